"""The tables of the run log: failed documents, outcomes, times of stages, runs."""

from sqlalchemy import BigInteger, Column, Float, Integer, String, Table, Text

from svod.store.database.schema import tables

# Documents that failed, each once, until they are ingested or forgotten; `root` is what to add again.
dead_letters = Table(
    "dead_letters",
    tables,
    Column("source", Text, primary_key=True),
    Column("root", Text, nullable=False),
    Column("outcome", String(32), nullable=False),
    Column("message", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("first", String(32), nullable=False),
    Column("last", String(32), nullable=False),
)

# How many documents ended how, over all runs.
outcomes = Table(
    "outcomes",
    tables,
    Column("outcome", String(32), primary_key=True),
    Column("documents", BigInteger, nullable=False),
)

# How many documents took at most so long at a stage (and longer than the border before), and how long all together.
stage_times = Table(
    "stage_times",
    tables,
    Column("stage", String(32), primary_key=True),
    Column("border", Float, primary_key=True),
    Column("documents", BigInteger, nullable=False),
    Column("seconds", Float, nullable=False),
)

# Runs that filled the library; one without an end is under way, or was killed.
runs = Table(
    "runs",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("verb", String(32), nullable=False),
    Column("begun", String(32), nullable=False),
    Column("ended", String(32), nullable=False),
    Column("shelved", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    sqlite_autoincrement=True,
)
