"""Figures: the words of drawings above their captions, and where the drawings are."""

from collections.abc import Sequence

from svod.extract.body.captions import FIGURE, Caption
from svod.extract.body.placed_lines import PlacedLine, Zone, is_ended
from svod.model.document import Box

# In sizes of type: the blank between a drawing and its caption, and the least height of a drawing.
_MARGIN, _LEAST_HEIGHT = 0.4, 2.0


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
