"""Documents without layout: made of plain lines, or of a document whose layout is to be forgotten."""

from array import array
from collections.abc import Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from svod.model.document import Columns, Document, Font

MEDIA_TYPE = "text/plain"
_FONT = Font("", 0.0)
_NO_SIZE = (0.0, 0.0)


class PlainLines(NamedTuple):
    """A document of the lines that are not blank, and the place of each among all lines."""

    document: Document
    places: tuple[int, ...]


def plain_lines(lines: Sequence[str]) -> PlainLines:
    """Lines of text as a document of one page."""
    words = [line.split() for line in lines]
    places = tuple(place for place, of_line in enumerate(words) if of_line)
    texts = tuple(chain.from_iterable(words))
    return PlainLines(_document(texts, [len(words[place]) for place in places]), places)


def without_layout(document: Document) -> Document:
    """The same lines as a plain text would give them: no pages, no fonts, no places."""
    starts = document.columns.line_starts
    return _document(document.columns.texts, [starts[line + 1] - starts[line] for line in range(document.line_count)])


def _document(texts: tuple[str, ...], lengths: Sequence[int]) -> Document:
    columns = Columns(
        texts=texts,
        fonts=array("H", bytes(2 * len(texts))),
        boxes=array("f"),
        line_starts=array("I", accumulate(lengths, initial=0)),
        page_starts=array("I", (0, len(lengths))),
    )
    return Document(MEDIA_TYPE, columns, (_FONT,), (_NO_SIZE,))
