"""Reading again what the library holds, by methods that have no result for it yet, or in a newer version."""

from collections.abc import Iterable, Iterator
from random import Random

from svod.errors import ContendedError, MissingFileError
from svod.library.ingest.cataloguing import Ingested, ingest_extraction, tie_citations, work_of
from svod.library.ingest.ingest import Ingest, IngestTask
from svod.library.ingest.retry import retry
from svod.library.ingest.shelving import shelve
from svod.library.parts import LibraryParts
from svod.model.extraction import Extraction
from svod.model.metadata import Metadata
from svod.model.outcome import Failure, Outcome
from svod.model.work import Copy, ResultFile, Work
from svod.ports import Session
from svod.reading.task import Read


class Reprocessing(Ingest):
    """One run over the copies of a library; a method that has a result for a copy is not run again.

    With `origins` (header.crf@4) only copies for which one of these methods has no result are read. Killed, it goes
    on where it was when it is repeated. Several processes may do so at once, beside others that add papers.
    """

    def __init__(self, parts: LibraryParts, origins: Iterable[str] = ()) -> None:
        self._origins = tuple(origins)
        super().__init__(parts, (), verb="reprocess")

    def _tasks(self, _sources: object) -> Iterator[IngestTask]:
        """One reading task a copy that is to be read."""
        names = sorted(self._parts.store.survey().blob_names())
        # Of several processes each goes its own way and finds done what others did before it.
        Random().shuffle(names)  # noqa: S311 - no secret
        for sha256 in names:
            copy = self._copy(sha256)
            if copy is None or self._is_done(sha256):
                continue
            try:
                task = self._task(copy.source, self._parts.blobs.read(sha256))
            except MissingFileError as error:
                # One lost file ends no run over all the others.
                self._unreported.append((Failure(copy.source, Outcome.UNREADABLE, str(error)), ""))
                continue
            yield from self._unread(task)

    def _is_done(self, sha256: str) -> bool:
        """Whether the methods that are asked for have read a copy."""
        if not self._origins:
            return False
        origins = {lineage.partition(" <")[0] for lineage in retry(lambda: self._known(sha256))}
        return origins.issuperset(self._origins)

    def _copy(self, sha256: str) -> Copy | None:
        with self._parts.store.reading() as session:
            work_id = session.works.holding(sha256)
            work = session.works.get(work_id) if work_id else None
        return next((copy for copy in work.copies if copy.sha256 == sha256), None) if work else None

    def _ingest(self, task: IngestTask, answer: Read) -> Ingested | Failure:
        """Put what is said now in place of what older versions of the same methods said."""
        extraction = answer.extraction
        if answer.results.keys() <= task.known.keys() and (
            held := retry(lambda: self._holding(extraction.sha256, extraction.source))
        ):
            return held
        file = self._parts.store.keep_results(extraction.sha256, answer.results)
        return retry(lambda: shelve(self._parts.store, lambda session: self._renewed(answer, file, session)))

    def _renewed(self, answer: Read, file: ResultFile, session: Session) -> Ingested | Failure:
        """The work of a copy after it was read again; done twice, it is done once."""
        extraction = answer.extraction
        work = self._locked(extraction, session)
        if work is None:
            return Failure(extraction.source, Outcome.REFUSED, "It was removed meanwhile.")
        work = without_older(work, extraction.metadata)
        session.works.put(work, self._parts.cataloguers.resolver.keys(work))
        (copy,) = (one for one in work.copies if one.sha256 == extraction.sha256)
        ingested = ingest_extraction(extraction, copy, session, self._parts.cataloguers, answer.prepared)
        # A shorter list of its only copy is the better list; of several copies the longest counts.
        if len(work.copies) == 1 and ingested.work_id == work.id:
            tie_citations(session.works.get(work.id) or work, extraction.references, session, self._parts.cataloguers)
        session.results.put(extraction.sha256, [file])
        return ingested

    def _locked(self, extraction: Extraction, session: Session) -> Work | None:
        """The work of a copy, held with all by which it met others and may meet them now."""
        work = _work_with(extraction.sha256, session)
        if work is None or not session.locks.is_shared:
            return work
        resolver, matcher = self._parts.cataloguers.resolver, self._parts.cataloguers.matcher
        arrived = work_of(extraction, next(one for one in work.copies if one.sha256 == extraction.sha256))
        works = (work, without_older(work, extraction.metadata), arrived)
        references = (*session.references.of(work.id), *extraction.references)
        session.locks.take_keys({work.id, arrived.id}.union(*map(resolver.keys, works), *map(matcher.keys, references)))
        session.locks.take_works([work.id])
        if _work_with(extraction.sha256, session) != work:
            raise ContendedError
        return work


def _work_with(sha256: str, session: Session) -> Work | None:
    work_id = session.works.holding(sha256)
    return session.works.get(work_id) if work_id else None


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
