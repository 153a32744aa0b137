"""Papers shelved by one process on SQLite, from the answers that reading processes gave for them."""

import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine, event

from svod.assemble import open_library
from svod.assemble.documents import limits_of
from svod.config import Settings
from svod.library.ingest.cataloguing import Ingested
from svod.reading.kinds import READ
from svod.reading.messages import answer_of
from svod.reading.pool import PersistentPool
from svod.reading.task import AnyTask, ReadTask
from svod.store.database.driver_connection import DriverStatement, Rows, SqliteConnection
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, Goal
from svod_lab.soak.paper_files import write_papers
from svod_lab.soak.shelving_driver import REFERENCES

GROUP = "shelving on SQLite"
# Issue «Speed».
MOST_CPU, LEAST_READING = Goal(8, upward=False), Goal(0.85)
_PATIENCE = 120.0


class ShelvedAlone(NamedTuple):
    """What adding papers cost: seconds of CPU of the process that stores, by stages, and of those that read."""

    papers: int
    stages: Mapping[str, float]
    reading: float
    statements: int
    citations: int

    @property
    def cpu(self) -> float:
        """Seconds of CPU of the process that stores."""
        return sum(self.stages.values())


class _Answered:
    """A runner that has all answers already, as bytes, and opens one after another."""

    def __init__(self, answers: Mapping[str, bytes], seconds: dict[str, float]) -> None:
        self._answers = answers
        self._seconds = seconds

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        """Each task with its answer."""
        for task in tasks:
            begun = time.process_time()
            answer = answer_of(self._answers[task.source], READ.answers)
            self._seconds["answers opened"] += time.process_time() - begun
            yield task, answer


def measure_alone(bench: Bench, papers: int) -> Iterator[Figure]:
    """What shelving and indexing some made-up papers costs."""
    with tempfile.TemporaryDirectory(prefix="svod-shelving-") as folder:
        done = shelved_alone(Path(folder), papers, bench)
    share = done.reading / max(1e-9, done.reading + done.cpu)
    rows: list[tuple[str, float, str, Goal | None]] = [
        ("CPU of the driver for a paper, indexed", 1000 * done.cpu / done.papers, "ms", MOST_CPU),
        *((f"of it, {stage}", 1000 * seconds / done.papers, "ms", None) for stage, seconds in done.stages.items()),
        ("statements for a paper", done.statements / done.papers, "", None),
        ("citations for a paper", done.citations / done.papers, "", None),
        ("share of reading in all CPU time, tiny HTML papers", share, "", LEAST_READING),
    ]
    for name, value, unit, goal in rows:
        yield Figure(
            name, value, unit, str(goal or ""), goal.reached(value) if goal else None,
            group=GROUP, method=f"{done.papers} papers",
        )  # fmt: skip


def shelved_alone(folder: Path, papers: int, bench: Bench) -> ShelvedAlone:
    """Some papers read by a reading process, then added to a new library out of its answers."""
    paths = write_papers(folder / "papers", papers, references=REFERENCES)
    before = os.times()
    answers = _answers(paths, bench)
    after = os.times()
    reading = after.children_user + after.children_system - before.children_user - before.children_system
    seconds: defaultdict[str, float] = defaultdict(float)
    with open_library(folder / "library", settings=Settings(), runner=lambda _: _Answered(answers, seconds)) as library:
        begun = time.process_time()
        with _counting() as statements:
            ended = list(library.add(paths))
        seconds["shelved and indexed"] = time.process_time() - begun - seconds["answers opened"]
        citations = library.holdings().citations
    if not all(isinstance(one, Ingested) for one in ended):
        raise RuntimeError("some made-up papers were not added")
    return ShelvedAlone(papers, seconds, reading, statements[0], citations)


@contextmanager
def _counting() -> Iterator[list[int]]:
    """How many statements SQLite is given meanwhile, by SQLAlchemy and past it; one with many rows counts once."""
    counts = [0]
    run = SqliteConnection.run

    def counted(connection: SqliteConnection, statement: DriverStatement) -> Rows:
        counts[0] += 1
        return run(connection, statement)

    def stated(*_: object) -> None:
        counts[0] += 1

    event.listen(Engine, "before_cursor_execute", stated)
    SqliteConnection.run = counted  # type: ignore[method-assign, assignment]
    try:
        yield counts
    finally:
        SqliteConnection.run = run  # type: ignore[method-assign]
        event.remove(Engine, "before_cursor_execute", stated)


def _answers(paths: Sequence[Path], bench: Bench) -> dict[str, bytes]:
    """What a reading process says of each paper, as it sends it."""
    settings = Settings()
    pool = PersistentPool(READ, settings, limits_of(settings, 1))
    try:
        return {
            str(path): pool.ask_bytes(ReadTask(str(path), path.read_bytes(), suggests=True), _PATIENCE)
            for path in bench.follow(paths, "papers read", len(paths))
        }
    finally:
        pool.close()
