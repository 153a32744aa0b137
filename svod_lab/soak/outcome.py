"""The outcome of an ingest: every document stored, none twice, the library consistent."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from svod.store.opening import opened_store
from svod_lab.scores.figure import Figure, at_least, at_most
from svod_lab.soak.processes import answer


def came_out(library: Path, files: Sequence[Path], surroundings: Mapping[str, str]) -> Iterator[Figure]:
    """Whether a library holds these files, each once, and nothing else, and `svod check` finds it whole."""
    report = answer(library, "check", surroundings)
    held = held_files(library, surroundings)
    expected = {hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    yield at_least("documents stored in the end", len(held & expected) / max(1, len(expected)), "", 1.0)
    strange = report["works"] - len(expected) + len(held - expected)
    yield at_most("documents stored twice, or never added", strange, "", 0)
    yield at_most("faults of the library in the end", len(report["faults"]), "", 0)


def held_files(library: Path, surroundings: Mapping[str, str]) -> frozenset[str]:
    """The hashes of all files that a library holds."""
    store = opened_store(surroundings.get("SVOD_STORE_DATABASE", ""), library, create=False)
    try:
        return store.survey().blob_names()
    finally:
        store.close()
