"""Reading again: only what a method has no result for; older results of it are replaced."""

from dataclasses import replace
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.library import Library
from svod.library.ingest.reprocessing import without_older
from svod.model.metadata import Field, Metadata, Value
from svod.model.outcome import Failure, Outcome
from svod.model.work import Work
from svod.registry import find
from tests.papers import write_papers

RULES = Settings(jobs=1, header="regex")
REGEX, CRF = find("header", "regex").origin, find("header", "crf").origin
FOREST = find("keyphrases", "forest").origin


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A library of three papers, read by rules."""
    with open_library(tmp_path / "library", settings=RULES) as library:
        list(library.add(write_papers(tmp_path / "papers", 3)))
    return tmp_path / "library"


def origins(library: Library) -> set[str]:
    works = [library.show(work_id).work for work_id in library.work_ids()]
    return {value.origin for work in works for _, value in work.metadata.claims()}


def test_another_method_is_asked_about_every_copy_once(place: Path) -> None:
    with open_library(place, settings=replace(RULES, header="crf")) as library:
        before = library.holdings()
        assert len(list(library.reprocess([CRF]))) == 3
        assert {REGEX, CRF} <= origins(library)
        assert list(library.reprocess([CRF])) == []
        assert library.holdings() == before
        assert library.check().whole
        assert library.status().runs[0].verb == "reprocess"


def test_a_run_that_was_broken_off_goes_on_where_it_was(place: Path) -> None:
    with open_library(place, settings=replace(RULES, header="crf")) as library:
        broken_off = library.reprocess([CRF])
        next(broken_off)
        broken_off.close()  # type: ignore[attr-defined]
        assert len(list(library.reprocess([CRF]))) == 2


def test_a_lost_file_is_named_and_the_others_are_read(place: Path) -> None:
    next((place / "blobs").glob("??/" + "?" * 64)).unlink()
    with open_library(place, settings=replace(RULES, header="crf")) as library:
        ends = list(library.reprocess([CRF]))
    (lost,) = (end for end in ends if isinstance(end, Failure))
    assert (lost.outcome, len(ends)) == (Outcome.UNREADABLE, 3)
    assert "it is missing" in lost.message


def test_without_a_method_everything_is_looked_at_and_nothing_changes(place: Path) -> None:
    with open_library(place, settings=RULES) as library:
        before = [library.show(work_id) for work_id in library.work_ids()]
        assert [end.new_work for end in library.reprocess()] == [False] * 3  # type: ignore[union-attr]
        assert [library.show(work_id) for work_id in library.work_ids()] == before


def suggested(library: Library) -> set[str]:
    works = [library.show(work_id).work for work_id in library.work_ids()]
    return {value.origin for work in works for value in work.metadata.all(Field.SUGGESTED)}


def test_key_phrases_are_suggested_where_they_are_wanted(tmp_path: Path) -> None:
    papers = write_papers(tmp_path / "papers", 2)
    with open_library(tmp_path / "library", settings=replace(RULES, suggested=0)) as library:
        list(library.add(papers))
        assert suggested(library) == set()
    with open_library(tmp_path / "library", settings=RULES) as library:
        list(library.reprocess([FOREST]))
        assert suggested(library) == {FOREST}
        for work_id in library.work_ids():
            claims = library.show(work_id).work.metadata
            printed = {value.text.lower() for value in claims.all(Field.SUBJECT)}
            assert not printed & {value.text.lower() for value in claims.all(Field.SUGGESTED)}


def test_what_an_older_version_said_gives_way_and_what_others_said_stays() -> None:
    said = {
        Field.TITLE: (Value("Neuer Titel", 0.9, "header.crf@4"),),
    }
    held = Metadata(
        {
            Field.TITLE: (Value("Alter Titel", 0.8, "header.crf@3"), Value("Titel", 0.7, "header.regex@1")),
            Field.DATE: (Value("1931", 0.8, "header.crf@3"),),
        }
    )
    left = without_older(Work("w1", "de", held, ()), Metadata(said)).metadata
    assert [value.origin for value in left.all(Field.TITLE)] == ["header.regex@1"]
    assert left.all(Field.DATE) == ()
