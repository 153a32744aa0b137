"""More workers, and a cluster: documents a second and CPU time each, in turns, so that all meet the same machine."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_least, at_most
from svod_lab.soak.paper_files import write_papers
from svod_lab.soak.processes import tree_seconds

GROUP = "workers"
LEAST_SCALING = 1.8
MOST_OVERHEAD = 0.15
# There and back again: a machine that slows down, or gets free, does so for both.
_TURNS = (1, -1)
# What is not counted: until all processes are up and warm.
_WARM_UP = 0.1


class Pace(NamedTuple):
    """Documents a second by the clock, and the CPU seconds that one took all processes together."""

    rate: float
    cpu: float


def measure_workers(bench: Bench, folder: Path, documents: int) -> Iterator[Figure]:
    """Two workers against one."""
    ways = {"one worker": ("--jobs", "1"), "two workers": ("--jobs", "2")}
    best = _best(bench, write_papers(folder / "papers", documents), ways)
    yield from _figures(best, GROUP)
    ratio = best["two workers"].rate / max(1e-9, best["one worker"].rate)
    yield at_least("two workers against one", ratio, "×", LEAST_SCALING)


def measure_cluster(bench: Bench, folder: Path, documents: int) -> Iterator[Figure]:
    """A cluster on this machine against the local pool, both with two workers."""
    ways = {"local pool": ("--jobs", "2"), "cluster of Ray": ("--jobs", "2", "--engine", "ray")}
    best = _best(bench, write_papers(folder / "papers", documents), ways)
    yield from _figures(best, "cluster")
    local, cluster = best["local pool"], best["cluster of Ray"]
    yield Figure("more CPU time in the cluster", cluster.cpu / max(1e-9, local.cpu) - 1, group="cluster")
    yield at_most("overhead of the cluster", local.rate / max(1e-9, cluster.rate) - 1, "", MOST_OVERHEAD)


def _figures(paces: Mapping[str, Pace], group: str) -> Iterator[Figure]:
    for name, pace in paces.items():
        yield Figure(name, pace.rate, "documents/s", group=group)
        yield Figure(f"{name}, CPU time a document", 1000 * pace.cpu, "ms", group=group)


def _best(bench: Bench, paths: Sequence[Path], ways: Mapping[str, Sequence[str]]) -> dict[str, Pace]:
    """The best pace of each way in some turns, by name."""
    best: dict[str, Pace] = {}
    turns = [name for order in _TURNS for name in list(ways)[::order]]
    for name in bench.follow(turns, "turns", len(turns)):
        pace = _pace(paths, ways[name])
        known = best.get(name, pace)
        best[name] = Pace(max(pace.rate, known.rate), min(pace.cpu, known.cpu))
    return best


def documents_a_second(paths: Sequence[Path], options: Sequence[str]) -> float:
    """How fast `svod extract` answers, from its first answers on."""
    return _pace(paths, options).rate


def _pace(paths: Sequence[Path], options: Sequence[str]) -> Pace:
    command = [sys.executable, "-m", "svod", "extract", "--json", *options, *map(str, paths)]
    process = subprocess.Popen(  # noqa: S603 - our own interpreter
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=dict(os.environ)
    )
    first, last = max(1, int(_WARM_UP * len(paths))), len(paths)
    begun = ended = time.perf_counter()
    used = 0.0
    answers = 0
    for answers, _ in enumerate(process.stdout or (), start=1):
        ended = time.perf_counter()
        if answers == first:
            begun, used = ended, tree_seconds(process.pid)
        elif answers == last:
            # The end is waited for here: its processes are gone afterwards.
            used = tree_seconds(process.pid) - used
    process.communicate()
    counted = max(1, answers - first)
    return Pace(max(0, answers - first) / max(1e-9, ended - begun), used / counted)
