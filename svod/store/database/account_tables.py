"""The tables of accounts, sessions, tokens, the log of who did what, and jobs."""

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, String, Table, Text

from svod.store.database.schema import WIDE, tables

accounts = Table(
    "accounts",
    tables,
    Column("name", String(64), primary_key=True),
    Column("role", String(16), nullable=False),
    Column("password", Text, nullable=False),
    Column("made", String(32), nullable=False),
)

# Secrets of sessions and tokens are kept as hashes, so that a reader of the database cannot use them.
sessions = Table(
    "sessions",
    tables,
    Column("secret", String(64), primary_key=True),
    Column("account", ForeignKey("accounts.name", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", String(32), nullable=False),
    Column("ends", String(32), nullable=False),
)

tokens = Table(
    "tokens",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("secret", String(64), nullable=False, unique=True),
    Column("account", ForeignKey("accounts.name", ondelete="CASCADE"), nullable=False, index=True),
    Column("label", Text, nullable=False),
    Column("made", String(32), nullable=False),
    Column("used", String(32), nullable=False),
    sqlite_autoincrement=True,
)

# Where news of what an account follows are sent, in which language, and up to when they were.
mail_addresses = Table(
    "mail_addresses",
    tables,
    Column("account", ForeignKey("accounts.name", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("language", String(8), nullable=False),
    Column("mailed", String(32), nullable=False),
)

# Who did what, of what, when, from where; a row outlives the account.
deeds = Table(
    "deeds",
    tables,
    Column("number", WIDE, primary_key=True, autoincrement=True),
    Column("made", String(32), nullable=False),
    Column("who", String(64), nullable=False),
    Column("address", String(64), nullable=False),
    Column("deed", String(64), nullable=False),
    Column("subject", Text, nullable=False),
    sqlite_autoincrement=True,
)

jobs = Table(
    "jobs",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(16), nullable=False),
    Column("wish", LargeBinary, nullable=False),
    Column("who", String(64), nullable=False),
    Column("state", String(16), nullable=False),
    Column("made", String(32), nullable=False),
    Column("begun", String(32), nullable=False),
    Column("ended", String(32), nullable=False),
    Column("message", Text, nullable=False),
    Index("ix_jobs_state", "state", "number"),
    sqlite_autoincrement=True,
)

# What became of each thing that a job met, in order.
job_lines = Table(
    "job_lines",
    tables,
    Column("number", WIDE, primary_key=True, autoincrement=True),
    Column("job", ForeignKey("jobs.number", ondelete="CASCADE"), nullable=False),
    Column("made", String(32), nullable=False),
    Column("outcome", String(32), nullable=False),
    Column("subject", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("work_id", String(32), nullable=False),
    Index("ix_job_lines_job", "job", "number"),
    sqlite_autoincrement=True,
)
