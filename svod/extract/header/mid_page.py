"""Where on its page a paper begins that is printed below the end of another one."""

import re
from collections.abc import Sequence

from svod.extract.header.start_page import display_runs, is_display
from svod.extract.line_signs import reference_signs
from svod.model.document import Line
from svod.text.fronts import is_code, is_prose, opening_signs
from svod.text.keywords import Section, is_heading
from svod.text.names import are_strict, split_names

# So many lines of another paper stand above a title without a code; a rubric and authors stand so near above it.
_FEWEST_ABOVE, _NEAR_ABOVE = 3, 3
_FEWEST_REFERENCE_SIGNS = 2
# Among so many lines below a code a title stands.
_LINES_BELOW = 12
# The end of another paper takes so many lines at most.
_LONGEST_END = 60
_GOES_ON = re.compile(r"\W*(?:[a-zа-яёäöüß]|\d{1,3}[.)\]]\s)")


def start_below_another(lines: Sequence[Line], body_size: float) -> int:
    """The place among the lines of a page where the paper begins; 0 where nothing of another stands above it."""
    # Most pages begin with a title, a name or a journal's line in display.
    if body_size <= 0 or not lines or is_display(lines[0], body_size):
        return 0
    return _below_bibliography(lines, body_size) or _below_end(lines, body_size)


def _below_bibliography(lines: Sequence[Line], body_size: float) -> int:
    """After a headed bibliography, in a larger face."""
    end = next((order for order, line in enumerate(lines) if is_heading(line.text, Section.REFERENCES)), None)
    if end is None:
        return 0
    largest = max((line.font.size for line in lines[:end]), default=0.0)
    if largest > 1.2 * body_size:
        return 0
    larger = (order for order in range(end + 1, len(lines)) if lines[order].font.size > max(1.25 * body_size, largest))
    return next(larger, 0)


def _below_end(lines: Sequence[Line], body_size: float) -> int:
    """After last lines or references in the face of the body: at a code, or at a title with authors beside it."""
    for order, line in enumerate(lines[:_LONGEST_END]):
        if order and is_code(line.text):
            return order if _is_end(lines, order, body_size, fewest=1) else 0
    for run in display_runs(lines[:_LONGEST_END], body_size):
        beside = (*lines[max(0, run.first - 1) : run.first], *lines[run.stop : run.stop + 1])
        if not any(are_strict(split_names(line.text)) for line in beside):
            continue
        first = run.first
        while first and run.first - first < _NEAR_ABOVE and are_strict(split_names(lines[first - 1].text)):
            first -= 1
        return first if _is_end(lines, first, body_size, fewest=_FEWEST_ABOVE) else 0
    return 0


def _is_end(lines: Sequence[Line], first: int, body_size: float, *, fewest: int) -> bool:
    """Whether the lines above are the last of another paper: running text or references, and nothing of a header."""
    above, kept = lines[:first], list(lines[:first])
    # A rubric stands between the two papers.
    while kept and len(above) - len(kept) < _NEAR_ABOVE and is_display(kept[-1], body_size):
        kept.pop()
    between, below = above[len(kept) :], lines[first : first + _LINES_BELOW]
    if between and max(line.font.size for line in between) > max(line.font.size for line in below):
        # It is the title.
        return False
    texts = [line.text for line in kept]
    if any(is_display(line, body_size) for line in kept) or opening_signs(texts) or any(map(split_names, texts)):
        return False
    # One line above a code is the journal's, unless it goes on a sentence or a list.
    if len(texts) == 1 and not _GOES_ON.match(texts[0]):
        return False
    return sum(is_prose(text) or reference_signs(text) >= _FEWEST_REFERENCE_SIGNS for text in texts) >= fewest
