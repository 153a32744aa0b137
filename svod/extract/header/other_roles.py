"""Persons on a title page who did not write the paper: supervisors, reviewers, opponents, heads of chairs."""

from collections.abc import Iterator, Sequence

from svod.extract.header.name_lines import is_author_word
from svod.model.document import Line
from svod.text.keywords import names_other_role
from svod.text.names import find_names

_NEVER = 10**9


def lines_of_others(lines: Sequence[Line], title: Sequence[Line]) -> frozenset[int]:
    """The indexes of the lines that name such persons, by the lines that announce them and where the title stands."""
    return frozenset(_others(lines, title))


def _others(lines: Sequence[Line], title: Sequence[Line]) -> Iterator[int]:
    closed_until = -1
    above = -1
    for line in lines:
        if title and closed_until < _NEVER and -1 < above < title[0].index < line.index:
            closed_until = -1
        if names_other_role(line.text):
            # Supervisors and reviewers fill a thesis page to its end, a head of chair a line or two above the title.
            below = bool(title) and line.index > title[-1].index
            closed_until = _NEVER if below else line.index + (next(find_names(line.text), None) is None)
        elif is_author_word(line.text):
            closed_until = -1
        if line.index <= closed_until:
            yield line.index
        else:
            above = line.index
