"""The suite `search-scale`: both of our indexes, shards and LanceDB, the same works and the same queries."""

import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from svod.errors import SettingsError
from svod.model.retrieval import IndexEntry
from svod.search.index import TantivyIndex
from svod.search.loose_keys import loose_text
from svod.search.postgres.index import PostgresIndex
from svod.search.postgres.lexemes import MOST_HALVINGS, SAMPLE, SAMPLE_LETTERS
from svod.search.postgres.tables import BY_LEXEME, HEADS, PREFIX, TERMS, TEXTS, WORKS
from svod.store.database.postgres import PostgresDatabase
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, Goal
from svod_lab.soak.server import PostgresServer
from svod_lab.suites.search.lance_index import LanceIndex
from svod_lab.suites.search.search import SEED, Index, asked_of, text_bytes, timed
from svod_lab.suites.search.sharded_index import ShardedIndex
from svod_lab.synthetic.numbered_works import synthetic_entry

SIZES = (1_000, 10_000)
GROUP = "one search for many machines"
EMBEDDED, POSTGRES, SHARDED, LANCEDB = "embedded", "postgres", "sharded", "lancedb"
# What svod has; others are measured where they are named.
USUAL = (EMBEDDED, POSTGRES)
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
    """One of the indexes, the same as another machine or process opens it, and the CPU seconds that it has used.

    `copy` puts all made-up works in so often again, each time under other names; `size` is its bytes on disk; `waited`
    is the CPU seconds that readers wait for where the parts of an index are asked side by side.
    """

    name: str
    own: Index
    other: Index
    clock: Callable[[], float]
    copy: Callable[[range], None]
    size: Callable[[], int]
    waited: Callable[[], float] | None = None


def measure(bench: Bench) -> Iterator[Figure]:
    """Fill them with the same made-up works, and ask them the same at each size; our own, or those that are named."""
    sizes = sorted(bench.choice.sizes) or list(SIZES)
    opened = {EMBEDDED: _embedded, POSTGRES: _postgres, SHARDED: _sharded, LANCEDB: _lancedb}
    if unknown := set(bench.choice.methods) - set(opened):
        raise SettingsError(f"There is no index «{min(unknown)}».", way_out=f"These are: {', '.join(opened)}.")
    with ExitStack() as stack:
        chosen = [name for name in opened if name in (bench.choice.methods or USUAL)]
        filling = _Filling([stack.enter_context(opened[name](bench)) for name in chosen])
        for size in sizes:
            filling.fill(size, bench)
            for figure in filling.figures(size):
                yield figure if size == sizes[-1] else figure._replace(goal="", reached=None)


@contextmanager
def _embedded(bench: Bench) -> Iterator[_Beside]:
    with _folder() as folder:
        own = TantivyIndex(folder)
        copy = partial(_put_copies, own, bench)
        yield _Beside(EMBEDDED, own, TantivyIndex(folder), time.process_time, copy, lambda: _bytes_in(folder))


@contextmanager
def _sharded(bench: Bench) -> Iterator[_Beside]:
    with _folder() as folder:
        own = ShardedIndex(folder)
        copy, size = partial(_put_copies, own, bench), partial(_bytes_in, folder)
        yield _Beside(SHARDED, own, ShardedIndex(folder), time.process_time, copy, size, own.waited)


@contextmanager
def _lancedb(_: Bench) -> Iterator[_Beside]:
    with _folder() as folder:
        own = LanceIndex(folder)

        def size() -> int:
            own.tidy()
            return _bytes_in(folder)

        yield _Beside(LANCEDB, own, LanceIndex(folder), time.process_time, own.copy, size)


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="svod-index-") as name:
        yield Path(name)


def _put_copies(index: Index, bench: Bench, copies: range) -> None:
    """Put all works in so often again; each is made up once, and the loose keys of its text with it."""
    for start in bench.follow(range(0, MADE, _BATCH), "copies of all works", MADE // _BATCH):
        made = [synthetic_entry(number) for number in range(start, start + _BATCH)]
        keyed = [replace(entry, loose_keys=loose_text([entry.body], entry.language)) for entry in made]
        for number in copies:
            index.update([replace(entry, work_id=f"{entry.work_id}-{number}") for entry in keyed])


def _bytes_in(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@contextmanager
def _postgres(bench: Bench) -> Iterator[_Beside]:
    with (
        PostgresServer(settings=_SETTINGS) as server,
        closing(PostgresDatabase(server.address("scale"), create=True)) as database,
        closing(PostgresDatabase(server.address("scale"), create=False)) as beside,
    ):

        def copy(copies: range) -> None:
            copy_rows(database, copies, lambda copies: bench.follow(copies, "copies of all works", len(copies)))

        def size() -> int:
            # What the server does by itself, in its time.
            server.execute("VACUUM ANALYZE", "scale")
            return _table_bytes(database)

        own = PostgresIndex(database)
        yield _Beside(POSTGRES, own, PostgresIndex(beside), server_clock(database), copy, size)


class _Filling:
    """The indexes, and what putting works in took."""

    def __init__(self, indexes: Sequence[_Beside]) -> None:
        self._indexes = indexes
        self._rng = random.Random(SEED)  # noqa: S311 - the same queries every time
        self._held = self._put = self._text = 0
        self._seconds = {one.name: 0.0 for one in indexes}
        self._titles: list[str] = []

    def fill(self, size: int, bench: Bench) -> None:
        """Put works into each until there are so many."""
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
        copies = range(self._held // MADE, -(-size // MADE))
        if size > MADE and copies:
            for one in self._indexes:
                one.copy(copies)
            self._held += MADE * len(copies)

    def figures(self, size: int) -> Iterator[Figure]:
        """What is measured of each, and how much they agree."""
        queries = asked_of(self._titles, self._rng, _QUERIES)
        text = self._text * self._held / self._put
        for one in self._indexes:
            taken = one.size()
            yield from self._of_one(one, queries, f"{one.name}, {size} works", taken / text)
        for other in self._indexes[1:]:
            shared, same_totals = agreement(self._indexes[0].own, other.own, queries)
            both = f"{self._indexes[0].name} and {other.name}, {size} works"
            yield Figure(f"of the first {FIRST} works shared", shared, group=GROUP, method=both, support=len(queries))
            yield Figure("queries that find as many works", same_totals, group=GROUP, method=both, support=len(queries))

    def _of_one(self, one: _Beside, queries: Sequence[str], method: str, size: float) -> Iterator[Figure]:
        clocks = {"CPU": one.clock} | ({"CPU of the slowest part": one.waited} if one.waited else {})
        rows: list[tuple[str, float, str, Goal | None]] = []
        for name, clock in clocks.items():
            times = sorted(timed(one.own, queries, clock))
            half, most = statistics.median(times), times[int(0.95 * len(times))]
            goal = MOST_MILLISECONDS if clock is (one.waited or one.clock) else None
            rows.append((f"{name} of half of the queries with facets, at most", half, "ms", None))
            rows.append((f"{name} of 95 of 100 queries with facets, at most", most, "ms", goal))
        fresh = freshness(one.own, one.other, self._held)
        rows.append(("a new work is found by another process after", fresh, "s", MOST_SECONDS))
        rows.append(("CPU of putting a work in", 1000 * self._seconds[one.name] / self._put, "ms", None))
        rows.append(("size to text", size, "", None))
        for name, value, unit, goal in rows:
            reached = goal.reached(value) if goal else None
            yield Figure(name, value, unit, str(goal or ""), reached, group=GROUP, method=method, support=len(queries))


_MADE_UP = "WHERE strpos(work_id, '-') = 0"
# Without what says in which samples they are.
_BARE = (
    "CREATE TEMPORARY TABLE bare ON COMMIT DROP AS SELECT work_id, "  # noqa: S608 - our own tables
    " ticket, is_gone, year, cited_by, arrival, weight, facets, ts_delete(lexemes, ARRAY(SELECT term "
    "FROM unnest(tsvector_to_array(lexemes)) AS term WHERE left(term, 1) = ANY(%(letters)s))) AS lexemes, listed "
    f"FROM {WORKS} {_MADE_UP}"
)
_COPIES = (
    f"INSERT INTO {WORKS} SELECT work_id || %(name)s, ticket, is_gone, year, cited_by, arrival + %(later)s, weight, "  # noqa: S608
    "facets, lexemes || coalesce((SELECT array_to_tsvector(array_agg(%(sample)s || size)) FROM "
    "generate_series(1, %(most)s) AS size WHERE drawn & ((1::bigint << size) - 1) = 0), '') || coalesce((SELECT "
    "array_to_tsvector(array_agg(letter || term)) FROM unnest(%(letters)s::text[], %(sizes)s::integer[]) AS "
    "level(letter, size), unnest(tsvector_to_array(lexemes)) AS term WHERE drawn & ((1::bigint << size) - 1) = 0), "
    "''), listed FROM bare, hashtextextended(work_id || %(name)s, 0) AS drawn",
    f"INSERT INTO {HEADS} SELECT work_id || %(name)s, brevity, head FROM {HEADS} {_MADE_UP}",  # noqa: S608
    f"INSERT INTO {TEXTS} SELECT work_id || %(name)s, title, body, outline FROM {TEXTS} {_MADE_UP}",  # noqa: S608
)
_COUNT_COPIES = f"UPDATE {TERMS} SET works = works / %s * %s"  # noqa: S608


def copy_rows(database: PostgresDatabase, copies: range, follow: Callable[[range], Iterable[int]] = iter) -> None:
    """Copy the rows of all works so often, and make the index of lexemes anew; analysing them would take days."""
    sizes, letters = list(SAMPLE_LETTERS), list(SAMPLE_LETTERS.values())
    fixed = {"sample": SAMPLE, "most": MOST_HALVINGS, "sizes": sizes, "letters": letters}
    with database.transaction(write=True) as connection:
        connection.exec_driver_sql(f"DROP INDEX {BY_LEXEME}")
        connection.exec_driver_sql(_BARE, {"letters": [*letters, SAMPLE]})
        for copy in follow(copies):
            for statement in _COPIES:
                connection.exec_driver_sql(statement, {**fixed, "name": f"-{copy}", "later": copy * MADE})
        connection.exec_driver_sql(_COUNT_COPIES, (copies.start, copies.stop))
        connection.exec_driver_sql("SET LOCAL maintenance_work_mem = '1GB'")
        connection.exec_driver_sql(f"CREATE INDEX {BY_LEXEME} ON {WORKS} USING gin (lexemes)")


def freshness(index: Index, other: Index, number: int) -> float:
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


def agreement(first: Index, second: Index, queries: Sequence[str]) -> tuple[float, float]:
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


def _table_bytes(database: PostgresDatabase) -> int:
    question = (
        "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class WHERE relkind = 'r' AND relname LIKE %s"
    )
    return int(database.answer(question, (PREFIX.replace("_", r"\_") + "%",))[0][0])
