"""Counts as pictures: bars of years, made of plain numbers that a template draws."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from svod.model.retrieval import FacetCount

# A longer time is shown by decades.
_MOST_YEARS = 90
_WIDTH, _HEIGHT, _GAP = 720.0, 120.0, 0.2
_MOST_LABELS = 9


class Bar(NamedTuple):
    """One bar: what it stands for, how many works, where it is drawn, and where a click leads."""

    label: str
    works: int
    x: float
    y: float
    width: float
    height: float
    address: str
    has_label: bool

    @property
    def middle(self) -> float:
        """Where its label is centred."""
        return self.x + self.width / 2


class Timeline(NamedTuple):
    """Works by year, or by decade; `most` is the number of the highest bar."""

    bars: tuple[Bar, ...]
    width: float
    height: float
    most: int

    @property
    def rows(self) -> tuple[Bar, ...]:
        """The years that have works, the newest first, for a table."""
        return tuple(bar for bar in reversed(self.bars) if bar.works)


def timeline(counts: Sequence[FacetCount], address: Callable[[str], str]) -> Timeline:
    """The bars of works by year; `address` tells where the works of a year, or of years «1990..1999», are."""
    works = {int(count.value): count.works for count in counts if count.value.isdecimal()}
    spans = _spans(works)
    if not spans:
        return Timeline((), _WIDTH, _HEIGHT, 0)
    sums = [sum(works.get(year, 0) for year in span) for span in spans]
    most, step = max(sums), _WIDTH / len(spans)
    every = -(-len(spans) // _MOST_LABELS)
    bars = []
    for place, (span, count) in enumerate(zip(spans, sums, strict=True)):
        label = str(span[0]) if len(span) == 1 else f"{span[0]}..{span[-1]}"
        height = _HEIGHT * count / most
        x = round(place * step + _GAP / 2 * step, 1)
        width = round(step * (1 - _GAP), 1)
        bars.append(
            Bar(label, count, x, round(_HEIGHT - height, 1), width, round(height, 1), address(label), not place % every)
        )
    return Timeline(tuple(bars), _WIDTH, _HEIGHT, most)


def _spans(works: dict[int, int]) -> list[range]:
    """Every year from the first to the last, or every decade where that is long."""
    if not works:
        return []
    first, last = min(works), max(works)
    if last - first < _MOST_YEARS:
        return [range(year, year + 1) for year in range(first, last + 1)]
    decades = [range(year, year + 10) for year in range(first // 10 * 10, last + 1, 10)]
    return decades[-_MOST_YEARS:]


class Share(NamedTuple):
    """One value among others: how many works, its share of the most frequent one, and where a click leads."""

    value: str
    works: int
    share: float
    address: str


def shares(counts: Sequence[FacetCount], address: Callable[[str], str]) -> tuple[Share, ...]:
    """Counts as bars beside each other."""
    most = max((count.works for count in counts), default=1)
    return tuple(Share(count.value, count.works, count.works / most, address(count.value)) for count in counts)
