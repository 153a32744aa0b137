"""What became of documents over all runs: failed ones, outcomes, times of stages, the runs themselves."""

from bisect import bisect_left
from collections.abc import Mapping
from typing import NamedTuple

# Bounds of the classes of times, in seconds; the last holds whatever took longer.
BORDERS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 1e9)


def border_of(seconds: float) -> float:
    """The border that a time lies below."""
    return BORDERS[min(bisect_left(BORDERS, seconds), len(BORDERS) - 1)]


class DeadLetter(NamedTuple):
    """A document that failed: where it came from, what to add again to try it, how and how often it failed."""

    source: str
    root: str
    outcome: str
    message: str
    attempts: int
    first: str
    last: str


class Run(NamedTuple):
    """A run that filled the library; one without an end is under way, or was killed."""

    number: int
    verb: str
    begun: str
    ended: str
    shelved: int
    failed: int


class StageTimes(NamedTuple):
    """How long a stage took: documents by border of seconds, and all seconds together."""

    stage: str
    below: Mapping[float, int]
    seconds: float

    @property
    def documents(self) -> int:
        """How many documents passed the stage."""
        return sum(self.below.values())

    @property
    def mean(self) -> float:
        """Seconds a document."""
        return self.seconds / max(1, self.documents)

    @property
    def nine_in_ten(self) -> float:
        """The border below which nine of ten documents lie."""
        return self.at_most(0.9)

    def at_most(self, share: float) -> float:
        """The border below which that share of the documents lies."""
        wanted, so_far = share * self.documents, 0
        for border in sorted(self.below):
            so_far += self.below[border]
            if so_far >= wanted:
                return border
        return 0.0


class Tally(NamedTuple):
    """What happened since the last note: documents by outcome; documents and seconds by stage and border."""

    outcomes: Mapping[str, int]
    stages: Mapping[tuple[str, float], tuple[int, float]]
