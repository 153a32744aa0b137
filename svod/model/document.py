"""The document as read: pages, lines and tokens with fonts and positions, held as columns, seen as objects."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cached_property, partial
from itertools import repeat
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in points; the origin is the page's top left corner and y grows downward."""

    x0: float
    y0: float
    x1: float
    y1: float

    def joined(self, other: "Box") -> "Box":
        """The smallest box around both."""
        # Written out, for it is asked of every line: the functions take twice as long.
        x0, y0, x1, y1 = self
        left, top, right, bottom = other
        return Box(
            x0 if x0 < left else left, y0 if y0 < top else top, x1 if x1 > right else right,
            y1 if y1 > bottom else bottom,
        )  # fmt: skip


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


class LineRole(IntEnum):
    """What a line is on its page; only the body is the paper's running text."""

    BODY = 0
    RUNNING_HEAD = 1
    RUNNING_FOOT = 2
    PAGE_NUMBER = 3
    FOOTNOTE = 4


_ROLES = tuple(LineRole)
# How many numbers a box has.
_EDGES = 4


class Token(NamedTuple):
    """One word in clean Unicode, with its place; made on demand from the columns.

    `printed` differs from `text` where a line break parts the word («устой-», «чивость»). `raised` is 1 for a
    superscript, -1 for a subscript; raised digits are superscript digits in `text` already («Иванов¹»).
    `confidence` is what text recognition says (0..100), None for text that was there.
    """

    text: str
    font: Font
    box: Box | None
    printed: str
    raised: int
    confidence: int | None


class Line(NamedTuple):
    """One printed line, made on demand: its text, its tokens' span, its page and place."""

    index: int  # type: ignore[assignment]
    text: str
    span: Span
    page: int
    box: Box | None
    font: Font
    role: LineRole


class Link(NamedTuple):
    """A hyperlink: where it leads, the tokens it covers, and where in the file's bytes it begins, if known."""

    target: str
    span: Span
    offset: int | None = None


class Structure(StrEnum):
    """What a format without pages says of a line."""

    ITEM = "item"
    QUOTATION = "quotation"
    CELL = "cell"
    FIGURE_CAPTION = "figure-caption"
    TABLE_CAPTION = "table-caption"
    FORMULA = "formula"
    HEADING = "heading"


class LineStructure(NamedTuple):
    """What a line is by its source; of a cell which table, row and column it is in, each from 0.

    Of other kinds `row` tells which of them it is, so that two in succession are two.

    `level` is that of a heading, `source` the LaTeX of a formula, where the format gives it.
    """

    kind: Structure
    table: int = 0
    row: int = 0
    column: int = 0
    level: int = 0
    source: str = ""


class DrawnKind(StrEnum):
    """What is drawn on a page beside letters."""

    PICTURE = "picture"
    SHAPE = "shape"
    RULE = "rule"
    BAR = "bar"


class Drawn(NamedTuple):
    """Something drawn: a picture, a shape, a horizontal rule or a vertical bar, and the box around it."""

    kind: DrawnKind
    box: Box


class Part(NamedTuple):
    """One paper of a volume: its title and its pages, first and last, both inside, from 1."""

    title: str
    first_page: int
    last_page: int


@dataclass(frozen=True, slots=True)
class Columns:
    """The tokens and lines of a document as parallel columns: 10 000 tokens cost lists, not objects.

    `boxes` holds four numbers a token, or nothing at all for formats without geometry.
    `line_starts` and `page_starts` each end with one index past the last.
    `raised`, `confidences` (tokens) and `roles` (lines) are empty where there is nothing to say; `printed` holds
    only the tokens whose printed form differs from their text.
    """

    texts: tuple[str, ...]
    fonts: "array[int]"
    boxes: "array[float]"
    line_starts: "array[int]"
    page_starts: "array[int]"
    raised: "array[int]" = field(default_factory=lambda: array("b"))
    confidences: "array[int]" = field(default_factory=lambda: array("B"))
    roles: "array[int]" = field(default_factory=lambda: array("B"))
    printed: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Document:
    """A document in reading order and clean Unicode, whatever format it came from."""

    media_type: str
    columns: Columns
    font_table: tuple[Font, ...]
    page_sizes: tuple[tuple[float, float], ...]
    links: tuple[Link, ...] = ()
    information: Mapping[str, str] = field(default_factory=dict)
    recognised_pages: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    structure: Mapping[int, LineStructure] = field(default_factory=dict)

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
        columns = self.columns
        text = columns.texts[index]
        confidence = columns.confidences[index] if columns.confidences else None
        # Pages with text of their own stand beside recognised ones; their words are marked as certain.
        recognised = confidence is not None and self.page_of(Span(index, index + 1)) in self.recognised_pages
        return Token(
            text=text,
            font=self.font_table[columns.fonts[index]],
            box=self._token_box(index),
            printed=columns.printed.get(index, text),
            raised=columns.raised[index] if columns.raised else 0,
            confidence=confidence if recognised else None,
        )

    def line(self, index: int) -> Line:
        """The line at an index, as an object; its font is that of most of its letters."""
        columns = self.columns
        span = Span(columns.line_starts[index], columns.line_starts[index + 1])
        return Line(
            index=index,
            text=" ".join(columns.texts[span.start : span.stop]),
            span=span,
            page=self._line_pages[index],
            # A line stands on one page.
            box=_around(columns.boxes[4 * span.start : 4 * span.stop]) if columns.boxes else None,
            font=self.main_font(span),
            role=_ROLES[columns.roles[index]] if columns.roles else LineRole.BODY,
        )

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """All lines in reading order; made once."""
        return tuple(_lines(self, range(self.line_count)))

    def lines_at(self, indexes: Sequence[int]) -> Sequence[Line]:
        """Some lines, in rising order, made together: quicker than one by one, and than all where few are asked for."""
        made = self.__dict__.get("lines")
        return _lines(self, indexes) if made is None else [made[index] for index in indexes]

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
        # Without making lines, of which only the words are wanted.
        starts, texts = self.columns.line_starts, self.columns.texts
        return "\f".join(
            "\n".join(
                " ".join(texts[starts[index] : starts[index + 1]]) for index in range(page.first_line, page.last_line)
            )
            for page in self.pages()
        )

    def box(self, span: Span) -> Box | None:
        """The box around the part of a span that lies on its first page, if the format has geometry."""
        if not self.columns.boxes or span.start >= span.stop:
            return None
        page = self.page_of(span)
        last_token = self.columns.line_starts[self.columns.page_starts[page]]
        return _around(self.columns.boxes[4 * span.start : 4 * min(span.stop, last_token)])

    def _token_box(self, index: int) -> Box | None:
        if not self.columns.boxes:
            return None
        return Box(*self.columns.boxes[4 * index : 4 * index + 4])

    def main_font(self, span: Span) -> Font:
        """The font that most letters of a span are set in."""
        fonts = self.columns.fonts[span.start : span.stop]
        if not fonts:
            return Font("", 0.0)
        if fonts.count(fonts[0]) == len(fonts):
            return self.font_table[fonts[0]]
        letters: dict[int, int] = {}
        for number, text in zip(fonts, self.columns.texts[span.start : span.stop], strict=True):
            letters[number] = letters.get(number, 0) + len(text)
        return self.font_table[max(letters, key=lambda number: letters[number])]

    @cached_property
    def _line_pages(self) -> "array[int]":
        pages = array("H")
        for page in self.pages():
            pages.extend([page.number] * (page.last_line - page.first_line))
        return pages


def _lines(document: Document, indexes: Sequence[int]) -> list[Line]:
    """Lines as `Document.line` makes each, column by column."""
    import numpy as np

    columns, table = document.columns, document.font_table
    starts = np.asarray(columns.line_starts, dtype=np.intp)
    asked = np.asarray(indexes, dtype=np.intp)
    spans = np.column_stack((starts[asked], starts[asked + 1]))
    # Empty lines have neither box nor font; of the others every second step is what stands between two of them.
    filled = spans[spans[:, 0] < spans[:, 1]]
    steps = filled.ravel()[: -1 if len(filled) and filled[-1, 1] == len(columns.texts) else None]
    fonts = np.asarray(columns.fonts)
    alike = (np.minimum.reduceat(fonts, steps) == np.maximum.reduceat(fonts, steps))[::2].tolist()
    boxes: Iterator[Box | None] = repeat(None)
    if columns.boxes:
        edges = np.asarray(columns.boxes).reshape(-1, _EDGES)
        least, most = np.minimum.reduceat(edges, steps)[::2], np.maximum.reduceat(edges, steps)[::2]
        boxes = map(_BOX, np.hstack((least[:, :2], most[:, 2:])).tolist())
    made = []
    texts, pages, first_fonts = columns.texts, document._line_pages, fonts[filled[:, 0]].tolist()
    faces = zip(first_fonts, alike, boxes, strict=False)
    roles = np.asarray(columns.roles)[asked].tolist() if columns.roles else repeat(LineRole.BODY)
    for index, (first, stop), role in zip(asked.tolist(), spans.tolist(), roles, strict=False):
        if first == stop:
            made.append(document.line(index))
            continue
        font, is_alone, box = next(faces)
        span = _SPAN((first, stop))
        face = table[font] if is_alone else document.main_font(span)
        made.append(_LINE((index, " ".join(texts[first:stop]), span, pages[index], box, face, _ROLES[role])))
    return made


# Made by the thousand: as plain tuples they need no call of our own.
_LINE, _SPAN, _BOX = partial(tuple.__new__, Line), partial(tuple.__new__, Span), partial(tuple.__new__, Box)


def _around(edges: "array[float]") -> Box | None:
    """The box around boxes, given as their edges one after another; None where there are none."""
    if len(edges) <= _EDGES:
        return Box(*edges) if edges else None
    return Box(min(edges[0::4]), min(edges[1::4]), max(edges[2::4]), max(edges[3::4]))


def pages_of(document: Document, first_page: int, last_page: int) -> Document:
    """The part of a document that stands on some pages, both inside, as a document of its own."""
    columns = document.columns
    lines = slice(columns.page_starts[first_page - 1], columns.page_starts[last_page])
    tokens = slice(columns.line_starts[lines.start], columns.line_starts[lines.stop])
    links = (
        Link(link.target, Span(link.span.start - tokens.start, link.span.stop - tokens.start), link.offset)
        for link in document.links
        if tokens.start <= link.span.start and link.span.stop <= tokens.stop
    )
    return Document(
        media_type=document.media_type,
        columns=Columns(
            texts=columns.texts[tokens],
            fonts=columns.fonts[tokens],
            boxes=columns.boxes[4 * tokens.start : 4 * tokens.stop],
            line_starts=_counted_from(columns.line_starts[lines.start : lines.stop + 1]),
            page_starts=_counted_from(columns.page_starts[first_page - 1 : last_page + 1]),
            raised=columns.raised[tokens],
            confidences=columns.confidences[tokens],
            roles=columns.roles[lines],
            printed={
                index - tokens.start: text
                for index, text in columns.printed.items()
                if tokens.start <= index < tokens.stop
            },
        ),
        font_table=document.font_table,
        page_sizes=document.page_sizes[first_page - 1 : last_page],
        links=tuple(links),
        information=document.information,
        recognised_pages=tuple(
            number - first_page + 1 for number in document.recognised_pages if first_page <= number <= last_page
        ),
    )


def _counted_from(starts: "array[int]") -> "array[int]":
    return array(starts.typecode, [start - starts[0] for start in starts])
