"""Documents read one at a time for a server, by processes that stay up."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property
from typing import Any, TypeVar

from svod.assemble.documents import limits_of, marked_lines, references_parser
from svod.config import Settings, without_secrets
from svod.model.body import BodySection, FullText
from svod.model.codec import from_dict
from svod.model.document import Document
from svod.model.extraction import Extraction, Keyphrases
from svod.model.outcome import Failure, Outcome
from svod.model.reference import MarkedLines, ParsedReference
from svod.reading.pool import PersistentPool

_WORKERS = "svod.assemble.workers"
_ENTRY = f"{_WORKERS}:full_text_worker"

Answer = TypeVar("Answer")


class PersistentReader:
    """Reads whole documents and reference strings; several threads may ask."""

    def __init__(self, settings: Settings, *, jobs: int = 0, patience: float = 10.0) -> None:
        self._settings = settings
        self._pool = PersistentPool(_ENTRY, asdict(without_secrets(settings)), limits_of(settings, jobs))
        self._patience = patience
        self._turn = threading.Lock()
        self._others: dict[str, PersistentPool] = {}

    @property
    def jobs(self) -> int:
        """How many documents are read at the same time."""
        return self._pool.jobs

    def read(self, content: bytes, source: str) -> FullText | Failure:
        """A document with its text; BusyError where all processes are busy for too long."""
        answer = self._pool.ask({"source": source, "content": content}, self._patience)
        if isinstance(answer, Failure):
            return answer
        if failure := _failed(answer, source):
            return failure
        body = tuple(BodySection(head, tuple(paragraphs)) for head, paragraphs in answer["body"])
        return FullText(from_dict(Extraction, answer["extraction"]), body)

    def lines(self, content: bytes, source: str) -> MarkedLines | Failure:
        """Which lines of a document are of a bibliography, and its text without them."""
        return self._asked("marking_worker", {"source": source, "content": content}, marked_lines)

    def keyphrases(self, content: bytes, source: str, most: int = 10) -> Keyphrases | Failure:
        """What a document is about, in few words."""
        task = {"source": source, "content": content, "most": most}
        return self._asked("phrasing_worker", task, lambda answer: from_dict(Keyphrases, answer["keyphrases"]))

    def document(self, content: bytes, source: str) -> Document | Failure:
        """Pages, lines and tokens of a document."""
        task = {"source": source, "content": content}
        return self._asked("converting_worker", task, lambda answer: from_dict(Document, answer["document"]))

    def parse(self, raws: Sequence[str]) -> list[ParsedReference]:
        """The fields of reference strings, in their order."""
        return list(self._parser(raws))

    def close(self) -> None:
        """End the processes."""
        for pool in (self._pool, *self._others.values()):
            pool.close()

    def _asked(
        self, worker: str, task: dict[str, Any], told: Callable[[Mapping[str, Any]], Answer]
    ) -> Answer | Failure:
        """What one of the other processes answers, each of which is started when it is first asked."""
        with self._turn:
            pool = self._others.get(worker) or PersistentPool(
                f"{_WORKERS}:{worker}", asdict(without_secrets(self._settings)), limits_of(self._settings, 1)
            )
            self._others[worker] = pool
        answer = pool.ask(task, self._patience)
        return answer if isinstance(answer, Failure) else _failed(answer, task["source"]) or told(answer)

    @cached_property
    def _parser(self) -> Callable[[Sequence[str]], Iterable[ParsedReference]]:
        return references_parser(self._settings)


def _failed(answer: Mapping[str, Any], source: str) -> Failure | None:
    if "failure" in answer:
        outcome, message = answer["failure"]
        return Failure(source, Outcome(outcome), message)
    if "members" in answer:
        return Failure(source, Outcome.UNSUPPORTED, "It is an archive; send the documents in it.")
    return None
