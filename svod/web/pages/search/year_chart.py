"""How many found works are of which years: the bars above the slider of years."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from svod.model.retrieval import FacetCount, YearSpan

# So many bars can be distinguished in the margin.
_MOST_BARS = 40
HEIGHT = 40
_LEAST_HEIGHT = 2
_CHOSEN = ' class="chosen"'


class YearBar(NamedTuple):
    """The works of some years, as high as they are many; `is_chosen` where the search is narrowed to these years."""

    first: int
    last: int
    works: int
    height: int
    is_chosen: bool

    @property
    def label(self) -> str:
        """Its years."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class YearChart:
    """The bars from the first year to the last, and the ends of the slider."""

    first: int
    last: int
    low: int
    high: int
    bars: tuple[YearBar, ...]
    height: int = HEIGHT

    def drawn(self, number: Callable[[int], str]) -> Markup:
        """The bars as shapes: numbers alone, which need not be escaped, and many, which a template writes slowly."""
        shapes = (
            f'<rect x="{10 * place}" y="{self.height - bar.height}" width="9" height="{bar.height}"'
            f' data-first="{bar.first}" data-last="{bar.last}"{_CHOSEN if bar.is_chosen else ""}>'
            f"<title>{bar.label}: {number(bar.works)}</title></rect>"
            for place, bar in enumerate(self.bars)
        )
        return Markup("".join(shapes))  # noqa: S704 - numbers alone


def year_chart(counts: Iterable[FacetCount], chosen: YearSpan) -> YearChart | None:
    """The chart of counted years; none where all works are of one year."""
    works = {int(count.value): count.works for count in counts if count.value.isascii() and count.value.isdigit()}
    if len(works) < 2:
        return None
    first, last = min(works), max(works)
    low = min(max(chosen.first or first, first), last)
    high = max(min(chosen.last or last, last), first)
    width = -(-(last - first + 1) // _MOST_BARS)
    sums = [
        (begin, min(begin + width - 1, last), sum(works.get(year, 0) for year in range(begin, begin + width)))
        for begin in range(first, last + 1, width)
    ]
    most = max(number for _, _, number in sums)
    bars = tuple(
        YearBar(begin, end, number, _height(number, most), begin <= high and end >= low) for begin, end, number in sums
    )
    return YearChart(first, last, low, high, bars)


def _height(works: int, most: int) -> int:
    return max(_LEAST_HEIGHT, round(HEIGHT * works / most)) if works else 0
