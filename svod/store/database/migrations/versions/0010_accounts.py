"""Accounts with their sessions and tokens, the record of who did what, and the jobs of filling the library."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of accounts and jobs."""
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.name", ondelete="CASCADE"), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("ends", sa.String(32), nullable=False),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_table(
        "tokens",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("secret", sa.String(64), nullable=False, unique=True),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.name", ondelete="CASCADE"), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tokens_account", "tokens", ["account"])
    op.create_table(
        "deeds",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("deed", sa.String(64), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    _make_jobs()


def _make_jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("wish", sa.LargeBinary, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("begun", sa.String(32), nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_jobs_state", "jobs", ["state", "number"])
    op.create_table(
        "job_lines",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("job", sa.Integer, sa.ForeignKey("jobs.number", ondelete="CASCADE"), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("outcome", sa.String(32), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("work_id", sa.String(32), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_job_lines_job", "job_lines", ["job", "number"])
