"""What people add to works: marks, notes, saved searches; and whose a collection is."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of marks, notes and saved searches; collections that are there are everybody's."""
    op.create_table(
        "work_marks",
        sa.Column("work_id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(128), primary_key=True),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("came_from", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("ix_work_marks_name", "work_marks", ["kind", "owner", "name"])
    op.create_table(
        "notes",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("work_id", sa.String(32), nullable=False, index=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("place", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.Column("came_from", sa.Text, nullable=False, server_default=""),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "saved_searches",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("is_followed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
        sqlite_autoincrement=True,
    )
    op.add_column("collections", sa.Column("owner", sa.String(64), nullable=False, server_default=""))
