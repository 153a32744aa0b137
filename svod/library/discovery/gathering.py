"""Gathering into the library: papers that a crawl finds go through the same pipeline as files that are added."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

from svod.library.discovery.processed import ProcessedFrontier, ProcessedMemory
from svod.library.discovery.proposals import Proposals
from svod.library.ingest.cataloguing import Ingested
from svod.library.ingest.ingest import Ingest
from svod.library.ingest.wanted import want
from svod.library.parts import LibraryParts
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus
from svod.model.extraction import Extraction
from svod.model.gathering import Announcement, FileMet, GatherRequest, Met, PageMet, Processed, ReferenceMet
from svod.model.outcome import Failure, Outcome
from svod.model.record import ReportedWork

# Papers wait for company: starting the reading processes takes longer than reading one.
_FILES_A_BATCH = 24
_BYTES_A_BATCH = 64 << 20
_PAGES_A_NOTE = 50
_PAGE, _GONE = "page", "gone"
# What a person said of a document that looks like a paper.
REJECTED = "It was rejected."
# So many papers of a gathering may wait in the inbox; then it goes on when it is run again.
MOST_PROPOSED = 20
# A link that leads nowhere is not tried again sooner.
_GONE_FOR = timedelta(days=30)
# What may go better the next time, without a change of the document.
_PASSING = frozenset({Outcome.MISSING_PROGRAM})


class Announced(NamedTuple):
    """A new work of a watched source."""

    source: str
    work_id: str
    title: str
    url: str


GatherEnd = PageMet | Ingested | Failure | Announced


@dataclass(frozen=True, slots=True)
class GatherTerms:
    """How far a gathering goes, how many documents are read at a time, whether references without files are wanted.

    A shared gathering is one that several processes, also of several machines, do together. With `asks` a person
    accepts or rejects each paper before it is added. With `proposes` papers wait in the inbox, and the run ends when
    so many wait that a person should look at them.
    """

    budget: CrawlBudget
    jobs: int = 0
    wanted: bool = False
    shared: bool = False
    asks: Callable[[Extraction, str], bool] | None = None
    proposes: bool = False


USUAL_TERMS = GatherTerms(CrawlBudget(pages=500, depth=4, seconds=600.0))


@dataclass(slots=True)
class Tally:
    """What a run has come to so far: pages asked, how many of them unchanged, documents fetched, new works,
    those that a person accepted, those that wait for one.

    `seeds` are the pages that it began at and reached, `message` is why one could not be reached.
    """

    pages: int = 0
    unchanged: int = 0
    documents: int = 0
    new: int = 0
    accepted: int = 0
    proposed: int = 0
    reached: int = 0
    message: str = ""
    seeds: tuple[str, ...] = ()

    @property
    def has_failed(self) -> bool:
        """Whether nothing could be reached of what was asked."""
        return bool(self.message) and not self.reached


class Gathering:
    """One run; the next of the same name goes on where it was left, or asks for what is new.

    With `source` new works are announced as its own: those all of whose copies came since `begun`.
    """

    def __init__(
        self,
        parts: LibraryParts,
        request: GatherRequest,
        name: str,
        terms: GatherTerms,
        source: str = "",
        begun: str = "",
    ) -> None:
        self._parts = parts
        self._request = request
        self._name = name
        self._terms = terms
        self._source = source
        self._begun = begun
        self._gatherer = parts.gatherer()
        self._log = parts.store.gathered(name)
        self._memory: ProcessedMemory = (
            ProcessedFrontier(parts.store.frontier(name), self._log)
            if terms.shared
            else ProcessedMemory(parts.store.crawl(name), self._log)
        )
        self._pages: list[Processed] = []
        self._proposals = Proposals(parts, self._log, self._gatherer) if terms.proposes else None
        self.tally = Tally()

    def run(self) -> Iterator[GatherEnd]:
        """What became of each page and document; papers are ingested a few at a time.

        The caller holds its lock: two runs of one name would do everything twice.
        """
        try:
            yield from self._ends()
        finally:
            self._note_pages()

    def lock(self) -> AbstractContextManager[None]:
        """The lock of this gathering; where several machines share it, none is needed."""
        return nullcontext() if self._terms.shared else self._parts.store.lock(self._name)

    def look(self) -> Iterator[Met]:
        """What would be met, without adding it; the next run begins as if this had not happened."""
        return self._gatherer.gather(self._request, self._terms.budget)

    @property
    def is_unfinished(self) -> bool:
        """Whether addresses are left that the next run goes on with."""
        return bool(self._memory.queued())

    def _ends(self) -> Iterator[GatherEnd]:
        batch: dict[str, FileMet] = {}
        lately = (datetime.fromisoformat(self._parts.clock()) - _GONE_FOR).isoformat(timespec="seconds")
        gone = self._log.ended_so(_GONE, lately)
        for met in self._gatherer.gather(self._request, self._terms.budget, self._memory, gone):
            if self._is_enough():
                return
            if isinstance(met, PageMet):
                yield self._seen(met)
            elif isinstance(met, ReferenceMet):
                yield from self._wanted(met)
            elif self._is_known(met):
                yield PageMet(met.url, met.key, FetchStatus.UNCHANGED)
            else:
                batch[met.url] = met
                self._memory.hold(met.key)
                if (
                    self._terms.asks
                    or self._terms.proposes
                    or len(batch) >= _FILES_A_BATCH
                    or sum(len(one.content) for one in batch.values()) >= _BYTES_A_BATCH
                ):
                    yield from self._ingested(batch)
                    batch = {}
        yield from self._ingested(batch)
        self._memory.settle()
        self._is_enough()

    def _is_enough(self) -> bool:
        """Learn from what people answered meanwhile; whether too many papers wait for an answer."""
        if self._proposals is None:
            return False
        self.tally.accepted += self._proposals.learn()
        self.tally.proposed = self._proposals.waiting
        return self.tally.proposed >= MOST_PROPOSED

    def _seen(self, met: PageMet) -> PageMet:
        self.tally.pages += 1
        self.tally.unchanged += met.status is FetchStatus.UNCHANGED
        if met.status in (FetchStatus.FETCHED, FetchStatus.UNCHANGED):
            self.tally.reached += 1
            self.tally.seeds += (met.url,) if met.is_seed else ()
        elif met.is_seed and not self.tally.message:
            self.tally.message = f"{met.url}: {met.status}: {met.message}"
        # A source that is gone itself is tried again and again.
        if met.status is FetchStatus.FETCHED or (met.is_gone and not met.is_seed):
            outcome = _GONE if met.is_gone else _PAGE
            self._pages.append(Processed(met.key, met.sha256, outcome, made=self._parts.clock()))
            if len(self._pages) >= _PAGES_A_NOTE:
                self._note_pages()
        return met

    def _note_pages(self) -> None:
        if self._pages:
            self._log.note(self._pages)
            self._pages = []

    def _wanted(self, met: ReferenceMet) -> Iterator[Ingested | Failure]:
        if self._terms.wanted:
            yield want(self._parts, ReportedWork(0, met.language, met.reported), met.page)

    def _is_known(self, met: FileMet) -> bool:
        """Whether a document was processed in this very form: its server does not know versions."""
        self.tally.documents += 1
        self.tally.reached += 1
        known = self._log.of(met.key)
        return known is not None and known.sha256 == sha256(met.content).hexdigest()

    def _ingested(self, batch: Mapping[str, FileMet]) -> Iterator[Ingested | Failure | Announced]:
        """What became of each document of a batch, noted one by one."""
        if not batch:
            return
        self._note_pages()
        records = {url: met.reported for url, met in batch.items() if met.reported is not None}
        ingest = Ingest(
            replace(self._parts, fetcher=_Brought(batch)),
            list(batch),
            records=records,
            refusal=lambda read: self._refusal(read, _met_of(read.source, batch)),
            proposed=self._terms.proposes,
        )
        silent = dict(batch)
        for end in ingest.run(self._terms.jobs):
            met = _met_of(end.source, batch)
            silent.pop(met.url, None)
            announced = self._note(end, met)
            yield end
            if announced and isinstance(end, Ingested):
                yield Announced(self._source, end.work_id, end.title, met.url)
        # An archive with no paper in it comes to no end of its own.
        self._log.note([self._processed(met, Outcome.EMPTY) for met in silent.values()])
        self._memory.release(met.key for met in batch.values())

    def _refusal(self, read: Extraction, met: FileMet) -> str:
        """Why a document is not what was requested; the gatherer gets it in any case."""
        self._gatherer.observe(read)
        reason = self._gatherer.refusal(read, self._request, met.reported)
        if reason or self._terms.asks is None:
            return reason
        accepted = self._terms.asks(read, met.url)
        self._gatherer.learn(read.metadata, read.language, met.url, accepted=accepted)
        self.tally.accepted += accepted
        return "" if accepted else REJECTED

    def _note(self, end: Ingested | Failure, met: FileMet) -> int:
        """Note what became of a document; how many works that announced."""
        if isinstance(end, Failure):
            return 0 if end.outcome in _PASSING else self._log.note([self._processed(met, end.outcome)])
        if self._proposals is not None and end.new_work:
            self._proposals.add(end.work_id, met.url)
        news = [Announcement(0, self._source, end.work_id, met.url, self._parts.clock())] if self._is_news(end) else []
        announced = self._log.note([self._processed(met, Outcome.OK, end.work_id)], news)
        self.tally.new += announced if self._source else end.new_work
        return announced

    def _processed(self, met: FileMet, outcome: Outcome, work_id: str = "") -> Processed:
        return Processed(met.key, sha256(met.content).hexdigest(), str(outcome), work_id, self._parts.clock())

    def _is_news(self, end: Ingested) -> bool:
        """Whether a work of a watched source came since the run began, be it in a part of the run that was killed."""
        if not self._source:
            return False
        with self._parts.store.reading() as session:
            work = session.works.get(end.work_id)
        return work is not None and all(copy.added >= self._begun for copy in work.copies)


class _Brought:
    """A fetcher that has been to the Web already."""

    def __init__(self, brought: Mapping[str, FileMet]) -> None:
        self._brought = brought

    def fetch(self, task: CrawlTask) -> Fetched:
        """What was brought from an address."""
        return Fetched(task, FetchStatus.FETCHED, self._brought[task.url].content, task.url)


def _met_of(source: str, batch: Mapping[str, FileMet]) -> FileMet:
    """The document that an end is of: papers in an archive are named after it."""
    if source in batch:
        return batch[source]
    return batch[max((url for url in batch if source.startswith(f"{url}/")), key=len)]
