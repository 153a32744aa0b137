"""Works that are known by references alone; how important works are."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

# The open references of before are gathered when the library is opened.
_OLD_REFERENCES = "INSERT INTO loose_works (work_id) SELECT DISTINCT work_id FROM work_references"


def upgrade() -> None:
    """Make the tables of cited works in place of the keys of references, and that of importance."""
    op.create_table(
        "cited_works",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("language", sa.String(16)),
        sa.Column("metadata", sa.LargeBinary, nullable=False),
        sa.Column("found_by", sa.LargeBinary, nullable=False),
        sa.Column("cited_by", sa.Integer, nullable=False),
    )
    op.create_index("ix_cited_works_cited_by", "cited_works", ["cited_by"], sqlite_where=sa.text("cited_by > 1"))
    op.create_table(
        "cited_keys",
        sa.Column("key", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "cited_references",
        sa.Column("work_id", sa.String(32), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("number", sa.BigInteger, sa.ForeignKey("cited_works.number", ondelete="CASCADE"), nullable=False),
        sa.ForeignKeyConstraint(
            ["work_id", "position"], ["work_references.work_id", "work_references.position"], ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_cited_references_number", "cited_references", ["number"])
    op.create_table(
        "successors",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("work_id", sa.String(32), sa.ForeignKey("works.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("ix_successors_work_id", "successors", ["work_id"])
    op.create_table("loose_works", sa.Column("work_id", sa.String(32), primary_key=True))
    op.create_table(
        "importance",
        sa.Column("work_id", sa.String(32), sa.ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("told", sa.Float, nullable=False),
    )
    op.create_table(
        "measures",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
    )
    op.execute(_OLD_REFERENCES)
    op.drop_table("reference_keys")
