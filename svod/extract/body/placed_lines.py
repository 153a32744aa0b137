"""Lines as they stand on printed pages: in which column, how far from its edges and from the line above."""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from operator import sub

import numpy as np

from svod.model.document import Box, Document, Line

# A line of so many characters shows where the edges of its column are.
_LONG = 25
# In sizes of type: a line that begins so much higher than the one before it is in the next column.
_UP = 1.5
# In sizes of type: a line that ends so far from the edge ends a paragraph, one that begins so far from it is indented.
_SHORT, _INDENT, _MOST_INDENT = 1.5, 0.7, 5.0
# Which part of the column a line of running text fills at least.
_SOLID = 0.6
# A box that is so many times higher than its type is turned, or a watermark.
_TURNED = 3.0
# In points: no text is so large, but watermarks are.
_HUGE = 36.0
_SAME_ROW = 0.3
_PLAIN_TEXT = "text/plain"
# How wide lines and letters are taken to be where nobody knows.
_USUAL_SIZE, _LETTER, _WIDTH = 10.0, 0.5, 300.0
SENTENCE_ENDS = (".", "!", "?", ":", ";", "…")
_CLOSING = "»”\"’')]}⁰¹²³⁴⁵⁶⁷⁸⁹* "


class Zone(IntEnum):
    """What a line is for the body; what is outside is not of it."""

    TEXT = 0
    HEADING = 1
    CAPTION = 2
    TABLE = 3
    FORMULA = 4
    NOTE = 5
    DEBRIS = 6
    OUTSIDE = 7


# Asked of every line again and again: the member of an enumeration takes ten times as long.
TEXT = Zone.TEXT


@dataclass(slots=True)
class PlacedLine:
    """A line in its column; `step` is the distance from the line above in usual distances, None at the top.

    `is_behind_half` where the line began with the second half of a word, which now stands whole on the line before: its
    left edge then tells nothing.
    """

    line: Line
    box: Box
    zone: Zone = Zone.TEXT
    column: int = 0
    left: float = 0.0
    right: float = 0.0
    step: float | None = None
    below: float | None = None
    is_behind_half: bool = False
    # The words and the size of the type: asked so often that they are kept.
    text: str = field(init=False)
    size: float = field(init=False)

    def __post_init__(self) -> None:
        self.text = self.line.text
        self.size = self.line.font.size or 1.0

    @property
    def indent(self) -> float:
        """How far from the left edge of the column it begins, in sizes of type."""
        return 0.0 if self.is_behind_half else (self.box.x0 - self.left) / self.size

    @property
    def is_indented(self) -> bool:
        """Whether it begins as the first line of a paragraph does."""
        return _INDENT < self.indent < _MOST_INDENT

    @property
    def is_short(self) -> bool:
        """Whether it ends before the right edge."""
        return self.right - self.box.x1 > _SHORT * self.size

    @property
    def is_solid(self) -> bool:
        """Whether it fills its column as running text does."""
        return self.box.x1 - self.box.x0 > _SOLID * (self.right - self.left) and self.text.count(" ") > 2

    @property
    def is_centred(self) -> bool:
        """Whether its two margins are alike and wide."""
        before, behind = self.box.x0 - self.left, self.right - self.box.x1
        return before > self.size and abs(before - behind) < 0.25 * max(before, behind) + self.size


def placed_lines(document: Document, outside: set[int], first: int) -> list[PlacedLine]:
    """The lines of the body that have a place on a page, from the first one on; turned ones are debris."""
    if not document.columns.boxes:
        return _flowing_lines(document, outside, first)
    # Words that stand whole on the line on which they began.
    halves = document.columns.printed
    placed = [
        PlacedLine(line, line.box, is_behind_half=line.span.start - 1 in halves)
        for line in document.lines[first:]
        if line.index not in outside and line.box is not None and line.text.strip()
    ]
    for one in placed:
        height = one.box.y1 - one.box.y0
        if height > _TURNED * one.size and (one.box.x1 - one.box.x0 < height or one.size > _HUGE):
            one.zone = Zone.DEBRIS
    return placed


def set_places(lines: Sequence[PlacedLine]) -> None:
    """Find the columns of lines and their distances; those of lines that are no text are left alone."""
    upright = [one for one in lines if one.zone is TEXT]
    _set_columns(upright)
    _set_steps(upright)


def _flowing_lines(document: Document, outside: set[int], first: int) -> list[PlacedLine]:
    """Lines of a format without pages, placed as if each were a paragraph; those of a plain text as they are broken."""
    is_broken = document.media_type == _PLAIN_TEXT
    made = []
    for line in document.lines[first:]:
        if line.index in outside or not line.text.strip():
            continue
        size = line.font.size or _USUAL_SIZE
        y = 2 * size * line.index
        width = _LETTER * size * len(line.text) if is_broken else _WIDTH
        made.append(PlacedLine(line, Box(0.0, y, width, y + size)))
    rights = sorted(one.box.x1 for one in made)
    for one in made:
        one.right = rights[int(0.9 * (len(rights) - 1))] if is_broken else 2 * _WIDTH
        one.step = one.below = 1.0 if is_broken else 2.0
    return made


def is_ended(text: str) -> bool:
    """Whether a text ends as a sentence does, perhaps with the mark of a note behind it."""
    return text.rstrip(_CLOSING).endswith(SENTENCE_ENDS)


def widest_gap(document: Document, one: PlacedLine) -> float:
    """The widest blank between two words of a line, in sizes of type."""
    boxes = document.columns.boxes
    start, stop = one.line.span
    starts, ends = boxes[4 * start + 4 : 4 * stop : 4], boxes[4 * start + 2 : 4 * stop - 4 : 4]
    return max(map(sub, starts, ends), default=0.0) / one.size


def widest_gaps(document: Document, lines: Sequence[PlacedLine]) -> list[float]:
    """The widest blank of each of some lines in rising order."""
    wide = [one for one in lines if one.line.span.stop - one.line.span.start > 1]
    if not wide:
        return [0.0] * len(lines)
    boxes = np.asarray(document.columns.boxes, dtype=np.float64)
    blanks = boxes[4::4] - boxes[2:-4:4]
    # Every second step is what stands between two of the lines.
    steps = np.array([(one.line.span.start, one.line.span.stop - 1) for one in wide]).ravel()
    widest = np.maximum.reduceat(blanks, steps[: -1 if steps[-1] == len(blanks) else None])[::2]
    found = dict(zip([one.line.index for one in wide], widest.tolist(), strict=True))
    return [found.get(one.line.index, 0.0) / one.size for one in lines]


def body_size(lines: Iterable[PlacedLine]) -> float:
    """The size of most letters."""
    sizes: Counter[float] = Counter()
    for one in lines:
        sizes[round(one.size, 1)] += len(one.text)
    return max(sizes, key=sizes.__getitem__, default=0.0)


def _set_columns(lines: Sequence[PlacedLine]) -> None:
    runs: list[list[PlacedLine]] = []
    for one in lines:
        before = runs[-1][-1] if runs else None
        goes_up = before is not None and one.box.y0 < before.box.y0 - _UP * one.size
        if before is None or before.line.page != one.line.page or goes_up:
            runs.append([])
        runs[-1].append(one)
        one.column = len(runs) - 1
    usual = _edges(lines) or _outer_edges(lines)
    for run in runs:
        left, right = _edges(run) or usual
        for one in run:
            one.left, one.right = left, right
            if one.box.x0 > right or one.box.x1 < left:
                # A column that holds little text of its own.
                one.left, one.right = one.box.x0, one.box.x1


def _edges(lines: Sequence[PlacedLine]) -> tuple[float, float] | None:
    long = [one for one in lines if len(one.text) >= _LONG]
    if len(long) < 3 and len(long) < len(lines):
        return None
    lefts = Counter(round(one.box.x0 / 2) for one in long if not one.is_behind_half)
    rights = sorted(one.box.x1 for one in long)
    if not lefts:
        return None
    commonest = max(lefts.values())
    # Of edges that are nearly as common, the outer one: the others are indents.
    left = min(edge for edge, count in lefts.items() if count >= 0.5 * commonest)
    return 2.0 * left, rights[int(0.9 * (len(rights) - 1))]


def _outer_edges(lines: Sequence[PlacedLine]) -> tuple[float, float]:
    return min((one.box.x0 for one in lines), default=0.0), max((one.box.x1 for one in lines), default=0.0)


def _set_steps(lines: Sequence[PlacedLine]) -> None:
    steps: Counter[float] = Counter()
    for above, one in itertools.pairwise(lines):
        if above.column == one.column and len(one.text) >= _LONG and len(above.text) >= _LONG:
            step = one.box.y1 - above.box.y1
            if step > _SAME_ROW * one.size:
                steps[round(2 * step) / 2] += 1
    usual = max(steps, key=steps.__getitem__, default=0.0)
    for above, one in itertools.pairwise(lines):
        if above.column == one.column:
            one.step = (one.box.y1 - above.box.y1) / (usual or 1.2 * one.size)
            above.below = one.step
