"""A next version of svod: this one with one more step of the schema, which adds a column and a table."""

import shutil
from pathlib import Path

import svod
from svod.store.database.schema import REVISIONS

REVISION = "next"
_MIGRATION = f'''"""A column and a table that an older svod does not know."""

import sqlalchemy as sa
from alembic import op

revision = "{REVISION}"
down_revision = "{REVISIONS[-1]}"
branch_labels = None
depends_on = None
adds_only = True


def upgrade() -> None:
    """Add both."""
    op.add_column("works", sa.Column("place", sa.String(16)))
    op.create_table("places", sa.Column("name", sa.String(16), primary_key=True))
'''
# The text of the schema before which the new column and the new revision come.
_COLUMN, _LAST = '    Index("ix_works_changed", "changed", "id"),', f'"{REVISIONS[-1]}",\n)'


def write_next_version(folder: Path) -> Path:
    """Write the package; a Python that has the folder on its path before all others runs the next version."""
    package = folder / "svod"
    shutil.copytree(Path(svod.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    database = package / "store" / "database"
    schema = database / "schema.py"
    text = schema.read_text(encoding="utf-8")
    for known, grown in (
        (_COLUMN, f'    Column("place", String(16)),\n{_COLUMN}'),
        (_LAST, _LAST.replace(",\n)", f', "{REVISION}",\n)')),
    ):
        if text.count(known) != 1:
            raise ValueError(f"the schema has not exactly one {known!r}")
        text = text.replace(known, grown)
    schema.write_text(text, encoding="utf-8")
    (database / "migrations" / "versions" / "9999_next.py").write_text(_MIGRATION, encoding="utf-8")
    return folder
