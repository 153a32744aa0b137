"""What was matched, found and expected; precision, recall and F1 by label, pooled, and as means."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from svod_lab.scores.score import Estimate, Row, Score, bootstrap, column_sums, mean, ratio

MICRO = "micro"
MACRO = "macro"


class Tally(NamedTuple):
    """How many values were found and right, found at all, and expected."""

    matched: int
    found: int
    expected: int

    @property
    def precision(self) -> float | None:
        """The share of what was found that is right."""
        return ratio(self.matched, self.found)

    @property
    def recall(self) -> float | None:
        """The share of what was expected that was found."""
        return ratio(self.matched, self.expected)

    @property
    def f1(self) -> float | None:
        """The harmonic mean of both; 0 when something was found where nothing is, None when nothing is anywhere."""
        return ratio(2 * self.matched, self.found + self.expected)


NOTHING = Tally(0, 0, 0)


class LabelScores(NamedTuple):
    """Precision, recall and F1 of one label; `expected` is how many values it has."""

    label: str
    precision: Score
    recall: Score
    f1: Score

    @property
    def expected(self) -> int:
        """How many values were expected."""
        return self.recall.support


def pooled(tallies: Iterable[Tally]) -> Tally:
    """All tallies as one."""
    return Tally(*map(sum, zip(NOTHING, *tallies, strict=True)))


def pooled_by_label(documents: Iterable[Mapping[str, Tally]]) -> Mapping[str, Tally]:
    """The tallies of several documents, or references of one document, added up label by label."""
    gathered: dict[str, list[Tally]] = {}
    for tallies in documents:
        for label, tally in tallies.items():
            gathered.setdefault(label, []).append(tally)
    return {label: pooled(parts) for label, parts in gathered.items()}


def label_scores(documents: Sequence[Mapping[str, Tally]], *, count_unexpected: bool = True) -> tuple[LabelScores, ...]:
    """One row a label in order, then micro and macro, each with intervals over documents.

    Micro pools the tallies of all labels; without `count_unexpected` it leaves out labels that no document expects
    (GROBID's rule; for corpora that do not label everything). Macro is the mean over the labels that are expected; a
    label of which nothing was found has precision 0 there.
    """
    labels = sorted({label for tallies in documents for label in tallies})
    width = len(Tally._fields) * len(labels)
    rows = [[count for label in labels for count in tallies.get(label, NOTHING)] for tallies in documents]

    def statistics(sums: Row) -> Sequence[float | None]:
        return _figures(sums, count_unexpected)

    estimates = bootstrap(rows, width, statistics)
    tallies = _tallies(column_sums(rows, width))
    whole = pooled(tally for tally in tallies if count_unexpected or tally.expected)
    named = zip([*labels, MICRO, MACRO], [*tallies, whole, whole], strict=True)
    return tuple(
        _label_scores(label, tally, estimates[3 * place : 3 * place + 3]) for place, (label, tally) in enumerate(named)
    )


def tally_scores(label: str, documents: Sequence[Tally]) -> LabelScores:
    """One label's scores over documents, all values pooled."""
    return label_scores([{label: tally} for tally in documents] or [{label: NOTHING}])[0]


def mean_scores(label: str, documents: Sequence[Tally]) -> LabelScores:
    """Means over documents of each document's own precision, recall and F1, where it has one.

    P2's figures on two-column papers are such means: its F 0.77 is less than its P 0.91 and R 0.73 would give.
    """
    figures = [(tally.precision, tally.recall, tally.f1) for tally in documents]
    rows = [[part for figure in row for part in (figure or 0.0, figure is not None)] for row in figures]

    def statistics(sums: Row) -> Sequence[float | None]:
        return [ratio(sums[column], sums[column + 1]) for column in (0, 2, 4)]

    return _label_scores(label, pooled(documents), bootstrap(rows, 6, statistics))


def _tallies(sums: Row) -> list[Tally]:
    return [Tally(*map(int, sums[start : start + 3])) for start in range(0, len(sums), 3)]


def _figures(sums: Row, count_unexpected: bool) -> list[float | None]:
    """Precision, recall and F1 of each label, of all, and their means; made thousands of times, so without tallies."""
    tallies = list(zip(sums[::3], sums[1::3], sums[2::3], strict=True))
    expected = [tally for tally in tallies if tally[2]]
    counted = tallies if count_unexpected else expected
    whole = tuple(map(sum, zip(*counted, strict=True))) if counted else (0, 0, 0)
    figures = [
        figure
        for matched, found, wanted in (*tallies, whole)
        for figure in (ratio(matched, found), ratio(matched, wanted), ratio(2 * matched, found + wanted))
    ]
    figures.append(mean(ratio(matched, found) or 0.0 for matched, found, _ in expected))
    figures.append(mean(ratio(matched, wanted) for matched, _, wanted in expected))
    figures.append(mean(ratio(2 * matched, found + wanted) for matched, found, wanted in expected))
    return figures


def _label_scores(label: str, tally: Tally, estimates: Sequence[Estimate]) -> LabelScores:
    precision, recall, f1 = estimates
    return LabelScores(
        label,
        Score("precision", *precision, tally.found),
        Score("recall", *recall, tally.expected),
        Score("F1", *f1, tally.expected),
    )
