"""The suite `soak`, part by part; `--corpus` names parts, `--limit` documents, `--kills` how many kills."""

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from svod.errors import SettingsError
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure
from svod_lab.soak.bucket import measure_bucket
from svod_lab.soak.gathering import measure_gathering
from svod_lab.soak.kills import measure_database_kills, measure_kills
from svod_lab.soak.machine_faults import measure_bad_days
from svod_lab.soak.memory import measure_memory
from svod_lab.soak.workers import measure_cluster, measure_workers

# Enough to see that it works; docs/scale.md reports the long runs.
DOCUMENTS, KILLS = 120, 9

Part = Callable[[Bench, Path, int], Iterator[Figure]]


def parts_of(kills: int) -> dict[str, Part]:
    """All parts by name, in the order in which they run."""
    return {
        "kills": partial(measure_kills, kills=kills),
        "database": partial(measure_database_kills, kills=kills),
        "gathering": partial(measure_gathering, kills=kills),
        "bucket": measure_bucket,
        "bad-days": measure_bad_days,
        "memory": measure_memory,
        "workers": measure_workers,
        "cluster": measure_cluster,
    }


def measure(bench: Bench) -> Iterator[Figure]:
    """Every part, or those that were named, each in a folder that is gone afterwards."""
    parts = parts_of(bench.choice.kills or KILLS)
    chosen = bench.choice.corpora or tuple(parts)
    unknown = sorted(set(chosen) - set(parts))
    if unknown:
        raise SettingsError(f"The suite has no part «{unknown[0]}».", way_out=f"Its parts are {', '.join(parts)}.")
    for name, part in parts.items():
        if name in chosen:
            with tempfile.TemporaryDirectory(prefix="svod-soak-", ignore_cleanup_errors=True) as folder:
                yield from part(bench, Path(folder), bench.choice.limit or DOCUMENTS)
