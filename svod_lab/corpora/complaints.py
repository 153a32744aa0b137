"""What is wrong with a corpus: every item left out is counted, and reported with its file, line and an example."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from svod.text.normalize import shortened

MOST_KEPT_A_KIND = 1000
_LONGEST_EXAMPLE = 120


class Fault(StrEnum):
    """Why something was left out; the first three cost the item, `empty-value` only its span."""

    UNLABELLED = "unlabelled"
    MISALIGNED = "misaligned"
    OVERLAPPING = "overlapping"
    UNKNOWN_LABEL = "unknown-label"
    EMPTY_VALUE = "empty-value"
    BROKEN_ROW = "broken-row"
    BROKEN_XML = "broken-xml"
    BROKEN_FILE = "broken-file"
    UNPAIRED = "unpaired"
    UNPRINTED = "unprinted"


class Complaint(NamedTuple):
    """One fault: where it is, and how it looks."""

    kind: Fault
    file: str
    line: int
    example: str


class Complaints:
    """Collects faults while corpora are read: all are counted, the first thousand of each kind are kept."""

    def __init__(self) -> None:
        self._counts: Counter[Fault] = Counter()
        self._kept: list[Complaint] = []

    def add(self, kind: Fault, file: str, line: int, example: str = "") -> None:
        """Note one fault."""
        self._counts[kind] += 1
        if self._counts[kind] <= MOST_KEPT_A_KIND:
            self._kept.append(Complaint(kind, file, line, shortened(example, _LONGEST_EXAMPLE)))

    @property
    def counts(self) -> Mapping[Fault, int]:
        """How many faults of each kind there were."""
        return dict(self._counts)

    @property
    def kept(self) -> tuple[Complaint, ...]:
        """The faults that were kept, in the order they were met."""
        return tuple(self._kept)

    def __len__(self) -> int:
        return self._counts.total()


class WithoutExamples(Complaints):
    """Passes faults on to other complaints, without file names and texts: those of a score-only corpus."""

    def __init__(self, others: Complaints) -> None:
        super().__init__()
        self._others = others

    def add(self, kind: Fault, file: str, line: int, example: str = "") -> None:
        """Note one fault."""
        super().add(kind, "", 0)
        self._others.add(kind, "", 0)
