"""The tables, the same on every database; the migrations lead from any older form to this one."""

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

# Every schema this svod can open, oldest first; the last is the one it writes.
REVISIONS = ("0001", "0002", "0003")

tables = MetaData()

works = Table(
    "works",
    tables,
    Column("arrival", Integer, primary_key=True, autoincrement=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("language", String(16)),
    Column("metadata", LargeBinary, nullable=False),
    Column("changed", String(20), nullable=False, server_default=""),
    Index("ix_works_changed", "changed", "id"),
    sqlite_autoincrement=True,
)

# Works that are no longer here, so that whoever took a list of them before can be told.
departures = Table(
    "departures",
    tables,
    Column("id", String(32), primary_key=True),
    Column("language", String(16)),
    Column("changed", String(20), nullable=False),
    Index("ix_departures_changed", "changed", "id"),
)

# How far each archive has been gathered: from when to ask next, and the token of a list that was broken off.
harvests = Table(
    "harvests",
    tables,
    Column("archive", String(64), primary_key=True),
    Column("since", String(20), nullable=False),
    Column("begun", String(20), nullable=False),
    Column("token", Text, nullable=False),
)

# Which works were made one, or parted again, and what they were before.
decisions = Table(
    "decisions",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(16), nullable=False),
    Column("kept", String(32), nullable=False, index=True),
    Column("other", String(32), nullable=False, index=True),
    Column("weight", Float, nullable=False),
    Column("reason", Text, nullable=False),
    Column("made", String(32), nullable=False),
    Column("before", LargeBinary, nullable=False),
    sqlite_autoincrement=True,
)

copies = Table(
    "copies",
    tables,
    Column("sha256", String(64), primary_key=True),
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("media_type", String(128), nullable=False),
    Column("size", Integer, nullable=False),
    Column("pages", Integer, nullable=False),
    Column("source", Text, nullable=False),
    Column("added", String(32), nullable=False),
)

work_keys = Table(
    "work_keys",
    tables,
    Column("key", String(128), primary_key=True),
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), primary_key=True, index=True),
)

references = Table(
    "work_references",
    tables,
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("reference", LargeBinary, nullable=False),
)

reference_keys = Table(
    "reference_keys",
    tables,
    Column("key", String(128), primary_key=True),
    Column("work_id", String(32), primary_key=True),
    Column("position", Integer, primary_key=True),
    ForeignKeyConstraint(
        ["work_id", "position"], ["work_references.work_id", "work_references.position"], ondelete="CASCADE"
    ),
    Index("ix_reference_keys_reference", "work_id", "position"),
)

citations = Table(
    "citations",
    tables,
    Column("citing", String(32), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("cited", ForeignKey("works.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("weight", Float, nullable=False),
    Column("reason", Text, nullable=False),
    ForeignKeyConstraint(
        ["citing", "position"], ["work_references.work_id", "work_references.position"], ondelete="CASCADE"
    ),
)

results = Table(
    "results",
    tables,
    Column("sha256", ForeignKey("copies.sha256", ondelete="CASCADE"), primary_key=True),
    Column("method", String(256), primary_key=True),
    Column("result", LargeBinary, nullable=False),
)

# Works whose latest change the search index has not seen; a row whose work is gone means: take it out.
index_queue = Table(
    "index_queue",
    tables,
    Column("change", Integer, primary_key=True, autoincrement=True),
    Column("work_id", String(32), nullable=False, index=True),
    sqlite_autoincrement=True,
)
