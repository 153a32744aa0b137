"""Blanks between the words of placed lines."""

from svod.convert.builder import DocumentBuilder
from svod.extract.body.placed_lines import PlacedLine, widest_gap, widest_gaps
from svod.model.document import Document, Font


def _document(*lines: tuple[float, ...]) -> Document:
    """Lines of words that are ten points wide, each given by where its words begin."""
    builder = DocumentBuilder("application/pdf")
    font = builder.font(Font("Serif", 10.0))
    for line in lines:
        boxes = [edge for left in line for edge in (left, 0.0, left + 10, 10.0)]
        builder.add_lines(["w"] * len(line), [font] * len(line), [len(line)], boxes)
    return builder.build()


def _placed(document: Document) -> list[PlacedLine]:
    return [PlacedLine(line, line.box) for line in document.lines if line.box]


def test_the_widest_blanks_of_many_lines_are_those_of_each_alone() -> None:
    document = _document((0, 12, 50), (0,), (5, 20), (0, 11), (3,), (0, 70, 90, 101))
    lines = _placed(document)
    assert widest_gaps(document, lines) == [2.8, 0.0, 0.5, 0.1, 0.0, 6.0]
    for some in (lines, lines[1:4], lines[::2], lines[5:], lines[1:2], []):
        assert widest_gaps(document, some) == [widest_gap(document, one) for one in some]
