"""P4's outcomes: each expected value is extracted exactly, not at all, with something extra, or only in part.

Values are compared by their words, without punctuation and case. A value that has extra words and lacks others counts
as both, as in P4's tables, whose rows may therefore exceed 100 %; words in another order are such a case. A value
that has nothing in common with what was expected is missed. Values found where none is expected have no column in P4:
they are counted beside the others, as unexpected.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from svod_lab.scores.alignment import greedy_pairs
from svod_lab.scores.forms import occurrences, soft
from svod_lab.scores.score import Row, Score, bootstrap, column_sums, ratio, scores


class Verdict(StrEnum):
    """How one value was extracted."""

    EXACT = "exact"
    MISSED = "missed"
    EXTRA = "extra"
    PARTIAL = "partial"
    EXTRA_AND_PARTIAL = "extra and partial"


class Verdicts(NamedTuple):
    """How many values of a class came out how; `unexpected` ones are not among the expected."""

    exact: int = 0
    missed: int = 0
    extra: int = 0
    partial: int = 0
    extra_and_partial: int = 0
    unexpected: int = 0

    @property
    def expected(self) -> int:
        """How many values the class has."""
        return sum(self) - self.unexpected


class OutcomeScores(NamedTuple):
    """P4's row of one class; all four are None where the class is empty."""

    label: str
    exact: Score
    missed: Score
    extra: Score
    partial: Score
    unexpected: int


def verdict(expected: str, found: str) -> Verdict:
    """How one expected value, which says something, was extracted."""
    if soft(expected) == soft(found):
        return Verdict.EXACT
    wanted, offered = occurrences(expected), occurrences(found)
    if not wanted & offered:
        return Verdict.MISSED
    if wanted < offered:
        return Verdict.EXTRA
    return Verdict.PARTIAL if offered < wanted else Verdict.EXTRA_AND_PARTIAL


def verdicts(expected: Sequence[str], found: Sequence[str]) -> Verdicts:
    """The outcomes of all values of one class in one document; values are paired by the words they share."""
    wanted, offered = _values(expected), _values(found)
    counts: Counter[Verdict] = Counter()
    for value in tuple(wanted):
        same = next((other for other in offered if soft(other) == soft(value)), None)
        if same is not None:
            wanted.remove(value)
            offered.remove(same)
            counts[Verdict.EXACT] += 1
    pairs = greedy_pairs(wanted, offered)
    for pair in pairs:
        counts[verdict(wanted[pair.expected], offered[pair.found])] += 1
    counts[Verdict.MISSED] += len(wanted) - len(pairs)
    exact, missed, extra, partial, both = (counts[kind] for kind in Verdict)
    return Verdicts(exact, missed, extra, partial, both, len(offered) - len(pairs))


def outcome_scores(documents: Sequence[Mapping[str, Verdicts]]) -> tuple[OutcomeScores, ...]:
    """P4's table: one row a class, with intervals over documents."""
    labels = sorted({label for document in documents for label in document})
    return tuple(_row(label, [document.get(label, Verdicts()) for document in documents]) for label in labels)


def _values(texts: Sequence[str]) -> list[str]:
    return [text for text in texts if soft(text)]


def _row(label: str, documents: Sequence[Verdicts]) -> OutcomeScores:
    total = Verdicts(*column_sums(documents, len(Verdicts._fields)))
    estimates = bootstrap(documents, len(Verdicts._fields), _shares)
    names = (Verdict.EXACT, Verdict.MISSED, Verdict.EXTRA, Verdict.PARTIAL)
    exact, missed, extra, partial = scores(names, estimates, [total.expected] * len(names))
    return OutcomeScores(label, exact, missed, extra, partial, total.unexpected)


def _shares(sums: Row) -> Sequence[float | None]:
    exact, missed, extra, partial, both, _ = sums
    expected = exact + missed + extra + partial + both
    return [ratio(count, expected) for count in (exact, missed, extra + both, partial + both)]
