"""When works changed, which were taken away, how far other archives have been gathered."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# A work of before is as old as its newest copy.
_OLD_STAMPS = """
UPDATE works SET changed = COALESCE(
    (SELECT substr(max(added), 1, 19) || 'Z' FROM copies WHERE copies.work_id = works.id),
    :now
)
"""


def upgrade() -> None:
    """Give works a time of change; make the tables of departed works and of harvests."""
    op.add_column("works", sa.Column("changed", sa.String(20), nullable=False, server_default=""))
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    op.execute(sa.text(_OLD_STAMPS).bindparams(sa.bindparam("now", now, sa.String)))
    op.create_index("ix_works_changed", "works", ["changed", "id"])
    op.create_table(
        "departures",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("language", sa.String(16)),
        sa.Column("changed", sa.String(20), nullable=False),
    )
    op.create_index("ix_departures_changed", "departures", ["changed", "id"])
    op.create_table(
        "harvests",
        sa.Column("archive", sa.String(64), primary_key=True),
        sa.Column("since", sa.String(20), nullable=False),
        sa.Column("begun", sa.String(20), nullable=False),
        sa.Column("token", sa.Text, nullable=False),
    )
