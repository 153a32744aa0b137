"""Filling a library: sources become reading tasks, readings become works, one transaction each."""

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from svod.library.indexing import catch_up_index
from svod.library.parts import LibraryParts
from svod.library.sources import Source, content_of, located
from svod.model.extraction import Extraction
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.model.shape import extraction_from_shape
from svod.model.work import Copy
from svod.pipeline import Shelved, shelve
from svod.scale.queue import TaskQueue

# Committing the index costs a tenth of a second or more, so works wait for company.
_WORKS_AN_INDEX_COMMIT = 200


class Filling:
    """One run of adding sources."""

    def __init__(self, parts: LibraryParts, sources: Iterable[Source]) -> None:
        self._parts = parts
        self._unopened: deque[Failure] = deque()
        self._queue = TaskQueue(self._tasks(sources))

    def run(self, jobs: int) -> Iterator[Shelved | Failure]:
        """What became of each source, as it is known; the index is caught up in between and at the end."""
        unindexed = 0
        for task, answer in self._parts.engine(jobs).run(self._queue):
            yield from self._told()
            for source, content in _members(task, answer):
                self._queue.put({**self._task(source, content), "is_member": True})
            ended = self._ended(task, answer)
            unindexed += isinstance(ended, Shelved)
            if unindexed >= _WORKS_AN_INDEX_COMMIT:
                catch_up_index(self._parts)
                unindexed = 0
            if ended is not None:
                yield ended
        yield from self._told()
        catch_up_index(self._parts)

    def _told(self) -> Iterator[Failure]:
        while self._unopened:
            yield self._unopened.popleft()

    def _tasks(self, sources: Iterable[Source]) -> Iterator[dict[str, Any]]:
        """One reading task a file; what cannot even be opened waits to be told."""
        for place, source in located(sources):
            content = content_of(place, self._parts.fetcher, self._parts.most_bytes)
            if isinstance(content, Failure):
                self._unopened.append(Failure(source, content.outcome, content.message))
            else:
                yield self._task(source, content)

    def _task(self, source: str, content: bytes) -> dict[str, Any]:
        with self._parts.store.reading() as shelves:
            known = shelves.results.get(hashlib.sha256(content).hexdigest())
        return {"source": source, "content": content, "known": dict(known)}

    def _ended(self, task: Mapping[str, Any], answer: Mapping[str, Any] | Failure) -> Shelved | Failure | None:
        """What became of a file; None for an archive, whose papers have become tasks of their own."""
        if isinstance(answer, Failure):
            return answer
        if "failure" in answer:
            outcome, message = answer["failure"]
            return Failure(task["source"], Outcome(outcome), message)
        return self._shelve(task, answer) if "extraction" in answer else None

    def _shelve(self, task: Mapping[str, Any], answer: Mapping[str, Any]) -> Shelved:
        extraction: Extraction = extraction_from_shape(answer["extraction"])
        if answer["results"].keys() <= task["known"].keys() and (held := self._holding(extraction)):
            return held
        # Bytes first: a crash from here on leaves at most a file that nobody names.
        copy = Copy(
            sha256=self._parts.blobs.put(task["content"]),
            media_type=extraction.media_type,
            size=len(task["content"]),
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
            work = shelves.works.get(work_id) if work_id else None
            if work is None:
                return None
            return Shelved(
                source=extraction.source,
                work_id=work.id,
                title=work.metadata.text(Field.TITLE),
                new_work=False,
                new_copy=False,
                cites=len(shelves.citations.of(work.id)),
                cited_by=len(shelves.citations.to(work.id)),
            )


def _members(task: Mapping[str, Any], answer: Mapping[str, Any] | Failure) -> Iterator[tuple[str, bytes]]:
    """The papers that a reading process found in an archive, named after it."""
    if not isinstance(answer, Failure):
        for name, content in answer.get("members", ()):
            yield f"{task['source']}/{name}", content
