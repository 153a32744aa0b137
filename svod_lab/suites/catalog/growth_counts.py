"""What a library does, counted: statements, and steps of SQLite; the same on every machine, however busy."""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Engine, event, func, select
from sqlalchemy.pool import Pool

from svod.library.graph.neighbourhood import citation_graph
from svod.library.lookup import record_of
from svod.model.reference import Reference
from svod.model.work import ChangeRange, Work
from svod.ports import Session
from svod.store.database.schema import tables
from svod.store.store import SqliteStore
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, Goal
from svod_lab.scores.power_law import exponent

COUNTS, FITS = "counted growth", "fitted growth"
NEW_PAPER, RECORD, GRAPH = "steps to store a new paper", "steps to show a work", "steps to draw the works around it"
HARVEST, NEWEST = "steps to list 100 changes for harvesters", "steps to list the ten newest works"
CATCH_UP = "steps to find out that the index lacks nothing"
STATEMENTS, ROWS, BYTES = "statements to store a new paper", "rows a work", "bytes of the database a work"
# n log n in total is log n a work: between 1 000 and 10 000 works that is as much as the power 0.125.
MOST_EXPONENT = Goal(0.25, upward=False)
_STEPS_AT_A_TIME = 10
_TRIED = 12
_PAGE, _NEWEST = 100, 10

StoreWork = Callable[[Work, Sequence[Reference], Session], None]
Made = Callable[[int], tuple[Work, Sequence[Reference]]]


class _Undone(Exception):  # noqa: N818 - no fault: what was tried is not to be kept
    """Ends a transaction that must leave nothing behind."""


@dataclass
class Done:
    """What was done so far."""

    statements: int = 0
    steps: int = 0


class Operation(NamedTuple):
    """Something that a library does, and what it is called."""

    name: str
    perform: Callable[[], object]


@contextmanager
def counting() -> Iterator[Done]:
    """Count what all SQLite databases of this process do meanwhile."""
    done = Done()

    def step() -> int:
        done.steps += _STEPS_AT_A_TIME
        return 0

    def taken(connection: Any, *_: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.set_progress_handler(step, _STEPS_AT_A_TIME)

    def given_back(connection: Any, *_: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.set_progress_handler(None, 0)

    def stated(*_: object) -> None:
        done.statements += 1

    listening = ((Pool, "checkout", taken), (Pool, "checkin", given_back), (Engine, "before_cursor_execute", stated))
    for target, name, listener in listening:
        event.listen(target, name, listener)
    try:
        yield done
    finally:
        for target, name, listener in listening:
            event.remove(target, name, listener)


def counted(store: SqliteStore, held: int, bench: Bench, made: Made) -> Iterator[tuple[str, float, str]]:
    """What is counted of a library of so many works: names, values and units."""
    numbers = [held // 2 + place * max(1, held // 2 // _TRIED) for place in range(_TRIED)]
    works = [made(number)[0].id for number in numbers if number < held]
    steps, statements = _of_new_papers(store, held, bench.store_work, made)
    yield NEW_PAPER, steps, ""
    yield STATEMENTS, statements, ""
    for operation in _operations(store, works):
        with counting() as done:
            operation.perform()
        yield operation.name, done.steps / (len(works) if operation.name in (RECORD, GRAPH) else 1), ""
    with store.database.transaction(write=False) as connection:
        rows = sum(
            connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables.sorted_tables
        )
        pages, size = (
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in ("page_count", "page_size")
        )
    yield ROWS, rows / held, ""
    yield BYTES, pages * size / held, ""


def fits(sizes: Sequence[int], figures: Sequence[Figure]) -> Iterator[Figure]:
    """How each counted value grows with the number of works."""
    for name in dict.fromkeys(figure.name for figure in figures if figure.group == COUNTS):
        values = [figure.value or 0.0 for figure in figures if figure.name == name]
        fitted = exponent(sizes, values) if len(values) == len(sizes) else None
        if fitted is not None:
            reached = MOST_EXPONENT.reached(fitted)
            yield Figure(f"exponent of {name}", fitted, "", str(MOST_EXPONENT), reached, group=FITS, method="all sizes")


def _operations(store: SqliteStore, works: Sequence[str]) -> Iterator[Operation]:
    survey, ledger = store.survey(), store.ledger()

    def record() -> None:
        with store.reading() as session:
            for work_id in works:
                record_of(work_id, session)

    def graph() -> None:
        with store.reading() as session:
            for work in session.works.get_each(works).values():
                citation_graph(work, session, 1)

    yield Operation(RECORD, record)
    yield Operation(GRAPH, graph)
    yield Operation(HARVEST, lambda: ledger.changes(ChangeRange(after=("0", "")), _PAGE))
    yield Operation(NEWEST, lambda: survey.newest(_NEWEST))
    yield Operation(CATCH_UP, survey.unindexed)


def _of_new_papers(store: SqliteStore, held: int, store_work: StoreWork, made: Made) -> tuple[float, float]:
    """Steps and statements of storing a paper that comes new; nothing of it is kept."""
    papers = [made(held + number) for number in range(_TRIED)]
    with counting() as done:
        for work, references in papers:
            with suppress(_Undone), store.writing() as session:
                store_work(work, references, session)
                raise _Undone
    return done.steps / _TRIED, done.statements / _TRIED


@contextmanager
def growing_folder(name: str, memory: Path | None, sizes: Sequence[int]) -> Iterator[Path]:
    """A folder that is gone when all is measured; one that outlives a run that was broken off, where there is one."""
    if memory is None:
        with tempfile.TemporaryDirectory(prefix=f"svod-{name}-") as folder:
            yield Path(folder)
        return
    kept = memory / f"{name}-{'-'.join(map(str, sizes))}"
    kept.mkdir(parents=True, exist_ok=True)
    yield kept
    shutil.rmtree(kept)
