"""The document as read: pages, lines and tokens with fonts and positions, held as columns, seen as objects."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in points; the origin is the page's top left corner and y grows downward."""

    x0: float
    y0: float
    x1: float
    y1: float

    def joined(self, other: "Box") -> "Box":
        """The smallest box around both."""
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))


class Span(NamedTuple):
    """A half-open range of token indexes: the one address for zones, fields, references and highlights."""

    start: int
    stop: int


class Font(NamedTuple):
    """A face at a size; names are as the document gives them, empty where the format has none."""

    name: str
    size: float
    bold: bool = False
    italic: bool = False


class Page(NamedTuple):
    """One page: its number from 1, its size in points (0 where the format knows no pages), its lines."""

    number: int
    width: float
    height: float
    first_line: int
    last_line: int


class Token(NamedTuple):
    """One word as printed, with its place; made on demand from the columns."""

    text: str
    font: Font
    box: Box | None


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line, made on demand: its text, its tokens' span, its page and place."""

    index: int
    text: str
    span: Span
    page: int
    box: Box | None
    font: Font


class Link(NamedTuple):
    """A hyperlink of the document: where it leads and the tokens it covers."""

    target: str
    span: Span


@dataclass(frozen=True, slots=True)
class Columns:
    """The tokens and lines of a document as parallel columns: 10 000 tokens cost lists, not objects.

    `boxes` holds four numbers a token, or nothing at all for formats without geometry.
    `line_starts` and `page_starts` each end with one index past the last.
    """

    texts: tuple[str, ...]
    fonts: "array[int]"
    boxes: "array[float]"
    line_starts: "array[int]"
    page_starts: "array[int]"


@dataclass(frozen=True)
class Document:
    """A document in reading order and clean Unicode, whatever format it came from."""

    media_type: str
    columns: Columns
    font_table: tuple[Font, ...]
    page_sizes: tuple[tuple[float, float], ...]
    links: tuple[Link, ...] = ()
    information: dict[str, str] = field(default_factory=dict)

    @property
    def token_count(self) -> int:
        """How many tokens there are."""
        return len(self.columns.texts)

    @property
    def line_count(self) -> int:
        """How many lines there are."""
        return len(self.columns.line_starts) - 1

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        return len(self.page_sizes)

    def token(self, index: int) -> Token:
        """The token at an index, as an object."""
        return Token(self.columns.texts[index], self.font_table[self.columns.fonts[index]], self._token_box(index))

    def line(self, index: int) -> Line:
        """The line at an index, as an object; its font is that of most of its letters."""
        span = Span(self.columns.line_starts[index], self.columns.line_starts[index + 1])
        return Line(index, self.text(span), span, self.page_of_line(index), self.box(span), self._main_font(span))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """All lines in reading order; made once."""
        return tuple(self.line(index) for index in range(self.line_count))

    def pages(self) -> Iterator[Page]:
        """The pages in order."""
        starts = self.columns.page_starts
        for index, (width, height) in enumerate(self.page_sizes):
            yield Page(index + 1, width, height, starts[index], starts[index + 1])

    def page_of_line(self, line_index: int) -> int:
        """The number, from 1, of the page that a line stands on."""
        return self._line_pages[line_index]

    def page_of(self, span: Span) -> int:
        """The number of the page on which a span begins."""
        return self.page_of_line(self.line_of(span.start))

    def line_of(self, token_index: int) -> int:
        """The index of the line that holds a token."""
        return bisect_right(self.columns.line_starts, token_index) - 1

    def text(self, span: Span) -> str:
        """The words of a span with single blanks between them."""
        return " ".join(self.columns.texts[span.start : span.stop])

    def plain_text(self) -> str:
        """The whole text, one printed line a line, pages apart by a form feed."""
        return "\f".join(
            "\n".join(self.line(index).text for index in range(page.first_line, page.last_line))
            for page in self.pages()
        )

    def box(self, span: Span) -> Box | None:
        """The box around the part of a span that lies on its first page, if the format has geometry."""
        if not self.columns.boxes or span.start >= span.stop:
            return None
        page = self.page_of(span)
        last_token = self.columns.line_starts[self.columns.page_starts[page]]
        joined = self._token_box(span.start)
        for index in range(span.start + 1, min(span.stop, last_token)):
            token_box = self._token_box(index)
            if joined is not None and token_box is not None:
                joined = joined.joined(token_box)
        return joined

    def _token_box(self, index: int) -> Box | None:
        if not self.columns.boxes:
            return None
        return Box(*self.columns.boxes[4 * index : 4 * index + 4])

    def _main_font(self, span: Span) -> Font:
        letters: dict[int, int] = {}
        for index in range(span.start, span.stop):
            number = self.columns.fonts[index]
            letters[number] = letters.get(number, 0) + len(self.columns.texts[index])
        if not letters:
            return Font("", 0.0)
        return self.font_table[max(letters, key=lambda number: letters[number])]

    @cached_property
    def _line_pages(self) -> "array[int]":
        pages = array("H")
        for page in self.pages():
            pages.extend([page.number] * (page.last_line - page.first_line))
        return pages
