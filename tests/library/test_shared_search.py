"""One search index in the database for all machines: found at once everywhere, made anew, swept, and read-only."""

import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.errors import ReadOnlyLibraryError, SettingsError
from svod.search.postgres import tables
from svod.search.postgres.index import PostgresIndex
from svod.store.database.postgres import PostgresDatabase
from svod_lab.soak.server import PostgresServer
from tests.papers import write_papers
from tests.search.index_entries import entry

FILES = 4


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("papers")
    write_papers(folder, FILES)
    return [str(path) for path in sorted(folder.iterdir())]


@pytest.fixture
def settings(tmp_path: Path, postgres_address: str) -> Settings:
    return Settings(
        library=str(tmp_path / "node"), store=postgres_address, blobs=str(tmp_path / "files"), search="postgres", jobs=1
    )


def test_a_new_work_is_found_on_every_machine_at_once(settings: Settings, papers: list[str], tmp_path: Path) -> None:
    other = replace(settings, library=str(tmp_path / "other"))
    with open_library(settings=settings) as library, open_library(settings=other) as beside:
        before = beside.edition()
        list(library.add(papers))
        assert beside.search("задаче номер 3", field="title").total == 1
        assert beside.edition() != before
        last = library.search("задаче номер 3", field="title").works[0].work.id
        beside.remove(last)
        assert library.search("задаче номер 3", field="title").relaxed
        report = library.check()
        assert (report.works, report.faults) == (FILES - 1, ())
    assert not (tmp_path / "node" / "index").exists()


def test_works_are_found_while_others_are_still_added(
    settings: Settings, papers: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("svod.library.ingest.ingest._SECONDS_AN_INDEX_COMMIT", 0.0)
    other = replace(settings, library=str(tmp_path / "other"))
    with open_library(settings=settings) as library, open_library(settings=other) as beside:
        seen = [beside.search("задаче", field="title").total for _ in library.add(papers)]
    assert seen == [1, 2, 3, 4]


def test_a_library_that_had_indexes_of_machines_gets_the_shared_one(settings: Settings, papers: list[str]) -> None:
    with open_library(settings=replace(settings, search="embedded")) as library:
        list(library.add(papers))
    with open_library(settings=settings) as library:
        assert library.search("задаче").total == FILES
        assert library.check().faults == ()
    # A machine that still has its own misses nothing.
    with open_library(settings=settings) as library:
        library.remove(library.search("задаче").works[0].work.id)
    with open_library(settings=replace(settings, search="embedded")) as library:
        assert library.search("задаче").total == FILES - 1


def test_damaged_tables_are_named_and_made_anew(settings: Settings, papers: list[str], postgres_address: str) -> None:
    with open_library(settings=settings) as library:
        list(library.add(papers))
        with psycopg.connect(postgres_address) as connection:
            connection.execute(f"DELETE FROM {tables.TEXTS}")
            connection.execute(f"DROP INDEX {tables.BY_LEXEME}")
            connection.execute("CREATE TABLE search_1_1_works (work_id text)")
        report = library.check()
        assert any("svod check --repair" in fault for fault in report.faults)
        assert library.check(repair=True).faults == ()
        assert library.search("задаче").total == FILES
    with psycopg.connect(postgres_address) as connection:
        assert connection.execute("SELECT to_regclass('search_1_1_works')").fetchone() == (None,)


def test_an_account_that_may_only_read_searches_what_others_put_in(
    settings: Settings, papers: list[str], postgres: PostgresServer
) -> None:
    database = settings.store.rpartition("/")[2]
    name = f"reader_{time.monotonic_ns()}"
    visitor = replace(settings, store=postgres.address(database, name))
    postgres.execute(f"CREATE ROLE {name} LOGIN")
    postgres.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {name}", database)
    with closing(PostgresDatabase(visitor.store, create=False)) as opened:
        without = PostgresIndex(opened)
        assert without.update([entry("w1", "Reeds")]) is False
        assert (len(without), without.work_ids(), without.damage()) == (0, frozenset(), ())
        with pytest.raises(ReadOnlyLibraryError, match="no search index"):
            without.search("reeds")
    with open_library(settings=settings) as library:
        list(library.add(papers[:1]))
    postgres.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {name}", database)
    with open_library(settings=visitor, create=False) as library:
        assert library.search("задаче").total == 1


def test_what_was_read_earlier_never_replaces_what_was_read_later(postgres_address: str) -> None:
    with closing(PostgresDatabase(postgres_address, create=False)) as database:
        index = PostgresIndex(database)

        def overtaken() -> object:
            # Another machine puts the same works in while this one is still reading.
            PostgresIndex(database).update([entry("w1", "Herons at night")], removed=["w2"])
            yield entry("w1", "Reeds by day")
            yield entry("w2", "Reeds at noon")
            yield entry("w3", "Reeds in the evening")

        assert index.update(overtaken())  # type: ignore[arg-type]
        assert {hit.work_id for hit in index.search("reeds").hits} == {"w3"}
        assert [hit.work_id for hit in index.search("heron").hits] == ["w1"]
        assert (len(index), index.damage()) == (2, ())


def test_a_very_long_text_is_indexed_as_far_as_the_database_takes_it(postgres_address: str) -> None:
    with closing(PostgresDatabase(postgres_address, create=False)) as database:
        index = PostgresIndex(database)
        body = "herons and reeds " + " ".join(f"word{number}" for number in range(120_000))
        assert index.update([entry("long", "A" * 3000, body=body, subjects=("k" * 3000,)), entry("short", "Reeds")])
        assert index.search("reeds").total == 2
        assert index.search('"herons and reeds"').total == 1


def test_a_shared_index_needs_a_shared_database(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="«search»"):
        open_library(settings=Settings(library=str(tmp_path), search="postgres"))
