"""Addresses to which accounts have their news sent."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of addresses."""
    op.create_table(
        "mail_addresses",
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.name", ondelete="CASCADE"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("mailed", sa.String(32), nullable=False),
    )
