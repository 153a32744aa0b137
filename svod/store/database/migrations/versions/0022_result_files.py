"""What methods said is in files of its own; what is in the database stays there until `svod reprocess --prune`."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of the files."""
    op.create_table(
        "result_files",
        sa.Column("sha256", sa.String(64), sa.ForeignKey("copies.sha256", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("methods", sa.LargeBinary, nullable=False),
    )
