"""Small documents set by hand: lines with a size, a face and a place on the page."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from svod.convert.builder import DocumentBuilder
from svod.model.document import Document, Font

LETTER_WIDTH = 0.5


class Set(NamedTuple):
    """One line as it shall be printed; without a y it follows the line before."""

    text: str
    size: float = 10.0
    x: float = 70.0
    y: float | None = None
    bold: bool = False
    italic: bool = False


def typeset(*pages: Sequence[Set | str], information: Mapping[str, str] | None = None) -> Document:
    """A document of these pages with boxes for every word."""
    builder = DocumentBuilder("application/pdf")
    for page in pages:
        y = 60.0
        for item in page:
            line = Set(item) if isinstance(item, str) else item
            y = line.y if line.y is not None else y
            _add(builder, line, y)
            y += 1.2 * line.size
        builder.end_page(595.0, 842.0)
    return builder.build(information)


def plain(*lines: str) -> Document:
    """A document of one page without geometry."""
    builder = DocumentBuilder("text/plain")
    for line in lines:
        builder.add_plain_line(line, Font("", 0.0))
    return builder.build()


def _add(builder: DocumentBuilder, line: Set, y: float) -> None:
    words = line.text.split()
    font = builder.font(Font("Face", line.size, line.bold, line.italic))
    boxes: list[float] = []
    x = line.x
    for word in words:
        width = len(word) * line.size * LETTER_WIDTH
        boxes.extend((x, y, x + width, y + line.size))
        x += width + line.size * LETTER_WIDTH
    builder.add_lines(words, [font] * len(words), [len(words)], boxes)
