"""The first tables: works, copies, keys, references, citations, results, the index queue."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make every table of the first schema."""
    op.create_table(
        "works",
        sa.Column("arrival", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("language", sa.String(16)),
        sa.Column("metadata", sa.LargeBinary, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "copies",
        sa.Column("sha256", sa.String(64), primary_key=True),
        sa.Column("work_id", sa.String(32), sa.ForeignKey("works.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("media_type", sa.String(128), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("pages", sa.Integer, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("added", sa.String(32), nullable=False),
    )
    op.create_table(
        "work_keys",
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column(
            "work_id", sa.String(32), sa.ForeignKey("works.id", ondelete="CASCADE"), primary_key=True, index=True
        ),
    )
    _create_reference_tables()
    op.create_table(
        "results",
        sa.Column("sha256", sa.String(64), sa.ForeignKey("copies.sha256", ondelete="CASCADE"), primary_key=True),
        sa.Column("method", sa.String(256), primary_key=True),
        sa.Column("result", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "index_queue",
        sa.Column("change", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("work_id", sa.String(32), nullable=False, index=True),
        sqlite_autoincrement=True,
    )


def _create_reference_tables() -> None:
    the_reference = ["work_references.work_id", "work_references.position"]
    op.create_table(
        "work_references",
        sa.Column("work_id", sa.String(32), sa.ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("reference", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "reference_keys",
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column("work_id", sa.String(32), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.ForeignKeyConstraint(["work_id", "position"], the_reference, ondelete="CASCADE"),
    )
    op.create_index("ix_reference_keys_reference", "reference_keys", ["work_id", "position"])
    op.create_table(
        "citations",
        sa.Column("citing", sa.String(32), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("cited", sa.String(32), sa.ForeignKey("works.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("weight", sa.Float, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["citing", "position"], the_reference, ondelete="CASCADE"),
    )
