"""The confusion matrix: the words of each label, and the labels they were given."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from svod.errors import SettingsError
from svod_lab.plots.canvas import canvas
from svod_lab.runs.answers import Answer, short_name
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import by_method
from svod_lab.runs.tasks import lines
from svod_lab.scores.spans import OUTSIDE, word_labels
from svod_lab.scores.table import NOT_APPLICABLE

NO_LABEL = "no label"
BIBLIOGRAPHY, TEXT = "bibliography", "text"
_DARK = 0.55
_SMALLEST_SHARE_WRITTEN = 0.005


class Confusion(NamedTuple):
    """Labels in order, and how many units of each (row) were given which (column)."""

    labels: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]


def confusion(out: Path, answers: Sequence[Answer], _bench: Bench) -> None:
    """One matrix a method, each row in shares of its label."""
    matrices = {short_name(method): confusion_of(of_method) for method, of_method in by_method(answers).items()}
    if not any(matrix.labels for matrix in matrices.values()):
        raise SettingsError("Nothing in this run is labelled unit by unit.", way_out="Run references or lines.")
    widest = max(len(matrix.labels) for matrix in matrices.values())
    side = max(4.2, 0.52 * widest + 1.6)
    with canvas(out, columns=len(matrices), size=(side, side)) as panels:
        for axes, (method, matrix) in zip(panels, matrices.items(), strict=True):
            shares = [[count / max(1, sum(row)) for count in row] for row in matrix.counts]
            axes.imshow(shares, cmap="Blues", vmin=0, vmax=1)
            places = range(len(matrix.labels))
            axes.set_xticks(places, matrix.labels, rotation=60, ha="right", rotation_mode="anchor")
            axes.set_yticks(places, [f"{label} ({sum(row)})" for label, row in zip(*matrix, strict=True)])
            axes.grid(visible=False)
            axes.set(xlabel="label given", ylabel="label that is right")
            axes.set_title(method)
            for row, column in ((row, column) for row in places for column in places):
                share = shares[row][column]
                text = f"{100 * share:.0f}" if share >= _SMALLEST_SHARE_WRITTEN else ""
                if not sum(matrix.counts[row]):
                    # Nothing of this label was there to be mistaken.
                    text = NOT_APPLICABLE
                colour = "white" if share > _DARK else "black"
                axes.text(column, row, text, ha="center", va="center", color=colour, fontsize=8)


def confusion_of(answers: Sequence[Answer]) -> Confusion:
    """Words of labelled strings by their labels, or lines of documents by what they are."""
    counts: Counter[tuple[str, str]] = Counter()
    for answer in answers:
        if answer.text:
            expected, found = (word_labels(answer.text, side) for side in (answer.expected_spans, answer.found_spans))
            counts.update(zip(map(_named, expected), map(_named, found), strict=True))
        elif lines.LINE in answer.expected:
            counts.update(_line_pairs(answer))
    totals: Counter[str] = Counter()
    for (expected_label, found_label), count in counts.items():
        totals[expected_label] += count
        totals[found_label] += 0
    labels = tuple(sorted(totals, key=lambda label: (label in {NO_LABEL, TEXT}, -totals[label])))
    return Confusion(labels, tuple(tuple(counts[one, other] for other in labels) for one in labels))


def _named(label: str) -> str:
    return NO_LABEL if label == OUTSIDE else label


def _line_pairs(answer: Answer) -> Counter[tuple[str, str]]:
    expected, found = set(answer.expected[lines.LINE]), set(answer.texts(lines.LINE))
    both, either = len(expected & found), len(expected | found)
    return Counter(
        {
            (BIBLIOGRAPHY, BIBLIOGRAPHY): both,
            (BIBLIOGRAPHY, TEXT): len(expected) - both,
            (TEXT, BIBLIOGRAPHY): len(found) - both,
            (TEXT, TEXT): max(0, answer.size - either),
        }
    )
