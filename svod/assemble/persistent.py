"""Documents read one at a time for a server, by processes that stay up."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from svod.assemble.documents import limits_of, references_parser
from svod.config import Settings, without_secrets
from svod.model.body import Area, PageLink
from svod.model.document import Document
from svod.model.extraction import Extraction, Keyphrases
from svod.model.outcome import Failure, Outcome
from svod.model.reference import MarkedLines, ParsedReference
from svod.reading.kinds import CONVERT, CUT, FULL_TEXT, LINK, MARK, PHRASE, VIEW, Kind
from svod.reading.order import value_of
from svod.reading.pool import PersistentPool
from svod.reading.task import (
    CutPictures,
    CutTask,
    LinkedFile,
    LinkTask,
    MarkTask,
    PhraseTask,
    ShownPage,
    Task,
    View,
    ViewTask,
    WholeTask,
)

Answer = TypeVar("Answer")
SomeTask = TypeVar("SomeTask", bound=Task)
# The bytes of a document, or the file that holds them.
Content = bytes | Path


class PersistentReader:
    """Reads whole documents and reference strings; several threads may call it."""

    def __init__(self, settings: Settings, *, jobs: int = 0, timeout: float = 10.0) -> None:
        self._settings = settings
        self._pool = PersistentPool(FULL_TEXT, without_secrets(settings), limits_of(settings, jobs))
        self._timeout = timeout
        self._lock = threading.Lock()
        self._others: dict[Kind, PersistentPool] = {}

    @property
    def jobs(self) -> int:
        """How many documents are read at the same time."""
        return self._pool.jobs

    def read(
        self, content: Content, source: str, *, with_body: bool = False, pages: tuple[int, int] = (0, 0)
    ) -> Extraction | Failure:
        """A document, or some of its pages, with its body if asked; BusyError where all processes are busy too long."""
        task = replace(_task(WholeTask, content, source), with_body=with_body, first_page=pages[0], last_page=pages[1])
        return asked(self._pool, task, self._timeout, Extraction)

    def lines(self, content: Content, source: str) -> MarkedLines | Failure:
        """Which lines of a document are of a bibliography, and its text without them."""
        return self._asked(MARK, _task(MarkTask, content, source), MarkedLines)

    def keyphrases(self, content: Content, source: str, most: int = 10) -> Keyphrases | Failure:
        """What a document is about, in few words."""
        return self._asked(PHRASE, replace(_task(PhraseTask, content, source), most=most), Keyphrases)

    def document(self, content: Content, source: str) -> Document | Failure:
        """Pages, lines and tokens of a document."""
        return self._asked(CONVERT, _task(Task, content, source), Document)

    def picture(self, content: Content, source: str, page: int) -> ShownPage | Failure:
        """A page of a document as a PNG."""
        task = replace(_task(ViewTask, content, source), view=View.PICTURE, page=page)
        return self._asked(VIEW, task, ShownPage)

    def linked(self, content: Content, source: str, links: Sequence[PageLink]) -> LinkedFile | Failure:
        """A PDF with links written into it."""
        return self._asked(LINK, replace(_task(LinkTask, content, source), links=tuple(links)), LinkedFile)

    def pictures(self, content: Content, source: str, areas: Sequence[Area]) -> tuple[bytes, ...]:
        """Places of pages as PNG files, in the order asked; empty ones where nothing can be drawn."""
        cut = self._asked(CUT, replace(_task(CutTask, content, source), areas=tuple(areas)), CutPictures)
        return tuple(b"" for _ in areas) if isinstance(cut, Failure) else cut.pictures

    def parse(self, raws: Sequence[str]) -> Sequence[ParsedReference]:
        """The fields of reference strings, in their order."""
        return self._parser(raws)

    def close(self) -> None:
        """End the processes."""
        for pool in (self._pool, *self._others.values()):
            pool.close()

    def _asked(self, kind: Kind, task: Task, form: type[Answer]) -> Answer | Failure:
        """The answer of one of the other processes, each of which is started when it is first asked."""
        with self._lock:
            pool = self._others.get(kind) or PersistentPool(
                kind, without_secrets(self._settings), limits_of(self._settings, 1)
            )
            self._others[kind] = pool
        return asked(pool, task, self._timeout, form)

    @cached_property
    def _parser(self) -> Callable[[Sequence[str]], Sequence[ParsedReference]]:
        return references_parser(self._settings)


def _task(form: type[SomeTask], content: Content, source: str) -> SomeTask:
    return form(source, file=str(content)) if isinstance(content, Path) else form(source, content)


def asked(pool: PersistentPool, task: Task, timeout: float, form: type[Answer]) -> Answer | Failure:
    """What a process answers to a task that is meant to be one document."""
    found = value_of(pool.ask(task, timeout), form)
    if found is None:
        return Failure(task.source, Outcome.UNSUPPORTED, "It is an archive; send the documents in it.")
    return found
