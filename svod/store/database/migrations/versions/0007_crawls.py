"""What crawls still have to visit, and which versions of pages they have seen."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of crawls."""
    op.create_table(
        "crawl_addresses",
        sa.Column("crawl", sa.String(128), primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("arrival", sa.Integer, nullable=False),
        sa.Column("visit", sa.LargeBinary),
    )
    op.create_table(
        "page_versions",
        sa.Column("crawl", sa.String(128), primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("etag", sa.Text, nullable=False),
        sa.Column("last_modified", sa.Text, nullable=False),
        sa.Column("links", sa.LargeBinary, nullable=False),
    )
