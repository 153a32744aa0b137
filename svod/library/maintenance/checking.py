"""Checking a library: database, files against their hashes, references against works, index against store."""

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from svod.errors import DiskFullError, SvodError
from svod.library.ingest.indexing import catch_up_index, rebuild_index
from svod.library.parts import LibraryParts
from svod.ports import Blobs, Session

# Few enough that others may write in between.
_WORKS_A_VIEW = 200


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


def check(parts: LibraryParts, *, repair: bool = False) -> CheckReport:
    """Check everything, update what is only behind, and report the rest; with `repair` the index is made anew."""
    survey = parts.store.survey()
    faults = list(survey.faults())
    notes: list[str] = []
    named = survey.blob_names()
    kept = frozenset(parts.blobs.names())
    faults += [f"The file {sha256} of a copy is missing." for sha256 in sorted(named - kept)]
    faults += list(_changed_files(parts.blobs, named & kept))
    faults += list(_reference_faults(parts))
    notes += list(_unused_results(parts))
    if leftovers := len(kept - named):
        notes.append(f"{leftovers} file(s) of an interrupted run lie unused; adding the source again takes them up.")
    if swept := parts.blobs.sweep():
        notes.append(f"{swept} half-written file(s) of an interrupted run have been cleared away.")
    index_faults, index_notes = _index_state(parts, repair=repair)
    return CheckReport(len(survey.work_ids()), len(named), (*faults, *index_faults), (*notes, *index_notes))


def _unused_results(parts: LibraryParts) -> Iterator[str]:
    """Results that no copy has any more, or not yet."""
    used = {file.name for _, file in parts.store.survey().result_files()}
    if unused := len(frozenset(parts.store.result_blobs.names()) - used):
        yield f"{unused} file(s) of results lie unused; `svod reprocess --prune` removes them after an hour."


def _index_state(parts: LibraryParts, *, repair: bool) -> tuple[list[str], list[str]]:
    """What is wrong with the index, and what was done about it."""
    survey = parts.store.survey()
    faults: list[str] = []
    notes: list[str] = []
    if damage := parts.index.damage():
        if not repair:
            return [f"{fault} `svod check --repair` makes the index anew." for fault in damage], []
        parts.index.clear()
    if parts.index.is_new:
        notes.append("The search index could not be opened and has been made anew.")
    behind = len(survey.unindexed())
    with suppress(DiskFullError):
        catch_up_index(parts)
    if lacking := len(survey.unindexed()):
        notes.append(f"The search index is behind by {lacking} work(s) until the library can be written again.")
    elif behind:
        notes.append(f"The search index was behind by {behind} work(s) and has been caught up.")
    if repair and rebuild_index(parts):
        notes.append("The search index has been made anew.")
    work_ids = frozenset(survey.work_ids())
    if not survey.unindexed() and (strange := work_ids ^ parts.index.work_ids()):
        faults.append(
            f"The search index and the store differ by {len(strange)} work(s); `svod check --repair` mends that."
        )
    return faults, notes


def _reference_faults(parts: LibraryParts) -> Iterator[str]:
    """References that cannot be read, and citations from or to what is not there."""
    work_ids = parts.store.survey().work_ids()
    for start in range(0, len(work_ids), _WORKS_A_VIEW):
        with parts.store.reading() as session:
            # What was removed since is no fault.
            held = session.works.held(work_ids[start : start + _WORKS_A_VIEW])
            for work_id in sorted(held):
                yield from _faults_of(work_id, session)


def _faults_of(work_id: str, session: Session) -> Iterator[str]:
    try:
        places = frozenset(range(len(session.references.of(work_id))))
    except (SvodError, ValueError, KeyError, TypeError) as error:
        yield f"The references of {work_id} cannot be read: {error}."
        return
    citations = session.citations.of(work_id)
    known_as = session.cited.of(work_id)
    tied = [citation.position for citation in citations]
    if {*tied, *known_as} - places:
        yield f"The work {work_id} cites by a reference that it does not have."
    if twice := frozenset(tied) & known_as.keys():
        yield f"{len(twice)} reference(s) of {work_id} mean both a work that is held and one that is not."
    if strangers := {one.cited for one in citations} - session.works.held({one.cited for one in citations}):
        yield f"The work {work_id} cites {len(strangers)} work(s) that are not here."
    for cited_id in sorted(set(known_as.values())):
        if session.cited.get(cited_id) is None:
            yield f"The work {work_id} cites {cited_id}, which is unknown."


def _changed_files(blobs: Blobs, names: Iterable[str]) -> Iterator[str]:
    for sha256 in sorted(names):
        if hashlib.sha256(blobs.read(sha256)).hexdigest() != sha256:
            yield f"The file {sha256} is not what it was when it was added."
