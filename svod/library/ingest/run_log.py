"""Recording runs: the outcome of each document, how long its stages took, what failed and why."""

import logging
from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress

from svod.errors import LibraryError
from svod.files.names import name_text, path_of
from svod.library.ingest.cataloguing import Ingested
from svod.library.ingest.sources import is_url
from svod.library.parts import LibraryParts
from svod.model.outcome import Failure, Outcome
from svod.model.run_log import DeadLetter, Run, Tally, border_of

LOG = logging.getLogger("svod.library")

# A sentence, not a book.
_LONGEST_MESSAGE = 1000
_NO_TIMES: Mapping[str, float] = {}


class RunRecorder:
    """One run, recorded in the run log; counts are written now and then, failures at once.

    A run without a verb is part of another: it is counted, but has no entry of its own, and keeps no failed documents.
    """

    def __init__(self, parts: LibraryParts, verb: str = "") -> None:
        self._entries = parts.store.run_log()
        self._clock = parts.clock
        self._run = Run(0, verb, "", "", 0, 0)
        self._outcomes: Counter[str] = Counter()
        self._stages: defaultdict[tuple[str, float], tuple[int, float]] = defaultdict(lambda: (0, 0.0))
        self._dead: set[str] = set()

    def __enter__(self) -> "RunRecorder":
        if self._run.verb:
            self._dead = {letter.source for letter in self._entries.letters()}
            begun = self._clock()
            self._run = self._run._replace(number=self._entries.begin(self._run.verb, begun), begun=begun)
            self._log("run begun", {})
        return self

    def __exit__(self, *_: object) -> None:
        self._run = self._run._replace(ended=self._clock())
        # What ended the run is reported already; a full disk need not be reported twice.
        with suppress(LibraryError):
            self.flush()
        if self._run.verb:
            self._log("run ended", {"shelved": self._run.shelved, "failed": self._run.failed})

    def note(self, end: Ingested | Failure, root: str = "", seconds: Mapping[str, float] = _NO_TIMES) -> None:
        """What became of a document; `root` is what to add to retry it, `seconds` the times of its stages."""
        outcome = str(end.outcome) if isinstance(end, Failure) else str(Outcome.OK)
        self._outcomes[outcome] += 1
        self.took(seconds)
        times = {name: round(one, 6) for name, one in seconds.items()}
        fields = {"source": end.source, "outcome": outcome, "seconds": times}
        if isinstance(end, Failure):
            self._run = self._run._replace(failed=self._run.failed + 1)
            self._fail(end, root)
            self._log("document failed", {**fields, "reason": end.message})
            return
        self._run = self._run._replace(shelved=self._run.shelved + 1)
        if end.source in self._dead:
            self._entries.forget([end.source])
            self._dead.discard(end.source)
        self._log("document shelved", {**fields, "work": end.work_id, "new_work": end.new_work})

    def took(self, seconds: Mapping[str, float]) -> None:
        """Count the times of stages."""
        for stage, one in seconds.items():
            place = (stage[:32], border_of(one))
            documents, so_far = self._stages[place]
            self._stages[place] = (documents + 1, so_far + one)

    def flush(self) -> None:
        """Write the counts."""
        if self._outcomes or self._stages:
            self._entries.note(Tally(dict(self._outcomes), dict(self._stages)))
            self._outcomes.clear()
            self._stages.clear()
        if self._run.number:
            self._entries.end(self._run)

    def _fail(self, failure: Failure, root: str) -> None:
        """Keep what can be retried; what was refused was not wanted."""
        place = _lasting(root)
        if not self._run.verb or not place or failure.outcome is Outcome.REFUSED:
            return
        now = self._clock()
        message = failure.message[:_LONGEST_MESSAGE]
        self._entries.fail(DeadLetter(failure.source, place, str(failure.outcome), message, 1, now, now))
        self._dead.add(failure.source)

    def _log(self, message: str, fields: Mapping[str, object]) -> None:
        LOG.info(message, extra={"fields": {"run": self._run.number, "verb": self._run.verb, **fields}})


def _lasting(root: str) -> str:
    """The absolute path of a place; empty where there is none."""
    if not root or is_url(root):
        return root
    return name_text(path_of(root).absolute())
