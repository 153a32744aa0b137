"""The suite of growth: a small library grows, is measured at every size and drawn."""

from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from svod.assemble import cataloguers_of
from svod.catalog.reference_matching import TitleMatcher
from svod.config import Settings
from svod.library.ingest.cataloguing import ingest_work
from svod.library.ingest.citation_links import tie_references
from svod.model.reference import Reference
from svod.model.work import Work
from svod.ports import Session
from svod.store.store import SqliteStore
from svod_lab.runs.bench import Choice
from svod_lab.scores.figure import Figure
from svod_lab.scores.power_law import exponent
from svod_lab.suites.catalog import growth, growth_counts
from svod_lab.synthetic.numbered_works import described, made_up_entry, made_up_list, made_up_work
from tests_lab.suites.benches import make_bench


def store_work(work: Work, references: list[Reference], session: Session) -> None:
    session.works.put(work, [])
    tie_references(work, references, session, TitleMatcher())


def test_a_library_is_measured_at_every_size_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "_BULK", 40)
    monkeypatch.setattr(growth, "_AT_A_TIME", 20)
    monkeypatch.setattr(growth, "_NEW_PAPERS", 2)
    monkeypatch.setattr(growth_counts, "_TRIED", 2)
    monkeypatch.setattr(growth, "_READING_SECONDS", 0.5)
    out = tmp_path / "growth.svg"
    figures = list(growth.measure(make_bench(tmp_path, choice=Choice(sizes=(10, 20), out=out), store_work=store_work)))
    assert {figure.method for figure in figures} == {"10 works", "20 works", "all sizes"}
    fitted = [figure for figure in figures if figure.group == growth_counts.FITS]
    assert all(figure.value for figure in figures if figure not in fitted)
    assert {figure.name for figure in fitted} >= {f"exponent of {growth_counts.NEW_PAPER}"}
    # Goals are those of the largest size.
    assert {figure.method for figure in figures if figure.goal} == {"20 works", "all sizes"}
    assert growth.NEW_PAPER in out.read_text(encoding="utf-8")


def test_a_run_that_was_broken_off_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "_BULK", 40)
    monkeypatch.setattr(growth, "_AT_A_TIME", 20)
    monkeypatch.setattr(growth, "_NEW_PAPERS", 2)
    monkeypatch.setattr(growth_counts, "_TRIED", 2)
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
    assert {figure.method for figure in again} == {"10 works", "20 works", "all sizes"}
    assert list((tmp_path / "memory").iterdir()) == []


def test_made_up_works_are_many_and_always_the_same() -> None:
    assert len({described(number).title for number in range(2000)}) == 2000
    assert described(7) == described(7)
    assert made_up_list(3, 100, 20) == made_up_list(3, 100, 20)
    titles = {reference.fields.title for reference in made_up_list(3, 100, 20)}
    assert titles & {described(number).title for number in range(100)}
    assert titles - {described(number).title for number in range(100)}


def test_nothing_that_a_library_does_for_one_work_grows_with_the_number_of_works(tmp_path: Path) -> None:
    sizes = (100, 200, 400)
    figures: list[Figure] = []
    cataloguers = cataloguers_of(Settings())

    def shelve(work: Work, references: list[Reference], session: Session) -> None:
        ingest_work(work, references, work.id, session, cataloguers)

    bench = make_bench(tmp_path, store_work=shelve)
    with closing(SqliteStore(tmp_path, create=True)) as store:
        held = 0
        for size in sizes:
            with store.writing() as session:
                for number in range(held, size):
                    shelve(made_up_work(made_up_entry(number), 1), made_up_list(number, size, 20), session)
            held = size
            store.survey().indexed(store.survey().unindexed())

            def made(number: int, size: int = size) -> tuple[Work, list[Reference]]:
                return made_up_work(made_up_entry(number), 1), made_up_list(number, size, 30)

            for name, value, unit in growth_counts.counted(store, size, bench, made):
                figures.append(Figure(name, value, unit, group=growth_counts.COUNTS, method=f"{size} works"))
    fitted = {figure.name: figure.value for figure in growth_counts.fits(sizes, figures)}
    assert len(fitted) == 9
    # By counts, not by times: the same on every machine. Twice as many works would be 1, n log n in all under 0.25.
    assert {name: value for name, value in fitted.items() if (value or 0) > growth_counts.MOST_EXPONENT.border} == {}


def test_an_exponent_says_how_a_value_grows() -> None:
    sizes = (10, 100, 1000)
    assert exponent(sizes, [3.0, 3.0, 3.0]) == pytest.approx(0)
    assert exponent(sizes, [2.0 * size for size in sizes]) == pytest.approx(1)
    assert exponent(sizes, [size**2 for size in sizes]) == pytest.approx(2)
    assert exponent([10], [1.0]) is None
