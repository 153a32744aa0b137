"""Calibration: of the values with weight 0.9, are nine in ten right?"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from svod.errors import SvodError
from svod_lab.scores.score import Row, Score, bootstrap, column_sums, ratio

BINS = 10
_COLUMNS_A_BIN = 3


class WeightError(SvodError):
    """A weight is not between 0 and 1."""


class Claim(NamedTuple):
    """A value's weight, and whether the value is right."""

    weight: float
    right: bool


class Bin(NamedTuple):
    """One row of a reliability table: weights from `low` up to `high`, how many, their mean, the share right."""

    low: float
    high: float
    size: int
    mean_weight: float | None
    share_right: float | None


def reliability(claims: Iterable[Claim], bins: int = BINS) -> tuple[Bin, ...]:
    """The reliability table: bins of equal width, the last one with 1 in it."""
    row = _row(list(claims), bins)
    return tuple(
        Bin(number / bins, (number + 1) / bins, int(count), ratio(weight, count), ratio(right, count))
        for number, (count, weight, right) in enumerate(_triples(row, bins))
    )


def expected_calibration_error(claims: Iterable[Claim], bins: int = BINS) -> float | None:
    """The mean distance between weight and share right over the bins, each by the number of its claims."""
    return _error(_row(list(claims), bins), bins)


def brier(claims: Iterable[Claim]) -> float | None:
    """The mean squared distance between weight and truth."""
    row = _row(list(claims), 1)
    return ratio(row[-1], row[0])


def calibration_scores(documents: Sequence[Sequence[Claim]], bins: int = BINS) -> tuple[Score, Score]:
    """Expected calibration error and Brier score over documents.

    Resampling can only add chance differences to the error, so its interval leans upward.
    """
    rows = [_row(claims, bins) for claims in documents]
    width = _COLUMNS_A_BIN * bins + 1

    def statistics(sums: Row) -> Sequence[float | None]:
        count = sum(sums[0:-1:_COLUMNS_A_BIN])
        return [_error(sums, bins), ratio(sums[-1], count)]

    error, squares = bootstrap(rows, width, statistics)
    support = sum(column_sums(rows, width)[0:-1:_COLUMNS_A_BIN])
    return Score("expected calibration error", *error, support), Score("Brier score", *squares, support)


def _row(claims: Sequence[Claim], bins: int) -> list[float]:
    """For each bin the count, the weights and the right ones; at the end the squared distances."""
    row = [0.0] * (_COLUMNS_A_BIN * bins + 1)
    for weight, right in claims:
        if not 0 <= weight <= 1:
            raise WeightError(f"{weight} is not a weight between 0 and 1.")
        start = _COLUMNS_A_BIN * min(int(weight * bins), bins - 1)
        row[start] += 1
        row[start + 1] += weight
        row[start + 2] += right
        row[-1] += (weight - right) ** 2
    return row


def _triples(row: Row, bins: int) -> Iterable[tuple[float, float, float]]:
    return ((row[start], row[start + 1], row[start + 2]) for start in range(0, _COLUMNS_A_BIN * bins, _COLUMNS_A_BIN))


def _error(row: Row, bins: int) -> float | None:
    triples = list(_triples(row, bins))
    distances = sum(abs(weight - right) for _, weight, right in triples)
    return ratio(distances, sum(count for count, _, _ in triples))
