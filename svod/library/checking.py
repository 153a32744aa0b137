"""Proving a library whole: database, files against their hashes, index against store."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from svod.library.indexing import catch_up_index
from svod.library.parts import LibraryParts
from svod.ports import Blobs


class CheckReport(NamedTuple):
    """What `check` found: faults that mean damage, and notes that do not."""

    works: int
    copies: int
    faults: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Whether nothing is damaged."""
        return not self.faults


def check(parts: LibraryParts) -> CheckReport:
    """Look at everything, mend what is only behind, and tell the rest."""
    survey = parts.store.survey()
    faults = list(survey.faults())
    notes: list[str] = []
    named = survey.blob_names()
    kept = frozenset(parts.blobs.names())
    faults += [f"The file {sha256} of a copy is missing." for sha256 in sorted(named - kept)]
    faults += list(_changed_files(parts.blobs, named & kept))
    if leftovers := len(kept - named):
        notes.append(f"{leftovers} file(s) of an interrupted run lie unused; adding the source again takes them up.")
    if swept := parts.blobs.sweep():
        notes.append(f"{swept} half-written file(s) of an interrupted run have been cleared away.")
    behind = len(survey.unindexed())
    catch_up_index(parts)
    if behind:
        notes.append(f"The search index was behind by {behind} work(s) and has been caught up.")
    work_ids = frozenset(survey.work_ids())
    if not survey.unindexed() and work_ids != parts.index.work_ids():
        faults.append("The search index and the store hold different works.")
    return CheckReport(len(work_ids), len(named), tuple(faults), tuple(notes))


def _changed_files(blobs: Blobs, names: Iterable[str]) -> Iterator[str]:
    for sha256 in sorted(names):
        if hashlib.sha256(blobs.read(sha256)).hexdigest() != sha256:
            yield f"The file {sha256} is not what it was when it was added."
