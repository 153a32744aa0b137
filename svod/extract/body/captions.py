"""Captions of figures and tables: lines that begin with a label, and the lines that go on with its words."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from svod.extract.body.drawings import PageDrawings, are_parted
from svod.extract.body.placed_lines import TEXT, PlacedLine, Zone, is_ended, widest_gap
from svod.model.document import Document, Drawn
from svod.text.captions import label_of

FIGURE, TABLE = "figure", "table"
# In usual distances: lines of one caption are no further apart; a caption is at least so far from the text above it.
_CLOSE, _APART = 1.3, 1.15
_MOST_LINES = 14
# In sizes of type: blanks between the words of rows of a table.
_WIDE, _VERY_WIDE = 0.9, 1.6


class Caption(NamedTuple):
    """Where among the lines a caption stands, whether of a figure or a table, and how long its label is."""

    first: int
    stop: int
    kind: str
    number: str
    label_end: int
    text_start: int


def caption_starts(lines: Sequence[PlacedLine], size: float) -> dict[int, re.Match[str]]:
    """The places of lines that begin captions, each with its label."""
    starts = {}
    for place, one in enumerate(lines):
        label = label_of(one.text) if one.zone is TEXT else None
        if label is not None and _is_caption(lines, place, label, size):
            starts[place] = label
    return starts


def find_captions(
    document: Document, lines: Sequence[PlacedLine], starts: Mapping[int, re.Match[str]], drawn: PageDrawings
) -> list[Caption]:
    """The captions that begin at some places, whose zones are set."""
    found: list[Caption] = []
    stop = 0
    for place, label in starts.items():
        if place < stop:
            continue
        kind = FIGURE if label["figure"] else TABLE
        stop = _end(document, lines, place, kind, drawn.get(lines[place].line.page, ()))
        found.append(Caption(place, stop, kind, label["number"], label.end(1), label.end()))
        for line in lines[place:stop]:
            line.zone = Zone.CAPTION
    return found


def _is_caption(lines: Sequence[PlacedLine], place: int, label: re.Match[str], size: float) -> bool:
    """Whether a line that begins with a label is a caption: it stands apart, and no sentence goes on in it."""
    one = lines[place]
    if not one.text.lstrip()[0].isupper():
        return False
    rest = one.text[label.end() :]
    is_apart = one.step is None or one.step > _APART or lines[place - 1].zone is not TEXT
    is_other_type = one.size < 0.96 * size or one.line.font.bold or one.line.font.italic
    if label["stop"]:
        above = lines[place - 1] if place else None
        goes_on = above is not None and not is_apart and not is_ended(above.text)
        return not goes_on or is_other_type
    if not rest:
        # «Table 3» on a line of its own.
        return is_apart or one.is_centred
    # «Figure 3 shows …» is a sentence; «Figure 3 Results of …» is a caption where it looks like none of the text.
    return is_apart and rest[:1].isupper() and (is_other_type or one.is_centred)


def _end(document: Document, lines: Sequence[PlacedLine], place: int, kind: str, drawn: Sequence[Drawn]) -> int:
    """Where a caption ends: at a gap, at another size, at the next label, at what is drawn, at the rows of a table."""
    first = lines[place]
    stop = place + 1
    while stop < len(lines) and stop - place < _MOST_LINES:
        one, above = lines[stop], lines[stop - 1]
        if one.zone is not TEXT or one.column != first.column or label_of(one.text):
            break
        if one.step is None or one.step > _CLOSE or abs(one.size - first.size) > 0.06 * first.size:
            break
        if not (one.box.x0 < first.right and one.box.x1 > first.left) or are_parted(above.box, one.box, drawn):
            break
        if kind == TABLE and _is_row(document, lines, stop):
            break
        if above.is_short and not above.is_centred and is_ended(above.text) and stop > place + 1:
            break
        stop += 1
    return stop


def _is_row(document: Document, lines: Sequence[PlacedLine], place: int) -> bool:
    """Whether the words of a line stand as wide apart as those of a table, and so do those of the line below it."""
    if not document.columns.boxes:
        return False
    gap = widest_gap(document, lines[place])
    if gap > _VERY_WIDE or place + 1 == len(lines):
        return gap > _VERY_WIDE
    below = lines[place + 1]
    return gap > _WIDE and below.column == lines[place].column and widest_gap(document, below) > _WIDE
