"""The tables of the installation: what tells it from all others, and what was asked of services about works."""

from sqlalchemy import Column, ForeignKey, String, Table, Text

from svod.store.database.schema import tables

# What was chosen once and stays: the namespace of the identifiers of its records.
installation = Table(
    "installation",
    tables,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

# Works that services were asked about: when, and with what outcome.
enrichments = Table(
    "enrichments",
    tables,
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
    Column("service", String(32), primary_key=True),
    Column("outcome", String(16), nullable=False),
    Column("made", String(32), nullable=False),
)
