"""What lines are on their pages: running heads and feet, page numbers, footnotes; all else is the paper's body.

Precision first: a line that is kept in the body by mistake costs little, one that is taken out may be the title or a
reference. So heads must repeat at one height in one size, numbers must count the pages, footnotes must have a mark.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple

from svod.convert.pages.reading_order import Segment
from svod.languages import alternatives
from svod.model.document import LineRole

# How many rows from the edge of a page may be heads, feet and numbers.
_MOST_ROWS = 3
# In heights of the page: how far from its edge they stand at most.
_DEEPEST_EDGE = 0.25
# In points: how far the heights of one running head differ from page to page.
_SAME_HEIGHT = 4.0
_SAME_SIZE = 0.6
# A running head stands on at least so many pages, and so great a part of them; it has so many letters.
_FEWEST_PAGES = 3
_LEAST_PART = 0.2
_FEWEST_LETTERS = 4
_PAGE_NUMBER = re.compile(
    rf"[\W_]*(?:(?:{alternatives('layout.page_words')})\b\.?)?[\W_]*"  # «Seite 3», «стр. 3», «– 3 –»
    r"(\d{1,4}|[ivxlc]{1,7})"
    rf"(?:\s*(?:/|{alternatives('layout.page_of')})\s*\d{{1,4}})?[\W_]*",  # «3 of 10»
    re.IGNORECASE,
)

_NUMBER_BEFORE = re.compile(r"(\d{2,4})\s+[^\W\d]")
_NUMBER_BEHIND = re.compile(r"[^\W\d].*\s(\d{1,4})$")

# In sizes of the body: how large the type of footnotes is, how far they stand below the body at least.
_LARGEST_NOTE = 0.93
_LEAST_GAP = 0.1
# Down from which part of the page footnotes may begin.
_HIGHEST_NOTE, _LOWEST_END = 0.3, 0.75
# In sizes of the notes: the widest blank between two of their lines.
_WIDEST_LEADING = 1.0
_WORD = re.compile(r"[^\W\d_]{3,}")
_NOTE_MARKS = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§")
_LIST_HEADING = re.compile(rf"[\W\d]*(?:{alternatives('headings.list_heading')})\b.{{0,30}}", re.IGNORECASE)


class PrintedLine(NamedTuple):
    """One line as the eye sees it."""

    position: int
    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float


@dataclass(slots=True)
class PrintedPage:
    """A page's lines in reading order, looked at only where roles are likely."""

    height: float
    segments: Sequence[Segment]
    texts: Sequence[str]
    fonts: Sequence[int]
    sizes: Sequence[float]
    marks: Mapping[int, int]
    roles: dict[int, LineRole] = field(default_factory=dict)
    # How far from the top lines begin, and how far they end above it.
    tops: list[float] = field(init=False)
    feet: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.tops = [segment.box[1] for segment in self.segments]
        self.feet = [-segment.box[3] for segment in self.segments]

    def line(self, position: int) -> PrintedLine:
        """The line at a position in the reading order."""
        words, box = self.segments[position].words, self.segments[position].box
        return PrintedLine(position, " ".join(self.texts[words.start : words.stop]), *box, self.size(position))

    def size(self, position: int) -> float:
        """The size of most of a line, judged by the word in its middle."""
        words = self.segments[position].words
        return self.sizes[self.fonts[(words.start + words.stop) // 2]]

    def marked_lines(self) -> list[int]:
        """The lines that begin with a raised sign."""
        starts = (segment.words.start for segment in self.segments)
        return [
            position
            for position, start in enumerate(starts)
            if self.texts[start][:1] in _NOTE_MARKS or self.marks.get(start, 0) > 0
        ]


class _Row(NamedTuple):
    """What stands at one height at the edge of a page: its pieces, its words without numbers, its number."""

    pieces: tuple[PrintedLine, ...]
    key: str
    number: int | None

    @property
    def y(self) -> float:
        return self.pieces[0].y0

    @property
    def size(self) -> float:
        return self.pieces[0].size


def find_roles(pages: Sequence[PrintedPage], body_size: float) -> None:
    """Fill in the roles of the lines that are not body."""
    for at_top, role in ((True, LineRole.RUNNING_HEAD), (False, LineRole.RUNNING_FOOT)):
        # Row by row from the edge inward; a page is left alone once its row is body.
        rows = {index: _row(page, at_top) for index, page in enumerate(pages)}
        for _ in range(_MOST_ROWS):
            found = {index: row for index, row in rows.items() if row is not None}
            margin = _margin(found, len(pages))
            if 0 in margin and found[0].key and not _has_larger(pages[0], found[0].size):
                margin.remove(0)
            for index in margin:
                _give(pages[index], found[index], role)
            rows = {index: _row(pages[index], at_top) for index in margin}
    for page in pages:
        for position in _footnotes(page, body_size):
            page.roles[position] = LineRole.FOOTNOTE


def _row(page: PrintedPage, at_top: bool) -> _Row | None:
    """The outermost row of a page, of those that have no role yet, if it stands near the edge."""
    free: Sequence[int] = range(len(page.segments))
    heights = page.tops if at_top else page.feet
    if page.roles:
        free = [position for position in free if position not in page.roles]
        heights = [heights[position] for position in free]
    if not free:
        return None
    least = min(heights)
    outermost = page.segments[free[heights.index(least)]].box
    if (outermost.y0 if at_top else page.height - outermost.y1) > _DEEPEST_EDGE * page.height:
        return None
    deepest = least + (outermost.y1 - outermost.y0) / 2
    beside = [position for position, height in zip(free, heights, strict=True) if height <= deepest]
    pieces = sorted(map(page.line, beside), key=attrgetter("x0"))
    text = " ".join(piece.text for piece in pieces).casefold()
    key = "".join(filter(str.isalpha, text))
    numbers = [_number(piece.text) for piece in pieces]
    return _Row(tuple(pieces), key, next((number for number in numbers if number is not None), None))


def _number(text: str) -> int | None:
    """The page number that a text is, if it is nothing else."""
    match = _PAGE_NUMBER.fullmatch(text)
    if match is None:
        return None
    return int(match[1]) if match[1].isdecimal() else _roman(match[1].lower())


def _roman(numeral: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[letter] for letter in numeral]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))


def _margin(rows: Mapping[int, _Row], page_count: int) -> list[int]:
    """The pages whose row is a running head or foot, or counts the pages."""
    fewest = max(2, min(_FEWEST_PAGES, page_count))
    ahead = Counter(row.number - index for index, row in rows.items() if row.number is not None)
    running = _running(rows.values(), max(fewest, _LEAST_PART * page_count))
    counting = _counting(rows)
    return [
        index
        for index, row in rows.items()
        if index in counting
        or _repeats(row, running)
        or (row.number is not None and not row.key and ahead[row.number - index] >= fewest)
    ]


def _counting(rows: Mapping[int, _Row]) -> frozenset[int]:
    """The pages whose row has words and a number that counts the pages, at one height: «56 A. Author», «A Title 57»."""
    places: defaultdict[tuple[int, int, float], list[int]] = defaultdict(list)
    for index, row in rows.items():
        number = _outer_number(row.pieces[0].text) if len(row.pieces) == 1 else None
        if number is not None:
            places[number - index, round(row.y), row.size].append(index)
    return frozenset(index for alike in places.values() if len(alike) > 1 for index in alike)


def _outer_number(text: str) -> int | None:
    """The number at the edge of a line of words; one of a single digit before them may be a section's."""
    match = _NUMBER_BEFORE.match(text)
    # Most lines end otherwise, which the pattern itself would find out from each of their letters on.
    if match is None and text[-1:].isdecimal():
        match = _NUMBER_BEHIND.search(text)
    return int(match[1]) if match else None


def _running(rows: Iterable[_Row], fewest: float) -> dict[str, tuple[float, float]]:
    """The words that repeat at one height and size from page to page, with both."""
    seen: defaultdict[str, list[_Row]] = defaultdict(list)
    for row in rows:
        seen[row.key].append(row)
    running: dict[str, tuple[float, float]] = {}
    for key, alike in seen.items():
        if len(alike) < fewest or len(key) < _FEWEST_LETTERS:
            continue
        place = Counter((round(row.y), row.size) for row in alike).most_common(1)[0][0]
        if sum(_repeats(row, {key: place}) for row in alike) >= fewest:
            running[key] = place
    return running


def _repeats(row: _Row, running: Mapping[str, tuple[float, float]]) -> bool:
    if row.key not in running:
        return False
    height, size = running[row.key]
    return abs(row.y - height) < _SAME_HEIGHT and abs(row.size - size) < _SAME_SIZE


def _has_larger(page: PrintedPage, size: float) -> bool:
    """Whether the page has a title beside this line: else the line may be the title itself."""
    return max(page.sizes) > size + _SAME_SIZE


def _give(page: PrintedPage, row: _Row, role: LineRole) -> None:
    for piece in row.pieces:
        page.roles[piece.position] = LineRole.PAGE_NUMBER if _number(piece.text) is not None else role


def _footnotes(page: PrintedPage, body_size: float) -> Iterator[int]:
    """The lines of footnotes: small type at the foot of a column, from the first line with a mark on."""
    largest = _LARGEST_NOTE * body_size
    if not page.segments or min(page.sizes) > largest:
        return
    stop = 0
    for start in page.marked_lines():
        if start < stop or start in page.roles or page.size(start) > largest:
            continue
        notes = _block(page, start, largest)
        stop = notes.stop
        if _is_at_foot(page, notes, largest):
            yield from notes


def _block(page: PrintedPage, start: int, largest: float) -> range:
    """The lines of small type from one line on that stand close below one another."""
    stop = start + 1
    while stop < len(page.segments) and stop not in page.roles and page.size(stop) <= largest:
        before, box = page.segments[stop - 1].box, page.segments[stop].box
        if not before.y0 <= box.y0 <= before.y1 + _WIDEST_LEADING * page.size(stop):
            break
        stop += 1
    return range(start, stop)


def _is_at_foot(page: PrintedPage, notes: range, largest: float) -> bool:
    """Whether body stands right above these lines in their column, with a gap between, and none below."""
    boxes = [page.segments[position].box for position in notes]
    top, left, right = boxes[0].y0, min(box.x0 for box in boxes), max(box.x1 for box in boxes)
    if top < _HIGHEST_NOTE * page.height or boxes[-1].y1 < _LOWEST_END * page.height:
        return False
    if not _WORD.search(page.line(notes.start).text):
        return False
    body = [
        position
        for position, segment in enumerate(page.segments)
        if segment.box.x0 < right and segment.box.x1 > left
        if position not in page.roles and page.size(position) > largest
    ]
    lowest = max(body, key=lambda position: page.segments[position].box.y1, default=None)
    if lowest is None or _LIST_HEADING.fullmatch(page.line(lowest).text):
        return False
    return top - page.segments[lowest].box.y1 >= _LEAST_GAP * page.size(lowest)
