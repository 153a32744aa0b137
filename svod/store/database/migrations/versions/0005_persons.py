"""Language and fingerprint of copies; the people behind authors' names."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give copies their new columns, and make the tables of persons."""
    op.add_column("copies", sa.Column("language", sa.String(16), nullable=False, server_default=""))
    op.add_column("copies", sa.Column("translation", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("copies", sa.Column("fingerprint", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "persons",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "authorships",
        sa.Column("work_id", sa.String(32), sa.ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("block", sa.String(128), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("weight", sa.Float, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("mention", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_authorships_block", "authorships", ["block"])
    op.create_index("ix_authorships_person_id", "authorships", ["person_id"])
    op.create_table(
        "person_rulings",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("block", sa.String(128), nullable=False),
        sa.Column("one", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("is_same", sa.Boolean, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_person_rulings_block", "person_rulings", ["block"])
