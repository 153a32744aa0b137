"""A text without pages as the reader shows it: headings, paragraphs, tables and figures, with what was read marked."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from svod.library.copy_text import pointed_name
from svod.model.body import BodySection, Figure, Footnote, Formula, Paragraph, Table
from svod.model.document import Document, Span
from svod.model.placement import REFERENCE, CopyOutline, PartKind, Placed

Element = BodySection | Paragraph | Figure | Table | Formula | Footnote


class Piece(NamedTuple):
    """A run of words; a marked one names the value that it belongs to, and says where a click leads."""

    text: str
    name: str = ""
    kind: str = ""
    address: str = ""
    is_first: bool = False


class TextBlock(NamedTuple):
    """A heading, paragraph, table or other part of a text; `names` are those of values that begin in it."""

    kind: str
    pieces: tuple[Piece, ...] = ()
    name: str = ""
    level: int = 0
    page: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    names: tuple[str, ...] = ()


def text_blocks(
    document: Document, outline: CopyOutline, placed: Sequence[Placed], first: int, last: int
) -> Iterator[TextBlock]:
    """The text of some pages, both inside, in reading order; what belongs to no part stands line by line."""
    starts = document.columns.page_starts
    lines = document.columns.line_starts
    begin, end = (lines[starts[first - 1]], lines[starts[last]]) if document.page_count else (0, 0)
    writer = _Writer(document, outline, placed)
    at = begin
    for span, name, element in _elements(outline):
        if not begin <= span.start < end:
            continue
        if span.start > at:
            yield from writer.lines(at, span.start)
        block = writer.block(span, name, element)
        if block is not None:
            yield block
            at = max(at, span.stop)
    yield from writer.lines(at, end)


def _elements(outline: CopyOutline) -> list[tuple[Span, str, Element]]:
    """The parts of a body with their names, as they stand in the text."""
    body = outline.body
    sections = list(body.all_sections())
    named: Iterable[tuple[str, Element]] = chain(
        ((f"{PartKind.SECTION}-{place}", one) for place, one in enumerate(sections, 1) if one.heading),
        (("", one) for section in sections for one in section.paragraphs),
        ((f"{PartKind.FIGURE}-{place}", one) for place, one in enumerate(body.figures, 1)),
        ((f"{PartKind.TABLE}-{place}", one) for place, one in enumerate(body.tables, 1)),
        (("", one) for one in body.formulas),
        (("", one) for one in body.footnotes),
    )
    found = [(one.span, name, one) for name, one in named if one.span is not None]
    return sorted(found, key=lambda one: one[0])


class _Writer:
    """Makes blocks of lines and of parts of the body."""

    def __init__(self, document: Document, outline: CopyOutline, placed: Sequence[Placed]) -> None:
        self._document = document
        self._references = outline.names
        self._marks: dict[int, Placed] = {}
        self._begins: dict[int, list[Placed]] = {}
        for one in placed:
            if one.stretches:
                self._begins.setdefault(one.stretches[0].start, []).append(one)
            for stretch in one.stretches:
                # The first is the narrower value; a list's entries hold none of them.
                self._marks |= {token: one for token in range(stretch.start, stretch.stop) if token not in self._marks}
        self._named: set[str] = set()

    def lines(self, start: int, stop: int) -> Iterator[TextBlock]:
        """Printed lines between parts of the body."""
        document = self._document
        if start >= stop:
            return
        for index in range(document.line_of(start), document.line_of(stop - 1) + 1):
            line = document.line(index)
            tokens = range(max(start, line.span.start), min(stop, line.span.stop))
            kind = "bold" if line.font.bold else "line"
            yield TextBlock(kind, tuple(self._pieces(tokens)), page=line.page)

    def block(self, span: Span, name: str, element: Element) -> TextBlock | None:
        """A part of the body; none where it says nothing that could be shown."""
        page = self._document.page_of(span)
        here = [one for token in range(*span) for one in self._begins.get(token, ())]
        names = tuple(one.name for one in here if one.name not in self._named)
        if isinstance(element, BodySection):
            self._named.update(names)
            return TextBlock("heading", (Piece(element.title),), name, min(4, element.level), page, names=names)
        if isinstance(element, Paragraph):
            pieces = tuple(self._said(element, here))
            left = tuple(one for one in names if one not in self._named)
            self._named.update(left)
            return TextBlock(str(element.kind), pieces, page=page, names=left)
        self._named.update(names)
        if isinstance(element, Formula):
            text = f"{element.latex or element.text} {element.label}".strip()
            return TextBlock("formula", (Piece(text),), page=page, names=names)
        if isinstance(element, Footnote):
            text = f"{element.label} {element.text}".strip()
            return TextBlock("footnote", (Piece(text),), page=page, names=names)
        caption = (Piece(" ".join(filter(None, (element.label, element.caption)))),)
        rows = element.rows if isinstance(element, Table) else ()
        return TextBlock("table" if isinstance(element, Table) else "figure", caption, name, 0, page, rows, names)

    def _said(self, paragraph: Paragraph, placed: Iterable[Placed]) -> Iterator[Piece]:
        """A paragraph with the places that point elsewhere, and with what was read in it."""
        for text, mention in paragraph.pieces():
            if not text:
                continue
            name = pointed_name(mention.kind, mention.target, self._references) if mention else ""
            if name:
                address = f"#in-list-{name}" if name.startswith(REFERENCE) else f"#{name}"
                yield Piece(text, name, "mention", address)
            else:
                yield from self._with_values(text, placed)

    def _with_values(self, text: str, placed: Iterable[Placed]) -> Iterator[Piece]:
        at = 0
        for one in placed:
            found = text.casefold().find(" ".join(one.text.split()).casefold(), at)
            if found >= 0 and one.name not in self._named and len(text.casefold()) == len(text):
                if found > at:
                    yield Piece(text[at:found])
                yield self._piece(text[found : found + len(one.text)], one)
                at = found + len(one.text)
        if at < len(text):
            yield Piece(text[at:])

    def _pieces(self, tokens: range) -> Iterator[Piece]:
        run: list[str] = []
        owner: Placed | None = None
        for token in [*tokens, None]:
            now = self._marks.get(token) if token is not None else None
            if run and (token is None or now is not owner):
                text = " ".join(run) + (" " if token is not None else "")
                yield self._piece(text, owner) if owner else Piece(text)
                run = []
            if token is not None:
                run.append(self._document.columns.texts[token])
            owner = now

    def _piece(self, text: str, owner: Placed) -> Piece:
        is_first = owner.name not in self._named
        self._named.add(owner.name)
        address = f"/works/{owner.means}" if owner.kind == REFERENCE and owner.means else f"#in-list-{owner.name}"
        return Piece(text, owner.name, owner.kind, address, is_first)


def shown_pages(document: Document, page: int, most: int) -> tuple[int, int]:
    """The pages of a text that are shown at once, from the one that is asked for: as many as are not too long."""
    columns = document.columns
    if len(columns.texts) <= most:
        return 1, document.page_count
    last = page
    while last < document.page_count and _tokens(document, page, last + 1) <= most:
        last += 1
    return page, last


def _tokens(document: Document, first: int, last: int) -> int:
    lines, pages = document.columns.line_starts, document.columns.page_starts
    return lines[pages[last]] - lines[pages[first - 1]]
