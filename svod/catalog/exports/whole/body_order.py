"""The body of a paper in the order in which it is read: headings, paragraphs, formulas, figures and tables."""

from collections.abc import Iterator

from svod.model.body import Body, BodySection, Figure, Formula, Paragraph, Table
from svod.model.document import Span

Element = BodySection | Paragraph | Formula | Figure | Table


def in_order(body: Body) -> Iterator[Element]:
    """Everything but footnotes; figures and tables behind the paragraph or heading that they stand after."""
    floats: list[Formula | Figure | Table] = sorted(
        [*body.formulas, *body.figures, *body.tables], key=lambda one: one.span or Span(0, 0)
    )
    for section in body.all_sections():
        yield from _before(floats, section.span)
        yield section
        for paragraph in section.paragraphs:
            yield from _before(floats, paragraph.span)
            yield paragraph
    yield from floats


def _before(floats: list[Formula | Figure | Table], span: Span | None) -> Iterator[Formula | Figure | Table]:
    while span and floats and (floats[0].span or span).start < span.start:
        yield floats.pop(0)
