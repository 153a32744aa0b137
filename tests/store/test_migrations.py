"""The migrations lead to exactly the schema that the code writes."""

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

import svod.store
from svod.store.database import DATABASE_NAME
from svod.store.schema import REVISIONS, tables
from svod.store.store import SqliteStore

MIGRATIONS = Path(svod.store.__file__).with_name("migrations")


def test_the_known_revisions_are_the_migrations_in_order() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS))
    assert tuple(script.revision for script in reversed(list(scripts.walk_revisions()))) == REVISIONS


def test_a_migrated_library_has_the_schema_of_the_code(tmp_path: Path) -> None:
    SqliteStore(tmp_path, create=True).close()
    with create_engine(f"sqlite:///{tmp_path / DATABASE_NAME}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), tables) == []
