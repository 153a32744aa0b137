"""A score and how sure it is: the value, its bootstrap interval over documents, and what it rests on."""

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from svod.errors import SvodError

RESAMPLES = 1000
CONFIDENCE = 0.95
SEED = 2007
_MANY_COUNTS = 200

Row = Sequence[float]
# The figures that follow from the column sums of some documents; None where a figure has no base.
Statistics = Callable[[Row], Sequence[float | None]]


class MisalignedError(SvodError):
    """Two sequences that must run side by side do not have the same length."""


class Score(NamedTuple):
    """A named share from 0 to 1, its interval, and how many values it rests on; without a base all are None."""

    name: str
    value: float | None
    low: float | None = None
    high: float | None = None
    support: int = 0


class Estimate(NamedTuple):
    """A figure with its interval; the interval is None where there are fewer than two documents."""

    value: float | None
    low: float | None
    high: float | None


def ratio(part: float, whole: float) -> float | None:
    """A share, or None when there is nothing to have a share of."""
    return part / whole if whole else None


def mean(values: Iterable[float | None]) -> float | None:
    """The mean of the values that are there, or None."""
    known = [value for value in values if value is not None]
    return math.fsum(known) / len(known) if known else None


def bootstrap(
    rows: Sequence[Row], width: int, statistics: Statistics, *, resamples: int = RESAMPLES, seed: int = SEED
) -> tuple[Estimate, ...]:
    """Figures with percentile intervals: documents are drawn with replacement, their rows added up column by column.

    Rows are sorted first, so the order of the documents changes nothing. A resample in which a figure has no base
    says nothing about that figure.
    """
    documents = sorted(tuple(row) for row in rows)
    values = statistics(_column_sums(documents, width))
    if len(documents) < 2:
        return tuple(Estimate(value, None, None) for value in values)
    drawn = [statistics(sums) for sums in _drawn_sums(documents, width, resamples, seed)]
    return tuple(
        Estimate(value, *(_interval(figures) if value is not None else (None, None)))
        for value, figures in zip(values, zip(*drawn, strict=True), strict=True)
    )


def scores(names: Sequence[str], estimates: Sequence[Estimate], supports: Sequence[int]) -> tuple[Score, ...]:
    """Estimates under their names."""
    triples = zip(names, estimates, supports, strict=True)
    return tuple(Score(name, *estimate, support) for name, estimate, support in triples)


def column_sums(rows: Sequence[Row], width: int) -> tuple[int, ...]:
    """What rows of whole numbers add up to, column by column."""
    return tuple(int(total) for total in _column_sums(rows, width))


def _column_sums(rows: Sequence[Row], width: int) -> Row:
    return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * width


def _drawn_sums(documents: Sequence[Row], width: int, resamples: int, seed: int) -> Iterator[Row]:
    """The column sums of documents drawn with replacement."""
    # Drawn for statistics, not for secrets.
    chance = random.Random(seed)  # noqa: S311
    draws = (chance.choices(range(len(documents)), k=len(documents)) for _ in range(resamples))
    # Whole numbers have the same sum in any order; a few of them are added up faster without arrays.
    if len(documents) * width >= _MANY_COUNTS and all(isinstance(count, int) for row in documents for count in row):
        counts = np.array(documents, dtype=np.int64)
        return (counts[draw].sum(axis=0).tolist() for draw in draws)
    return (_column_sums([documents[place] for place in draw], width) for draw in draws)


def _interval(figures: Sequence[float | None]) -> tuple[float | None, float | None]:
    known = sorted(figure for figure in figures if figure is not None)
    if not known:
        return None, None
    outside = (1 - CONFIDENCE) / 2
    return known[math.floor(outside * len(known))], known[math.ceil((1 - outside) * len(known)) - 1]
