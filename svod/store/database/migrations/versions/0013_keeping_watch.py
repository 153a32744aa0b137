"""What became of documents: those that failed, how many ended how, how long each stage took, and the runs."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of failed documents, outcomes, stage times and runs."""
    op.create_table(
        "dead_letters",
        sa.Column("source", sa.Text, primary_key=True),
        sa.Column("root", sa.Text, nullable=False),
        sa.Column("outcome", sa.String(32), nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("first", sa.String(32), nullable=False),
        sa.Column("last", sa.String(32), nullable=False),
    )
    op.create_table(
        "outcomes",
        sa.Column("outcome", sa.String(32), primary_key=True),
        sa.Column("documents", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "stage_times",
        sa.Column("stage", sa.String(32), primary_key=True),
        sa.Column("border", sa.Float, primary_key=True),
        sa.Column("documents", sa.BigInteger, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
    )
    op.create_table(
        "runs",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("verb", sa.String(32), nullable=False),
        sa.Column("begun", sa.String(32), nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
        sa.Column("shelved", sa.Integer, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
