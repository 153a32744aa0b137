"""The tables of what people add to works: marks, notes, saved searches; rows outlive their works, which may return."""

from sqlalchemy import Boolean, Column, Index, Integer, LargeBinary, String, Table, Text, false

from svod.store.database.schema import tables

# Tags, stars, the reading list; `came_from` are the works that were merged into this one and had the mark, last first.
work_marks = Table(
    "work_marks",
    tables,
    Column("work_id", String(32), primary_key=True),
    Column("owner", String(64), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("name", String(128), primary_key=True),
    Column("made", String(32), nullable=False),
    Column("came_from", Text, nullable=False, server_default=""),
    Index("ix_work_marks_name", "kind", "owner", "name"),
)

notes = Table(
    "notes",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("work_id", String(32), nullable=False, index=True),
    Column("owner", String(64), nullable=False),
    Column("who", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("place", LargeBinary, nullable=False),
    Column("made", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Column("came_from", Text, nullable=False, server_default=""),
    sqlite_autoincrement=True,
)

saved_searches = Table(
    "saved_searches",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("owner", String(64), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("name", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("is_followed", Boolean, nullable=False, server_default=false()),
    Column("made", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
    sqlite_autoincrement=True,
)
