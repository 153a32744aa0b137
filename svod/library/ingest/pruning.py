"""Results of methods tidied up: those of older versions dropped, those in the database moved beside the files."""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from svod.errors import DiskFullError, LibraryBusyError, UnsupportedDocumentError
from svod.library.ingest.retry import retry
from svod.library.parts import LibraryParts
from svod.model.progress import Stage
from svod.model.work import Copy, ResultFile
from svod.ports import Session
from svod.reading.lineage import Origins, lineages

# What is younger may belong to a paper that another process is just adding.
_YOUNG_SECONDS = 3600.0


class Pruned(NamedTuple):
    """What became of one copy: how many results were dropped, whether others were moved out of the database."""

    dropped: int = 0
    moved: bool = False


class Pruning:
    """One run over the results of all copies; broken off, it goes on when it is repeated."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts
        self._origins: Origins | None = parts.origins()
        self.dropped = 0
        self.moved = 0
        self.removed = 0

    def run(self) -> Iterator[Stage]:
        """Tidy up copy by copy, each in a transaction of its own, then remove the files that nothing names."""
        names = sorted(self._parts.store.survey().blob_names())
        for done, sha256 in enumerate(names, start=1):
            pruned = retry(lambda name=sha256: self._pruned(name))  # type: ignore[misc]
            self.dropped += pruned.dropped
            self.moved += pruned.moved
            yield Stage("results", done, len(names))
        self._remove_unused()
        if self.moved:
            # Who holds the library, or a full disk, only puts that off.
            with suppress(LibraryBusyError, DiskFullError):
                self._parts.store.compact()

    def _pruned(self, sha256: str) -> Pruned:
        store = self._parts.store
        with store.reading() as session:
            before = session.results.files(sha256)
            copy = _copy(session, sha256)
            is_moved = any(not file.name for file in before)
            methods = frozenset(method for file in before for method in file.methods)
            old = self._outdated(copy, methods) if copy else frozenset()
            if copy is None or not (is_moved or old or len(before) > 1):
                return Pruned()
            said = session.results.get(sha256)
        kept = {method: result for method, result in said.items() if method not in old}
        files = [store.keep_results(sha256, kept)] if kept else []
        return self._replaced(sha256, before, files, Pruned(len(old), is_moved))

    def _replaced(self, sha256: str, before: tuple[ResultFile, ...], files: list[ResultFile], pruned: Pruned) -> Pruned:
        with self._parts.store.writing() as session:
            # Another process may have read the copy anew, or removed it: then it is left to the next run.
            if session.results.files(sha256) != before:
                return Pruned()
            session.results.forget(sha256)
            session.results.put(sha256, files)
        return pruned

    def _outdated(self, copy: Copy, methods: frozenset[str]) -> frozenset[str]:
        """Results by other versions of our methods; none, until today's methods have read the copy."""
        if self._origins is None:
            return frozenset()
        try:
            today = lineages(self._origins, copy.media_type, copy.source).all()
        except UnsupportedDocumentError:
            return frozenset()
        if not today <= methods:
            return frozenset()
        return frozenset(filter(self._origins.is_outdated, methods - today))

    def _remove_unused(self) -> None:
        blobs = self._parts.store.result_blobs
        # The old files first, then what is named: a file that is named meanwhile is not among the unused.
        kept = frozenset(blobs.names(older_than=_YOUNG_SECONDS))
        named = {file.name for _, file in self._parts.store.survey().result_files()}
        for name in sorted(kept - named):
            blobs.remove(name)
            self.removed += 1
        blobs.sweep()


def _copy(session: Session, sha256: str) -> Copy | None:
    work_id = session.works.holding(sha256)
    work = session.works.get(work_id) if work_id else None
    return next((copy for copy in work.copies if copy.sha256 == sha256), None) if work else None
