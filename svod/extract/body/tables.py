"""Tables: what stands between drawn lines, and rows whose words stand wide apart, near a caption or by themselves."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from svod.extract.body.captions import TABLE, Caption
from svod.extract.body.drawings import Frame, PageDrawings, frames, holds
from svod.extract.body.headings import number_of
from svod.extract.body.placed_lines import TEXT, PlacedLine, Zone, is_ended, widest_gaps
from svod.model.document import Box, Document

# In sizes of type: blanks between the words of two cells are so wide at least; in a line of text none is.
_WIDE, _VERY_WIDE = 0.9, 1.6
# Rows are no further apart than this, in usual distances; a table is no further from its caption.
_FARTHEST = 3.0
_FEWEST_ROWS = 3
_LARGEST = 1.06
# In sizes of type: a heading is so far from the row above it.
_APART = 1.6
_NUMBER = re.compile(r"[\d.,%±+−–-]+")


class TableLines(NamedTuple):
    """Which of the lines are a table, its caption, if it has one, and the lines drawn around it."""

    places: tuple[int, ...]
    caption: Caption | None = None
    frame: Frame | None = None


def framed_tables(
    lines: Sequence[PlacedLine], captions: Sequence[Caption], drawn: PageDrawings, solid: Mapping[int, Sequence[Box]]
) -> list[TableLines]:
    """The tables with captions that lines are drawn around, or in three rules; the zones of their lines are set."""
    framed = {page: frames(objects, solid.get(page, ())) for page, objects in drawn.items()}
    places = _by_page(lines, framed)
    of_tables = [caption for caption in captions if caption.kind == TABLE and lines[caption.first].line.page in framed]
    beside = [_beside(framed[lines[one.first].line.page], lines[one.first], lines[one.stop - 1]) for one in of_tables]
    # Where captions stand above all tables, the frame above one is another's.
    is_above = 2 * sum(above.is_nearer(below) for above, below in beside) > len(beside)
    found: list[TableLines] = []
    taken: set[Frame] = set()
    for caption, sides in zip(of_tables, beside, strict=True):
        page = lines[caption.first].line.page
        near = (side.frame for side in (sides if is_above else sides[::-1]))
        frame = next((one for one in near if one is not None and one not in taken), None)
        if frame is None:
            continue
        inside = tuple(place for place in places[page] if lines[place].zone is TEXT and holds(frame.box, lines[place]))
        if inside:
            taken.add(frame)
            found.append(TableLines(inside, caption, frame))
            _mark(lines, inside)
    return found


def _by_page(lines: Sequence[PlacedLine], pages: Collection[int]) -> dict[int, list[int]]:
    places: dict[int, list[int]] = {page: [] for page in pages}
    for place, one in enumerate(lines):
        if one.line.page in places:
            places[one.line.page].append(place)
    return places


class _Side(NamedTuple):
    """The nearest frame on one side of a caption, if there is one near it."""

    frame: Frame | None
    distance: float

    def is_nearer(self, other: "_Side") -> bool:
        return self.frame is not None and (other.frame is None or self.distance < other.distance)


def _beside(found: Sequence[Frame], first: PlacedLine, last: PlacedLine) -> tuple[_Side, _Side]:
    """The frames right above and right below a caption."""
    near = [frame for frame in found if frame.box.x0 < first.right and frame.box.x1 > first.left]
    above = [(first.box.y0 - frame.box.y1, frame) for frame in near]
    below = [(frame.box.y0 - last.box.y1, frame) for frame in near]
    return _side(above, first.size), _side(below, first.size)


def _side(frames_by_distance: list[tuple[float, Frame]], size: float) -> _Side:
    near = [(distance, frame) for distance, frame in frames_by_distance if -2 < distance < _FARTHEST * size]
    distance, frame = min(near, default=(0.0, None))
    return _Side(frame, distance)


def find_tables(
    document: Document, lines: Sequence[PlacedLine], captions: Sequence[Caption], size: float
) -> list[TableLines]:
    """The tables among the lines that are left, whose zones are set."""
    texts = [place for place, one in enumerate(lines) if one.zone is TEXT]
    gaps = [0.0] * len(lines)
    for place, gap in zip(texts, widest_gaps(document, [lines[place] for place in texts]), strict=True):
        gaps[place] = gap
    found: list[TableLines] = []
    for caption in captions:
        if caption.kind == TABLE:
            below = _grown(lines, gaps, caption.stop, 1, size)
            above = _grown(lines, gaps, caption.first - 1, -1, size)
            chosen = below if len(below) >= len(above) else above
            if not chosen:
                continue
            found.append(TableLines(tuple(chosen), caption))
            _mark(lines, chosen)
    found.extend(_without_captions(lines, gaps))
    return found


def _mark(lines: Sequence[PlacedLine], places: Iterable[int]) -> None:
    for place in places:
        lines[place].zone = Zone.TABLE


def _grown(lines: Sequence[PlacedLine], gaps: Sequence[float], start: int, step: int, size: float) -> range:
    """The rows next to a caption, downward or upward, as far as they look like rows."""
    place = start
    page = lines[start - step].line.page if 0 <= start - step < len(lines) else 0
    while 0 <= place < len(lines):
        one = lines[place]
        distance = one.step if step > 0 else one.below
        if one.zone is not TEXT or one.line.page != page or (distance is not None and distance > _FARTHEST):
            break
        if place != start and step > 0 and one.step is None and one.box.x0 > lines[start].right:
            break
        if not _is_row(one, gaps[place], size) or (
            place != start and _is_heading(one, lines[place - step], gaps[place])
        ):
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
    is_word = one.is_short and len(one.text) < 40 and not is_ended(one.text)
    return gap > _WIDE or numbers > 0.4 * len(one.text) or is_word


def _is_heading(one: PlacedLine, row: PlacedLine, gap: float) -> bool:
    """Whether a line beside a row is set apart from it, and as a heading is."""
    differs = one.line.font.bold > row.line.font.bold or one.size > _LARGEST * row.size
    return differs and gap < _WIDE and abs(one.box.y1 - row.box.y1) > _APART * one.size


def _without_captions(lines: Sequence[PlacedLine], gaps: Sequence[float]) -> list[TableLines]:
    """Rows in succession whose words stand very wide apart."""
    found: list[TableLines] = []
    first = 0
    for place in range(len(lines) + 1):
        is_row = place < len(lines) and lines[place].zone is TEXT and gaps[place] > _VERY_WIDE
        goes_on = is_row and (place == first or lines[place].column == lines[place - 1].column)
        if goes_on:
            continue
        if place - first >= _FEWEST_ROWS:
            found.append(TableLines(tuple(range(first, place))))
            _mark(lines, range(first, place))
        first = place if is_row else place + 1
    return found


def joined_box(lines: Sequence[PlacedLine]) -> Box | None:
    """The box around lines of one page."""
    made: Box | None = None
    for one in lines:
        made = one.box if made is None else made.joined(one.box)
    return made
