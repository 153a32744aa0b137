"""The reading order of a page's lines: PDFium's content order, checked for columns and mended only where it is wrong.

Content order is right on most pages, also with two columns, and a sort by height would mix columns. So lines stay
where they stand unless the page has a clear gutter that the content order jumps across again and again.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple, TypeVar

from svod.model.document import Box

# In heights of the lower of two pieces: how much of it they share when they stand on one line.
_SHARED_HEIGHT = 0.3
# In heights of the line: how far to the right a raised or lowered piece may stand from the line it belongs to.
_WIDEST_SEAM = 1.5
# In heights of the line: the least blank that can be a gutter.
_NARROWEST_GUTTER = 0.7
# A column is a stack of at least so many lines, each filling at least this part of half the text's width.
_FEWEST_COLUMN_LINES = 6
_FILLED_PART = 0.5
# Headings, footnotes and page numbers explain a few steps back from the right column to the left. Disorder is when a
# good part of the lines are such steps, and there are at least so many.
_FEWEST_JUMPS = 5
_JUMPING_PART = 0.4
# Of the lines of running text, the parts that begin at the column's edge, fill it, and may have a wide blank inside.
# Tables fail one or the other, and their rows must stay together.
_ALIGNED_PART = 0.5
_FULL_PART = 0.6
_BROKEN_PART = 0.2

# A frame drawn last has so many lines at most, one of them this much taller than the text's, so many lines below it.
_LONGEST_FRAME, _TALLER, _FEWEST_BELOW_FRAME = 30, 1.15, 6
# Behind it so many lines may come that stand in the lowest part of the page.
_MOST_AFTER_FRAME, _FOOT = 3, 0.94

_LEFT, _RIGHT = itemgetter(0), itemgetter(2)


_Item = TypeVar("_Item")


def picked(column: Sequence[_Item], order: Sequence[int]) -> Sequence[_Item]:
    """The items of a column in another order."""
    # Far faster than asking for them one by one; but one alone would come without a tuple around it.
    return itemgetter(*order)(column) if len(order) > 1 else [column[index] for index in order]


@dataclass(slots=True)
class Places:
    """The boxes of a page's words as four columns."""

    lefts: list[float] = field(default_factory=list)
    tops: list[float] = field(default_factory=list)
    rights: list[float] = field(default_factory=list)
    bottoms: list[float] = field(default_factory=list)

    def add(self, left: float, top: float, right: float, bottom: float) -> None:
        """Add the box of one more word."""
        for column, edge in zip(
            (self.lefts, self.tops, self.rights, self.bottoms), (left, top, right, bottom), strict=True
        ):
            column.append(edge)

    def put(self, index: int, box: Box) -> None:
        """Give a word another box."""
        self.lefts[index], self.tops[index], self.rights[index], self.bottoms[index] = box

    def flat(self, order: Sequence[int]) -> "array[float]":
        """The boxes of some words, four numbers each."""
        numbers = array("f", bytes(16 * len(order)))
        for edge, column in enumerate((self.lefts, self.tops, self.rights, self.bottoms)):
            numbers[edge::4] = array("f", picked(column, order))
        return numbers

    def around(self, words: range) -> Box:
        """The box around a range of words."""
        start, stop = words.start, words.stop
        if stop - start == 1:
            return _BOX((self.lefts[start], self.tops[start], self.rights[start], self.bottoms[start]))
        return _BOX(
            (
                min(self.lefts[start:stop]),
                min(self.tops[start:stop]),
                max(self.rights[start:stop]),
                max(self.bottoms[start:stop]),
            )
        )


class Segment(NamedTuple):
    """Words of one line that no gutter divides, and the box around them."""

    words: range
    box: Box


# Made by the thousand: as plain tuples they need no call of our own.
_BOX, _SEGMENT = partial(tuple.__new__, Box), partial(tuple.__new__, Segment)


def in_reading_order(lines: Sequence[range], places: Places) -> list[Segment]:
    """The lines of a page in the order a person reads them; some may be joined, some cut in two."""
    segments = _joined_fragments([_SEGMENT((line, places.around(line))) for line in lines])
    gutter = _gutter(segments, places)
    if gutter is not None:
        pieces = [piece for segment in segments for piece in _cut(segment, gutter, places)]
        if _is_disordered(pieces, gutter, places):
            segments = _column_by_column(pieces, gutter)
    return _with_frames_above(segments)


def _with_frames_above(segments: list[Segment]) -> list[Segment]:
    """The lines with a title that was drawn last, as word processors draw frames, above the text it stands above."""
    count = len(segments)
    foot = _FOOT * max([segment.box[3] for segment in segments], default=0.0)
    # A page number or a note on the copyright may be drawn later still.
    while count > 1 and count > len(segments) - _MOST_AFTER_FRAME and segments[count - 1].box.y0 > foot:
        count -= 1
    if count < _FEWEST_BELOW_FRAME + 1 or any(
        segments[place].box.y0 < segments[count - 1].box.y1 for place in (count // 3, count // 2, 2 * count // 3)
    ):
        return segments
    # One line alone is the head of the page.
    for first in range(max(1, count - _LONGEST_FRAME), count - 1):
        frame, rest = segments[first:count], segments[:first]
        top, bottom = min(line.box.y0 for line in frame), max(line.box.y1 for line in frame)
        if any(line.box.y0 < bottom and line.box.y1 > top for line in rest):
            continue
        below = [place for place, line in enumerate(rest) if line.box.y0 >= bottom]
        heights = sorted(line.box.y1 - line.box.y0 for line in rest)
        tallest = max(line.box.y1 - line.box.y0 for line in frame)
        if len(below) >= _FEWEST_BELOW_FRAME and tallest > _TALLER * heights[len(heights) // 2]:
            return [*rest[: below[0]], *frame, *rest[below[0] :], *segments[count:]]
    return segments


def _joined_fragments(segments: Sequence[Segment]) -> list[Segment]:
    """Raised and lowered characters make PDFium break the line: put such lines together again."""
    joined: list[Segment] = []
    for segment in segments:
        if joined and _continues(joined[-1].box, segment.box):
            before = joined.pop()
            words = range(before.words.start, segment.words.stop)
            joined.append(Segment(words, before.box.joined(segment.box)))
        else:
            joined.append(segment)
    return joined


def _continues(before: Box, after: Box) -> bool:
    if after.y0 >= before.y1 or before.y0 >= after.y1:
        return False
    overlap = min(before.y1, after.y1) - max(before.y0, after.y0)
    low, high = sorted((before.y1 - before.y0, after.y1 - after.y0))
    return overlap > _SHARED_HEIGHT * low and -0.3 * high <= after.x0 - before.x1 <= _WIDEST_SEAM * high


def _gutter(segments: Sequence[Segment], places: Places) -> float | None:
    """Where a vertical blank parts the page into two columns of running text, if one does."""
    if len(segments) < _FEWEST_COLUMN_LINES:
        return None
    edges = _column_edges(segments, places)
    if not edges:
        return None
    width = max(segment.box.x1 for segment in segments) - min(segment.box.x0 for segment in segments)
    best_balance, best = _FEWEST_COLUMN_LINES - 1, None
    for x in edges:
        pieces = [piece.box for segment in segments for piece in _cut(segment, x, places)]
        filled = [box for box in pieces if box.x1 - box.x0 > _FILLED_PART * width / 2]
        balance = min(sum(box.x1 <= x for box in filled), sum(box.x0 >= x for box in filled))
        crossing = sum(box.x0 < x < box.x1 for box in pieces)
        if balance > max(best_balance, crossing):
            best_balance, best = balance, x
    return best


def _column_edges(segments: Sequence[Segment], places: Places) -> list[float]:
    """Just left of each place, in the middle of the page, where many lines begin or go on after a wide blank."""
    boxes = [segment.box for segment in segments]
    left, right = min(map(_LEFT, boxes)), max(map(_RIGHT, boxes))
    low, high = left + (right - left) / 3, right - (right - left) / 4
    heights = sorted([box.y1 - box.y0 for box in boxes])
    least = _NARROWEST_GUTTER * heights[len(heights) // 2]
    # A line that begins in the middle comes after one that ended elsewhere, so one comparison finds both kinds.
    starts = Counter(
        [
            round(x0)
            for x0, x1 in zip(places.lefts[1:], places.rights, strict=False)
            if low < x0 < high and not -least < x0 - x1 < least
        ]
    )
    return [x - 1.5 for x, count in starts.items() if count >= _FEWEST_COLUMN_LINES]


def _cut(segment: Segment, x: float, places: Places) -> tuple[Segment, ...]:
    """The segment, or its two pieces where it has a wide blank at x."""
    if not segment.box.x0 < x < segment.box.x1:
        return (segment,)
    beyond = next((index for index in segment.words if places.lefts[index] >= x), segment.words.stop)
    if beyond in (segment.words.start, segment.words.stop):
        return (segment,)
    blank = places.lefts[beyond] - places.rights[beyond - 1]
    if blank < _NARROWEST_GUTTER * (segment.box.y1 - segment.box.y0):
        return (segment,)
    halves = range(segment.words.start, beyond), range(beyond, segment.words.stop)
    return tuple(Segment(half, places.around(half)) for half in halves)


def _is_disordered(pieces: Sequence[Segment], gutter: float, places: Places) -> bool:
    """Whether two columns of running text come row by row."""
    left = [piece for piece in pieces if piece.box.x1 <= gutter]
    right = [piece for piece in pieces if piece.box.x0 >= gutter]
    jumps = sum(before.box.x0 >= gutter and after.box.x1 <= gutter for before, after in pairwise(pieces))
    if jumps < max(_FEWEST_JUMPS, _JUMPING_PART * min(len(left), len(right))):
        return False
    return _is_running_text(left, places) and _is_running_text(right, places)


def _is_running_text(column: Sequence[Segment], places: Places) -> bool:
    widest = max(piece.box.x1 - piece.box.x0 for piece in column)
    full = sum(piece.box.x1 - piece.box.x0 > _FULL_PART * widest for piece in column)
    aligned = Counter(round(piece.box.x0 / 3) for piece in column).most_common(1)[0][1]
    broken = sum(_has_wide_blank(piece, places) for piece in column)
    count = len(column)
    return full >= _FULL_PART * count and aligned >= _ALIGNED_PART * count and broken <= _BROKEN_PART * count


def _has_wide_blank(piece: Segment, places: Places) -> bool:
    least = _NARROWEST_GUTTER * (piece.box.y1 - piece.box.y0)
    return any(places.lefts[after] - places.rights[before] > least for before, after in pairwise(piece.words))


def _column_by_column(pieces: Sequence[Segment], gutter: float) -> list[Segment]:
    """Band by band between the lines that cross the gutter: the left column, then the right one."""
    ordered: list[Segment] = []
    crossing = [piece for piece in pieces if piece.box.x0 < gutter < piece.box.x1]
    rest = [piece for piece in pieces if not piece.box.x0 < gutter < piece.box.x1]
    for line in sorted(crossing, key=lambda piece: piece.box.y0):
        above = [piece for piece in rest if _middle(piece.box) < line.box.y0]
        rest = [piece for piece in rest if _middle(piece.box) >= line.box.y0]
        ordered += [*_left_then_right(above, gutter), line]
    return [*ordered, *_left_then_right(rest, gutter)]


def _left_then_right(pieces: Iterable[Segment], gutter: float) -> list[Segment]:
    return sorted(pieces, key=lambda piece: piece.box.x0 >= gutter)


def _middle(box: Box) -> float:
    return (box.y0 + box.y1) / 2
