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
REVISIONS = ("0001",)

tables = MetaData()

works = Table(
    "works",
    tables,
    Column("arrival", Integer, primary_key=True, autoincrement=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("language", String(16)),
    Column("metadata", LargeBinary, nullable=False),
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
