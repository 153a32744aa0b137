"""Persons on a title page who did not write the paper: supervisors, reviewers, opponents, heads of chairs."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from svod.extract.header.name_lines import is_author_word
from svod.languages import alternatives
from svod.model.document import Line
from svod.text import lazy_re as re
from svod.text.keywords import names_other_role
from svod.text.names import find_names

_NEVER = 10**9
# A list of such persons ends at a gap of so much of a line's height.
_GAP = 0.9
# On one level are lines that differ by less, in points.
_LEVEL = 3.0
# «Посвящается памяти …»: the name may stand on the next line.
# «Grau, teurer Freund, ist alle Theorie.»
_QUOTATION = re.compile(r"[«“„\"][^«»“”„\"]*[.!?…][»”“\"]")
_DEDICATION = re.compile(rf"^\W*(?:{alternatives('header.dedications')})", re.IGNORECASE)


def lines_of_others(lines: Sequence[Line], title: Sequence[Line]) -> frozenset[int]:
    """The indexes of the lines that name such persons, by the lines that announce them and where the title stands."""
    return frozenset(_others(lines, title))


def listed_others(lines: Sequence[Line]) -> frozenset[int]:
    """The indexes of the lines below a line that only says what those persons did, or beside it in another column.

    «Edited by», «Reviewed by:»; or below a motto.
    """
    found = [*_beside_roles(lines), *_below_quotations(lines)]
    above: Line | None = None
    for line in lines:
        if names_other_role(line.text) and next(find_names(line.text), None) is None:
            above = line
        elif above is not None and _goes_on(above, line) and not is_author_word(line.text):
            found.append(line.index)
            above = line
        else:
            above = None
    return frozenset(found)


def _others(lines: Sequence[Line], title: Sequence[Line]) -> Iterator[int]:
    closed_until = -1
    above = -1
    listed = listed_others(lines)
    for line in lines:
        if title and closed_until < _NEVER and -1 < above < title[0].index < line.index:
            closed_until = -1
        if names_other_role(line.text):
            # Supervisors and reviewers fill a thesis page to its end, a head of chair a line or two above the title.
            below = bool(title) and line.index > title[-1].index
            closed_until = _NEVER if below else line.index + (next(find_names(line.text), None) is None)
        elif is_author_word(line.text):
            closed_until = -1
        elif _DEDICATION.match(line.text):
            closed_until = max(closed_until, line.index + (next(find_names(line.text), None) is None))
        elif line.index in listed:
            closed_until = max(closed_until, line.index)
        if line.index <= closed_until:
            yield line.index
        else:
            above = line.index


def _beside_roles(lines: Sequence[Line]) -> Iterator[int]:
    """Lines on the level of one that only announces such a person: «Erstprüfer:      Prof. Dr. Hans Beck»."""
    for line in lines:
        if line.text.rstrip().endswith(":") and names_other_role(line.text):
            yield from (other.index for other in lines if is_on_level(line, other))


def _below_quotations(lines: Sequence[Line]) -> Iterator[int]:
    """The lines below what stands in quotation marks, in its face: who said so."""
    for above, line in pairwise(lines):
        if line.index == above.index + 1 and line.font == above.font and _QUOTATION.fullmatch(above.text.strip()):
            yield line.index


def is_on_level(line: Line, other: Line) -> bool:
    """Whether another line stands on the level of a line, to the right of it, in letters of its size."""
    one, box = line.box, other.box
    if one is None or box is None or line.font.size != other.font.size:
        return False
    return abs(box.y0 - one.y0) < _LEVEL and box.x0 > one.x1


def _goes_on(above: Line, line: Line) -> bool:
    """Whether a line stands right below another in its column, in letters of its size: «Edited by» and who did."""
    if above.box is None or line.box is None or line.index != above.index + 1 or line.page != above.page:
        return False
    near = line.box.y0 - above.box.y0 >= 0 and line.box.y0 - above.box.y1 < _GAP * (above.box.y1 - above.box.y0)
    return near and abs(line.box.x0 - above.box.x0) < 1 and line.font.size == above.font.size
