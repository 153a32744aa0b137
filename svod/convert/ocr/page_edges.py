"""What a scanner takes in beside a page: ends of the lines of the facing page, in a strip along an edge."""

import re
from collections.abc import Sequence
from typing import Protocol, TypeVar

# In widths of the page: where the strip ends at most, where it begins, and the paper between it and the page.
_WIDEST, _AT_EDGE, _LEAST_GAP = 0.2, 0.06, 0.008
# A strip has so many words at least, most of them letters, on so many lines, and the page itself so many times as many.
_FEWEST_WORDS, _FEWEST_LINES, _MORE = 4, 4, 3
_MOSTLY = 0.6
# Running text has so many columns; what has more is a table, and the strip its first column.
_MOST_COLUMNS = 2
_LETTER = re.compile(r"[^\W\d_]")


class _Placed(Protocol):
    """A word and its place, in points."""

    @property
    def text(self) -> str: ...

    @property
    def left(self) -> float: ...

    @property
    def top(self) -> float: ...

    @property
    def width(self) -> float: ...


_Word = TypeVar("_Word", bound=_Placed)


def without_neighbours(lines: Sequence[list[_Word]], width: float, slope: float) -> list[list[_Word]]:
    """The lines of a page so wide, in points, without the words of the facing page at either edge.

    `slope` is by how much of their width the lines rise to the right.
    """
    kept = list(lines)
    for mirrored in (False, True):
        dropped = _strip(kept, width, slope, mirrored=mirrored)
        kept = [rest for line in kept if (rest := [word for word in line if word not in dropped])]
    return kept


def _strip(lines: Sequence[list[_Word]], width: float, slope: float, *, mirrored: bool) -> frozenset[_Word]:
    """The words that stand apart from all others along an edge; none if they are few, or may be the page's own."""

    def edges(word: _Word) -> tuple[float, float]:
        # As they would be on a page that does not lie aslant.
        left = word.left - slope * word.top
        right = left + word.width
        return (width - right, width - left) if mirrored else (left, right)

    words = sorted((word for line in lines for word in line), key=edges)
    columns = _columns(list(map(edges, words)), _LEAST_GAP * width)
    strip = words[: columns[0].stop] if columns else []
    if not strip or edges(strip[0])[0] > _AT_EDGE * width or (1 + _MORE) * len(strip) > len(words):
        return frozenset()
    beside = [column for column in columns[1:] if edges(words[column.start])[0] < (1 - _WIDEST) * width]
    if max(edges(word)[1] for word in strip) > _WIDEST * width or len(beside) > _MOST_COLUMNS:
        return frozenset()
    found = frozenset(strip)
    touched = sum(any(word in found for word in line) for line in lines)
    lettered = sum(len(_LETTER.findall(word.text)) > 1 for word in strip)
    is_strip = len(strip) >= _FEWEST_WORDS and touched >= _FEWEST_LINES and lettered >= _MOSTLY * len(strip)
    return found if is_strip else frozenset()


def _columns(edges: Sequence[tuple[float, float]], gap: float) -> list[range]:
    """The runs of words, in the order of their left edges, between which there is so much paper all down the page."""
    starts = [0] if edges else []
    end = 0.0
    for place, (left, right) in enumerate(edges):
        if place and left > end + gap:
            starts.append(place)
        end = max(end, right)
    return [range(start, stop) for start, stop in zip(starts, [*starts[1:], len(edges)], strict=False)]
