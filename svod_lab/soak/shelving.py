"""The suite `shelving`: made-up papers shelved by one process on SQLite; by one, two and four drivers on a server.

Of the four one is killed and starts again; two are timed undisturbed.
"""

import json
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from svod.store.database.postgres import PostgresDatabase
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, Goal
from svod_lab.soak.server import PostgresServer
from svod_lab.soak.shelving_alone import measure_alone
from svod_lab.soak.shelving_driver import Driven

SIZES = (1_000,)
DRIVERS = (1, 2, 4)
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
            runs = {
                drivers: shelved(server, server.new_database("made_library"), size, drivers, kill=drivers > 2)
                for drivers in bench.follow(DRIVERS, f"{size} papers", len(DRIVERS))
            }
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
    """Papers shelved by so many processes at once; with `kill` one of them is killed and starts again.

    Time counts from when all are ready to shelve: their start, and making papers up, is no shelving.
    """
    with tempfile.TemporaryDirectory(prefix="svod-shelving-") as folder, _LockWatch(address) as watch:
        processes = [_driver(address, Path(folder) / str(first), first, drivers, size) for first in range(drivers)]
        for process in processes:
            _await_line(process)
        begun, cpu_before = time.monotonic(), server.cpu_seconds()
        for process in processes:
            _let_begin(process)
        if kill:
            _kill_when_begun(processes[0])
            processes[0] = _driver(address, Path(folder) / "0", 0, drivers, size)
            _let_begin(processes[0])
        driven = [_driven(process) for process in processes]
    seconds, cpu = time.monotonic() - begun, server.cpu_seconds() - cpu_before
    return Shelved(driven, seconds, graph_of(address), cpu, watch.deadlocks, watch.waiting, watch.flushing)


class _LockWatch:
    """Looks ever again who waits in a database, for locks or for the disk."""

    def __init__(self, address: str) -> None:
        self.deadlocks, self.waiting, self.flushing = 0, 0.0, 0.0
        self._address = address
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> "_LockWatch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _look(self) -> None:
        import psycopg

        waiting = flushing = connected = 0
        with psycopg.connect(self._address, autocommit=True) as connection:
            while not self._is_over.wait(_LOOK_SECONDS):
                others, locked, writing = connection.execute(_WAITING).fetchone() or (0, 0, 0)
                connected, waiting, flushing = connected + others, waiting + locked, flushing + writing
            (self.deadlocks,) = connection.execute(_DEADLOCKS).fetchone() or (0,)
        self.waiting, self.flushing = waiting / max(1, connected), flushing / max(1, connected)


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


def _kill_when_begun(process: "subprocess.Popen[str]") -> None:
    # It says so after its first paper.
    _await_line(process)
    process.send_signal(signal.SIGKILL)
    process.communicate()


def _await_line(process: "subprocess.Popen[str]") -> None:
    if process.stdout is not None:
        process.stdout.readline()


def _let_begin(process: "subprocess.Popen[str]") -> None:
    if process.stdin is not None:
        process.stdin.write("go\n")
        process.stdin.flush()


def _driver(address: str, folder: Path, first: int, step: int, size: int) -> "subprocess.Popen[str]":
    share = map(str, (first, step, size))
    command = [sys.executable, "-m", "svod_lab.soak.shelving_driver", address, str(folder), *share]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own module


def _driven(process: "subprocess.Popen[str]") -> Driven:
    said, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"a driver ended with status {process.returncode}")
    return Driven(*json.loads(said.splitlines()[-1]))
