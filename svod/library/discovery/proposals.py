"""Papers that a gathering proposes: they wait in the inbox, and what people answer is learned from."""

from svod.library.parts import LibraryParts
from svod.model.inbox import PaperStatus
from svod.ports import Gatherer, GatherLog

_ADDED = "ok"
_ANSWERS = {PaperStatus.CONFIRMED: True, PaperStatus.NO_PAPER: False}


class Proposals:
    """The works that one gathering proposed; those of earlier runs are known by its log."""

    def __init__(self, parts: LibraryParts, log: GatherLog, gatherer: Gatherer) -> None:
        self._parts = parts
        self._gatherer = gatherer
        # The addresses of works that nobody has answered about, as far as this run knows.
        self._open: dict[str, str] = {}
        for key in log.ended_so(_ADDED, ""):
            processed = log.of(key)
            if processed is not None and processed.work_id:
                self._open[processed.work_id] = f"http://{key}"

    def add(self, work_id: str, url: str) -> None:
        """A new work waits."""
        self._open[work_id] = url

    @property
    def waiting(self) -> int:
        """How many works wait, as of the last look."""
        return len(self._open)

    def learn(self) -> int:
        """Learn from each answer that came since the last look; how many works were accepted."""
        if not self._open:
            return 0
        with self._parts.store.reading() as session:
            proposed = frozenset(session.paper_statuses.with_status(PaperStatus.PROPOSED))
            answered = {
                work_id: session.paper_statuses.get(work_id) for work_id in self._open if work_id not in proposed
            }
            works = {work_id: session.works.get(work_id) for work_id in answered}
        accepted = 0
        for work_id, status in answered.items():
            url, work = self._open.pop(work_id), works[work_id]
            if work is not None and status in _ANSWERS:
                self._gatherer.learn(work.metadata, work.language, url, accepted=_ANSWERS[status])
                accepted += _ANSWERS[status]
        return accepted
