"""The suite `growth`: one library that grows to 1 000, 10 000, 100 000 works with twenty references each."""

import json
import math
import random
import statistics
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from svod.model.reference import Reference
from svod.model.retrieval import IndexEntry
from svod.model.work import Work
from svod.ports import CitationMatcher
from svod.search.index import TantivyIndex
from svod.store.store import SqliteStore
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, Goal
from svod_lab.suites.catalog.growth_counts import COUNTS, counted, fits, growing_folder
from svod_lab.suites.pages.web_client import run
from svod_lab.suites.pages.web_load import Queries, served, visit
from svod_lab.suites.search.search import asked_of, text_bytes, timed
from svod_lab.synthetic.numbered_works import made_up_entry, made_up_list, made_up_work

SIZES = (1_000, 10_000)
# Issue «The catalogue», at 100 000 works.
MOST_NEW_PAPER, LEAST_BULK = Goal(50, upward=False), Goal(5000)
MOST_SEARCH, MOST_INDEX = Goal(30, upward=False), Goal(2, upward=False)
MOST_PAGE = Goal(100, upward=False)
NEW_PAPER, BULK = "a new paper of 30 references matched in", "references matched in bulk"
STORED, SEARCH = "references stored", "95 of 100 queries with facets, at most"
PAGE = "95 of 100 pages of results that a reader gets, at most"
INDEX, DATABASE = "index to text", "database a work"
GROUP = "growth"
_REFERENCES, _REFERENCES_OF_NEW = 20, 30
_NEW_PAPERS, _BULK, _AT_A_TIME = 15, 4000, 400
_WORKS_A_TRANSACTION = 500
_READING_SECONDS = 20.0
_SEED = 8


class _RolledBack(Exception):  # noqa: N818 - no fault: what was tried is not to be kept
    """Ends a transaction that must leave nothing behind."""


@dataclass
class _Progress:
    """How far a library has grown, what was counted on the way, and what was measured; kept beside the library."""

    held: int = 0
    references: int = 0
    text: int = 0
    seconds: float = 0.0
    titles: list[str] = field(default_factory=list)
    figures: list[list[Any]] = field(default_factory=list)


def measure(bench: Bench) -> Generator[Figure]:
    """Fill one library and measure it at every size; an interrupted run resumes, a finished one is deleted."""
    sizes = sorted(bench.choice.sizes) or list(SIZES)
    figures: list[Figure] = []
    with growing_folder("growth", bench.memory, sizes) as folder:
        growing = _Growing(folder, bench)
        try:
            for size in sizes:
                for figure in growing.figures_at(size, has_goals=size == sizes[-1]):
                    figures.append(figure)
                    yield figure
        finally:
            growing.close()
    yield from fits(sizes, figures)
    if bench.choice.out:
        from svod_lab.plots.growth import draw_growth

        draw_growth(bench.choice.out, sizes, figures)


class _Growing:
    """A library of made-up works, its index, and the clock."""

    def __init__(self, folder: Path, bench: Bench) -> None:
        self._folder = folder
        self._bench = bench
        self._store = SqliteStore(folder, create=True)
        self._index = TantivyIndex(folder / "index")
        self._kept = folder / "progress.json"
        values = json.loads(self._kept.read_text(encoding="utf-8")) if self._kept.is_file() else {}
        self._progress = _Progress(**values)

    def close(self) -> None:
        """Let go of the files."""
        self._store.close()

    def figures_at(self, size: int, *, has_goals: bool) -> Iterator[Figure]:
        """Everything that grows, measured when there are so many works, or loaded where it was measured before."""
        measured = [Figure(*values) for values in self._progress.figures]
        known = [figure for figure in measured if figure.method == _sized(size)]
        if not known:
            self._grow_to(size)
            known = list(self._figures(has_goals=has_goals))
            self._progress.figures += [list(figure) for figure in known]
            self._keep()
        yield from known

    def _grow_to(self, size: int) -> None:
        """Store more works until there are so many."""
        progress = self._progress
        starts = range(progress.held, size, _WORKS_A_TRANSACTION)
        for start in self._bench.follow(starts, _sized(size), len(starts)):
            numbers = range(start, min(size, start + _WORKS_A_TRANSACTION))
            entries = [made_up_entry(number) for number in numbers]
            lists = [made_up_list(number, size, _REFERENCES) for number in numbers]
            self._store_works(entries, lists)
            self._index.update(entries)
            progress.text += sum(map(text_bytes, entries))
            rng = _lot(start)
            progress.titles += [" ".join(rng.choice(entries).titles) for _ in range(10)]
            progress.held = numbers.stop
            self._keep()

    def _keep(self) -> None:
        """Note how far it is; a batch that was stored and not noted is stored again, which changes nothing."""
        aside = self._kept.with_suffix(".part")
        aside.write_text(json.dumps(asdict(self._progress)), encoding="utf-8")
        aside.replace(self._kept)

    def _store_works(self, entries: Sequence[IndexEntry], lists: Sequence[Sequence[Reference]]) -> None:
        begun = time.process_time()
        with self._store.writing() as session:
            for entry, references in zip(entries, lists, strict=True):
                self._bench.store_work(made_up_work(entry, 1), references, session)
        self._progress.seconds += time.process_time() - begun
        self._progress.references += sum(map(len, lists))

    def _figures(self, *, has_goals: bool) -> Iterator[Figure]:
        progress = self._progress
        queries = asked_of(progress.titles, _lot(progress.held))
        # What else runs on the machine must not count; a query is answered in the calling thread.
        times = sorted(timed(self._index, queries, time.thread_time))
        index_bytes = sum(path.stat().st_size for path in (self._folder / "index").rglob("*") if path.is_file())
        database = sum(path.stat().st_size for path in self._folder.glob("library.db*"))
        rows: tuple[tuple[str, float, str, Goal | None], ...] = (
            (NEW_PAPER, self._new_paper(), "ms", MOST_NEW_PAPER),
            (BULK, self._bulk(), "/s", LEAST_BULK),
            (STORED, progress.references / max(1e-9, progress.seconds), "/s", None),
            (SEARCH, times[int(0.95 * len(times))], "ms", MOST_SEARCH),
            (PAGE, self._page(queries), "ms", MOST_PAGE),
            (INDEX, index_bytes / progress.text, "", MOST_INDEX),
            (DATABASE, database / progress.held / 1024, "KB", None),
        )
        for name, value, unit, goal in rows:
            judged = goal if has_goals else None
            yield Figure(
                name, value, unit, str(judged or ""), judged.reached(value) if judged else None,
                group=GROUP, method=_sized(progress.held),
            )  # fmt: skip
        survey = self._store.survey()
        survey.indexed(survey.unindexed())
        for name, value, unit in counted(self._store, progress.held, self._bench, self._new_work):
            yield Figure(name, value, unit, group=COUNTS, method=_sized(progress.held))

    def _new_work(self, number: int) -> tuple[Work, list[Reference]]:
        references = made_up_list(number, self._progress.held, _REFERENCES_OF_NEW)
        return made_up_work(made_up_entry(number), 1), references

    def _page(self, queries: Sequence[str]) -> float:
        """Milliseconds that one reader waits for a page of results not asked for before, in 95 of 100 cases."""
        survey = self._store.survey()
        survey.indexed(survey.unindexed())
        with served(self._folder) as (address, server):
            read = run(visit(address, server, Queries(queries), readers=1, seconds=_READING_SECONDS, looks=0.0))
        waited = [page.milliseconds for page in read.searches if page.is_first and page.is_good]
        return waited[int(0.95 * len(waited))] if waited else math.inf

    def _new_paper(self) -> float:
        """Milliseconds of CPU in which half of some papers are stored and linked, both ways."""
        return 1000 * statistics.median(self._seconds_of(self._progress.held + number) for number in range(_NEW_PAPERS))

    def _seconds_of(self, number: int) -> float:
        work, references = self._new_work(number)
        seconds: list[float] = []
        with suppress(_RolledBack), self._store.writing() as session:
            begun = time.process_time()
            self._bench.store_work(work, references, session)
            seconds.append(time.process_time() - begun)
            raise _RolledBack
        return seconds[0]

    def _bulk(self) -> float:
        """References a second of CPU whose works are looked for among all that are held."""
        matcher: CitationMatcher = self._bench.make("match", "title-key")
        held = self._progress.held
        lists = [made_up_list(held + number, held, _AT_A_TIME) for number in range(_BULK // _AT_A_TIME)]
        with self._store.reading() as session:
            begun = time.process_time()
            for references in lists:
                keys = [matcher.keys(reference) for reference in references]
                for reference, candidates in zip(references, session.works.sharing_each(keys), strict=True):
                    matcher.match(reference, candidates)
            return _BULK / max(1e-9, time.process_time() - begun)


def _sized(size: int) -> str:
    return f"{size} works"


def _lot(place: int) -> random.Random:
    """The same choice every time, wherever a run goes on."""
    return random.Random(f"{_SEED}/{place}")  # noqa: S311 - for measuring, not for secrets
