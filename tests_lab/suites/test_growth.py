"""The suite of growth: a small library grows, is measured at every size and drawn."""

from itertools import islice
from pathlib import Path

import pytest

from svod.catalog.reference_matching import TitleMatcher
from svod.library.ingest.citation_links import tie_references
from svod.model.reference import Reference
from svod.model.work import Work
from svod.ports import Session
from svod_lab.runs.bench import Choice
from svod_lab.suites.catalog import growth
from svod_lab.synthetic.numbered_works import described, made_up_list
from tests_lab.suites.benches import make_bench


def store_work(work: Work, references: list[Reference], session: Session) -> None:
    session.works.put(work, [])
    tie_references(work, references, session, TitleMatcher())


def test_a_library_is_measured_at_every_size_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "_BULK", 40)
    monkeypatch.setattr(growth, "_AT_A_TIME", 20)
    monkeypatch.setattr(growth, "_NEW_PAPERS", 2)
    monkeypatch.setattr(growth, "_READING_SECONDS", 0.5)
    out = tmp_path / "growth.svg"
    figures = list(growth.measure(make_bench(tmp_path, choice=Choice(sizes=(10, 20), out=out), store_work=store_work)))
    assert {figure.method for figure in figures} == {"10 works", "20 works"}
    assert all(figure.value for figure in figures)
    # Goals are those of the largest size.
    assert {figure.method for figure in figures if figure.goal} == {"20 works"}
    assert growth.NEW_PAPER in out.read_text(encoding="utf-8")


def test_a_run_that_was_broken_off_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "_BULK", 40)
    monkeypatch.setattr(growth, "_AT_A_TIME", 20)
    monkeypatch.setattr(growth, "_NEW_PAPERS", 2)
    monkeypatch.setattr(growth, "_READING_SECONDS", 0.5)
    shelved: list[str] = []

    def counted(work: Work, references: list[Reference], session: Session) -> None:
        shelved.append(work.id)
        store_work(work, references, session)

    place = make_bench(tmp_path, choice=Choice(sizes=(10, 20)), store_work=counted, memory=tmp_path / "memory")
    broken_off = growth.measure(place)
    first = list(islice(broken_off, 7))
    broken_off.close()
    shelved.clear()
    again = list(growth.measure(place))
    assert again[:7] == first
    # The ten works of the first size are there; the second brings ten more, and the papers that are tried.
    assert len(set(shelved)) == 10 + 2
    assert {figure.method for figure in again} == {"10 works", "20 works"}
    assert list((tmp_path / "memory").iterdir()) == []


def test_made_up_works_are_many_and_always_the_same() -> None:
    assert len({described(number).title for number in range(2000)}) == 2000
    assert described(7) == described(7)
    assert made_up_list(3, 100, 20) == made_up_list(3, 100, 20)
    titles = {reference.fields.title for reference in made_up_list(3, 100, 20)}
    assert titles & {described(number).title for number in range(100)}
    assert titles - {described(number).title for number in range(100)}
