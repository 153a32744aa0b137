"""What was decided about which works are one, and what they were before."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of decisions."""
    op.create_table(
        "decisions",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("kept", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("weight", sa.Float, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("before", sa.LargeBinary, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_decisions_kept", "decisions", ["kept"])
    op.create_index("ix_decisions_other", "decisions", ["other"])
