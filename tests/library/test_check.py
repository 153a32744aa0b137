"""Checking: damage of every kind is reported, and an index that differs is rebuilt."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.errors import DamagedIndexError
from svod.library.curation.input_parsing import Said
from svod.model.metadata import Field
from tests.papers import write_papers


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of four papers."""
    place = tmp_path_factory.mktemp("filled")
    with open_library(place / "library", settings=Settings(jobs=1)) as library:
        list(library.add(write_papers(place / "papers", 4)))
    return place / "library"


@pytest.fixture
def library_copy(filled: Path, tmp_path: Path) -> Path:
    """The same, to be damaged."""
    return Path(shutil.copytree(filled, tmp_path / "shelf"))


def faults(folder: Path, *, repair: bool = False) -> tuple[str, ...]:
    with open_library(folder, settings=Settings(), create=False) as library:
        return library.check(repair=repair).faults


def spoil(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "library.db")) as connection, connection:
        connection.execute(statement)


def test_a_sound_library_has_no_faults(library_copy: Path) -> None:
    assert faults(library_copy) == ()


def test_a_changed_and_a_missing_file_are_reported(library_copy: Path) -> None:
    first, second, *_ = sorted((library_copy / "blobs").glob("??/*"))
    first.write_bytes(b"other bytes")
    second.unlink()
    assert faults(library_copy) == (
        f"The file {second.name} of a copy is missing.",
        f"The file {first.name} is not what it was when it was added.",
    )


def test_citations_without_a_reference_or_a_work_are_reported(library_copy: Path) -> None:
    spoil(library_copy, "UPDATE citations SET position = 40 WHERE rowid = (SELECT min(rowid) FROM citations)")
    assert any("cites by a reference that it does not have" in fault for fault in faults(library_copy))


def test_a_citation_of_a_work_that_is_not_here_is_reported(library_copy: Path) -> None:
    spoil(library_copy, "UPDATE citations SET cited = 'w000000000000' WHERE rowid = (SELECT min(rowid) FROM citations)")
    assert any("cites 1 work(s) that are not here" in fault for fault in faults(library_copy))


def test_an_index_that_holds_other_works_is_reported_and_made_anew(library_copy: Path, tmp_path: Path) -> None:
    with open_library(tmp_path / "other", settings=Settings(jobs=1)) as other:
        list(other.add(write_papers(tmp_path / "papers", 5)[1:]))
    shutil.rmtree(library_copy / "index")
    shutil.copytree(tmp_path / "other" / "index", library_copy / "index")
    assert faults(library_copy) == (
        "The search index and the store differ by 2 work(s); `svod check --repair` mends that.",
    )
    assert faults(library_copy, repair=True) == ()
    assert faults(library_copy) == ()


@pytest.mark.parametrize("part", ["fast", "fieldnorm", "idx", "pos", "store", "term"])
@pytest.mark.parametrize("place", [0.0, 0.5, 0.9])
def test_one_changed_byte_of_the_index_is_reported_and_repaired(library_copy: Path, part: str, place: float) -> None:
    path = next((library_copy / "index").rglob(f"*.{part}"))
    content = bytearray(path.read_bytes())
    content[int(place * len(content))] ^= 0xFF
    path.write_bytes(content)
    with open_library(library_copy, settings=Settings(), create=False) as library:
        report = library.check()
    # What tantivy itself cannot open has been made anew at the opening.
    assert report.faults or report.notes == ("The search index could not be opened and has been made anew.",)
    assert all(path.name in fault for fault in report.faults)
    assert faults(library_copy, repair=True) == ()
    assert faults(library_copy) == ()
    with open_library(library_copy, settings=Settings(), create=False) as library:
        assert library.search("устойчивости", field="title").total == 1


@pytest.mark.parametrize("part", ["idx", "pos", "store", "meta.json"])
def test_a_lost_or_cut_off_file_of_the_index_is_repaired(library_copy: Path, part: str) -> None:
    path = next(path for path in (library_copy / "index").rglob("*") if path.name.endswith(part))
    path.unlink()
    faults(library_copy, repair=True)
    assert faults(library_copy) == ()
    path = next(path for path in (library_copy / "index").rglob("*") if path.name.endswith(part))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    faults(library_copy, repair=True)
    assert faults(library_copy) == ()


def test_a_search_in_a_damaged_index_names_the_way_out(library_copy: Path) -> None:
    path = next((library_copy / "index").rglob("*.pos"))
    path.unlink()
    with open_library(library_copy, settings=Settings(), create=False) as library:
        assert len(library.work_ids()) == 4
        with pytest.raises(DamagedIndexError, match="check --repair"):
            library.search("устойчивости")


def test_an_index_of_an_older_state_is_noticed_and_caught_up(library_copy: Path, tmp_path: Path) -> None:
    with open_library(library_copy, settings=Settings(), create=False) as library:
        work_id = library.search("устойчивости").works[0].work.id
        shutil.copytree(library_copy / "index", tmp_path / "older")
        library.corrections().correct(work_id, Field.TITLE, [Said("Ежи в тумане")], who="Vera")
    shutil.rmtree(library_copy / "index")
    shutil.move(tmp_path / "older", library_copy / "index")
    with open_library(library_copy, settings=Settings(), create=False) as library:
        assert [found.work.id for found in library.search("ежи").works] == [work_id]
        assert library.check().whole
