"""The verbs of a library: add, search, show, remove, export, check."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from svod.errors import UnknownWorkError
from svod.library.checking import CheckReport, check
from svod.library.filling import Filling
from svod.library.indexing import catch_up_index
from svod.library.parts import LibraryParts
from svod.library.sources import Source
from svod.model.outcome import Failure
from svod.model.retrieval import Hit
from svod.model.work import CitedReference, Copy, Holdings, Work, WorkRecord
from svod.pipeline import Shelved
from svod.ports import Shelves


class FoundWork(NamedTuple):
    """A work on a page of search results."""

    work: Work
    hit: Hit


class FoundPage(NamedTuple):
    """A page of search results out of all that matched."""

    total: int
    works: tuple[FoundWork, ...]


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

    def add(self, sources: Iterable[Source], *, jobs: int = 0, home: str = "") -> Iterator[Shelved | Failure]:
        """Shelve files, folders and URLs; safe to repeat and to interrupt; each source's end is told as it comes.

        A file of SOIF records stands for the documents they lead to. `home` is the page of the institute that the
        sources were reached from; each keeps it as context.
        Nothing happens until the answers are taken: iterate, or make a list.
        """
        return Filling(self._parts, sources, home).run(jobs)

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
        catch_up_index(self._parts)
        return work

    def catch_up_index(self) -> None:
        """Bring the index up to the store, also after a crash or the loss of the index."""
        catch_up_index(self._parts)

    def check(self) -> CheckReport:
        """Prove the library whole: database, files against their hashes, index against store."""
        return check(self._parts)

    def _records(self, work_ids: Iterable[str]) -> Iterator[WorkRecord]:
        for work_id in work_ids:
            yield self.show(work_id)


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
