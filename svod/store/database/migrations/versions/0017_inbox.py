"""Documents that are, or may be, no papers."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of what was asked about works."""
    op.create_table(
        "paper_statuses",
        sa.Column("work_id", sa.String(32), sa.ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
