"""The table of the inbox: documents that are, or may be, no papers."""

from sqlalchemy import Column, ForeignKey, String, Table, Text

from svod.store.database.schema import tables

# Whether a work is a paper, where that was asked; `who` is empty where a machine doubts it.
paper_statuses = Table(
    "paper_statuses",
    tables,
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
    Column("status", String(16), nullable=False),
    Column("who", Text, nullable=False),
    Column("made", String(32), nullable=False),
)
