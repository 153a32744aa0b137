"""What people put right in works, and who decided which works are one."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of corrections, and give decisions a name."""
    op.create_table(
        "corrections",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("work_id", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("said", sa.LargeBinary, nullable=False),
        sa.Column("before", sa.LargeBinary, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("undone", sa.String(32), nullable=False),
        sa.Column("undone_by", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_corrections_work_id", "corrections", ["work_id"])
    op.add_column("decisions", sa.Column("who", sa.Text, nullable=False, server_default=""))
