"""The migrations lead to exactly the schema that the code writes."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import String, create_engine, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex

import svod.store
from svod.catalog.reference_matching import TitleMatcher
from svod.library.ingest.citation_links import tie_loose
from svod.model.codec import pack
from svod.model.metadata import Field
from svod.model.work import ChangeRange
from svod.store.database.database import DATABASE_NAME
from svod.store.database.schema import REVISIONS, tables
from svod.store.store import SqliteStore
from tests.stored_values import make_metadata, make_reference

MIGRATIONS = Path(svod.store.__file__).with_name("database") / "migrations"


def test_the_known_revisions_are_the_migrations_in_order() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS))
    assert tuple(script.revision for script in reversed(list(scripts.walk_revisions()))) == REVISIONS


def test_a_migrated_library_has_the_schema_of_the_code(tmp_path: Path) -> None:
    SqliteStore(tmp_path, create=True).close()
    with create_engine(f"sqlite:///{tmp_path / DATABASE_NAME}").connect() as connection:
        # Alembic does not see in which direction an index of SQLite runs.
        context = MigrationContext.configure(connection, opts={"include_object": _is_read_by_alembic})
        assert compare_metadata(context, tables) == []
        made = connection.execute(text("SELECT sql FROM sqlite_master WHERE name = 'ix_persons_works'")).scalar_one()
    index = next(one for one in tables.tables["persons"].indexes if one.name == "ix_persons_works")
    assert made == str(CreateIndex(index).compile(dialect=sqlite.dialect()))


def test_a_library_on_a_server_has_the_schema_of_the_code(postgres_address: str) -> None:
    engine = create_engine(postgres_address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        # Texts have no length there.
        context = MigrationContext.configure(connection, opts={"compare_type": _are_other_kinds})
        assert compare_metadata(context, tables) == []
    engine.dispose()


def _is_read_by_alembic(_object: Any, name: str, *_: Any) -> bool:
    return name != "ix_persons_works"


def _are_other_kinds(*sides: Any) -> bool | None:
    held, meant = sides[3:5]
    return False if isinstance(held, String) and isinstance(meant, String) else None


def test_a_library_of_the_first_schema_keeps_its_works_and_dates_them_by_their_copies(tmp_path: Path) -> None:
    with create_engine(f"sqlite:///{tmp_path / DATABASE_NAME}").begin() as connection:
        configuration = Config()
        configuration.set_main_option("script_location", str(MIGRATIONS))
        configuration.attributes["connection"] = connection
        command.upgrade(configuration, "0001")
        metadata = pack(make_metadata("Старая работа"))
        for work_id in ("w1", "w2"):
            row = {"id": work_id, "metadata": metadata}
            connection.execute(text("INSERT INTO works (id, language, metadata) VALUES (:id, 'ru', :metadata)"), row)
        connection.execute(
            text("INSERT INTO copies VALUES ('ab', 'w1', 'text/plain', 1, 1, 'a.txt', '2025-06-07T08:09:10+00:00')")
        )
    store = SqliteStore(tmp_path)
    old = store.ledger().of("w1")
    assert (old.stamp, old.removed) == ("2025-06-07T08:09:10Z", False)  # type: ignore[union-attr]
    assert store.ledger().count(ChangeRange(since="2026-01-01T00:00:00Z")) == 1
    assert store.survey().wanted() == ("w2",)
    with store.reading() as session:
        assert session.works.get("w1").metadata.text(Field.TITLE) == "Старая работа"  # type: ignore[union-attr]
    store.close()


def test_the_open_references_of_an_older_library_wait_to_be_gathered(tmp_path: Path) -> None:
    with create_engine(f"sqlite:///{tmp_path / DATABASE_NAME}").begin() as connection:
        configuration = Config()
        configuration.set_main_option("script_location", str(MIGRATIONS))
        configuration.attributes["connection"] = connection
        command.upgrade(configuration, "0005")
        row = {"metadata": pack(make_metadata("Старая работа"))}
        connection.execute(text("INSERT INTO works (id, language, metadata) VALUES ('w1', 'ru', :metadata)"), row)
        reported = {"reference": pack(make_reference("Письма о формах", "Ким", "2001"))}
        connection.execute(text("INSERT INTO work_references VALUES ('w1', 0, :reference)"), reported)
        connection.execute(text("INSERT INTO reference_keys VALUES ('k', 'w1', 0)"))
    store = SqliteStore(tmp_path)
    with store.writing() as session:
        assert session.references.loose(5) == ("w1",)
        assert tie_loose(session, TitleMatcher(), 5) == 1
        assert session.references.loose(5) == ()
        (cited,) = session.cited.most_cited(5)
        assert cited.work.metadata.text(Field.TITLE) == "Письма о формах"
    store.close()


def test_the_people_of_an_older_library_are_known_by_their_names_as_people_write_them(tmp_path: Path) -> None:
    names = {"p1": ("Noether", "Emmy"), "p2": ("Колмогоров", "А. Н."), "p3": ("Bourbaki", "")}
    with create_engine(f"sqlite:///{tmp_path / DATABASE_NAME}").begin() as connection:
        configuration = Config()
        configuration.set_main_option("script_location", str(MIGRATIONS))
        configuration.attributes["connection"] = connection
        command.upgrade(configuration, "0019")
        connection.execute(text("INSERT INTO works (id, metadata, arrival) VALUES ('w1', '', 1)"))
        for place, (person, name) in enumerate(names.items()):
            row = {"id": person, "name": " ".join(name).strip(), "at": place, "mention": pack({"names": [name]})}
            connection.execute(text("INSERT INTO persons (id, name) VALUES (:id, :name)"), row)
            connection.execute(
                text(
                    "INSERT INTO authorships (work_id, position, block, person_id, weight, reason, mention)"
                    " VALUES ('w1', :at, 'b', :id, 1, '', :mention)"
                ),
                row,
            )
    store = SqliteStore(tmp_path)
    with store.reading() as session:
        known = {one: line.name for one, line in session.persons.lines(names).items()}
        assert known == {"p1": "Emmy Noether", "p2": "Колмогоров А. Н.", "p3": "Bourbaki"}
    store.close()
