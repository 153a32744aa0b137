"""The database knows the place of the library's files."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of the one place."""
    op.create_table(
        "file_places",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("place", sa.Text, nullable=False),
    )
