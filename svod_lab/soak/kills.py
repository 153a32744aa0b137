"""Kills in the middle of an ingest: of workers, driver, database, network; in the end each document is there once."""

import os
import random
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_least, at_most
from svod_lab.soak.network import Wire, can_wire
from svod_lab.soak.outcome import came_out, held_files
from svod_lab.soak.paper_files import write_papers
from svod_lab.soak.processes import IngestProcess, answer
from svod_lab.soak.server import PostgresServer, program

GROUP = "kills"
_TARGETS = ("driver", "worker", "all at once")
_DATABASE = "database"
# The wire is cut for some seconds; the second time the server dies meanwhile, unnoticed.
_NETWORK, _BOTH = "network", "network and database"
_ENDING = frozenset({"driver", "all at once"})
_CUT_SECONDS = 3.0
_JOBS = 2
_SEED = 11
# What one kill may cost a document, so that a run of kills costs it no more.
_PATIENT = {"SVOD_READING_DOCUMENT_ATTEMPTS": "10"}


def measure_kills(bench: Bench, folder: Path, documents: int, kills: int) -> Iterator[Figure]:
    """Fill a library in a folder under kills of workers and drivers."""
    yield from _measured(bench, _Killing(folder, documents, kills, _TARGETS))


def measure_database_kills(bench: Bench, folder: Path, documents: int, kills: int) -> Iterator[Figure]:
    """Fill a library on a PostgreSQL server under kills of the server, of the network before it, and of all else."""
    if program("initdb") is None:
        bench.warn("PostgreSQL is absent: `apt-get install postgresql`; kills of a database are not measured.")
        return
    with ExitStack() as stack:
        wire = stack.enter_context(Wire()) if can_wire() else None
        if wire is None:
            bench.warn("The network is not cut: this machine gives us no namespaces (`ip netns`, as root).")
        server = stack.enter_context(PostgresServer(wire.here) if wire else PostgresServer())
        targets = (_DATABASE, *((_NETWORK, _BOTH) if wire else ()), *_TARGETS)
        far = _FarAway(server, server.new_database(), wire)
        yield from _measured(bench, _Killing(folder, documents, kills, targets, far))


def _measured(bench: Bench, killing: "_Killing") -> Iterator[Figure]:
    """Kill, then let the ingest end, and check every document."""
    for _ in bench.follow(killing.kills(), "kills", killing.wanted):
        pass
    ended = killing.begun().end()
    yield Figure("documents", len(killing.files), group=GROUP)
    for target, count in killing.done.items():
        yield Figure(f"kills of {target}", count, group=GROUP)
    yield Figure("runs that were begun", killing.runs, group=GROUP)
    yield at_least("libraries whole after a kill", killing.whole / max(1, killing.looked), "", 1.0)
    yield at_most("works lost by a kill", killing.lost, "", 0)
    yield from came_out(killing.library, killing.files, killing.surroundings)
    yield at_most("exit status of the last run", ended, "", 0)


class _FarAway(NamedTuple):
    """The server of a library, the address of its database, and the wire to it, if it has one of its own."""

    server: PostgresServer
    address: str
    wire: Wire | None


class _Killing:
    """Runs that are killed and begun again."""

    def __init__(
        self, folder: Path, documents: int, kills: int, targets: Sequence[str], far: _FarAway | None = None
    ) -> None:
        self.library, papers = folder / "library", folder / "papers"
        self.files = write_papers(papers, documents)
        self._adding = ("add", str(papers))
        self._far = far
        self.surroundings = {"SVOD_STORE_DATABASE": far.address} if far else {}
        # So many new works lie between two kills, so that the last comes before the end.
        self._between = max(1, documents // (kills + 1))
        self.wanted = kills
        self._chance = random.Random(_SEED)  # noqa: S311 - the same kills every time
        self._held: frozenset[str] = frozenset()
        self.done = dict.fromkeys(targets, 0)
        self.runs = self.whole = self.looked = self.lost = 0

    def begun(self) -> IngestProcess:
        """A run that goes on where the last was left."""
        self.runs += 1
        within = self._far.wire.within() if self._far and self._far.wire else ()
        return IngestProcess(self.library, self._adding, _JOBS, {**_PATIENT, **self.surroundings}, within)

    def kills(self) -> Iterator[str]:
        """One kill after the other, named by target."""
        targets = tuple(self.done)
        plan = [targets[number % len(targets)] for number in range(self.wanted)]
        while plan:
            before = len(plan)
            yield from self._during(self.begun(), plan)
            if len(plan) == before:
                # It came to its end before there was anything to kill.
                return
            self._look()

    def _during(self, run: IngestProcess, plan: list[str]) -> Iterator[str]:
        new = 0
        for line in run.lines():
            new += bool(line.get("new_work"))
            if new < self._between or not plan:
                continue
            new = 0
            target = plan.pop(0)
            time.sleep(self._chance.uniform(0.0, 0.2))
            self._kill(run, target)
            self.done[target] += 1
            yield target
            if target in _ENDING:
                break
        run.end()

    def _kill(self, run: IngestProcess, target: str) -> None:
        with suppress(ProcessLookupError):
            if target in (_DATABASE, _NETWORK, _BOTH) and self._far:
                self._cut_off(self._far, target)
            elif target == "worker":
                workers = run.workers()
                if workers:
                    os.kill(self._chance.choice(workers), signal.SIGKILL)
            elif target == "driver":
                os.kill(run.process.pid, signal.SIGKILL)
            else:
                for pid in (*run.workers(), run.process.pid):
                    os.kill(pid, signal.SIGKILL)

    def _cut_off(self, far: _FarAway, target: str) -> None:
        """Take the server away, or the network before it, or both, and give back what was taken."""
        if target != _DATABASE and far.wire:
            far.wire.cut()
            time.sleep(self._chance.uniform(0.5, _CUT_SECONDS))
        if target != _NETWORK:
            far.server.restart(signal.SIGKILL)
        if target != _DATABASE and far.wire:
            far.wire.mend()

    def _look(self) -> None:
        """Whether the library is whole, and holds all that it held."""
        report = answer(self.library, "check", self.surroundings)
        held = held_files(self.library, self.surroundings)
        self.looked += 1
        self.whole += report["whole"]
        self.lost += len(self._held - held)
        self._held = held
