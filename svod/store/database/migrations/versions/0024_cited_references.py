"""The references that mean a cited work are found in their order."""

from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None
# A svod without it goes on as before.
adds_only = True


def upgrade() -> None:
    """Make the index anew, with the places of the references."""
    op.drop_index("ix_cited_references_number", "cited_references")
    op.create_index("ix_cited_references_number", "cited_references", ["number", "work_id", "position"])
