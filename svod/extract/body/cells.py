"""The cells of a table: by the lines drawn between them, or by the blanks between words."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest
from operator import itemgetter
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
# In sizes of type: the middle of a cell of two rows is so far from the height between them at most.
_CENTRED = 0.6
# Of so many rows are heads at most. In sizes of type: what a column without head costs.
_MOST_HEADS, _SKIPPED = 3, 0.1
# Of so many rows the cells tell which others span columns.
_SAMPLE = 40


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
    heads = [_head_places(row, columns, size) for row in rows[: _head_rows(rows, columns)]]
    texts = [_row_cells(row, columns, places) for row, places in zip_longest(rows, heads, fillvalue=())]
    heights = [row[0].middle for row in rows]
    is_plain = not heads or all(len(place) == 1 for place in heads[0])
    if len(texts) > 2 and _is_long_head(texts, heights, frame.rules if frame else (), is_plain=is_plain):
        texts[:2], heights = [_joined(texts[0], texts[1])], heights[1:]
    return _with_wrapped(texts, heights)


def _is_long_head(
    rows: Sequence[tuple[str, ...]], heights: Sequence[float], rules: Sequence[float], *, is_plain: bool
) -> bool:
    """Whether the first two rows are heads of two lines, the first of which has one: above the others or below."""
    first, second, *rest = rows
    is_parted = any(heights[0] < rule < heights[1] for rule in rules)
    if not is_parted and all(first) and not second[0] and any(second):
        return all(row[0] for row in rest)
    # A blank corner is usual: only a rule below both rows, and none between them, tells that they are one.
    is_ruled = any(heights[1] < rule < heights[2] for rule in rules) and not is_parted
    return is_ruled and is_plain and not first[0] and all(second)


def _joined(above: Sequence[str], below: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{first} {second}".strip() for first, second in zip(above, below, strict=True))


def _with_wrapped(rows: Sequence[tuple[str, ...]], heights: Sequence[float]) -> Rows:
    """Rows with the lines that go on with the cells above them: those stand closer than rows do, and have blanks."""
    steps = [below - above for above, below in pairwise(heights)]
    if not steps or max(steps) < _LOOSER * min(steps):
        return tuple(rows)
    made = [rows[0]]
    for row, step in zip(rows[1:], steps, strict=True):
        if step < _CLOSE * min(steps) and not all(row):
            made[-1] = _joined(made[-1], row)
        else:
            made.append(row)
    return tuple(made)


def _in_grid(words: Sequence[_Word], frame: Frame, size: float) -> Rows:
    """Cells between bars; rows between rules or, where only some rows have rules between them, by height.

    Where no line is drawn between two cells, they are one, with its words in the first place.
    """
    bars = frame.bars[1:-1] if len(frame.bars) > 2 else frame.bars
    by_height = _rows(words, size)
    between: list[list[_Word]] = [[] for _ in range(len(frame.rules) + 1)]
    for word in words:
        between[bisect_right(frame.rules, word.middle)].append(word)
    ruled = [place for place, row in enumerate(between) if row]
    if len(ruled) > 2 or len(ruled) == len(by_height):
        return _in_ruled_grid(between[ruled[0] : ruled[-1] + 1], frame, bars, size, frame.rules[ruled[0] : ruled[-1]])
    return tuple(_texts(_in_columns(row, frame, bars), size) for row in by_height)


def _in_ruled_grid(
    rows: Sequence[Sequence[_Word]], frame: Frame, bars: Sequence[float], size: float, rules: Sequence[float]
) -> Rows:
    """Cells of rows with rules between them; some of these do not go through cells that span rows."""
    places = [frame.box.x0, *bars, frame.box.x1]
    middles = [(left + right) / 2 for left, right in pairwise(places)]
    made: list[list[list[_Word]]] = []
    owners = [0] * len(middles)
    for number, row in enumerate(rows):
        found = _in_columns(row, frame, bars)
        for column, middle in enumerate(middles):
            is_open = number > 0 and not frame.has_rule(rules[number - 1], middle)
            owner = made[owners[column]][column] if is_open else []
            if is_open and (owner or _is_centred(found[column], rules[number - 1], size)):
                owner += found[column]
                found[column] = []
            else:
                owners[column] = number
        made.append(found)
    return tuple(_texts(row, size) for row in made if any(row))


def _is_centred(words: Sequence[_Word], height: float, size: float) -> bool:
    """Whether words stand at a height, as those of a cell that spans two rows do; a blank corner has none."""
    return bool(words) and abs(sum(word.middle for word in words) / len(words) - height) < _CENTRED * size


def _in_columns(row: Sequence[_Word], frame: Frame, bars: Sequence[float]) -> list[list[_Word]]:
    """The words of a row by columns; where no bar stands between two, their words are in the first of them."""
    columns: list[list[_Word]] = [[] for _ in range(len(bars) + 1)]
    for word in row:
        columns[bisect_right(bars, (word.x0 + word.x1) / 2)].append(word)
    if row:
        y = sum(word.middle for word in row) / len(row)
        for column in range(len(bars), 0, -1):
            if columns[column] and not frame.has_bar(bars[column - 1], y):
                columns[column - 1] += columns[column]
                columns[column] = []
    return columns


def _texts(columns: Iterable[Sequence[_Word]], size: float) -> tuple[str, ...]:
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
    first_full = next(place for place, row in enumerate(rows) if len(row) == most)
    edges = sorted(
        (cell.x0, cell.x1)
        for place, row in enumerate(rows)
        if len(row) >= max(2, most - 1)
        for cell in row
        if len(row) == most or not _is_shared(cell, rows, rows[first_full] if place < first_full else None)
    )
    columns: list[tuple[float, float]] = []
    for x0, x1 in edges:
        if columns and x0 < columns[-1][1]:
            columns[-1] = columns[-1][0], max(x1, columns[-1][1])
        else:
            columns.append((x0, x1))
    return columns or [(min(cell.x0 for row in rows for cell in row), max(cell.x1 for row in rows for cell in row))]


def _is_shared(cell: _Word, rows: Sequence[Sequence[_Word]], below: Sequence[_Word] | None) -> bool:
    """Whether a cell stands above or below two cells of a row or, being a head, between those of the row below."""
    if below is not None and not _touched(cell, below):
        return True
    return any(_touched(cell, other) > 1 for other in rows[:_SAMPLE])


def _touched(cell: _Word, row: Iterable[_Word]) -> int:
    """How many cells of a row stand right above or below a cell."""
    return sum(cell.x0 < other.x1 and cell.x1 > other.x0 for other in row)


def _row_cells(row: Sequence[_Word], columns: Sequence[tuple[float, float]], heads: Sequence[range]) -> tuple[str, ...]:
    """The texts of a row by columns; a head stands in the first of its own."""
    texts = [""] * len(columns)
    for cell, of_head in zip_longest(row, heads):
        nearest = min(range(len(columns)), key=lambda column: _distance(cell, columns[column]))
        place = of_head[0] if of_head else nearest
        texts[place] = f"{texts[place]} {cell.text}".strip()
    return tuple(texts)


def _head_rows(rows: Sequence[Sequence[_Word]], columns: Sequence[tuple[float, float]]) -> int:
    """How many rows are above the first that has a cell in each column, or in each but the first."""
    for place, row in enumerate(rows[: _MOST_HEADS + 1]):
        is_blank = all(cell.x0 > columns[0][1] for cell in row)
        if len(row) >= len(columns) - is_blank:
            return place
    return 0


def _head_places(row: Sequence[_Word], columns: Sequence[tuple[float, float]], size: float) -> tuple[range, ...]:
    """The columns that each head stands above.

    Heads divide the columns so that each is in the middle of its own ones, or at an edge of a single one.
    """
    # By the column behind the last one that is taken: what it costs, and the columns of the heads so far.
    best: dict[int, tuple[float, tuple[range, ...]]] = {0: (0.0, ()), 1: (0.0, ())}
    best |= {stop: (_SKIPPED * (stop - 1), ()) for stop in range(2, len(columns))}
    for cell in row:
        ends: dict[int, tuple[float, tuple[range, ...]]] = {}
        for before, (cost, places) in best.items():
            for first in range(before, len(columns)):
                for stop in range(first + 1, len(columns) + 1):
                    apart = _apart(cell, columns[first:stop]) / size
                    whole = cost + apart + _SKIPPED * (first - before)
                    if stop not in ends or whole < ends[stop][0]:
                        ends[stop] = whole, (*places, range(first, stop))
        best = ends
    ways = [(cost + _SKIPPED * (len(columns) - stop), places) for stop, (cost, places) in best.items()]
    return min(ways, key=itemgetter(0), default=(0.0, ()))[1]


def _apart(cell: _Word, columns: Sequence[tuple[float, float]]) -> float:
    """How far a head is from the middle of its columns; from an edge where it has one column."""
    left, right = columns[0][0], columns[-1][1]
    middle = abs((cell.x0 + cell.x1 - left - right) / 2)
    return middle if len(columns) > 1 else min(middle, abs(cell.x0 - left), abs(cell.x1 - right))


def _distance(cell: _Word, column: tuple[float, float]) -> float:
    return max(column[0] - cell.x1, cell.x0 - column[1], 0.0) + abs(cell.x0 - column[0]) / 1000
