"""Figures: the words of drawings above their captions, and where the drawings are."""

from collections.abc import Mapping, Sequence

from svod.extract.body.captions import FIGURE, Caption
from svod.extract.body.drawings import PageDrawings, holds, joined
from svod.extract.body.placed_lines import PlacedLine, Zone, is_ended
from svod.model.document import Box, Drawn, DrawnKind

# In sizes of type: the blank between a drawing and its caption, and the least height of a drawing.
_MARGIN, _LEAST_HEIGHT = 0.4, 2.0
# In sizes of type: how far axes and frames are from what they are drawn around.
_NEAR = 2.0


def drawn_figures(
    lines: Sequence[PlacedLine], captions: Sequence[Caption], drawn: PageDrawings, solid: Mapping[int, Sequence[Box]]
) -> dict[Caption, Box]:
    """The boxes of figures by what is drawn above their captions, else below them; words inside are debris."""
    left = {page: list(objects) for page, objects in drawn.items()}
    found: dict[Caption, Box] = {}
    for caption in captions:
        page = lines[caption.first].line.page
        if caption.kind != FIGURE or not left.get(page):
            continue
        own = {line.box for line in lines[caption.first : caption.stop]}
        others = [box for box in solid.get(page, ()) if box not in own]
        box = _drawn_beside(lines[caption.first], lines[caption.stop - 1], left[page], others)
        if box is None:
            continue
        left[page] = [one for one in left[page] if not _is_inside(one.box, box)]
        found[caption] = _with_words(lines, page, box)
    return found


def _drawn_beside(first: PlacedLine, last: PlacedLine, drawn: Sequence[Drawn], others: Sequence[Box]) -> Box | None:
    """The box around what is drawn between a caption and the running text above it; else below it."""
    x0, x1 = min(first.left, first.box.x0), max(first.right, first.box.x1)
    beside = [one for one in drawn if min(one.box.x1, x1) - max(one.box.x0, x0) > 0.5 * (one.box.x1 - one.box.x0)]
    walls = [box for box in others if box.x0 < x1 and box.x1 > x0]
    top = max((box.y1 for box in walls if box.y1 <= first.box.y0 + 1), default=0.0)
    foot = min((box.y0 for box in walls if box.y0 >= last.box.y1 - 1), default=float("inf"))
    for begin, end in ((top, first.box.y0), (last.box.y1, foot)):
        between = [one for one in beside if begin - 2 < (one.box.y0 + one.box.y1) / 2 < end + 2]
        if box := _main_box(between, first.size):
            # A picture that is shown in part only goes on behind the text.
            return box._replace(y0=max(box.y0, begin), y1=min(box.y1, end))
    return None


def _main_box(drawn: Sequence[Drawn], size: float) -> Box | None:
    """The box around pictures and shapes, with the rules that are near them; rules alone are no drawing."""
    shapes = [one.box for one in drawn if one.kind is not DrawnKind.RULE]
    if not shapes:
        return None
    box = joined(shapes)
    near = size * _NEAR
    rules = [
        one.box
        for one in drawn
        if one.kind is DrawnKind.RULE and box.y0 - near < one.box.y1 and one.box.y0 < box.y1 + near
        if box.x0 - near < one.box.x1 and one.box.x0 < box.x1 + near
    ]
    box = joined([box, *rules])
    return box if box.y1 - box.y0 > _LEAST_HEIGHT * size and box.x1 - box.x0 > _LEAST_HEIGHT * size else None


def _with_words(lines: Sequence[PlacedLine], page: int, box: Box) -> Box:
    """The box with the words in it and at its edges, which are set to be debris."""
    whole = box
    for one in lines:
        if one.line.page == page and one.zone is Zone.TEXT and holds(box, one, _MARGIN * one.size):
            one.zone = Zone.DEBRIS
            whole = whole.joined(one.box)
    return whole


def _is_inside(one: Box, other: Box) -> bool:
    x, y = (one.x0 + one.x1) / 2, (one.y0 + one.y1) / 2
    return other.x0 <= x <= other.x1 and other.y0 <= y <= other.y1


def mark_drawings(lines: Sequence[PlacedLine], captions: Sequence[Caption], size: float) -> None:
    """Set the zones of the words inside drawings: what stands above a caption and is no running text."""
    for caption in captions:
        if caption.kind != FIGURE:
            continue
        page = lines[caption.first].line.page
        place = caption.first - 1
        while place >= 0 and lines[place].line.page == page and _is_of_drawing(lines, place, size):
            if lines[place].zone in (Zone.TEXT, Zone.FORMULA):
                lines[place].zone = Zone.DEBRIS
            place -= 1


def _is_of_drawing(lines: Sequence[PlacedLine], place: int, size: float) -> bool:
    one = lines[place]
    if one.zone is Zone.FORMULA:
        return one.size < 0.9 * size
    if one.zone not in (Zone.TEXT, Zone.DEBRIS) or one.is_solid:
        return False
    above = lines[place - 1] if place else None
    ends_paragraph = (
        above is not None and above.is_solid and above.zone is Zone.TEXT and above.column == one.column
        and (one.step or 0.0) < 1.3 and one.box.x0 - one.left < one.size
    )  # fmt: skip
    return not ends_paragraph and not (is_ended(one.text) and len(one.text) > 40)


def figure_box(lines: Sequence[PlacedLine], caption: Caption) -> Box | None:
    """The box of a drawing: what is free of text above its caption, else below it."""
    first, last = lines[caption.first], lines[caption.stop - 1]
    page = first.line.page
    left, right = min(first.left, first.box.x0), max(first.right, first.box.x1)
    others = [
        one.box
        for one in lines[max(0, caption.first - 120) : caption.stop + 120]
        if one.line.page == page and one.zone not in (Zone.DEBRIS,) and one.box.x0 < right and one.box.x1 > left
        if not first.box.y0 <= one.box.y0 <= last.box.y0
    ]
    above = max((box.y1 for box in others if box.y1 <= first.box.y0 + 1), default=None)
    below = min((box.y0 for box in others if box.y0 >= last.box.y1 - 1), default=None)
    margin = _MARGIN * first.size
    top = above if above is not None else 0.08 * first.box.y0 + 40
    if first.box.y0 - top > _LEAST_HEIGHT * first.size:
        return Box(left, min(top + margin, first.box.y0), right, first.box.y0 - margin)
    if below is not None and below - last.box.y1 > _LEAST_HEIGHT * first.size:
        return Box(left, last.box.y1 + margin, right, below - margin)
    return None
