"""Memory over many documents: one worker that is never replaced, and the process that stores, sampled as they go."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from svod.config import Settings
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_most
from svod_lab.soak.paper_files import write_papers
from svod_lab.soak.processes import IngestProcess, resident_megabytes

GROUP = "memory"
# Issue «Beyond one machine, and trust».
MOST_MEGABYTES_A_THOUSAND = 1.0
MOST_MEGABYTES = 150.0
_LOOKS = 200
# What is remembered of words and works fills up first, by papers that are rich in both; leaks show afterwards.
_RICH, _WARM = 0.03, 0.4
# Of so many looks the least counts: what is taken for a moment, as when parts of the index are merged, is no growth.
_WINDOW = 10


def measure_memory(bench: Bench, folder: Path, documents: int) -> Iterator[Figure]:
    """Fill a library by one worker; how its memory and the driver's grow, once they are warm."""
    write_papers(folder / "papers", documents, rich=int(_RICH * documents))
    run = IngestProcess(
        folder / "library", ("add", str(folder / "papers")), 1, {"SVOD_READING_DOCUMENTS_PER_WORKER": str(10**9)}
    )
    every = max(1, documents // _LOOKS)
    looks: list[tuple[int, float, float]] = []
    for number, _ in enumerate(bench.follow(run.lines(), "documents", documents), start=1):
        workers = run.workers()
        if number % every == 0 and workers:
            looks.append((number, resident_megabytes(workers[0]), resident_megabytes(run.process.pid)))
    run.end()
    if not looks:
        return
    read = looks[-1][0]
    yield Figure("documents", read, group=GROUP)
    # Here it reads on, so that leaks show; by default a worker is replaced after some hundred documents.
    replaced = Settings().documents_a_worker
    before = [look for look in looks if look[0] <= replaced] or looks[:1]
    name = f"memory of the worker after {before[-1][0]} documents, when by default it is replaced after {replaced}"
    yield at_most(name, max(look[1] for look in before), "MB", MOST_MEGABYTES)
    yield Figure("memory of the worker at the end", looks[-1][1], "MB", group=GROUP)
    yield at_most("memory of the driver at the end", looks[-1][2], "MB", MOST_MEGABYTES)
    warm = [look for look in looks if look[0] >= _WARM * read]
    for name, column in (("worker", 1), ("driver", 2)):
        windows = [warm[start : start + _WINDOW] for start in range(0, len(warm), _WINDOW)]
        least = [min(look[column] for look in some) for some in windows]
        slope = 1000 * slope_of([some[-1][0] for some in windows], least)
        figure = f"growth of the {name} over the last {len(warm) * every} documents"
        yield at_most(figure, slope, "MB per 1 000", MOST_MEGABYTES_A_THOUSAND)


def slope_of(places: Sequence[float], values: Sequence[float]) -> float:
    """How much values grow from place to place, by least squares; 0 where there are too few."""
    count = len(places)
    if count < 2:
        return 0.0
    middle, mean = sum(places) / count, sum(values) / count
    spread = sum((place - middle) ** 2 for place in places)
    pairs = zip(places, values, strict=True)
    return sum((place - middle) * (value - mean) for place, value in pairs) / max(1e-12, spread)
