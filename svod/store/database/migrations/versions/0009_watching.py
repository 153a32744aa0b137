"""What gatherings have processed, the sources that are watched, and the works that they brought."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of gatherings and watched sources."""
    op.create_table(
        "dealt_addresses",
        sa.Column("crawl", sa.String(128), primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("outcome", sa.String(32), nullable=False),
        sa.Column("work_id", sa.String(32), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_table(
        "watched_sources",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("wish", sa.LargeBinary, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("added", sa.String(32), nullable=False),
        sa.Column("due", sa.String(32), nullable=False),
        sa.Column("begun", sa.String(32), nullable=False),
        sa.Column("visited", sa.String(32), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("found", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "announcements",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("work_id", sa.String(32), nullable=False, unique=True),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sqlite_autoincrement=True,
    )
