"""What tells an installation from others, and what services were asked about works."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "installation",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "enrichments",
        sa.Column("work_id", sa.String(32), sa.ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("service", sa.String(32), primary_key=True),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
