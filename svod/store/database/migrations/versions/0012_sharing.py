"""Several machines at one library: which index has seen what, and which crawler has which host."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of index nodes, leased hosts and rounds; addresses are kept by host, too."""
    op.create_table(
        "index_nodes",
        sa.Column("node", sa.String(32), primary_key=True),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("looked", sa.Float, nullable=False),
    )
    op.create_table(
        "crawl_hosts",
        sa.Column("crawl", sa.String(128), primary_key=True),
        sa.Column("host", sa.Text, primary_key=True),
        sa.Column("crawler", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("rests", sa.Float, nullable=False),
        sa.Column("has_work", sa.Boolean, nullable=False),
    )
    op.create_table(
        "crawl_rounds",
        sa.Column("crawl", sa.String(128), primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.add_column("crawl_addresses", sa.Column("host", sa.Text, nullable=False, server_default=""))
    op.add_column("crawl_addresses", sa.Column("crawler", sa.String(32), nullable=False, server_default=""))
    waiting = sa.text("visit IS NOT NULL")
    op.create_index(
        "ix_crawl_addresses_waiting",
        "crawl_addresses",
        ["crawl", "host"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
