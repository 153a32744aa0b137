"""More workers, and a cluster: documents a second, in turns, so that all meet the same machine."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from svod.bench.figures import Figure, Workshop, at_least, at_most
from svod.bench.trust.papers import write_papers

GROUP = "workers"
LEAST_SCALING = 1.8
MOST_OVERHEAD = 0.15
_TURNS = 2
# What is not counted: until all processes are up and warm.
_WARM_UP = 0.1


def measure_workers(workshop: Workshop, folder: Path, documents: int) -> Iterator[Figure]:
    """Two workers against one."""
    paths = write_papers(folder / "papers", documents)
    rates = _best(workshop, paths, {"one worker": ("--jobs", "1"), "two workers": ("--jobs", "2")})
    for name, rate in rates.items():
        yield Figure(name, rate, "documents/s", group=GROUP)
    yield at_least("two workers against one", rates["two workers"] / rates["one worker"], "×", LEAST_SCALING)


def measure_cluster(workshop: Workshop, folder: Path, documents: int) -> Iterator[Figure]:
    """A cluster on this machine against the local pool, both with two workers."""
    paths = write_papers(folder / "papers", documents)
    ways = {"local pool": ("--jobs", "2"), "cluster of Ray": ("--jobs", "2", "--engine", "ray")}
    rates = _best(workshop, paths, ways)
    for name, rate in rates.items():
        yield Figure(name, rate, "documents/s", group="cluster")
    overhead = rates["local pool"] / rates["cluster of Ray"] - 1
    yield at_most("overhead of the cluster engine", overhead, "", MOST_OVERHEAD)


def _best(workshop: Workshop, paths: Sequence[Path], ways: dict[str, tuple[str, ...]]) -> dict[str, float]:
    """Documents a second by name, the best of some turns."""
    best = dict.fromkeys(ways, 0.0)
    for name in workshop.follow([name for _ in range(_TURNS) for name in ways], "turns", _TURNS * len(ways)):
        best[name] = max(best[name], documents_a_second(paths, ways[name]))
    return best


def documents_a_second(paths: Sequence[Path], options: Sequence[str]) -> float:
    """How fast `svod extract` answers, from its first answers on."""
    command = [sys.executable, "-m", "svod", "extract", "--json", *options, *map(str, paths)]
    process = subprocess.Popen(  # noqa: S603 - our own interpreter
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=dict(os.environ)
    )
    skipped = max(1, int(_WARM_UP * len(paths)))
    begun = ended = time.perf_counter()
    answers = 0
    for answers, _ in enumerate(process.stdout or (), start=1):
        ended = time.perf_counter()
        if answers == skipped:
            begun = ended
    process.communicate()
    return max(0, answers - skipped) / max(1e-9, ended - begun)
