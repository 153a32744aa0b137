"""The cells of a table: by the lines drawn between them, or by the blanks between words."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from svod.extract.body.drawings import Frame
from svod.extract.body.placed_lines import PlacedLine
from svod.model.document import Document

Rows = tuple[tuple[str, ...], ...]
# In sizes of type: the blank between the words of two cells.
_BLANK = 0.6
# In sizes of type: middles of the words of one row differ by so much at most.
_SAME_ROW = 0.5
# Lines of one cell are at most so many times the least distance apart, rows at least so many times somewhere.
_CLOSE, _LOOSER = 1.1, 1.2


class _Word(NamedTuple):
    text: str
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def middle(self) -> float:
        return (self.y0 + self.y1) / 2


def cells(document: Document, lines: Sequence[PlacedLine], frame: Frame | None) -> Rows:
    """The words of a table by rows and columns."""
    words = [
        _Word(document.columns.texts[token], *document.columns.boxes[4 * token : 4 * token + 4])
        for one in lines
        for token in range(*one.line.span)
    ]
    size = max(one.size for one in lines)
    if frame and len(frame.bars) > 2:
        return _in_grid(words, frame, size)
    rows = [_chunks(row, size) for row in _rows(words, size)]
    columns = _columns(rows)
    texts = [_row_cells(row, columns) for row in rows]
    return _with_wrapped(texts, [row[0].middle for row in rows])


def _with_wrapped(rows: Sequence[tuple[str, ...]], heights: Sequence[float]) -> Rows:
    """Rows with the lines that go on with the cells above them: those stand closer than rows do, and have blanks."""
    steps = [below - above for above, below in pairwise(heights)]
    if not steps or max(steps) < _LOOSER * min(steps):
        return tuple(rows)
    made = [rows[0]]
    for row, step in zip(rows[1:], steps, strict=True):
        if step < _CLOSE * min(steps) and not all(row):
            made[-1] = tuple(f"{above} {below}".strip() for above, below in zip(made[-1], row, strict=True))
        else:
            made.append(row)
    return tuple(made)


def _in_grid(words: Sequence[_Word], frame: Frame, size: float) -> Rows:
    """Cells between bars; rows between rules or, where only some rows have rules between them, by height."""
    bars = frame.bars[1:-1] if len(frame.bars) > 2 else frame.bars
    by_height = _rows(words, size)
    between: list[list[_Word]] = [[] for _ in range(len(frame.rules) + 1)]
    for word in words:
        between[bisect_right(frame.rules, word.middle)].append(word)
    ruled = [row for row in between if row]
    is_ruled = len(ruled) > 2 or len(ruled) == len(by_height)
    rows = ruled if is_ruled else by_height
    return tuple(_in_columns(row, bars, size) for row in rows)


def _in_columns(row: Iterable[_Word], bars: Sequence[float], size: float) -> tuple[str, ...]:
    columns: list[list[_Word]] = [[] for _ in range(len(bars) + 1)]
    for word in row:
        columns[bisect_right(bars, (word.x0 + word.x1) / 2)].append(word)
    return tuple(
        " ".join(word.text for line in _rows(column, size) for word in sorted(line, key=lambda word: word.x0))
        for column in columns
    )


def _rows(words: Sequence[_Word], size: float) -> list[list[_Word]]:
    """Words by their heights."""
    rows: list[list[_Word]] = []
    for word in sorted(words, key=lambda word: word.middle):
        if rows and word.middle - rows[-1][0].middle < _SAME_ROW * size:
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
