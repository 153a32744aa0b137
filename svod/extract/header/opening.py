"""The opening of a document, cut into the pieces that are labelled: single words, and whole lines of running text."""

import re
from array import array
from dataclasses import replace
from typing import NamedTuple

from svod.extract.header.first_page import Pages
from svod.extract.header.word_signs import SMALL_WORD, WordSigns, word_signs
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
    return [line for line in lines if line.text.strip()][:LONGEST_OPENING]


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
    small = sum(bool(word.bits & SMALL_WORD) for word in rest)
    if small < _PROSE_SHARE * len(rest):
        return None
    if any("@" in word.text for word in rest):
        return None
    # Formats without lines give whole paragraphs, in which a body or a person may be named.
    named = any(word.classes & _ORGANISATION or _INITIAL.match(word.text) for word in rest)
    return None if named and len(rest) < _PARAGRAPH_WORDS else first


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
