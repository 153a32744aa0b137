"""The suite `shelving`: made-up papers shelved by one process on SQLite; by one, two and four drivers on a server.

Of the four one is killed and starts again. One and two drivers are timed undisturbed and in turns, each filling a
library of its own: a machine that is slower for a while is so for both.
"""

import json
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from svod.store.database.postgres import PostgresDatabase
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, Goal
from svod_lab.soak.server import PostgresServer
from svod_lab.soak.shelving_alone import measure_alone
from svod_lab.soak.shelving_driver import Driven

SIZES = (1_000,)
TIMED, KILLED = (1, 2), 4
TURNS = 10
GROUP = "shelving"
# What `--corpus` chooses; alone, papers are really read, which takes longer than shelving them.
CORPORA = ALONE, SERVER = "sqlite", "postgres"
MOST_ALONE = 1_000
LEAST_GAIN, MOST_CPU, MOST_TRIPS = Goal(1.7), Goal(8, upward=False), Goal(6, upward=False)

_LOOK_SECONDS = 0.2
_WAITING = (
    "SELECT count(*), count(*) FILTER (WHERE wait_event_type = 'Lock'), "
    "count(*) FILTER (WHERE wait_event_type IN ('IO', 'LWLock')) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
_DEADLOCKS = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"

Place = tuple[str, int]


class Graph(NamedTuple):
    """What a library holds, whatever its works are called: a work is its copies, named by the first of their hashes."""

    works: frozenset[frozenset[str]]
    citations: frozenset[tuple[str, int, str]]
    # Each work known by references alone, as the references that mean it.
    cited: frozenset[frozenset[Place]]
    # Cited works whose number of citing works is not what their references say.
    miscounted: int


class Shelved(NamedTuple):
    """What some drivers did, in which time, and what came of it."""

    driven: Sequence[Driven]
    seconds: float
    graph: Graph
    server_cpu: float
    deadlocks: int
    # The shares of the drivers' time in which they waited for locks of one another; for disk, log and buffers.
    waiting: float
    flushing: float


def measure(bench: Bench) -> Iterator[Figure]:
    """Shelve papers on SQLite and by each number of drivers on a server of our own; a corpus chooses one of these."""
    for size in sorted(bench.choice.sizes) or list(SIZES):
        if ALONE in (bench.choice.corpora or CORPORA):
            yield from measure_alone(bench, min(size, MOST_ALONE))
        if SERVER not in (bench.choice.corpora or CORPORA):
            continue
        with PostgresServer() as server:
            PostgresDatabase(server.address("made_library"), create=True).close()
            places = {drivers: server.new_database("made_library") for drivers in (*TIMED, KILLED)}
            turns = bench.follow(range(TURNS), f"{size} papers by one and by two drivers, in turns", TURNS)
            runs = shelved_in_turns(server, {drivers: places[drivers] for drivers in TIMED}, size, turns)
            runs[KILLED] = shelved(server, places[KILLED], size, KILLED, kill=True)
        for drivers, run in runs.items():
            yield from _figures(size, drivers, run, runs[1])


def _figures(size: int, drivers: int, run: Shelved, alone: Shelved) -> Iterator[Figure]:
    papers = sum(one.papers for one in run.driven)
    gain = alone.seconds / run.seconds
    goal = LEAST_GAIN if drivers == 2 else None
    cpu, trips = (sum(values) / papers for values in ([one.cpu for one in run.driven],
                                                      [one.round_trips for one in run.driven]))  # fmt: skip
    rows: tuple[tuple[str, float, str, Goal | None], ...] = (
        ("papers a second", papers / run.seconds, "/s", None),
        ("times as fast as one driver", gain, "", goal),
        ("CPU of a driver for a paper", 1000 * cpu, "ms", MOST_CPU),
        ("CPU of the server for a paper", 1000 * run.server_cpu / papers, "ms", None),
        ("CPU of drivers and server in all, processors", _processors(run), "", None),
        ("share of the drivers' time that they waited for locks", run.waiting, "", None),
        ("share of the drivers' time that they waited for disk, log and buffers", run.flushing, "", None),
        ("round trips for a paper", trips, "", MOST_TRIPS),
        ("attempts repeated, of 1 000 papers", 1000 * sum(one.repeated for one in run.driven) / papers, "", None),
        ("deadlocks", run.deadlocks, "", Goal(0, upward=False)),
        ("works, copies and citations that differ from those by one driver", _differences(run.graph, alone.graph), "",
         Goal(0, upward=False)),
    )  # fmt: skip
    for name, value, unit, judged in rows:
        yield Figure(
            name, value, unit, str(judged or ""), judged.reached(value) if judged else None,
            group=GROUP, method=f"{size} papers, {drivers} drivers",
        )  # fmt: skip


def _processors(run: Shelved) -> float:
    """How many processors drivers and server kept busy: fewer than there are where others work beside them."""
    return (sum(one.cpu for one in run.driven) + run.server_cpu) / run.seconds


def _differences(one: Graph, other: Graph) -> int:
    parts = zip(one[:3], other[:3], strict=True)
    return sum(len(mine ^ theirs) for mine, theirs in parts) + one.miscounted


def shelved(server: PostgresServer, address: str, size: int, drivers: int, *, kill: bool = False) -> Shelved:
    """Papers shelved by so many processes at once; with `kill` one of them is killed and starts again."""
    with _Drivers(server, address, size, drivers) as processes:
        if kill:
            processes.lose_one()
        processes.work(size)
        return processes.ended()


def shelved_in_turns(
    server: PostgresServer, addresses: Mapping[int, str], size: int, turns: Iterable[int]
) -> dict[int, Shelved]:
    """The same papers shelved into one library after another by so many processes each, a part at a time."""
    with ExitStack() as stack:
        several = {
            drivers: stack.enter_context(_Drivers(server, address, size, drivers))
            for drivers, address in addresses.items()
        }
        part = -(-size // TURNS)
        for _ in turns:
            for processes in several.values():
                processes.work(part)
        return {drivers: processes.ended() for drivers, processes in several.items()}


class _Drivers:
    """Processes that shelve papers into one library at once, each a share of them, as many at a time as one asks for.

    Time counts while they shelve: their start, and making papers up, is no shelving.
    """

    def __init__(self, server: PostgresServer, address: str, size: int, drivers: int) -> None:
        self._server, self._address, self._size, self._drivers = server, address, size, drivers
        self._folder = tempfile.TemporaryDirectory(prefix="svod-shelving-")
        self._watch = _LockWatch(address)
        self._seconds = self._server_cpu = 0.0
        self._processes: list[subprocess.Popen[str]] = []
        self._driven: list[Driven] = []

    def __enter__(self) -> "_Drivers":
        self._processes = [self._driver(first) for first in range(self._drivers)]
        for process in self._processes:
            _heard(process)
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        for process in self._processes:
            process.kill()
            process.communicate()
        self._folder.cleanup()

    def work(self, papers: int) -> None:
        """Let them shelve so many papers more, each as many of them, and wait for all."""
        begun, cpu_before = time.monotonic(), self._server.cpu_seconds()
        with self._watch:
            for process in self._processes:
                _ask(process, -(-papers // self._drivers))
            self._driven = [Driven(*json.loads(_heard(process))) for process in self._processes]
        self._seconds += time.monotonic() - begun
        self._server_cpu += self._server.cpu_seconds() - cpu_before

    def lose_one(self) -> None:
        """Kill one of them at its work, and start it again."""
        lost = self._processes[0]
        _ask(lost, 1)
        _heard(lost)
        _ask(lost, self._size)
        lost.send_signal(signal.SIGKILL)
        lost.communicate()
        self._processes[0] = self._driver(0)
        _heard(self._processes[0])

    def ended(self) -> Shelved:
        """What they did."""
        watch = self._watch
        graph = graph_of(self._address)
        return Shelved(
            self._driven, self._seconds, graph, self._server_cpu, watch.deadlocks, watch.waiting, watch.flushing
        )

    def _driver(self, first: int) -> "subprocess.Popen[str]":
        share = map(str, (first, self._drivers, self._size))
        folder = Path(self._folder.name) / str(first)
        command = [sys.executable, "-m", "svod_lab.soak.shelving_driver", self._address, str(folder), *share]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own module


class _LockWatch:
    """Looks ever again who waits in a database, for locks or for the disk, whenever it is entered."""

    def __init__(self, address: str) -> None:
        self.deadlocks = 0
        self._connected = self._waiting = self._flushing = 0
        self._address = address
        self._is_over = threading.Event()
        self._thread = threading.Thread()

    def __enter__(self) -> "_LockWatch":
        self._is_over.clear()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    @property
    def waiting(self) -> float:
        """The share of the time of all that are connected in which they waited for locks."""
        return self._waiting / max(1, self._connected)

    @property
    def flushing(self) -> float:
        """The share of their time in which they waited for disk, log and buffers."""
        return self._flushing / max(1, self._connected)

    def _look(self) -> None:
        import psycopg

        with psycopg.connect(self._address, autocommit=True) as connection:
            while not self._is_over.wait(_LOOK_SECONDS):
                others, locked, writing = connection.execute(_WAITING).fetchone() or (0, 0, 0)
                self._connected, self._waiting = self._connected + others, self._waiting + locked
                self._flushing += writing
            (self.deadlocks,) = connection.execute(_DEADLOCKS).fetchone() or (0,)


def graph_of(address: str) -> Graph:
    """What the library of an address holds."""
    import psycopg

    with psycopg.connect(address) as connection:
        copies: defaultdict[str, set[str]] = defaultdict(set)
        for sha256, work_id in connection.execute("SELECT sha256, work_id FROM copies"):
            copies[work_id].add(sha256)
        name = {work_id: min(hashes) for work_id, hashes in copies.items()}
        rows = connection.execute("SELECT citing, position, cited FROM citations")
        citations = frozenset((name[citing], position, name[cited]) for citing, position, cited in rows)
        means: defaultdict[int, set[Place]] = defaultdict(set)
        for work_id, position, number in connection.execute("SELECT work_id, position, number FROM cited_references"):
            means[number].add((name[work_id], position))
        counts = connection.execute("SELECT number, cited_by FROM cited_works").fetchall()
        miscounted = sum(len({work for work, _ in means.get(number, ())}) != count for number, count in counts)
    works, cited = (frozenset(map(frozenset, groups.values())) for groups in (copies, means))
    return Graph(works, citations, cited, miscounted)  # type: ignore[arg-type]


def _heard(process: "subprocess.Popen[str]") -> str:
    """The next line that a driver says."""
    line = process.stdout.readline() if process.stdout else ""
    if not line:
        raise RuntimeError(f"a driver ended with status {process.wait()}")
    return line


def _ask(process: "subprocess.Popen[str]", papers: int) -> None:
    if process.stdin is not None:
        process.stdin.write(f"{papers}\n")
        process.stdin.flush()
