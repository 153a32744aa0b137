"""What is drawn on pages, beside the lines of text: frames of tables, and the areas that drawings take up."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from svod.extract.body.placed_lines import PlacedLine
from svod.model.document import Box, Drawn, DrawnKind

# In points: lines that are so near touch each other; edges that differ by so much are one.
_TOUCHING, _SAME_EDGE = 3.0, 4.0
# In points: a frame that is not so high is a single rule.
_LEAST_HEIGHT = 6.0
# A page with more lines than this is a drawing of its own: frames are not sought on it.
_MOST_LINES = 600

PageDrawings = Mapping[int, Sequence[Drawn]]


class Frame(NamedTuple):
    """The lines around and inside of a table: its box, the heights of its rules, the places of its bars, and each."""

    box: Box
    rules: tuple[float, ...]
    bars: tuple[float, ...]
    all_rules: tuple[Box, ...] = ()
    all_bars: tuple[Box, ...] = ()

    def has_bar(self, place: float, y: float) -> bool:
        """Whether a bar stands at a place at some height: through a cell that spans columns none does."""
        left, right, top, bottom = place - _SAME_EDGE, place + _SAME_EDGE, y - _TOUCHING, y + _TOUCHING
        return any(y0 <= bottom and y1 >= top and left <= (x0 + x1) / 2 <= right for x0, y0, x1, y1 in self.all_bars)

    def has_rule(self, height: float, x: float) -> bool:
        """Whether a rule lies at a height at some place: through a cell that spans rows none does."""
        top, bottom, left, right = height - _SAME_EDGE, height + _SAME_EDGE, x - _TOUCHING, x + _TOUCHING
        return any(x0 <= right and x1 >= left and top <= (y0 + y1) / 2 <= bottom for x0, y0, x1, y1 in self.all_rules)


def no_drawings(_pages: Iterable[int]) -> Mapping[int, tuple[Drawn, ...]]:
    """For documents without drawings."""
    return {}


def holds(box: Box, one: PlacedLine, margin: float = 0.0) -> bool:
    """Whether the middle of a line is inside a box."""
    x, y = (one.box.x0 + one.box.x1) / 2, (one.box.y0 + one.box.y1) / 2
    return box.x0 - margin <= x <= box.x1 + margin and box.y0 - margin <= y <= box.y1 + margin


def are_parted(above: Box, below: Box, drawn: Iterable[Drawn]) -> bool:
    """Whether something is drawn between two lines of text, one below the other."""
    return any(
        above.y1 - 2 < (one.box.y0 + one.box.y1) / 2 < below.y0 + 2 and one.box.x0 < below.x1 and one.box.x1 > below.x0
        for one in drawn
    )


def frames(drawn: Sequence[Drawn], solid: Sequence[Box]) -> list[Frame]:
    """The frames of tables on a page: lines that touch, and rules of one width with no running text between them."""
    lines = [one for one in drawn if one.kind in (DrawnKind.RULE, DrawnKind.BAR)]
    if len(lines) > _MOST_LINES:
        return []
    groups = _joined_rules(_touching(lines), solid)
    return [frame for group in groups if (frame := _frame(group)) is not None]


def _touching(lines: Sequence[Drawn]) -> list[list[Drawn]]:
    """Lines in groups of those that touch each other."""
    groups: list[tuple[Box, list[Drawn]]] = []
    for line in lines:
        box, members, apart = line.box, [line], []
        for around, group in groups:
            if _touches(line.box, around) and any(_touches(line.box, other.box) for other in group):
                box = box.joined(around)
                members += group
            else:
                apart.append((around, group))
        groups = [*apart, (box, members)]
    return [group for _, group in groups]


def _touches(one: Box, other: Box) -> bool:
    return (
        one.x0 - _TOUCHING < other.x1
        and other.x0 - _TOUCHING < one.x1
        and one.y0 - _TOUCHING < other.y1
        and other.y0 - _TOUCHING < one.y1
    )


def _joined_rules(groups: list[list[Drawn]], solid: Sequence[Box]) -> list[list[Drawn]]:
    """Groups of one width below each other as one, unless running text stands between them."""
    ordered = sorted(groups, key=lambda group: _around(group).y0)
    made: list[list[Drawn]] = []
    for group in ordered:
        box = _around(group)
        for earlier in reversed(made):
            above = _around(earlier)
            is_of_width = abs(above.x0 - box.x0) < _SAME_EDGE and abs(above.x1 - box.x1) < _SAME_EDGE
            is_inside = above.x0 - _SAME_EDGE < box.x0 and box.x1 < above.x1 + _SAME_EDGE and len(earlier) > 1
            between = Box(above.x0, above.y1, above.x1, box.y0)
            if (is_of_width or is_inside) and not any(_overlap(between, one) for one in solid):
                earlier.extend(group)
                break
        else:
            made.append(list(group))
    return made


def _overlap(one: Box, other: Box) -> bool:
    middle = (other.y0 + other.y1) / 2
    return one.y0 < middle < one.y1 and other.x0 < one.x1 and other.x1 > one.x0


def _around(drawn: Sequence[Drawn]) -> Box:
    return joined([one.box for one in drawn])


def _frame(group: Sequence[Drawn]) -> Frame | None:
    box = _around(group)
    all_rules = tuple(one.box for one in group if one.kind is DrawnKind.RULE)
    all_bars = tuple(one.box for one in group if one.kind is DrawnKind.BAR)
    rules = _places((one.y0 + one.y1) / 2 for one in all_rules)
    bars = _places((one.x0 + one.x1) / 2 for one in all_bars)
    # Axes have one rule and one bar.
    is_high = box.y1 - box.y0 > _LEAST_HEIGHT
    return Frame(box, rules, bars, all_rules, all_bars) if is_high and len(rules) > 1 else None


def _places(values: Iterable[float]) -> tuple[float, ...]:
    """Places in order, those that are nearly the same as one."""
    made: list[float] = []
    for value in sorted(values):
        if not made or value - made[-1] > _SAME_EDGE:
            made.append(value)
    return tuple(made)


def joined(boxes: Sequence[Box]) -> Box:
    """The box around all of them."""
    return Box(
        min(box.x0 for box in boxes), min(box.y0 for box in boxes), max(box.x1 for box in boxes),
        max(box.y1 for box in boxes),
    )  # fmt: skip
