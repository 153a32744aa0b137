"""Wanted papers: records without copies are works like others, and join the paper when it comes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.library import Library
from svod.library.ingest.cataloguing import Ingested
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from tests.papers import paper_family, paper_title, write_papers


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library", settings=Settings()) as opened:
        yield opened


def record(number: int) -> str:
    title, family = paper_title(number), paper_family(number)
    return (
        f"@article{{p{number}, title={{{title}}}, author={{{family}, А. М.}}, journal={{Вестник}}, note={{wanted}}}}\n"
    )


def bib_file(folder: Path, *numbers: int) -> Path:
    path = folder / "wanted.bib"
    path.write_text("".join(map(record, numbers)), encoding="utf-8")
    return path


def added(library: Library, *sources: Path) -> list[Ingested]:
    answers = list(library.add(sources))
    assert [answer for answer in answers if isinstance(answer, Failure)] == []
    return [answer for answer in answers if isinstance(answer, Ingested)]


def test_records_become_wanted_papers_that_are_found_and_exported(library: Library, tmp_path: Path) -> None:
    first, second = added(library, bib_file(tmp_path, 1, 2))
    assert (first.wanted, first.new_work, first.new_copy) == (True, True, False)
    assert [first.source[-13:], second.source[-13:]] == ["/wanted.bib:1", "/wanted.bib:2"]
    assert library.wanted() == (first.work_id, second.work_id)
    assert [found.work.id for found in library.search(paper_title(2), field="title").works][:1] == [second.work_id]
    assert library.show(first.work_id).work.copies == ()
    assert paper_title(1) in "".join(library.export("bibtex"))
    assert library.check().faults == ()


def test_the_same_records_again_change_nothing(library: Library, tmp_path: Path) -> None:
    first = added(library, bib_file(tmp_path, 1, 2))
    again = added(library, bib_file(tmp_path, 1, 2))
    assert [ingested.work_id for ingested in again] == [ingested.work_id for ingested in first]
    assert [(ingested.new_work, ingested.wanted) for ingested in again] == [(False, True)] * 2


def test_a_title_of_one_character_is_the_same_work_again(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "short.bib"
    path.write_text("@misc{a, title={Я}}", encoding="utf-8")
    (first,), (again,) = added(library, path), added(library, path)
    assert first.work_id == again.work_id
    assert len(library.work_ids()) == 1


def test_a_record_joins_the_paper_that_is_held(library: Library, tmp_path: Path) -> None:
    (held,) = added(library, *write_papers(tmp_path / "papers", 1))
    (joined,) = added(library, bib_file(tmp_path, 0))
    assert (joined.work_id, joined.wanted, joined.new_work) == (held.work_id, False, False)
    origins = {value.origin for value in library.show(held.work_id).work.metadata.all(Field.NOTE)}
    assert "bibtex" in origins
    assert library.wanted() == ()


def test_the_paper_joins_the_record_that_wanted_it(library: Library, tmp_path: Path) -> None:
    (wanted,) = added(library, bib_file(tmp_path, 0))
    (came,) = added(library, *write_papers(tmp_path / "papers", 1))
    assert (came.work_id, came.wanted, came.new_copy) == (wanted.work_id, False, True)
    assert library.wanted() == ()
    assert library.check().faults == ()


def test_a_wanted_paper_is_cited_by_what_is_held(library: Library, tmp_path: Path) -> None:
    papers = write_papers(tmp_path / "papers", 3)
    (citing,) = added(library, papers[2])
    (wanted,) = added(library, bib_file(tmp_path, 1))
    assert [citation.citing for citation in library.show(wanted.work_id).cited_by] == [citing.work_id]


def test_broken_records_are_failures_with_file_and_line(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "broken.ris"
    path.write_text("TY  - JOUR\nTI  - Good\nER  - \nTY  - JOUR\nER  - \n", encoding="utf-8")
    empty = tmp_path / "empty.bib"
    empty.write_text("% nothing\n", encoding="utf-8")
    answers = list(library.add([path, empty]))
    failures = [answer for answer in answers if isinstance(answer, Failure)]
    assert [(failure.source, failure.outcome) for failure in failures] == [
        (f"{path}:4", Outcome.CORRUPT),
        (str(empty), Outcome.EMPTY),
    ]
    assert len(library.wanted()) == 1


def test_a_wanted_paper_can_be_removed(library: Library, tmp_path: Path) -> None:
    (wanted,) = added(library, bib_file(tmp_path, 1))
    library.remove(wanted.work_id)
    assert library.work_ids() == ()
    assert library.check().faults == ()
