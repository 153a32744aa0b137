"""What waits for a person: documents that may be no papers, possible duplicates, doubtful headers, failures."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from svod.model.metadata import Value
from svod.model.review import ReviewReason
from svod.model.run_log import DeadLetter
from svod.model.work import Work


class PaperStatus(StrEnum):
    """Whether a work is a paper: nobody doubts it, a machine does, a person says no, a person says yes.

    What a gathering brings may wait until a person accepts it: it is proposed.
    """

    PAPER = "paper"
    DOUBTED = "doubted"
    NO_PAPER = "no-paper"
    CONFIRMED = "confirmed"
    PROPOSED = "proposed"

    @property
    def is_aside(self) -> bool:
        """Whether the work is kept out of search, lists and exports."""
        return self in _ASIDE


_ASIDE = frozenset({PaperStatus.DOUBTED, PaperStatus.NO_PAPER, PaperStatus.PROPOSED})


class InboxKind(StrEnum):
    """Why something waits."""

    NOT_A_PAPER = "not-a-paper"
    DUPLICATE = "duplicate"
    DOUBTFUL = "doubtful"
    FAILED = "failed"
    PROPOSED = "proposed"
    # Suggested key words: these do not wait, but may be judged.
    SUGGESTED = "suggested"


class Lookalike(NamedTuple):
    """A work that may be the same as another: how sure, and why."""

    work: Work
    weight: float
    reason: str


@dataclass(frozen=True, slots=True)
class InboxItem:
    """Something that waits: a work with what is doubtful of it, or a document that failed."""

    id: str
    kind: InboxKind
    work: Work | None = None
    reasons: tuple[ReviewReason, ...] = ()
    alike: tuple[Lookalike, ...] = ()
    letter: DeadLetter | None = None
    suggested: tuple[Value, ...] = ()


class InboxCounts(NamedTuple):
    """How much waits of each kind."""

    not_papers: int
    duplicates: int
    doubtful: int
    failed: int
    proposed: int = 0
    suggested: int = 0

    @property
    def total(self) -> int:
        """How much waits at all; what waits for two reasons counts twice, suggestions do not wait."""
        return sum(self) - self.suggested
