"""The opening of a document, cut into the pieces that are labelled: single words, and whole lines of running text."""

import re
from array import array
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from svod.extract.header.first_page import Pages, opens_section
from svod.extract.header.word_signs import INITIAL, SMALL_WORD, WordSigns, word_signs
from svod.model.document import Document, Font, Line, LineRole, Span
from svod.text.keywords import Section, SectionStart, section_start
from svod.text.lexicon import WordClass

# So many lines of an opening are looked at, and so many after the heading of the introduction.
LONGEST_OPENING = 90
_AFTER_INTRODUCTION = 3
# A title page holds fewer lines than this, and what belongs to the header may go on behind it.
_TITLE_PAGE = 25
_FEWEST_PROSE_WORDS = 6
_PARAGRAPH_WORDS = 30
_PROSE_SHARE = 0.5
# Of running text so many lines are looked at, and so many behind the heading of an abstract: the longest have as many.
_MOST_PROSE, _LONGEST_ANNOUNCED = 20, 60
_SAME_SIZE = 0.3
# Narrow columns have short lines.
_FEWEST_RUNNING_WORDS = 4
_BEFORE_PROSE = (Section.ABSTRACT, Section.KEYWORDS)
_ORGANISATION = int(WordClass.ORGANISATION)
_INITIAL = re.compile(r"^(?:[A-ZА-ЯЁ]\.){1,3}$")
_MARGINS = frozenset({LineRole.RUNNING_HEAD, LineRole.RUNNING_FOOT, LineRole.PAGE_NUMBER})


class OpeningLine(NamedTuple):
    """A line with what its words tell; `prose` is where running text begins in it, None where none does."""

    line: Line
    words: tuple[WordSigns, ...]
    section: SectionStart | None
    prose: int | None


class Piece(NamedTuple):
    """Tokens that get one label: a word, or the running text of a line; `line` counts the opening's lines."""

    span: Span
    line: int
    is_line: bool


class Opening(NamedTuple):
    """The lines before the body, the pieces they are cut into, and the pages they stand on (None: there are none)."""

    document: Document
    pages: Pages | None
    lines: tuple[OpeningLine, ...]
    pieces: tuple[Piece, ...]

    @property
    def body_size(self) -> float:
        """The size of the document's letters; 0 where they have none."""
        return self.pages.body_size if self.pages else 0.0


def opening_of(document: Document, pages: Pages | None = None) -> Opening:
    """The opening of a document: its first own page, and what follows on the next where that is a title page."""
    if not document.line_count:
        return Opening(document, None, (), ())
    pages = pages or Pages(document)
    lines = _before_body([_read(line) for line in _chosen(pages)])
    pieces = tuple(piece for place, line in enumerate(lines) for piece in _pieces(line, place))
    return Opening(document, pages, lines, pieces)


def _chosen(pages: Pages) -> list[Line]:
    front = pages.front
    # Where another paper ends above, the front begins below it.
    first = front.lines[0].index if front.lines else 0
    lines = [line for line in pages.all_lines(front.page) if line.index >= first or line in front.edges]
    if len(lines) < _TITLE_PAGE:
        lines += pages.all_lines(front.page + 1)
    chosen = [line for line in lines if line.text.strip()][:LONGEST_OPENING]
    return list(_without_body(chosen, pages.body_size)) if pages.body_size else chosen


def _without_body(lines: list[Line], body_size: float) -> Iterator[Line]:
    """The lines of an opening; behind much running text only those that are set otherwise, such as footnotes."""
    read, most = 0, _MOST_PROSE
    for line in lines:
        if line.role is LineRole.BODY and opens_section(line, *_BEFORE_PROSE):
            most = max(most, read + _LONGEST_ANNOUNCED)
        in_body_face = not line.font.bold and abs(line.font.size - body_size) < _SAME_SIZE
        if read < most or not in_body_face or line.role is not LineRole.BODY or "@" in line.text:
            yield line
        read += in_body_face and _looks_like_prose(line.text)


def _looks_like_prose(text: str) -> bool:
    """Whether a line is running text as far as its letters tell: nobody looks up words for that."""
    words = text.split(" ")
    return len(words) >= _FEWEST_RUNNING_WORDS and 2 * sum([word[:1].islower() for word in words]) >= len(words)


def _before_body(lines: list[OpeningLine]) -> tuple[OpeningLine, ...]:
    for order, read in enumerate(lines):
        start = read.section if order > 1 else None
        if start and start.alone and start.section in (Section.INTRODUCTION, Section.CONTENTS):
            return tuple(lines[: order + 1 + _AFTER_INTRODUCTION])
    return tuple(lines)


def _read(line: Line) -> OpeningLine:
    words = tuple(map(word_signs, line.text.split(" ")))
    section = section_start(line.text)
    return OpeningLine(line, words, section, _prose(line, words, section))


def _prose(line: Line, words: tuple[WordSigns, ...], section: SectionStart | None) -> int | None:
    first = 0
    if section and section.section in _BEFORE_PROSE:
        first = len(line.text[: section.end].split())
    rest = words[first:]
    if len(rest) < _FEWEST_PROSE_WORDS or line.role in _MARGINS:
        return None
    small = sum([bool(word.bits & SMALL_WORD) for word in rest])
    if small < _PROSE_SHARE * len(rest):
        return None
    if "@" in line.text and any("@" in word.text for word in rest):
        return None
    # Formats without lines give whole paragraphs, in which a body or a person may be named.
    if len(rest) >= _PARAGRAPH_WORDS:
        return first
    named = any(word.classes & _ORGANISATION or (word.bits & INITIAL and _INITIAL.match(word.text)) for word in rest)
    return None if named else first


def _pieces(read: OpeningLine, place: int) -> list[Piece]:
    start, stop = read.line.span
    border = stop if read.prose is None else start + read.prose
    pieces = [Piece(Span(token, token + 1), place, is_line=False) for token in range(start, border)]
    if border < stop:
        pieces.append(Piece(Span(border, stop), place, is_line=True))
    return pieces


def without_layout(document: Document) -> Document:
    """The same words and lines as if a plain text file had held them."""
    columns = document.columns
    bare = replace(
        columns, fonts=array("H", bytes(2 * len(columns.texts))), boxes=array("f"), roles=array("B"), raised=array("b")
    )
    return replace(document, columns=bare, font_table=(Font("", 0.0),), page_sizes=((0.0, 0.0),) * document.page_count)
