"""Footnotes: small type at the foot of a column, each from its mark on."""

import re
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from svod.extract.body.placed_lines import TEXT, PlacedLine, Zone
from svod.model.document import Document, LineRole
from svod.model.reference import BibliographyBlock

_LARGEST = 0.93
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
MARK = re.compile(rf"\s*([{_RAISED}]{{1,3}}|\d{{1,3}}(?=[\s)])|[*†‡§¶∗]{{1,3}})\)?\s*(?=[^\W_]|[«„“\"(])")
_INNER = re.compile(rf"(?<=[.!?/)a-zа-я])\s(?=[{_RAISED}]{{1,3}}\s?[^\W_])")
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
    for _, column in groupby(lines, key=attrgetter("column")):
        _mark_foot(list(column), size)
    notes: list[list[PlacedLine]] = []
    for one in lines:
        if one.zone is not Zone.NOTE:
            continue
        if not notes or MARK.match(one.text):
            notes.append([])
        notes[-1].append(one)
    return notes


def parts(text: str) -> list[tuple[str, str]]:
    """The notes of one text, each as its mark and its words: several short ones may stand on one line."""
    found: list[tuple[str, str]] = []
    for piece in _INNER.split(text):
        mark = MARK.match(piece)
        found.append((mark[1].translate(_DIGITS), piece[mark.end() :]) if mark else ("", piece))
    return found


def _mark_foot(column: Sequence[PlacedLine], size: float) -> None:
    """The lines in small type at the end of a column, from the first with a mark on, below running text."""
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
