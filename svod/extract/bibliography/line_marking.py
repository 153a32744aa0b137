"""Bibliographies line by line: which lines of a text or a document are of one, and what is left without them."""

from collections.abc import Sequence
from itertools import compress

from svod.extract.bibliography.plain import plain_lines
from svod.extract.line_signs import furniture
from svod.model.document import Document
from svod.model.reference import BibliographyBlock
from svod.ports import BibliographyFinder
from svod.text.keywords import Section, is_heading

_LONGEST_HEADING = 120


def marked_lines(document: Document, blocks: Sequence[BibliographyBlock]) -> list[bool]:
    """For each line of a document, whether it lies in a block."""
    marks = [False] * document.line_count
    for block in blocks:
        marks[block.first_line : block.last_line + 1] = [True] * (block.last_line - block.first_line + 1)
    return marks


def marks_of_document(document: Document, finder: BibliographyFinder) -> list[bool]:
    """For each line of a document, whether it is of a bibliography; running heads and page numbers never are."""
    marks = marked_lines(document, finder.find(document))
    for line in furniture(document) if any(marks) else ():
        marks[line] = False
    return marks


def marks_of_text(lines: Sequence[str], finder: BibliographyFinder) -> list[bool]:
    """For each line of a text, whether it is of a bibliography; blank ones never are."""
    marks = [False] * len(lines)
    plain = plain_lines(lines)
    if plain.places:
        for place, mark in zip(plain.places, marked_lines(plain.document, finder.find(plain.document)), strict=True):
            marks[place] = mark
    return marks


def text_without(lines: Sequence[str], marks: Sequence[bool]) -> list[str]:
    """The lines that are of no bibliography; the heading right above one goes with it."""
    kept = [not mark for mark in marks]
    for line, mark in enumerate(marks):
        if not mark or (line and marks[line - 1]):
            continue
        above = _above(lines, line)
        if above is not None:
            text = lines[above]
            kept[above] = kept[above] and not (len(text) <= _LONGEST_HEADING and is_heading(text, Section.REFERENCES))
    return list(compress(lines, kept))


def _above(lines: Sequence[str], line: int) -> int | None:
    """The nearest line above that is not blank."""
    for place in range(line - 1, max(-1, line - 4), -1):
        if lines[place].strip():
            return place
    return None
