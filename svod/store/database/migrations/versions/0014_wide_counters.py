"""Counters of works, changes, addresses, deeds and lines of jobs are 64 bits wide on servers, as they are in files."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

# Numbers that the database gives out, and numbers that we count ourselves.
_GIVEN_OUT = (("works", "arrival"), ("index_queue", "change"), ("deeds", "number"), ("job_lines", "number"))
_COUNTED = (("index_nodes", "seen"), ("crawl_addresses", "arrival"))


def upgrade() -> None:
    """Widen the columns, and what gives their numbers out; SQLite's numbers are wide already."""
    connection = op.get_bind()
    if connection.dialect.name != "postgresql":
        return
    for table, column in (*_GIVEN_OUT, *_COUNTED):
        op.alter_column(table, column, type_=sa.BigInteger, existing_type=sa.Integer, existing_nullable=False)
    for table, column in _GIVEN_OUT:
        asked = sa.select(sa.func.pg_get_serial_sequence(table, column))
        op.execute(f"ALTER SEQUENCE {connection.execute(asked).scalar_one()} AS bigint")
