"""The suite `library-growth`: one library of papers, records and cited works, filled as `svod add` does it.

The library is on SQLite, or on a PostgreSQL server of its own (`--corpus postgres`).
"""

import gc
import json
import os
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from svod.assemble import open_library
from svod.library import Library
from svod.library.ingest.cataloguing import Ingested
from svod.library.ingest.sources import SourceFile
from svod.model.work import ChangeRange
from svod.reading.task import AnyTask
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, Goal
from svod_lab.scores.power_law import exponent
from svod_lab.soak.processes import resident_megabytes
from svod_lab.suites.catalog.growth_counts import counting, growing_folder
from svod_lab.suites.catalog.growth_places import BY_SERVER, BY_STEPS, OF_SERVER, FilePlace, Place, Value, server_place
from svod_lab.synthetic import grown_library as made

SIZES = (10_000, 30_000, 100_000)
# What `--corpus` chooses; a file unless a server is asked for.
CORPORA = FILE, SERVER = "sqlite", "postgres"
GROUP, FITS = "library growth", "fitted growth of a library"
# n log n in total is log n a work; what reads all works once, as counts do, is n in total.
MOST_A_WORK, MOST_IN_ALL = Goal(0.25, upward=False), Goal(1.1, upward=False)
PAPER, RECORD, STEPS = "CPU to add a paper", "CPU to add a record", "steps of SQLite to add a paper"
MEMORY, DATABASE, INDEX = "memory of the process that adds", "database a work", "search index a paper or record"
MEDIAN, LATE = "a search with facets, median", "a search with facets, 95 of 100 within"
HELD, CITED, CITATIONS = "papers and records", "works known by references alone", "citations"
_TRIED_PAPERS, _TRIED, _QUERIES, _REPEATED = 20, 12, 200, 3
_PANELS = (
    ("ms", "milliseconds of CPU"), (OF_SERVER, "milliseconds of CPU of the server"), ("", "steps of SQLite"),
    ("MB", "megabytes"), ("kB", "kilobytes"),
)  # fmt: skip
START, AUTHORS = "the start page", "the first authors"
# What must hardly grow at all.
_FLAT = (
    *(PAPER, RECORD, STEPS, DATABASE, INDEX),
    *map(BY_SERVER.format, (PAPER, RECORD)),
    *map(BY_STEPS.format, (START, AUTHORS)),
)
_COUNTED = frozenset({HELD, CITED, CITATIONS})


@dataclass
class _Progress:
    """How far a library has grown, and what was measured; kept beside it."""

    numbers: int = 0
    papers: int = 0
    records: int = 0
    paper_seconds: float = 0.0
    record_seconds: float = 0.0
    # Of a server, for papers and for records.
    server_seconds: tuple[float, float] = (0.0, 0.0)
    figures: list[list[Any]] = field(default_factory=list)


def measure(bench: Bench) -> Iterator[Figure]:
    """Fill one library of each chosen kind and measure it at every size."""
    for corpus in CORPORA:
        if corpus in (bench.choice.corpora or (FILE,)):
            with server_place() if corpus == SERVER else nullcontext(FilePlace()) as place:
                yield from _grown(bench, place, corpus)


def _grown(bench: Bench, place: Place, corpus: str) -> Iterator[Figure]:
    """What a library costs at every size; an interrupted run on a file resumes, a finished one is deleted."""
    sizes = sorted(bench.choice.sizes) or list(SIZES)
    figures: list[Figure] = []
    with growing_folder("library-growth", bench.memory if corpus == FILE else None, sizes) as folder:
        growing = Growing(folder, bench, place)
        try:
            for size in sizes:
                for figure in growing.figures_at(size):
                    figures.append(figure)
                    yield figure
        finally:
            growing.close()
    yield from fits(sizes, figures)
    if bench.choice.out:
        from svod_lab.plots.growth import draw_growth

        shown = [one for one in figures if one.name not in _COUNTED]
        panels = [panel for panel in _PANELS if any(one.unit == panel[0] for one in shown)]
        draw_growth(bench.choice.out, sizes, shown, panels, "works: papers, records, cited works")


def fits(sizes: Sequence[int], figures: Sequence[Figure]) -> Iterator[Figure]:
    """How each value grows with the number of works; `reached` where it is no worse than it may be."""
    for name in dict.fromkeys(figure.name for figure in figures if figure.name not in _COUNTED):
        values = [figure.value or 0.0 for figure in figures if figure.name == name]
        fitted = exponent(sizes, values) if len(values) == len(sizes) else None
        if fitted is not None:
            goal = MOST_A_WORK if name in _FLAT else MOST_IN_ALL
            reached = goal.reached(fitted)
            yield Figure(f"exponent of {name}", fitted, "", str(goal), reached, group=FITS, method="all sizes")


class _Making:
    """A runner that makes the answers of reading processes up, and counts the time that this takes."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        """Each task with its answer."""
        for task in tasks:
            begun = time.process_time()
            answer = made.answer(int(task.source.partition(".")[0]), task.source)
            self.seconds += time.process_time() - begun
            yield task, answer


class Growing:
    """A library that grows, and what it costs."""

    def __init__(self, folder: Path, bench: Bench, place: Place) -> None:
        self._folder = folder
        self._place = place
        self._bench = bench
        self._making = _Making()
        self._kept = folder / "progress.json"
        values = json.loads(self._kept.read_text(encoding="utf-8")) if self._kept.is_file() else {}
        self.progress = _Progress(**values)
        self.library = open_library(folder / "library", settings=place.settings, runner=lambda _: self._making)

    def close(self) -> None:
        """Let go of the files."""
        self.library.close()

    def figures_at(self, size: int) -> Iterator[Figure]:
        """Everything that grows, at about so many works, or what was measured before."""
        known = [Figure(*values) for values in self.progress.figures if values[6] == _sized(size)]
        if not known:
            self.grow_to(size)
            known = [
                Figure(name, value, unit, group=GROUP, method=_sized(size)) for name, value, unit in self._measured()
            ]
            self.progress.figures += [list(figure) for figure in known]
            self._keep()
        yield from known

    def grow_to(self, works: int) -> None:
        """Add papers and records until there are about so many works; times are those since the size before."""
        progress = self.progress
        progress.papers = progress.records = 0
        progress.paper_seconds = progress.record_seconds = 0.0
        before = [self._place.server_seconds()]
        wanted = range(progress.numbers, max(progress.numbers, made.numbers_for(works)))
        records = self._folder / "records.json"
        records.write_text(made.records_text(iter(wanted)), encoding="utf-8")
        if wanted:
            progress.record_seconds, progress.records = self._added([records])
            before.append(self._place.server_seconds())
            papers = [number for number in wanted if made.is_paper(number)]
            progress.paper_seconds, progress.papers = self._added(self._sources(papers, works))
            progress.server_seconds = self._place.server_seconds() - before[1], before[1] - before[0]
        records.unlink()
        progress.numbers = wanted.stop
        self._keep()

    def _sources(self, papers: Sequence[int], works: int) -> Iterator[SourceFile]:
        """Papers as files, each there as long as it is looked at."""
        path = self._folder / "paper.pdf"
        for number in self._bench.follow(papers, _sized(works), len(papers)):
            path.write_bytes(made.paper_content(number))
            yield SourceFile(path, f"{number}.pdf")

    def _added(self, sources: Iterable[Any]) -> tuple[float, int]:
        """Seconds of CPU in which sources were added and indexed, and how many works these were."""
        begun, self._making.seconds = time.process_time(), 0.0
        count = 0
        for ended in self.library.add(sources):
            count += isinstance(ended, Ingested)
        return time.process_time() - begun - self._making.seconds, count

    def _keep(self) -> None:
        aside = self._kept.with_suffix(".part")
        aside.write_text(json.dumps(asdict(self.progress)), encoding="utf-8")
        aside.replace(self._kept)

    def _measured(self) -> Iterator[Value]:
        """Names, values and units of all that is measured."""
        library = self.library
        overview = library.overview()
        held, cited = overview.held_count() + overview.wanted_count(), overview.cited_count()
        yield HELD, held, ""
        yield CITED, cited, ""
        yield CITATIONS, library.holdings().citations, ""
        yield from self._of_adding()
        gc.collect()
        yield MEMORY, resident_megabytes(os.getpid()), "MB"
        yield DATABASE, self._place.database_bytes(self._folder / "library") / (held + cited) / 1000, "kB"
        yield INDEX, _bytes(self._folder / "library" / "index", "**/*") / held / 1000, "kB"
        yield from self._counted()
        if isinstance(self._place, FilePlace):
            yield STEPS, self._steps_of_papers(), ""

    def _of_adding(self) -> Iterator[Value]:
        """CPU to add a paper or a record since the size before, of this process and of the server."""
        progress = self.progress
        kinds = (
            (PAPER, progress.paper_seconds, progress.server_seconds[0], progress.papers),
            (RECORD, progress.record_seconds, progress.server_seconds[1], progress.records),
        )
        for name, seconds, of_server, count in kinds:
            if count:
                yield name, 1000 * seconds / count, "ms"
            if count and of_server:
                yield BY_SERVER.format(name), 1000 * of_server / count, OF_SERVER

    def _steps_of_papers(self) -> float:
        papers = [
            number for number in range(self.progress.numbers, self.progress.numbers + 1000) if made.is_paper(number)
        ]
        sources = self._sources(papers[:_TRIED_PAPERS], 0)
        with counting() as done:
            # What is done once at the end of a run is not part of it.
            for _ in zip(range(_TRIED_PAPERS), self.library.add(sources), strict=False):
                steps = done.steps
        return steps / _TRIED_PAPERS

    def _counted(self) -> Iterator[Value]:
        """What readers ask for: milliseconds of CPU, and what the database does for it."""
        times = sorted(self._search_times())
        yield MEDIAN, 1000 * statistics.median(times), "ms"
        yield LATE, 1000 * times[int(0.95 * len(times))], "ms"
        for name, perform in _operations(self.library, self.progress.numbers).items():
            yield name, 1000 * min(_seconds(perform) for _ in range(_REPEATED)), "ms"
            yield from self._place.counted(name, perform)

    def _search_times(self) -> Iterator[float]:
        every = max(1, self.progress.numbers // _QUERIES)
        for number in range(0, self.progress.numbers, every):
            words = made.title_of(number).split()
            query = " ".join(words[number % 3 : number % 3 + 1 + number % 2])
            yield _seconds(lambda query=query: self.library.search(query, facets=1))  # type: ignore[misc]


def _operations(library: Library, numbers: int) -> dict[str, Callable[[], object]]:
    """What the pages of a library ask, by what it is called."""
    overview, ledger = library.overview(), library.ledger()
    # Not the newest: some of their citations have come.
    papers = [made.work_id(number) for number in range(numbers // 2, numbers) if made.is_paper(number)]
    ids = list(library.works(papers[: 2 * _TRIED]))[:_TRIED]

    def start() -> None:
        library.works(overview.newest(10))
        library.holdings(), overview.wanted_count(), overview.cited_count()

    first = ledger.changes(ChangeRange(), 1)[0]
    return {
        START: start,
        "the first works of a list": lambda: library.works(overview.newest(50)),
        "the hundredth page of a list": lambda: library.works(overview.newest(10, min(1000, numbers // 4))),
        "all facets": overview.counts,
        f"the pages of {_TRIED} works": lambda: [library.show(one) for one in ids],
        f"the citation graphs of {_TRIED} works": lambda: [library.graph(one, depth=1) for one in ids],
        "the most cited works": lambda: library.cited(50),
        AUTHORS: lambda: library.persons().listed(50),
        f"the authors of {_TRIED} works": lambda: [library.persons().of(one) for one in ids],
        "100 changes for harvesters": lambda: ledger.changes(ChangeRange(after=(first.stamp, first.work_id)), 100),
        "finding out that the index lacks nothing": library.catch_up_index,
    }


def _seconds(perform: Callable[[], object]) -> float:
    begun = time.thread_time()
    perform()
    return time.thread_time() - begun


def _bytes(folder: Path, pattern: str) -> int:
    return sum(path.stat().st_size for path in folder.glob(pattern) if path.is_file())


def _sized(size: int) -> str:
    return f"{size} works"
