"""Documents read one at a time for a server, by processes that stay up."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import cached_property

from svod.assemble.documents import limits_of, references_parser
from svod.config import Settings, without_secrets
from svod.model.body import BodySection, FullText
from svod.model.outcome import Failure, Outcome
from svod.model.reference import ParsedReference
from svod.model.shape import extraction_from_shape
from svod.scale.local import StandingPool

_ENTRY = "svod.assemble.workers:full_text_worker"


class StandingReader:
    """Reads whole documents and reference strings; several threads may ask."""

    def __init__(self, settings: Settings, *, jobs: int = 0, patience: float = 10.0) -> None:
        self._settings = settings
        self._pool = StandingPool(_ENTRY, asdict(without_secrets(settings)), limits_of(settings, jobs))
        self._patience = patience

    @property
    def jobs(self) -> int:
        """How many documents are read at the same time."""
        return self._pool.jobs

    def read(self, content: bytes, source: str) -> FullText | Failure:
        """A document with its text; BusyError where all processes are busy for too long."""
        answer = self._pool.ask({"source": source, "content": content}, self._patience)
        if isinstance(answer, Failure):
            return answer
        if "failure" in answer:
            outcome, message = answer["failure"]
            return Failure(source, Outcome(outcome), message)
        if "members" in answer:
            return Failure(source, Outcome.UNSUPPORTED, "It is an archive; send the documents in it.")
        body = tuple(BodySection(head, tuple(paragraphs)) for head, paragraphs in answer["body"])
        return FullText(extraction_from_shape(answer["extraction"]), body)

    def parse(self, raws: Sequence[str]) -> list[ParsedReference]:
        """The fields of reference strings, in their order."""
        return list(self._parser(raws))

    def close(self) -> None:
        """End the processes."""
        self._pool.close()

    @cached_property
    def _parser(self) -> Callable[[Sequence[str]], Iterable[ParsedReference]]:
        return references_parser(self._settings)
