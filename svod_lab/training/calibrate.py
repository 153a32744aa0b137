"""Calibration tables: of the values with weight 0.9, nine in ten shall be right."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from svod.model.labeling import Calibration, calibrated
from svod_lab.scores.calibration import Claim, expected_calibration_error
from svod_lab.scores.score import mean

MOST_ROWS = 24
LEAST_IN_ROW = 20
_DIGITS = 4


class _Row(NamedTuple):
    """Some claims: how many, what their weights add up to, how many are right."""

    size: int
    weights: float
    right: int

    def joined(self, other: "_Row") -> "_Row":
        return _Row(self.size + other.size, self.weights + other.weights, self.right + other.right)

    @property
    def weight(self) -> float:
        return self.weights / self.size

    @property
    def share(self) -> float:
        # One right and one wrong more: no share is ever 0 or 1.
        return (self.right + 1) / (self.size + 2)


def calibration(claims: Sequence[Claim]) -> Calibration:
    """A rising table from weights to shares right: rows of about equal size, joined until they rise."""
    least = max(LEAST_IN_ROW, -(-len(claims) // MOST_ROWS))
    rows: list[_Row] = []
    for row in _by_weight(claims):
        if rows and rows[-1].size < least:
            rows[-1] = rows[-1].joined(row)
        else:
            rows.append(row)
    risen: list[_Row] = []
    for row in rows:
        risen.append(row)
        while len(risen) > 1 and risen[-2].share >= risen[-1].share:
            risen[-2:] = [risen[-2].joined(risen[-1])]
    return tuple((round(row.weight, 6), round(row.share, _DIGITS)) for row in risen)


def crossed_error(documents: Mapping[str, Sequence[Claim]]) -> float | None:
    """The expected calibration error on each half of the documents with a table made from the other half."""
    names = sorted(documents)
    halves = [[claim for name in names[place::2] for claim in documents[name]] for place in (0, 1)]
    errors = []
    for here, other in (halves, halves[::-1]):
        table = calibration(other)
        honest = [Claim(calibrated(claim.weight, table), claim.right) for claim in here]
        errors.append(expected_calibration_error(honest))
    return mean(errors)


def _by_weight(claims: Sequence[Claim]) -> list[_Row]:
    """Claims of one weight together, so that no row's border runs between them; the lightest first."""
    counts: Counter[float] = Counter()
    right: Counter[float] = Counter()
    for weight, is_right in claims:
        rounded = round(weight, _DIGITS)
        counts[rounded] += 1
        right[rounded] += is_right
    return [_Row(counts[weight], weight * counts[weight], right[weight]) for weight in sorted(counts)]
