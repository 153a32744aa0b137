"""Ingest a library: sources become reading tasks, readings become works, one transaction each."""

import hashlib
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from svod.errors import UnsupportedDocumentError
from svod.files.content import is_web_page
from svod.library.ingest.cataloguing import Ingested, held_end, ingest_extraction
from svod.library.ingest.indexing import Postponed, catch_up_index
from svod.library.ingest.named import named_or_placed, naming_of, reported_work, with_claims
from svod.library.ingest.refresh import renew
from svod.library.ingest.retry import retry
from svod.library.ingest.run_log import RunRecorder
from svod.library.ingest.shelving import shelve
from svod.library.ingest.soif_records import record_metadata, unfetched
from svod.library.ingest.sources import Source, SourceFile, content_of, is_url, located, place_text
from svod.library.ingest.wanted import held_work, importer_of, ingest_records, want
from svod.library.parts import LibraryParts
from svod.library.subjects.suggesting import suggest_terms
from svod.model.extraction import Extraction
from svod.model.metadata import Metadata
from svod.model.outcome import Failure, Outcome
from svod.model.record import ReportedWork
from svod.model.reference import ParsedReference, PreparedReference
from svod.model.work import Copy, Work
from svod.ports import Locator, Session
from svod.reading.lineage import Origins, lineages
from svod.reading.order import member_tasks, value_of
from svod.reading.queue import TaskQueue
from svod.reading.task import HomePage, Read, ReadTask
from svod.text.claims import gathered
from svod.text.pasted import NamedPaper, Naming
from svod.text.soif import SoifRecord, is_soif, read_soif

# Committing the index costs a tenth of a second or more, so works wait for company.
_WORKS_AN_INDEX_COMMIT = 200
# An index that other machines search is caught up so often, while works come.
_SECONDS_AN_INDEX_COMMIT = 2.0
# Files without news are reported between answers; were more waiting, the next is read all the same.
_MOST_WAITING = 100


@dataclass(frozen=True, slots=True)
class IngestTask(ReadTask):
    """A file to be read for the library, with what stays here: its hash, what to add again, what a record says of it.

    `root` is empty where adding the source again would not bring the file.
    """

    sha256: str = ""
    root: str = ""
    record: Metadata | None = None
    suggests: bool = True
    # What the file was asked for by, and the work that is wanted if it cannot be read.
    asked: str = ""
    reported: ReportedWork | None = None


class Ingest:
    """One run of adding sources."""

    def __init__(
        self,
        parts: LibraryParts,
        sources: Iterable[Source | NamedPaper],
        home: str = "",
        records: Mapping[str, Metadata] | None = None,
        refusal: Callable[[Extraction], str] | None = None,
        verb: str = "",
        *,
        proposed: bool = False,
    ) -> None:
        self._parts = parts
        # New works wait in the inbox until a person accepts them.
        self._proposed = proposed
        self._recorder = RunRecorder(parts, verb)
        # Says why a document that was read is not ingested; empty where it is.
        self._refusal = refusal
        self._described = records or {}
        self._home = place_text(home)
        # What is known without reading, with the file that it belongs to.
        self._unreported: deque[tuple[Ingested | Failure, str]] = deque()
        self._unfetched: deque[tuple[SoifRecord, Failure]] = deque()
        self._records: deque[Iterator[Ingested | Failure]] = deque()
        self._queue = TaskQueue(self._tasks(sources))

    def run(self, jobs: int) -> Iterator[Ingested | Failure]:
        """What became of each source, as it is known; the index is caught up in between and at the end."""
        with self._recorder:
            unindexed, caught_up = 0, time.monotonic()
            touched: set[str] = set()
            postponed = Postponed()
            for task, answer in self._parts.runner(jobs).run(self._queue):
                for known in self._reported():
                    touched |= _works_of(known)
                    yield known
                for member in member_tasks(task, answer):
                    self._queue.put(self._known_task(member))
                ended = self._ended(task, answer)
                unindexed += isinstance(ended, Ingested)
                touched |= _works_of(ended)
                if self._is_due(unindexed, caught_up):
                    self._suggest(touched)
                    self._timed("index", lambda: catch_up_index(self._parts, (), postponed, is_end=False))
                    retry(self._recorder.flush)
                    unindexed, caught_up = 0, time.monotonic()
                if ended is not None:
                    yield ended
            for known in self._reported():
                touched |= _works_of(known)
                yield known
            self._suggest(touched)
            self._timed("renew", lambda: renew(self._parts, (), postponed))

    def _is_due(self, unindexed: int, caught_up: float) -> bool:
        """Whether the index is to be caught up."""
        waited = time.monotonic() - caught_up
        is_late = self._parts.index.is_shared and waited >= _SECONDS_AN_INDEX_COMMIT
        return unindexed >= _WORKS_AN_INDEX_COMMIT or (unindexed > 0 and is_late)

    def _suggest(self, touched: set[str]) -> None:
        """Suggest terms for works that came or were read again since it was last done."""
        works = sorted(touched)
        touched.clear()
        if works:
            self._timed("suggest", lambda: suggest_terms(self._parts, works))

    def _timed(self, stage: str, perform: Callable[[], object]) -> None:
        begun = time.perf_counter()
        retry(perform)
        self._recorder.took({stage: time.perf_counter() - begun})

    def _reported(self) -> Iterator[Ingested | Failure]:
        while self._unreported:
            end, root = self._unreported.popleft()
            self._recorder.note(end, root)
            yield end
        while self._unfetched:
            end = self._ingest_record(*self._unfetched.popleft())
            self._recorder.note(end)
            yield end
        while self._records:
            yield from self._records.popleft()

    def _tasks(self, sources: Iterable[Source | NamedPaper]) -> Iterator[IngestTask]:
        """One reading task a file; what cannot even be opened waits to be reported."""
        home = self._home_page()
        for given in named_or_placed(sources, self._described):
            if not isinstance(given, NamedPaper):
                yield from (self._with_home(task, home) for task in self._placed_tasks(given))
            elif given.kind is Naming.URL:
                yield from (self._with_home(task, home) for task in self._placed_tasks(given.text))
            elif given.kind.is_record:
                importer = self._parts.importer(given.kind)
                self._records.append(ingest_records(self._parts, importer, given.text.encode(), given.written))
            else:
                yield from self._named_tasks(given)

    @staticmethod
    def _with_home(task: IngestTask, home: HomePage | None) -> IngestTask:
        return replace(task, home=home) if home else task

    def _placed_tasks(self, given: Source) -> Iterator[IngestTask]:
        """The tasks of the files behind a path or an address."""
        is_empty = True
        for place, source in located([given]):
            is_empty = False
            content = self._content(place)
            # A file that is known under another name may be gone tomorrow.
            root = place if place == source else ""
            if isinstance(content, Failure):
                self._unreported.append((Failure(source, content.outcome, content.message), root))
            elif is_soif(content):
                yield from self._record_tasks(content)
            elif importer := importer_of(self._parts, source):
                self._records.append(ingest_records(self._parts, importer, content, source))
            else:
                yield from self._unread(self._task(source, content, root=root, record=self._described.get(source)))
        if is_empty and not isinstance(given, SourceFile):
            nothing = Failure(place_text(given), Outcome.EMPTY, "There is nothing to add in the folder.")
            self._records.append(iter([nothing]))

    def _named_tasks(self, named: NamedPaper) -> Iterator[IngestTask]:
        """The task of the file of a paper that is named, where it can be fetched; else the paper is wanted."""
        reported = reported_work(named, lambda: self._parser)
        if isinstance(reported, Failure):
            self._unreported.append((reported, ""))
            return
        if held := held_work(self._parts, reported):
            self._records.append(iter([self._held_already(held, named.written)]))
            return
        message = ""
        number = named if named.kind.is_identifier else naming_of(reported.metadata)
        for found in self._locator.locate(number.kind, number.text) if number else ():
            reported = with_claims(reported, found.metadata)
            message = found.message or message
            for address in found.files:
                content = self._content(address)
                if isinstance(content, Failure):
                    message = content.message
                elif is_web_page(content):
                    message = "A page came in the place of the file."
                else:
                    task = self._task(address, content, root=address, record=reported.metadata)
                    yield from self._unread(replace(task, asked=named.written, reported=reported))
                    return
        self._records.append(self._wanting(reported, named.written, message))

    def _held_already(self, work: Work, asked: str) -> Ingested:
        with self._parts.store.reading() as session:
            return held_end(work, asked, session)._replace(asked=asked)

    def _wanting(self, reported: ReportedWork, asked: str, message: str) -> Iterator[Ingested | Failure]:
        """The work that was asked for and of which no file can be had, wanted from now on."""
        ended = retry(lambda: want(self._parts, reported, asked))
        yield ended._replace(asked=asked, message=message) if isinstance(ended, Ingested) else ended

    def _unread(self, task: IngestTask) -> Iterator[IngestTask]:
        """A task, unless its file is held and all methods have read it: then that waits to be reported."""
        held = None if self._refusal or len(self._unreported) >= _MOST_WAITING else self._held(task)
        if held is None:
            yield task
        else:
            # Its bytes may have been lost; adding it again brings them back.
            self._parts.blobs.put(task.content or b"")
            self._unreported.append((held._replace(asked=task.asked), task.root))

    def _held(self, task: IngestTask) -> Ingested | None:
        """Where a file lies that no method has anything new to say about, seen from stored results alone."""
        if not task.known:
            return None
        sha256, source, known = task.sha256, task.source, task.known.keys()
        return retry(lambda: self._holding(sha256, source, lambda work: self._is_complete(work, sha256, source, known)))

    def _is_complete(self, work: Work, sha256: str, source: str, known: Set[str]) -> bool:
        copy = next((copy for copy in work.copies if copy.sha256 == sha256), None)
        if copy is None or self._readers is None:
            return False
        try:
            return lineages(self._readers, copy.media_type, source).all() <= known
        except UnsupportedDocumentError:
            return False

    @cached_property
    def _locator(self) -> Locator:
        return self._parts.locator(self._parts.fetcher)

    @cached_property
    def _parser(self) -> Callable[[str], ParsedReference]:
        return self._parts.parser()

    @cached_property
    def _readers(self) -> Origins | None:
        return self._parts.origins()

    def _content(self, place: str) -> bytes | Failure:
        return content_of(place, self._parts.fetcher, self._parts.most_bytes)

    def _home_page(self) -> HomePage | None:
        """The home page that all sources were reached from, if one is named; unfetched, its address is known still."""
        if not self._home:
            return None
        content = self._content(self._home)
        if isinstance(content, Failure):
            self._unreported.append((content, ""))
        return HomePage(self._home, b"" if isinstance(content, Failure) else content)

    def _record_tasks(self, content: bytes) -> Iterator[IngestTask]:
        """The documents that the records of a file lead to; records without a document wait to be reported."""
        for record in read_soif(content):
            # A record comes from others: it must not make us read what lies on this machine.
            original = self._content(record.url) if is_url(record.url) else _unsupported(record.url)
            if isinstance(original, Failure):
                self._unfetched.append((record, original))
            else:
                yield self._task(record.url, original, root=record.url, record=record_metadata(record))

    def _task(self, source: str, content: bytes, *, root: str = "", record: Metadata | None = None) -> IngestTask:
        return self._known_task(IngestTask(source, content, root=root, record=record))

    def _known_task(self, task: IngestTask) -> IngestTask:
        """A task with the results that are stored of its bytes; what a record says is of the first file alone."""
        sha256 = hashlib.sha256(task.content or b"").hexdigest()
        known = retry(lambda: self._known(sha256))
        if task.is_member:
            task = replace(task, record=None, home=None, reported=None)
        return replace(task, sha256=sha256, known=known)

    def _known(self, sha256: str) -> Mapping[str, bytes]:
        if not self._parts.store.has_results(sha256):
            return {}
        with self._parts.store.reading() as session:
            return session.results.get(sha256)

    def _ended(self, task: IngestTask, answer: object) -> Ingested | Failure | None:
        """What became of a file; None for an archive, whose papers have become tasks of their own."""
        seconds: dict[str, float] = {}
        ended: Ingested | Failure | None
        read = value_of(answer, Read)
        if isinstance(read, Read) and not _is_about(task, read.extraction):
            ended = Failure(task.source, Outcome.CRASHED, "The process that read it answered for another file.")
        elif isinstance(read, Read):
            begun = time.perf_counter()
            ended = self._ingest(task, read)
            seconds = {**read.seconds, "shelve": time.perf_counter() - begun}
        else:
            ended = replace(read, source=task.source) if read else None
        if isinstance(ended, Failure) and task.reported:
            (ended,) = self._wanting(task.reported, task.asked, ended.message)
        elif isinstance(ended, Ingested):
            ended = ended._replace(asked=task.asked)
        if ended is not None:
            self._recorder.note(ended, task.root, seconds)
        return ended

    def _ingest(self, task: IngestTask, answer: Read) -> Ingested | Failure:
        read = answer.extraction
        if self._refusal and (refusal := self._refusal(read)):
            return Failure(read.source, Outcome.REFUSED, refusal)
        extraction = _with_record(read, task.record)
        content = task.content or b""
        if answer.results.keys() <= task.known.keys() and (
            held := retry(lambda: self._holding(extraction.sha256, extraction.source))
        ):
            return held
        # Bytes first: a crash from here on leaves at most a file that no work names.
        copy = Copy(
            sha256=self._parts.blobs.put(content),
            media_type=extraction.media_type,
            size=len(content),
            pages=extraction.pages,
            source=extraction.source,
            added=self._parts.clock(),
            language=extraction.language or "",
            fingerprint=answer.fingerprint,
        )
        return retry(lambda: self._stored(extraction, copy, answer.results, answer.prepared))

    def _stored(
        self,
        extraction: Extraction,
        copy: Copy,
        results: Mapping[str, bytes],
        by_reader: Sequence[PreparedReference] = (),
    ) -> Ingested:
        """Store a reading; done twice, it is stored once."""
        files = [self._parts.store.keep_results(extraction.sha256, results)] if results else []

        def stored(session: Session) -> Ingested:
            ingested = ingest_extraction(
                extraction, copy, session, self._parts.cataloguers, by_reader, proposed=self._proposed
            )
            session.results.put(extraction.sha256, files)
            return ingested

        return shelve(self._parts.store, stored)

    def _ingest_record(self, record: SoifRecord, failure: Failure) -> Ingested | Failure:
        """A record stands in for a document that cannot be fetched, unless it is broken itself."""
        if record.fault:
            return Failure(record.url, Outcome.CORRUPT, f"{record.fault} {failure.message}")
        extraction = unfetched(record, failure)
        copy = Copy(
            sha256=self._parts.blobs.put(record.content), media_type=extraction.media_type, size=len(record.content),
            pages=0, source=record.url, added=self._parts.clock(),
        )  # fmt: skip
        return retry(lambda: self._stored(extraction, copy, {}))

    def _holding(self, sha256: str, source: str, is_asked: Callable[[Work], bool] | None = None) -> Ingested | None:
        """Where a file already lies about which no method has anything new to say."""
        with self._parts.store.reading() as session:
            work_id = session.works.holding(sha256)
            work = session.works.get(work_id) if work_id else None
            if work is None or (is_asked and not is_asked(work)):
                return None
            return held_end(work, source, session)


def _works_of(ended: Ingested | Failure | None) -> frozenset[str]:
    return frozenset((ended.work_id,)) if isinstance(ended, Ingested) else frozenset()


def _unsupported(url: str) -> Failure:
    return Failure(url, Outcome.UNSUPPORTED, "The record leads to no address of the Web.")


def _with_record(extraction: Extraction, record: Metadata | None) -> Extraction:
    """What was read, and beside it what the record says that led to the document."""
    if record is None:
        return extraction
    return replace(extraction, metadata=gathered((*extraction.metadata.claims(), *record.claims())))


def _is_about(task: IngestTask, extraction: Extraction) -> bool:
    """Whether a process, which may have been taken over, speaks of the file that it was given."""
    return (extraction.source, extraction.sha256) == (task.source, task.sha256)
