"""A library moved between databases: every row arrives, broken moves go on, and nobody's works are overwritten."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path

import pytest
from sqlalchemy import update

from svod.errors import LibraryBusyError, LibraryError
from svod.model.annotation import FollowKind, Mark, MarkKind, Note, NotePlace, SavedSearch
from svod.model.work import Citation, ResultFile
from svod.store.blobs.folder import FolderBlobs
from svod.store.database import schema
from svod.store.database.database import Database, SqliteDatabase
from svod.store.database.postgres import PostgresDatabase
from svod.store.store import SqlStore
from svod.store.transfer.migrate import begin_move, move, table_digest
from tests.stored_values import EINSTEIN, LYAPUNOV, make_metadata, make_reference, make_work

WORKS = 450
# Nothing of these tests writes results.
NO_RESULTS = FolderBlobs(Path("nowhere"))
Open = Callable[[str], Database]


@pytest.fixture
def opened(tmp_path: Path, postgres_address: str) -> Iterator[Open]:
    """Opens the library of a kind, made where it is not there."""
    with ExitStack() as closings:

        def open_it(kind: str) -> Database:
            database: Database = (
                PostgresDatabase(postgres_address, create=True)
                if kind == "postgresql"
                else SqliteDatabase(tmp_path / kind, create=True)
            )
            return closings.enter_context(closing(database))

        yield open_it


def fill(database: Database) -> None:
    with SqlStore(database, NO_RESULTS).writing() as session:
        for number in range(WORKS):
            session.works.put(make_work(f"w{number}", f"{LYAPUNOV} {number}"), [f"begin:{number}", "end:всех"])
        session.references.put("w1", [make_reference(EINSTEIN), make_reference("Ü\0ber Reihen")])
        session.citations.put([Citation("w1", 0, "w2", 0.1 + 0.2, "ти\0тул")])
        fresh = {"x": make_work("", EINSTEIN), "y": make_work("", "Ряды")}
        session.cited.tie("w1", {0: ("y", []), 1: ("x", ["k1", "k2"])}, fresh)
        session.results.put(make_work("w3", "").copies[0].sha256, [ResultFile("ab" * 32, ("convert.text@1",))])
        session.works.remove("w7")
        session.annotations.mark([Mark("w1", MarkKind.TAG, "т"), Mark("w2", MarkKind.STAR, "", "anna")])
        session.annotations.put_note(Note(0, "w1", "a note", place=NotePlace("ab" * 32, 2)))
        session.saved.put(SavedSearch(0, FollowKind.SEARCH, "s", "q=s", is_followed=True))


def moved(source: Database, target: Database) -> dict[str, int]:
    return {step.doing: step.total for step in move(source, target)}


def digests(database: Database) -> dict[str, tuple[int, str]]:
    left_out = {"index_queue", "index_nodes", "file_places", "counts"}
    with database.transaction(write=False) as connection:
        return {
            table.name: table_digest(connection, table)
            for table in schema.tables.sorted_tables
            if table.name not in left_out
        }


def test_a_library_goes_to_a_server_and_back_and_is_the_same(opened: Open) -> None:
    first, server, last = opened("first"), opened("postgresql"), opened("last")
    fill(first)
    assert moved(first, server)["works"] == WORKS - 1
    assert moved(server, last)["cited_keys"] == 2
    assert digests(first) == digests(server) == digests(last)
    for database in (server, last):
        store = SqlStore(database, NO_RESULTS)
        assert len(store.survey().unindexed()) == WORKS - 1
        (fault,) = store.survey().faults()
        assert "abab" in fault, "the only thing amiss is the file of results, which no database holds"
        with store.writing() as session:
            # Numbers go on where the old library was.
            session.works.put(make_work("new", EINSTEIN), [])
        assert store.survey().newest(1) == ("new",)


def test_nobody_writes_to_a_server_while_its_library_moves(opened: Open) -> None:
    server, last = opened("postgresql"), opened("last")
    with SqlStore(server, NO_RESULTS).writing() as session:
        session.works.put(make_work("w0", EINSTEIN), [])

    def write() -> None:
        with server.transaction(write=True, of="") as connection:
            connection.exec_driver_sql("SET LOCAL lock_timeout = '100ms'")
            connection.execute(update(schema.works).values(language="de"))

    steps = move(server, last)
    next(steps)
    with pytest.raises(LibraryBusyError):
        write()
    list(steps)
    write()


def test_a_broken_move_goes_on_and_brings_what_changed_since(opened: Open) -> None:
    source, server = opened("first"), opened("postgresql")
    fill(source)
    assert len(list(islice(move(source, server), 3))) == 3
    with SqlStore(source, NO_RESULTS).writing() as session:
        session.works.put(make_work("w0", EINSTEIN), ["begin:new"])
        session.works.remove("w9")
    moved(source, server)
    assert digests(source) == digests(server)
    with SqlStore(server, NO_RESULTS).reading() as session:
        work = session.works.get("w0")
        assert work is not None
        assert work.metadata == make_metadata(EINSTEIN)


@pytest.mark.parametrize("kind", ["first", "postgresql"])
def test_who_writes_goes_on_until_little_is_left_to_move(opened: Open, kind: str) -> None:
    source, last = opened(kind), opened("last")
    fill(source)
    steps = begin_move(source, last)
    assert any(step.doing == "works" for step in steps)
    with SqlStore(source, NO_RESULTS).writing() as session:
        session.works.put(make_work("w0", EINSTEIN), ["begin:new"])
        session.works.put(make_work("late", EINSTEIN), ["begin:new"])
        session.works.remove("w9")
    list(steps)
    with SqlStore(source, NO_RESULTS).writing() as session:
        session.works.remove("w1")
    moved(source, last)
    assert digests(source) == digests(last)


def test_a_place_with_works_of_its_own_is_refused_and_left_alone(opened: Open) -> None:
    source, server = opened("first"), opened("postgresql")
    fill(source)
    with SqlStore(server, NO_RESULTS).writing() as session:
        session.works.put(make_work("other", EINSTEIN), [])
    before = digests(server)
    with pytest.raises(LibraryError, match="works of its own"):
        moved(source, server)
    assert digests(server) == before


def test_a_place_that_was_used_since_it_was_moved_to_is_refused(opened: Open) -> None:
    source, server = opened("first"), opened("postgresql")
    fill(source)
    moved(source, server)
    with SqlStore(server, NO_RESULTS, now=lambda: "2099-01-01T00:00:00Z").writing() as session:
        session.works.put(make_work("w0", EINSTEIN), [])
    with pytest.raises(LibraryError, match="works of its own"):
        moved(source, server)


def test_what_another_process_wrote_in_between_is_found_by_the_comparison(opened: Open) -> None:
    source, server = opened("first"), opened("postgresql")
    fill(source)
    steps = move(source, server)
    assert any(step.doing == "citations" for step in steps)
    with server.transaction(write=True) as connection:
        connection.execute(update(schema.works).where(schema.works.c.id == "w5").values(language="de"))
    with pytest.raises(LibraryError, match=r"table works of .* differs"):
        list(steps)
    moved(source, server)
    assert digests(source) == digests(server)
