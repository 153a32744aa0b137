"""Headers behind a bibliography: of the same paper in another language, or of the next paper of a volume."""

import re
from collections.abc import Sequence

from svod.extract.body.placed_lines import is_ended
from svod.model.document import Document, Line, LineRole
from svod.model.reference import BibliographyBlock
from svod.text.keywords import Section, section_start

# So many lines behind the list a header's abstract or key words begin at the latest.
_FARTHEST = 40
# Such values have so many lines at most; a line that fills less of the widest one is the last of its paragraph.
_MOST_LINES, _FULL = 25, 0.9
_SAME_SIZE = 0.04
# The code of a subject stands above a title: behind a list, the next paper begins there.
_CODED = re.compile(r"\W*(?:УДК|UDC|ББК)\W{1,3}\d")


def headers_behind(document: Document, blocks: Sequence[BibliographyBlock]) -> set[int]:
    """The lines from behind each bibliography to the end of the abstract or key words that follow it closely.

    Where a subject's code follows, the lines from there on are those of the next paper.
    """
    found: set[int] = set()
    starts = sorted(block.first_line for block in blocks)
    for block in blocks:
        first = block.last_line + 1
        stop = min((start for start in starts if start > block.last_line), default=document.line_count)
        lines = document.lines[first : min(stop, first + _FARTHEST + _MOST_LINES)]
        last = _end_of_header(lines)
        found.update(range(first, first + last))
        if coded := next((line.index for line in lines[:_FARTHEST] if _CODED.match(line.text)), None):
            found.update(range(coded, stop))
    return found


def _end_of_header(lines: Sequence[Line]) -> int:
    """How many of the lines are a header; none where neither abstract nor key words are announced."""
    end = 0
    for place, line in enumerate(lines[:_FARTHEST]):
        start = section_start(line.text) if line.role is LineRole.BODY else None
        if start is None:
            continue
        if start.section in (Section.ABSTRACT, Section.KEYWORDS):
            end = _end_of_value(lines, place + (start.alone and place + 1 < len(lines)))
        elif start.section in (Section.INTRODUCTION, Section.REFERENCES) and place >= end:
            break
    return end


def _end_of_value(lines: Sequence[Line], first: int) -> int:
    """Behind the last line of the paragraph that begins at a place."""
    size = lines[first].font.size
    widest = max((_width(line) for line in lines[first : first + _MOST_LINES]), default=0.0)
    for place in range(first, min(len(lines), first + _MOST_LINES)):
        line = lines[place]
        if place > first and (section_start(line.text) or abs(line.font.size - size) > _SAME_SIZE * size):
            return place
        if _width(line) < _FULL * widest and (is_ended(line.text) or not line.text[-1:].isalpha()):
            return place + 1
    return first + 1


def _width(line: Line) -> float:
    return line.box.x1 - line.box.x0 if line.box else 1.0
