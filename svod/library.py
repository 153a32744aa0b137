"""The verbs of a library, written in ports alone: add, search, show, remove, export, check."""

import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from svod.errors import TooLargeError, UnknownWorkError, UnreadableFileError
from svod.model.crawl import CrawlTask, FetchStatus
from svod.model.document import Document
from svod.model.extraction import Extraction
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.model.retrieval import Hit, IndexEntry
from svod.model.shape import document_from_shape, extraction_from_shape
from svod.model.work import CitedReference, Copy, Holdings, Work, WorkRecord
from svod.packing import unpack
from svod.pipeline import Cataloguers, Shelved, shelve
from svod.ports import Blobs, Engine, Exporter, Fetcher, SearchIndex, Shelves, Store

# Committing the index costs a tenth of a second or more, so works wait for company.
_WORKS_AN_INDEX_COMMIT = 200


@dataclass(frozen=True, slots=True)
class LibraryParts:
    """Everything a library is made of."""

    store: Store
    blobs: Blobs
    index: SearchIndex
    fetcher: Fetcher
    cataloguers: Cataloguers
    exporter: Callable[[str], Exporter]
    engine: Callable[[int], Engine]
    most_bytes: int
    clock: Callable[[], str]


class SourceFile(NamedTuple):
    """A file that is known under another name: an upload, or a page's file fetched before."""

    path: Path
    source: str


# What can be added: a path or URL, or a file under another name.
Source = str | os.PathLike[str] | SourceFile


class FoundWork(NamedTuple):
    """A work on a page of search results."""

    work: Work
    hit: Hit


class FoundPage(NamedTuple):
    """A page of search results out of all that matched."""

    total: int
    works: tuple[FoundWork, ...]


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


class Library:
    """One library in one folder; safe to use from several processes at once."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of files and locks."""
        self._parts.store.close()

    def add(self, sources: Iterable[Source], *, jobs: int = 0) -> Iterator[Shelved | Failure]:
        """Shelve files, folders and URLs; safe to repeat and to interrupt; each source's end is told as it comes.

        Nothing happens until the answers are taken: iterate, or make a list.
        """
        waiting: deque[Failure] = deque()
        unindexed = 0
        for task, answer in self._parts.engine(jobs).run(self._tasks(sources, waiting)):
            while waiting:
                yield waiting.popleft()
            shelved = answer if isinstance(answer, Failure) else self._shelve(task, answer)
            unindexed += isinstance(shelved, Shelved)
            if unindexed >= _WORKS_AN_INDEX_COMMIT:
                self.catch_up_index()
                unindexed = 0
            yield shelved
        yield from waiting
        self.catch_up_index()

    def search(self, query: str, *, field: str = "", limit: int = 10, offset: int = 0) -> FoundPage:
        """The best works for a query."""
        page = self._parts.index.search(query, field=field, limit=limit, offset=offset)
        with self._parts.store.reading() as shelves:
            works = [(shelves.works.get(hit.work_id), hit) for hit in page.hits]
        return FoundPage(page.total, tuple(FoundWork(work, hit) for work, hit in works if work is not None))

    def show(self, work_id: str) -> WorkRecord:
        """A work with its references and what cites it."""
        with self._parts.store.reading() as shelves:
            return _record(work_id, shelves)

    def works(self, work_ids: Iterable[str]) -> Mapping[str, Work]:
        """Several works at once, for lists; the ones not held are left out."""
        with self._parts.store.reading() as shelves:
            found = {work_id: shelves.works.get(work_id) for work_id in work_ids}
        return {work_id: work for work_id, work in found.items() if work is not None}

    def work_ids(self) -> tuple[str, ...]:
        """The ids of all works, in order of arrival."""
        return tuple(self._parts.store.survey().work_ids())

    def holdings(self) -> Holdings:
        """How many works, copies, references and citations there are."""
        return self._parts.store.survey().holdings()

    def copy(self, sha256: str) -> Copy | None:
        """A copy by the hash of its bytes."""
        with self._parts.store.reading() as shelves:
            work_id = shelves.works.holding(sha256)
            work = shelves.works.get(work_id) if work_id else None
        return next((copy for copy in work.copies if copy.sha256 == sha256), None) if work else None

    def file(self, sha256: str) -> bytes:
        """The bytes of a copy."""
        return self._parts.blobs.read(sha256)

    def export(self, format_name: str, work_ids: Iterable[str] = ()) -> Iterator[str]:
        """Pieces of text that, joined, are the given works (or all) in a citation format."""
        exporter = self._parts.exporter(format_name)
        chosen = tuple(work_ids) or self.work_ids()
        yield from exporter.export(self._records(chosen))

    def remove(self, work_id: str) -> Work:
        """Take a work off the shelves; references to it in other works stay, open again."""
        with self._parts.store.writing() as shelves:
            work = _held(work_id, shelves)
            shelves.works.remove(work.id)
        for copy in work.copies:
            self._parts.blobs.remove(copy.sha256)
        self.catch_up_index()
        return work

    def catch_up_index(self) -> None:
        """Bring the index up to the store, also after a crash or the loss of the index."""
        survey = self._parts.store.survey()
        pending = dict(survey.unindexed())
        if not pending and len(self._parts.index) != len(survey.work_ids()):
            pending = dict.fromkeys(set(survey.work_ids()) | self._parts.index.work_ids(), 0)
        if not pending:
            return
        held = self.works(pending)
        entries = (self._index_entry(work) for work in held.values())
        if self._parts.index.update(entries, [work_id for work_id in pending if work_id not in held]):
            survey.indexed(pending.items())

    def check(self) -> CheckReport:
        """Prove the library whole: database, files against their hashes, index against store."""
        survey = self._parts.store.survey()
        faults = list(survey.faults())
        notes: list[str] = []
        named = survey.blob_names()
        kept = frozenset(self._parts.blobs.names())
        faults += [f"The file {sha256} of a copy is missing." for sha256 in sorted(named - kept)]
        faults += list(self._changed_files(named & kept))
        if leftovers := len(kept - named):
            notes.append(
                f"{leftovers} file(s) of an interrupted run lie unused; adding the source again takes them up."
            )
        if swept := self._parts.blobs.sweep():
            notes.append(f"{swept} half-written file(s) of an interrupted run have been cleared away.")
        behind = len(survey.unindexed())
        self.catch_up_index()
        if behind:
            notes.append(f"The search index was behind by {behind} work(s) and has been caught up.")
        work_ids = frozenset(survey.work_ids())
        if not survey.unindexed() and work_ids != self._parts.index.work_ids():
            faults.append("The search index and the store hold different works.")
        return CheckReport(len(work_ids), len(named), tuple(faults), tuple(notes))

    def _tasks(self, sources: Iterable[Source], waiting: deque[Failure]) -> Iterator[dict[str, Any]]:
        """One reading task a file, its bytes already kept; what cannot even be opened waits to be told."""
        for path, source in _located(sources):
            content = self._content(path)
            if isinstance(content, Failure):
                waiting.append(Failure(source, content.outcome, content.message))
                continue
            sha256 = self._parts.blobs.put(content)
            with self._parts.store.reading() as shelves:
                known = shelves.results.get(sha256)
            yield {"source": source, "content": content, "known": dict(known), "size": len(content)}

    def _content(self, source: str) -> bytes | Failure:
        if not _is_url(source):
            try:
                return file_content(Path(source), self._parts.most_bytes)
            except (UnreadableFileError, TooLargeError) as error:
                return Failure(source, Outcome(error.reason), str(error))
        fetched = self._parts.fetcher.fetch(CrawlTask(source))
        if fetched.status is FetchStatus.FETCHED:
            return fetched.content
        return Failure(source, Outcome(fetched.status), fetched.message)

    def _shelve(self, task: Mapping[str, Any], answer: Mapping[str, Any]) -> Shelved | Failure:
        if "failure" in answer:
            outcome, message = answer["failure"]
            return Failure(task["source"], Outcome(outcome), message)
        extraction: Extraction = extraction_from_shape(answer["extraction"])
        if answer["results"].keys() <= task["known"].keys() and (held := self._holding(extraction)):
            return held
        copy = Copy(
            sha256=extraction.sha256,
            media_type=extraction.media_type,
            size=task["size"],
            pages=extraction.pages,
            source=extraction.source,
            added=self._parts.clock(),
        )
        with self._parts.store.writing() as shelves:
            shelved = shelve(extraction, copy, shelves, self._parts.cataloguers)
            shelves.results.put(extraction.sha256, answer["results"])
        return shelved

    def _holding(self, extraction: Extraction) -> Shelved | None:
        """Where a file already lies about which no method has anything new to say."""
        with self._parts.store.reading() as shelves:
            work_id = shelves.works.holding(extraction.sha256)
            record = _record(work_id, shelves) if work_id else None
        if record is None:
            return None
        return Shelved(
            source=extraction.source,
            work_id=record.work.id,
            title=record.work.metadata.text(Field.TITLE),
            new_work=False,
            new_copy=False,
            cites=sum(1 for reference in record.references if reference.citation),
            cited_by=len(record.cited_by),
        )

    def _records(self, work_ids: Iterable[str]) -> Iterator[WorkRecord]:
        for work_id in work_ids:
            yield self.show(work_id)

    def _changed_files(self, names: Iterable[str]) -> Iterator[str]:
        for sha256 in sorted(names):
            if hashlib.sha256(self._parts.blobs.read(sha256)).hexdigest() != sha256:
                yield f"The file {sha256} is not what it was when it was added."

    def _index_entry(self, work: Work) -> IndexEntry:
        metadata = work.metadata
        return IndexEntry(
            work_id=work.id,
            language=work.language,
            titles=tuple(value.text for value in metadata.all(Field.TITLE)),
            creators=tuple(value.text for value in metadata.all(Field.CREATOR)),
            subjects=tuple(value.text for value in metadata.all(Field.SUBJECT)),
            description=" ".join(value.text for value in metadata.all(Field.DESCRIPTION)),
            year=metadata.text(Field.DATE)[:4],
            body=self._body(work),
        )

    def _body(self, work: Work) -> str:
        """The text of the first copy that a converter has read."""
        with self._parts.store.reading() as shelves:
            for copy in work.copies:
                for method, result in shelves.results.get(copy.sha256).items():
                    if method.startswith("convert.") and "<" not in method:
                        document: Document = document_from_shape(unpack(result))
                        return document.plain_text()
        return ""


def file_content(path: Path, most_bytes: int) -> bytes:
    """The bytes of a file, or the named reason why not."""
    try:
        if path.stat().st_size > most_bytes:
            raise TooLargeError(
                f"It is larger than {most_bytes // 1024 // 1024} MB.",
                way_out="The setting document_megabytes raises that.",
            )
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFileError(f"It cannot be read: {error.strerror}.") from error


def _located(sources: Iterable[Source]) -> Iterator[tuple[str, str]]:
    """Every file behind the sources, and its name: folders walked in order, hidden files left out."""
    for source in sources:
        if isinstance(source, SourceFile):
            yield str(source.path), source.source
            continue
        place = os.fspath(source)
        if _is_url(place) or not Path(place).is_dir():
            yield place, place
            continue
        for path in sorted(Path(place).rglob("*")):
            hidden = any(part.startswith(".") for part in path.relative_to(place).parts)
            if path.is_file() and not hidden:
                yield str(path), str(path)


def _is_url(place: str) -> bool:
    return place.startswith(("http://", "https://"))


def _held(work_id: str, shelves: Shelves) -> Work:
    work = shelves.works.get(work_id)
    if work is None:
        raise UnknownWorkError(f"The library holds no work «{work_id}».", way_out="`svod search` finds works by words.")
    return work


def _record(work_id: str, shelves: Shelves) -> WorkRecord:
    work = _held(work_id, shelves)
    cited = {citation.position: citation for citation in shelves.citations.of(work_id)}
    references = tuple(
        CitedReference(reference, cited.get(position))
        for position, reference in enumerate(shelves.references.of(work_id))
    )
    return WorkRecord(work, references, shelves.citations.to(work_id))
