"""The suite `search-scale`: the embedded index beside the one in PostgreSQL, the same works and the same queries."""

import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from svod.model.retrieval import IndexEntry
from svod.ports import SearchIndex
from svod.search.index import TantivyIndex
from svod.search.postgres.index import PostgresIndex
from svod.search.postgres.lexemes import MOST_HALVINGS, SAMPLE, sample_lexeme
from svod.search.postgres.tables import BY_LEXEME, HEADS, PREFIX, TERMS, TEXTS, WORKS
from svod.store.database.postgres import PostgresDatabase
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, Goal
from svod_lab.soak.server import PostgresServer
from svod_lab.suites.search.search import SEED, asked_of, text_bytes, timed
from svod_lab.synthetic.numbered_works import synthetic_entry

SIZES = (1_000, 10_000)
GROUP = "one search for many machines"
EMBEDDED, POSTGRES = "embedded", "postgres"
# Issue «A million works», at the largest size.
MOST_MILLISECONDS, MOST_SECONDS = Goal(50, upward=False), Goal(5, upward=False)
FIRST = 10
_BATCH = 1_000
# So many works are made up; more are copies of these under other names, with samples of their own.
MADE = 20_000
_QUERIES = 200
_TITLES_A_BATCH = 30
# As on a machine that does nothing else; a server's own settings are made for less memory than any has.
_SETTINGS = ("shared_buffers=1GB", "work_mem=32MB", "max_wal_size=4GB", "autovacuum_naptime=5s")


class _Beside(NamedTuple):
    """One of the indexes, the same as another machine or process opens it, and the CPU seconds that it has used."""

    name: str
    own: SearchIndex
    other: SearchIndex
    clock: Callable[[], float]


def measure(bench: Bench) -> Iterator[Figure]:
    """Fill both with the same made-up works, and ask both the same at each size."""
    sizes = sorted(bench.choice.sizes) or list(SIZES)
    with (
        PostgresServer(settings=_SETTINGS) as server,
        tempfile.TemporaryDirectory(prefix="svod-index-") as folder,
        closing(PostgresDatabase(server.address("scale"), create=True)) as database,
        closing(PostgresDatabase(server.address("scale"), create=False)) as beside,
    ):
        filling = _Filling(
            (
                _Beside(EMBEDDED, TantivyIndex(Path(folder)), TantivyIndex(Path(folder)), time.process_time),
                _Beside(POSTGRES, PostgresIndex(database), PostgresIndex(beside), server_clock(database)),
            ),
            lambda copies: copy_rows(database, copies),
        )
        for size in sizes:
            filling.fill(size, bench)
            # What the server does by itself, in its time.
            server.execute("VACUUM ANALYZE", "scale")
            places = {EMBEDDED: _folder_bytes(Path(folder)), POSTGRES: _table_bytes(database)}
            for figure in filling.figures(size, places):
                yield figure if size == sizes[-1] else figure._replace(goal="", reached=None)


class _Filling:
    """Both indexes, and what putting works in took."""

    def __init__(self, indexes: Sequence[_Beside], copy: Callable[[range], None]) -> None:
        self._indexes = indexes
        self._copy = copy
        self._rng = random.Random(SEED)  # noqa: S311 - the same queries every time
        self._held = self._put = self._text = 0
        self._seconds = {one.name: 0.0 for one in indexes}
        self._titles: list[str] = []

    def fill(self, size: int, bench: Bench) -> None:
        """Put works into both until there are so many."""
        starts = range(min(self._held, MADE), min(size, MADE), _BATCH)
        for start in bench.follow(starts, f"{size} works", len(starts)):
            entries = [synthetic_entry(number) for number in range(start, min(size, MADE, start + _BATCH))]
            for one in self._indexes:
                begun = one.clock()
                one.own.update(entries)
                self._seconds[one.name] += one.clock() - begun
            self._text += sum(map(text_bytes, entries))
            self._titles += [" ".join(self._rng.choice(entries).titles) for _ in range(_TITLES_A_BATCH)]
            self._held = self._put = start + len(entries)
        if size > MADE:
            self._fill_with_copies(range(self._held // MADE, -(-size // MADE)), bench)

    def _fill_with_copies(self, copies: range, bench: Bench) -> None:
        """Put all made-up works in as often again, each time under other names."""
        embedded = self._indexes[0].own
        for copy in bench.follow(copies, "copies of all works", len(copies)):
            for start in range(0, MADE, _BATCH):
                entries = [synthetic_entry(number) for number in range(start, start + _BATCH)]
                embedded.update([replace(entry, work_id=f"{entry.work_id}-{copy}") for entry in entries])
                self._text += sum(map(text_bytes, entries))
            self._held += MADE
        self._copy(copies)

    def figures(self, size: int, places: dict[str, int]) -> Iterator[Figure]:
        """What is measured of each, and how much they agree."""
        queries = asked_of(self._titles, self._rng, _QUERIES)
        for one in self._indexes:
            times = sorted(timed(one.own, queries, one.clock))
            half, most = statistics.median(times), times[int(0.95 * len(times))]
            fresh = freshness(one.own, one.other, self._held)
            rows: tuple[tuple[str, float, str, Goal | None], ...] = (
                ("CPU of half of the queries with facets, at most", half, "ms", None),
                ("CPU of 95 of 100 queries with facets, at most", most, "ms", MOST_MILLISECONDS),
                ("a new work is found by another process after", fresh, "s", MOST_SECONDS),
                ("CPU of putting a work in", 1000 * self._seconds[one.name] / self._put, "ms", None),
                ("size to text", places[one.name] / self._text, "", None),
            )
            for name, value, unit, goal in rows:
                yield Figure(
                    name, value, unit, str(goal or ""), goal.reached(value) if goal else None,
                    group=GROUP, method=f"{one.name}, {size} works", support=len(queries),
                )  # fmt: skip
        first, second = (one.own for one in self._indexes)
        shared, same_totals = agreement(first, second, queries)
        both = f"both, {size} works"
        yield Figure(f"of the first {FIRST} works shared", shared, group=GROUP, method=both, support=len(queries))
        yield Figure("queries that find as many works", same_totals, group=GROUP, method=both, support=len(queries))


_MADE_UP = "WHERE strpos(work_id, '-') = 0"
_COPIES = (
    f"INSERT INTO {WORKS} SELECT work_id || %(name)s, ticket, is_gone, year, cited_by, arrival + %(later)s, weight, "  # noqa: S608 - our own tables
    "facets, ts_delete(lexemes, %(samples)s::text[]) || coalesce((SELECT array_to_tsvector(array_agg(%(sample)s || "
    "place)) FROM generate_series(1, %(most)s) AS place WHERE hashtextextended(work_id || %(name)s, 0) & "
    f"((1::bigint << place) - 1) = 0), ''::tsvector) FROM {WORKS} {_MADE_UP}",
    f"INSERT INTO {HEADS} SELECT work_id || %(name)s, brevity, head FROM {HEADS} {_MADE_UP}",  # noqa: S608
    f"INSERT INTO {TEXTS} SELECT work_id || %(name)s, title, body, outline FROM {TEXTS} {_MADE_UP}",  # noqa: S608
    f"UPDATE {TERMS} SET works = works + works / %(times)s",  # noqa: S608
)


def copy_rows(database: PostgresDatabase, copies: range) -> None:
    """Copy the rows of all works so often, and make the index of lexemes anew; analysing them would take days."""
    samples = [sample_lexeme(halvings) for halvings in range(1, MOST_HALVINGS + 1)]
    fixed = {"samples": samples, "sample": SAMPLE, "most": MOST_HALVINGS}
    with database.transaction(write=True) as connection:
        connection.exec_driver_sql(f"DROP INDEX {BY_LEXEME}")
        for copy in copies:
            values = {**fixed, "name": f"-{copy}", "later": copy * MADE, "times": copy}
            for statement in _COPIES:
                connection.exec_driver_sql(statement, values)
        connection.exec_driver_sql("SET LOCAL maintenance_work_mem = '1GB'")
        connection.exec_driver_sql(f"CREATE INDEX {BY_LEXEME} ON {WORKS} USING gin (lexemes)")


def freshness(index: SearchIndex, other: SearchIndex, number: int) -> float:
    """Seconds until a work that was put in is found through another index object; it is taken out again."""
    word = "ovenbirds"
    entry = IndexEntry(f"new{number}", "en", (f"{word} {number}",), (), (), "", "2026", "")
    begun = time.perf_counter()
    index.update([entry])
    while not other.search(word).total:
        time.sleep(0.01)
    seconds = time.perf_counter() - begun
    index.update([], [entry.work_id])
    return seconds


def agreement(first: SearchIndex, second: SearchIndex, queries: Sequence[str]) -> tuple[float, float]:
    """The share of the first works that both find, and of queries for which both find as many."""
    shared, as_many = [], 0
    for query in queries:
        one, other = first.search(query, limit=FIRST), second.search(query, limit=FIRST)
        found = {hit.work_id for hit in one.hits}
        if found:
            shared.append(len(found & {hit.work_id for hit in other.hits}) / len(found))
        as_many += one.total == other.total
    return (statistics.mean(shared) if shared else 0.0), as_many / max(1, len(queries))


def server_clock(database: PostgresDatabase) -> Callable[[], float]:
    """CPU seconds of this thread and of the server's processes that answer this database: others' do not count."""
    asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'"
    files = [Path(f"/proc/{pid}/schedstat") for (pid,) in database.answer(asked, ())]
    return lambda: time.thread_time() + sum(map(_nanoseconds, files)) / 1e9


def _nanoseconds(schedule: Path) -> int:
    try:
        return int(schedule.read_text(encoding="ascii").split()[0])
    except OSError:
        return 0


def _folder_bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _table_bytes(database: PostgresDatabase) -> int:
    question = (
        "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class WHERE relkind = 'r' AND relname LIKE %s"
    )
    return int(database.answer(question, (PREFIX.replace("_", r"\_") + "%",))[0][0])
