"""Vocabularies, the ways between them, and collections."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of vocabularies, rules and collections."""
    _vocabularies()
    op.create_table(
        "transfer_rules",
        sa.Column("source_vocabulary", sa.String(64), primary_key=True),
        sa.Column("target_vocabulary", sa.String(64), primary_key=True),
        sa.Column("source", sa.String(512), primary_key=True),
        sa.Column("target", sa.String(512), primary_key=True),
        sa.Column("method", sa.String(64), primary_key=True),
        sa.Column("relation", sa.String(16), nullable=False),
        sa.Column("weight", sa.Float, nullable=False),
        sa.Column("works", sa.Integer, nullable=False),
    )
    _collections()


def _vocabularies() -> None:
    op.create_table(
        "vocabularies",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("concepts", sa.Integer, nullable=False),
        sa.Column("languages", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("added", sa.String(32), nullable=False),
    )
    op.create_table(
        "concepts",
        sa.Column(
            "vocabulary", sa.String(64), sa.ForeignKey("vocabularies.name", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("uri", sa.String(512), primary_key=True),
        sa.Column("code", sa.String(128), nullable=False),
        sa.Column("concept", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_concepts_code", "concepts", ["vocabulary", "code"])
    op.create_table(
        "concept_names",
        sa.Column("vocabulary", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(256), primary_key=True),
        sa.Column("uri", sa.String(512), primary_key=True),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("is_preferred", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["vocabulary", "uri"], ["concepts.vocabulary", "concepts.uri"], ondelete="CASCADE"),
    )
    op.create_index("ix_concept_names_concept", "concept_names", ["vocabulary", "uri"])


def _collections() -> None:
    op.create_table(
        "collections",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("vocabulary", sa.String(64), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("added", sa.String(32), nullable=False),
    )
    op.create_table(
        "collection_works",
        sa.Column("collection", sa.String(64), sa.ForeignKey("collections.name", ondelete="CASCADE"), primary_key=True),
        sa.Column("work_id", sa.String(32), primary_key=True),
        sa.Column("is_by_hand", sa.Boolean, nullable=False),
    )
    op.create_index("ix_collection_works_work_id", "collection_works", ["work_id"])
