"""The suite `growth`: one library that grows to 1 000, 10 000, 100 000 works with twenty references each."""

import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from svod.bench.figures import Figure, Goal, Workshop
from svod.bench.made_up import made_up_entry, made_up_list, made_up_work
from svod.bench.runs.search import asked_of, text_bytes, timed
from svod.model.reference import Reference
from svod.model.retrieval import IndexEntry
from svod.ports import CitationMatcher
from svod.search.index import TantivyIndex
from svod.store.store import SqliteStore

SIZES = (1_000, 10_000)
# Issue «The catalogue», at 100 000 works.
MOST_NEW_PAPER, LEAST_BULK = Goal(50, upward=False), Goal(5000)
MOST_SEARCH, MOST_INDEX = Goal(30, upward=False), Goal(2, upward=False)
NEW_PAPER, BULK = "a new paper of 30 references matched in", "references matched in bulk"
SHELVED, SEARCH = "references shelved", "95 of 100 queries with facets, at most"
INDEX, DATABASE = "index to text", "database a work"
GROUP = "growth"
_REFERENCES, _REFERENCES_OF_NEW = 20, 30
_NEW_PAPERS, _BULK, _AT_A_TIME = 15, 4000, 400
_WORKS_A_TRANSACTION = 500
_SEED = 8


class _RolledBack(Exception):  # noqa: N818 - no fault: what was tried is not to be kept
    """Ends a transaction that must leave nothing behind."""


def measure(workshop: Workshop) -> Iterator[Figure]:
    """Fill one library in a folder that is gone afterwards, and measure it at every size."""
    sizes = sorted(workshop.choice.sizes) or list(SIZES)
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="svod-growth-") as folder:
        growing = _Growing(Path(folder), workshop)
        try:
            for size in sizes:
                growing.grow_to(size)
                for figure in growing.figures(has_goals=size == sizes[-1]):
                    figures.append(figure)
                    yield figure
        finally:
            growing.close()
    if workshop.choice.out:
        from svod.bench.plots.growth import draw_growth

        draw_growth(workshop.choice.out, sizes, figures)


class _Growing:
    """A library of made-up works, its index, and the clock."""

    def __init__(self, folder: Path, workshop: Workshop) -> None:
        self._folder = folder
        self._workshop = workshop
        self._store = SqliteStore(folder, create=True)
        self._index = TantivyIndex(folder / "index")
        self._rng = random.Random(_SEED)  # noqa: S311 - the same library every time
        self._held = self._references = self._text = 0
        self._seconds = 0.0
        self._titles: list[str] = []

    def close(self) -> None:
        """Let go of the files."""
        self._store.close()

    def grow_to(self, size: int) -> None:
        """Shelve more works until there are so many."""
        starts = range(self._held, size, _WORKS_A_TRANSACTION)
        for start in self._workshop.follow(starts, f"{size} works", len(starts)):
            numbers = range(start, min(size, start + _WORKS_A_TRANSACTION))
            entries = [made_up_entry(number) for number in numbers]
            lists = [made_up_list(number, size, _REFERENCES) for number in numbers]
            self._shelve(entries, lists)
            self._index.update(entries)
            self._text += sum(map(text_bytes, entries))
            self._titles += [" ".join(self._rng.choice(entries).titles) for _ in range(10)]
        self._held = max(size, self._held)

    def _shelve(self, entries: Sequence[IndexEntry], lists: Sequence[Sequence[Reference]]) -> None:
        begun = time.process_time()
        with self._store.writing() as shelves:
            for entry, references in zip(entries, lists, strict=True):
                self._workshop.shelve(made_up_work(entry), references, shelves)
        self._seconds += time.process_time() - begun
        self._references += sum(map(len, lists))

    def figures(self, *, has_goals: bool) -> Iterator[Figure]:
        """Everything that grows, measured now."""
        queries = asked_of(self._titles, self._rng)
        times = sorted(timed(self._index, queries))
        index_bytes = sum(path.stat().st_size for path in (self._folder / "index").rglob("*") if path.is_file())
        database = sum(path.stat().st_size for path in self._folder.glob("library.db*"))
        told: tuple[tuple[str, float, str, Goal | None], ...] = (
            (NEW_PAPER, self._new_paper(), "ms", MOST_NEW_PAPER),
            (BULK, self._bulk(), "/s", LEAST_BULK),
            (SHELVED, self._references / max(1e-9, self._seconds), "/s", None),
            (SEARCH, times[int(0.95 * len(times))], "ms", MOST_SEARCH),
            (INDEX, index_bytes / self._text, "", MOST_INDEX),
            (DATABASE, database / self._held / 1024, "KB", None),
        )
        for name, value, unit, goal in told:
            judged = goal if has_goals else None
            yield Figure(
                name, value, unit, str(judged or ""), judged.reached(value) if judged else None,
                group=GROUP, method=f"{self._held} works",
            )  # fmt: skip

    def _new_paper(self) -> float:
        """Milliseconds of CPU in which half of some papers are shelved and tied, both ways."""
        return 1000 * statistics.median(self._seconds_of(self._held + number) for number in range(_NEW_PAPERS))

    def _seconds_of(self, number: int) -> float:
        work, references = made_up_work(made_up_entry(number)), made_up_list(number, self._held, _REFERENCES_OF_NEW)
        seconds: list[float] = []
        with suppress(_RolledBack), self._store.writing() as shelves:
            begun = time.process_time()
            self._workshop.shelve(work, references, shelves)
            seconds.append(time.process_time() - begun)
            raise _RolledBack
        return seconds[0]

    def _bulk(self) -> float:
        """References a second of CPU whose works are looked for among all that are held."""
        matcher: CitationMatcher = self._workshop.make("match", "title-key")
        lists = [made_up_list(self._held + number, self._held, _AT_A_TIME) for number in range(_BULK // _AT_A_TIME)]
        with self._store.reading() as shelves:
            begun = time.process_time()
            for references in lists:
                keys = [matcher.keys(reference) for reference in references]
                for reference, candidates in zip(references, shelves.works.sharing_each(keys), strict=True):
                    matcher.match(reference, candidates)
            return _BULK / max(1e-9, time.process_time() - begun)
