"""Tables: rows whose words stand wide apart, near a caption or by themselves, and the cells in them."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from svod.extract.body.captions import TABLE, Caption
from svod.extract.body.headings import number_of
from svod.extract.body.placed_lines import PlacedLine, Zone
from svod.model.document import Box, Document, Structure

# In sizes of type: blanks between the words of two cells are so wide at least; in a line of text none is.
_WIDE, _VERY_WIDE = 0.9, 1.6
# Rows are no further apart than this, in usual distances; a table is no further from its caption.
_FARTHEST = 3.0
# The same where a table is known to be.
_BLANK = 0.6
_FEWEST_ROWS = 3
_LARGEST = 1.06
# In sizes of type: middles of the words of one row differ by so much at most.
_SAME_ROW = 0.5
_NUMBER = re.compile(r"[\d.,%±+−–-]+")


class TableLines(NamedTuple):
    """Where among the lines a table stands, and its caption, if it has one."""

    first: int
    stop: int
    caption: Caption | None


class _Word(NamedTuple):
    text: str
    x0: float
    y0: float
    x1: float
    y1: float


def find_tables(
    document: Document, lines: Sequence[PlacedLine], captions: Sequence[Caption], size: float
) -> list[TableLines]:
    """The tables among the lines, whose zones are set."""
    gaps = [_widest_gap(document, one) if one.zone is Zone.TEXT else 0.0 for one in lines]
    found: list[TableLines] = []
    for caption in captions:
        if caption.kind == TABLE:
            below = _grown(lines, gaps, caption.stop, 1, size)
            above = _grown(lines, gaps, caption.first - 1, -1, size)
            chosen = below if len(below) >= len(above) else above
            if not chosen:
                continue
            found.append(TableLines(chosen.start, chosen.stop, caption))
            _mark(lines, chosen)
    found.extend(_without_captions(lines, gaps))
    return sorted(found)


def said_tables(document: Document, lines: Sequence[PlacedLine], captions: Sequence[Caption]) -> list[TableLines]:
    """The tables that the source names, each with the caption right before or behind it; their zones are set."""
    found: list[TableLines] = []
    for place, one in enumerate(lines):
        said = document.structure.get(one.line.index)
        if said is None or said.kind is not Structure.CELL or one.zone is not Zone.TEXT:
            continue
        one.zone = Zone.TABLE
        before = document.structure.get(lines[place - 1].line.index) if found and place else None
        if before and before.kind is Structure.CELL and before.table == said.table and found[-1].stop == place:
            found[-1] = found[-1]._replace(stop=place + 1)
        else:
            found.append(TableLines(place, place + 1, None))
    tables = [caption for caption in captions if caption.kind == TABLE]
    return [
        one._replace(caption=next((c for c in tables if c.stop == one.first or c.first == one.stop), None))
        for one in found
        if one.stop - one.first > 1
    ]


def said_cells(document: Document, lines: Sequence[PlacedLine]) -> tuple[tuple[str, ...], ...]:
    """The cells of a table that the source names."""
    texts: dict[tuple[int, int], str] = {}
    for one in lines:
        said = document.structure[one.line.index]
        texts[said.row, said.column] = f"{texts.get((said.row, said.column), '')} {one.text}".strip()
    width = max(column for _, column in texts) + 1
    rows = sorted({row for row, _ in texts})
    return tuple(tuple(texts.get((row, column), "") for column in range(width)) for row in rows)


def _mark(lines: Sequence[PlacedLine], places: range) -> None:
    for place in places:
        lines[place].zone = Zone.TABLE


def _grown(lines: Sequence[PlacedLine], gaps: Sequence[float], start: int, step: int, size: float) -> range:
    """The rows next to a caption, downward or upward, as far as they look like rows."""
    place = start
    page = lines[start - step].line.page if 0 <= start - step < len(lines) else 0
    while 0 <= place < len(lines):
        one = lines[place]
        distance = one.step if step > 0 else one.below
        if one.zone is not Zone.TEXT or one.line.page != page or (distance is not None and distance > _FARTHEST):
            break
        if place != start and step > 0 and one.step is None and one.box.x0 > lines[start].right:
            break
        if not _is_row(one, gaps[place], size):
            break
        place += step
    return range(start, place) if step > 0 else range(place + 1, start + 1)


def _is_row(one: PlacedLine, gap: float, size: float) -> bool:
    if one.size > _LARGEST * size or (one.line.font.bold and number_of(one.text)):
        # A heading below the table.
        return False
    if gap > _VERY_WIDE or one.size < 0.93 * size:
        return True
    if one.is_solid:
        return False
    numbers = sum(len(number) for number in _NUMBER.findall(one.text))
    return gap > _WIDE or numbers > 0.4 * len(one.text) or (one.is_short and len(one.text) < 40)


def _without_captions(lines: Sequence[PlacedLine], gaps: Sequence[float]) -> list[TableLines]:
    """Rows in succession whose words stand very wide apart."""
    found: list[TableLines] = []
    first = 0
    for place in range(len(lines) + 1):
        is_row = place < len(lines) and lines[place].zone is Zone.TEXT and gaps[place] > _VERY_WIDE
        goes_on = is_row and (place == first or lines[place].column == lines[place - 1].column)
        if goes_on:
            continue
        if place - first >= _FEWEST_ROWS:
            found.append(TableLines(first, place, None))
            _mark(lines, range(first, place))
        first = place if is_row else place + 1
    return found


def _widest_gap(document: Document, one: PlacedLine) -> float:
    """The widest blank between two words of a line, in sizes of type."""
    boxes = document.columns.boxes
    start, stop = one.line.span
    starts, ends = boxes[4 * start + 4 : 4 * stop : 4], boxes[4 * start + 2 : 4 * stop - 4 : 4]
    widest = max((begin - end for begin, end in zip(starts, ends, strict=False)), default=0.0)
    return widest / one.size


def cells(document: Document, lines: Sequence[PlacedLine]) -> tuple[tuple[str, ...], ...]:
    """The words of a table by rows and columns."""
    words = [
        _Word(document.columns.texts[token], *document.columns.boxes[4 * token : 4 * token + 4])
        for one in lines
        for token in range(*one.line.span)
    ]
    size = max(one.size for one in lines)
    rows = [_chunks(row, size) for row in _rows(words, size)]
    columns = _columns(rows)
    return tuple(_row_cells(row, columns) for row in rows)


def _rows(words: Sequence[_Word], size: float) -> list[list[_Word]]:
    """Words by their heights."""
    rows: list[list[_Word]] = []
    for word in sorted(words, key=lambda word: word.y0 + word.y1):
        middle = (word.y0 + word.y1) / 2
        if rows and middle - (rows[-1][0].y0 + rows[-1][0].y1) / 2 < _SAME_ROW * size:
            rows[-1].append(word)
        else:
            rows.append([word])
    return rows


def _chunks(row: list[_Word], size: float) -> list[_Word]:
    """The words of a row that stand close together, as one each."""
    ordered = sorted(row, key=lambda word: word.x0)
    joined = [ordered[0]]
    for before, word in pairwise(ordered):
        last = joined[-1]
        if word.x0 - before.x1 < _BLANK * size:
            joined[-1] = _Word(
                f"{last.text} {word.text}", last.x0, min(last.y0, word.y0), max(last.x1, word.x1), max(last.y1, word.y1)
            )
        else:
            joined.append(word)
    return joined


def _columns(rows: Sequence[Sequence[_Word]]) -> list[tuple[float, float]]:
    """Where the columns are: the cells of the rows that have most of them, joined where they overlap."""
    most = max(map(len, rows))
    edges = sorted((cell.x0, cell.x1) for row in rows if len(row) >= max(2, most - 1) for cell in row)
    columns: list[tuple[float, float]] = []
    for x0, x1 in edges:
        if columns and x0 < columns[-1][1]:
            columns[-1] = columns[-1][0], max(x1, columns[-1][1])
        else:
            columns.append((x0, x1))
    return columns or [(min(cell.x0 for row in rows for cell in row), max(cell.x1 for row in rows for cell in row))]


def _row_cells(row: Sequence[_Word], columns: Sequence[tuple[float, float]]) -> tuple[str, ...]:
    texts = [""] * len(columns)
    for cell in row:
        nearest = min(range(len(columns)), key=lambda column: _distance(cell, columns[column]))
        texts[nearest] = f"{texts[nearest]} {cell.text}".strip()
    return tuple(texts)


def _distance(cell: _Word, column: tuple[float, float]) -> float:
    return max(column[0] - cell.x1, cell.x0 - column[1], 0.0) + abs(cell.x0 - column[0]) / 1000


def joined_box(lines: Sequence[PlacedLine]) -> Box | None:
    """The box around lines of one page."""
    made: Box | None = None
    for one in lines:
        made = one.box if made is None else made.joined(one.box)
    return made
