"""Notes: small type at the foot of a column, each from its mark on, or a list at the end under a heading."""

import re
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from svod.extract.body.headings import Heading
from svod.extract.body.placed_lines import TEXT, PlacedLine, Zone
from svod.languages import all_words
from svod.model.document import Document, LineRole
from svod.model.reference import BibliographyBlock

_LARGEST = 0.93
# In usual distances: how far a note without a mark is from the text above it.
_APART = 1.25
_FLOATS = (Zone.CAPTION, Zone.TABLE, Zone.DEBRIS)
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
MARK = re.compile(rf"\s*([{_RAISED}]{{1,3}}|\d{{1,3}}(?=[\s)])|[*†‡§¶∗]{{1,3}})\)?\s*(?=[^\W_]|[«„“\"(])")
_INNER = re.compile(rf"(?<=[.!?/)a-zа-я])\s(?=[{_RAISED}]{{1,3}}\s?[^\W_])")
_COUNTED = re.compile(rf"\s*\[?(\d{{1,3}}|[{_RAISED}]{{1,3}})[.)\]]{{0,2}}\s+(?=\S)")
_LISTS = frozenset(all_words("body.notes"))
_DIGITS = str.maketrans(_RAISED, "0123456789")


def cited_in_notes(document: Document, blocks: Sequence[BibliographyBlock]) -> set[int]:
    """Lines of bibliographies that are footnotes, too: marked so, or from a raised mark to the end of the page."""
    found = {index for index, role in enumerate(document.columns.roles) if role == LineRole.FOOTNOTE}
    for block in blocks:
        page = 0
        for line in document.lines[block.first_line : block.last_line + 1]:
            if line.text[:1] in _RAISED and line.text:
                page = line.page
            if line.page == page:
                found.add(line.index)
    return found


def find_notes(lines: Sequence[PlacedLine], size: float) -> list[list[PlacedLine]]:
    """The footnotes among the lines, whose zones are set, each with its lines."""
    for one in lines:
        if one.line.role is LineRole.FOOTNOTE and one.zone is TEXT:
            one.zone = Zone.NOTE
    first_page = lines[0].line.page if lines else 0
    for _, column in groupby(lines, key=attrgetter("column")):
        _mark_foot(list(column), size, first_page)
    notes: list[list[PlacedLine]] = []
    for one in lines:
        if one.zone is not Zone.NOTE:
            continue
        if not notes or MARK.match(one.text):
            notes.append([])
        notes[-1].append(one)
    return notes


def end_notes(lines: Sequence[PlacedLine], headings: Sequence[Heading]) -> list[list[PlacedLine]]:
    """The notes that are listed under a heading of their own and count from 1 on, each with its lines."""
    notes: list[list[PlacedLine]] = []
    for place, heading in enumerate(headings):
        if heading.text.casefold().strip(" .:") not in _LISTS:
            continue
        stop = headings[place + 1].first if place + 1 < len(headings) else len(lines)
        listed = [one for one in lines[heading.stop : stop] if one.zone in (TEXT, Zone.NOTE)]
        if listed and _number(listed[0]) == 1:
            for one in listed:
                if _number(one) == len(notes) + 1:
                    notes.append([])
                one.zone = Zone.NOTE
                notes[-1].append(one)
            break
    return notes


def _number(one: PlacedLine) -> int:
    counted = _COUNTED.match(one.text)
    return int(counted[1].translate(_DIGITS)) if counted else 0


def end_note(text: str) -> tuple[str, str]:
    """A note of the list at the end as its number and its words."""
    counted = _COUNTED.match(text)
    return (counted[1].translate(_DIGITS), text[counted.end() :]) if counted else ("", text)


def parts(text: str) -> list[tuple[str, str]]:
    """The notes of one text, each as its mark and its words: several short ones may stand on one line."""
    found: list[tuple[str, str]] = []
    for piece in _INNER.split(text):
        mark = MARK.match(piece)
        found.append((mark[1].translate(_DIGITS), piece[mark.end() :]) if mark else ("", piece))
    return found


def _mark_foot(column: Sequence[PlacedLine], size: float, first_page: int) -> None:
    """The lines in small type at the end of a column, from the first with a mark on, below running text.

    On the first page, where licences and thanks stand, they need no mark, but a distance from the text. LaTeX sets
    tables and figures at the foot of a page below its notes.
    """
    column = column[: next((place for place in range(len(column), 0, -1) if column[place - 1].zone not in _FLOATS), 0)]
    start = len(column)
    while start and column[start - 1].zone in (TEXT, Zone.NOTE) and column[start - 1].size < _LARGEST * size:
        start -= 1
    if not any(one.is_solid for one in column[:start]):
        return
    for place in range(start, len(column)):
        if column[place].zone is Zone.NOTE or MARK.match(column[place].text):
            for one in column[place:]:
                one.zone = Zone.NOTE
            return
    if start < len(column) and column[start].line.page == first_page and (column[start].step or 0.0) > _APART:
        for one in column[start:]:
            one.zone = Zone.NOTE
