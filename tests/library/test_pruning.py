"""Results tidied up: those of older versions are dropped, those in the database move beside the files."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from svod.assemble import open_library
from svod.config import Settings
from svod.library import Library
from svod.model.codec import pack
from svod.registry import find
from svod.store.database.database import SqliteDatabase
from svod.store.database.result_tables import result_files
from svod.store.database.result_tables import results as results_in_rows
from svod.store.database.rows import insert_rows
from tests.papers import write_papers

RULES = Settings(jobs=1, header="regex")
REGEX = find("header", "regex")
OLDER = f"header.regex@{REGEX.version - 1} < convert.pdf@1"
FOREIGN = "header.stranger@1"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A library of three papers."""
    with open_library(tmp_path / "library", settings=RULES) as library:
        list(library.add(write_papers(tmp_path / "papers", 3)))
    return tmp_path / "library"


def results(library: Library) -> dict[str, Mapping[str, bytes]]:
    store = library._parts.store
    with store.reading() as session:
        return {sha256: session.results.get(sha256) for sha256 in store.survey().blob_names()}


def say(library: Library, sha256: str, method: str) -> None:
    store = library._parts.store
    with store.writing() as session:
        session.results.put(sha256, [store.keep_results(sha256, {method: pack("said")})])


def prune(library: Library) -> tuple[int, int, int]:
    pruning = library.pruning()
    list(pruning.run())
    return pruning.dropped, pruning.moved, pruning.removed


def older_form(place: Path) -> None:
    """Put all results back into the database, as older versions had them."""
    with open_library(place, settings=RULES) as library:
        said = results(library)
        blobs = library._parts.store.result_blobs
        for name in list(blobs.names()):
            blobs.remove(name)
    database = SqliteDatabase(place, create=False)
    with database.transaction(write=True) as connection:
        connection.execute(result_files.delete())
        rows = [
            {"sha256": sha256, "method": method, "result": result}
            for sha256, of_file in said.items()
            for method, result in of_file.items()
        ]
        insert_rows(connection, results_in_rows, rows)
    database.close()


def rows_in(place: Path) -> int:
    def count(connection: Connection) -> int:
        return connection.execute(select(func.count()).select_from(results_in_rows)).scalar_one()

    database = SqliteDatabase(place, create=False)
    with database.transaction(write=False) as connection:
        counted = count(connection)
    database.close()
    return counted


def test_only_older_versions_of_known_methods_are_dropped(place: Path) -> None:
    with open_library(place, settings=RULES) as library:
        before = results(library)
        first, second, _ = sorted(before)
        say(library, first, OLDER)
        say(library, first, FOREIGN)
        say(library, second, FOREIGN)
        assert prune(library) == (1, 0, 0)
        after = results(library)
        assert after[first] == {**before[first], FOREIGN: pack("said")}
        assert after[second] == {**before[second], FOREIGN: pack("said")}
        assert prune(library) == (0, 0, 0)
        assert library.check().whole


def test_nothing_is_dropped_of_a_copy_that_todays_methods_have_not_read(place: Path) -> None:
    with open_library(place, settings=Settings(jobs=1, header="crf")) as library:
        first = min(results(library))
        say(library, first, OLDER)
        assert prune(library)[0] == 0
        assert OLDER in results(library)[first]


def test_results_in_the_database_move_beside_the_files_and_an_interrupted_move_goes_on(place: Path) -> None:
    with open_library(place, settings=RULES) as library:
        before = results(library)
    older_form(place)
    rows = rows_in(place)
    with open_library(place, settings=RULES) as library:
        assert results(library) == before
        broken_off = library.pruning().run()
        next(broken_off)
        broken_off.close()  # type: ignore[attr-defined]
        assert 0 < rows_in(place) < rows
        assert results(library) == before
        assert prune(library)[1] == 2
        assert rows_in(place) == 0
        assert results(library) == before
        assert library.check().whole


def test_lost_results_are_made_again_by_reading(place: Path) -> None:
    with open_library(place, settings=RULES) as library:
        before = results(library)
        blobs = library._parts.store.result_blobs
        blobs.remove(next(blobs.names()))
        assert not library.check().whole
        assert results(library) != before
        list(library.reprocess())
        assert results(library) == before
        assert library.check().whole


def test_the_results_of_a_removed_work_go_with_it(place: Path) -> None:
    with open_library(place, settings=RULES) as library:
        blobs = library._parts.store.result_blobs
        assert len(list(blobs.names())) == 3
        library.remove(library.work_ids()[0])
        assert len(list(blobs.names())) == 2
        assert library.check().notes == ()


def test_merged_works_of_an_older_library_keep_their_results(place: Path) -> None:
    with open_library(place, settings=RULES) as library:
        before = results(library)
    older_form(place)
    with open_library(place, settings=RULES) as library:
        one, other, *_ = library.work_ids()
        library.merge(one, other)
        assert results(library) == before
        library.split(one)
        assert results(library) == before
