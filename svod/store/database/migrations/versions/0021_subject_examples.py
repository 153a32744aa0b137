"""Works with the concepts they were given, from which subjects are suggested."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of examples and of what was learned from them."""
    op.create_table(
        "subject_examples",
        sa.Column("vocabulary", sa.String(64), primary_key=True),
        sa.Column("work_id", sa.String(32), primary_key=True),
        sa.Column("terms", sa.LargeBinary, nullable=False),
        sa.Column("targets", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "subject_models",
        sa.Column("vocabulary", sa.String(64), primary_key=True),
        sa.Column("weights", sa.LargeBinary, nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
    )
