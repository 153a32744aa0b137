"""Reading again what the library holds, by methods that have no result for it yet, or in a newer version."""

from collections.abc import Iterable, Iterator, Mapping

from svod.errors import MissingFileError
from svod.library.ingest.cataloguing import Ingested, ingest_extraction, tie_citations
from svod.library.ingest.ingest import Ingest, IngestTask
from svod.library.parts import LibraryParts
from svod.model.metadata import Metadata
from svod.model.outcome import Failure, Outcome
from svod.model.work import Copy, Work
from svod.reading.task import Read


class Reprocessing(Ingest):
    """One run over the copies of a library; a method that has a result for a copy is not run again.

    With `origins` (header.crf@4) only copies for which one of these methods has no result are read. Killed, it goes
    on where it was when it is repeated.
    """

    def __init__(self, parts: LibraryParts, origins: Iterable[str] = ()) -> None:
        self._origins = tuple(origins)
        super().__init__(parts, (), verb="reprocess")

    def _tasks(self, _sources: object) -> Iterator[IngestTask]:
        """One reading task a copy that is to be read."""
        for sha256 in sorted(self._parts.store.survey().blob_names()):
            copy = self._copy(sha256)
            if copy is None:
                continue
            try:
                task = self._task(copy.source, self._parts.blobs.read(sha256))
            except MissingFileError as error:
                # One lost file ends no run over all the others.
                self._unreported.append((Failure(copy.source, Outcome.UNREADABLE, str(error)), ""))
                continue
            if not self._is_done(task.known):
                yield from self._unread(task)

    def _is_done(self, known: Mapping[str, bytes]) -> bool:
        origins = {lineage.partition(" <")[0] for lineage in known}
        return bool(self._origins) and origins.issuperset(self._origins)

    def _copy(self, sha256: str) -> Copy | None:
        with self._parts.store.reading() as session:
            work_id = session.works.holding(sha256)
            work = session.works.get(work_id) if work_id else None
        return next((copy for copy in work.copies if copy.sha256 == sha256), None) if work else None

    def _ingest(self, task: IngestTask, answer: Read) -> Ingested | Failure:
        """Put what is said now in place of what older versions of the same methods said."""
        extraction = answer.extraction
        if answer.results.keys() <= task.known.keys() and (held := self._holding(extraction.sha256, extraction.source)):
            return held
        resolver = self._parts.cataloguers.resolver
        file = self._parts.store.keep_results(extraction.sha256, answer.results)
        with self._parts.store.writing() as session:
            work_id = session.works.holding(extraction.sha256)
            work = session.works.get(work_id) if work_id else None
            if work is None:
                return Failure(extraction.source, Outcome.REFUSED, "It was removed meanwhile.")
            work = without_older(work, extraction.metadata)
            session.works.put(work, resolver.keys(work))
            (copy,) = (one for one in work.copies if one.sha256 == extraction.sha256)
            ingested = ingest_extraction(extraction, copy, session, self._parts.cataloguers)
            # A shorter list of its only copy is the better list; of several copies the longest counts.
            if len(work.copies) == 1 and ingested.work_id == work.id:
                tie_citations(
                    session.works.get(work.id) or work, extraction.references, session, self._parts.cataloguers
                )
            session.results.put(extraction.sha256, [file])
        return ingested


def without_older(work: Work, said: Metadata) -> Work:
    """A work without the claims that other versions of the same methods made."""
    origins = {value.origin for _, value in said.claims() if value.origin}
    names = {origin.partition("@")[0] for origin in origins}
    kept = {
        field: tuple(
            value for value in values if value.origin in origins or value.origin.partition("@")[0] not in names
        )
        for field, values in work.metadata.values.items()
    }
    metadata = Metadata({field: values for field, values in kept.items() if values})
    return Work(work.id, work.language, metadata, work.copies)
