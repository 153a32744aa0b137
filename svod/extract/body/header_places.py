"""Where title, authors, affiliations and abstract stand on the pages."""

from collections.abc import Iterator

from svod.model.body import Area, HeaderPlace
from svod.model.document import Document, Span
from svod.model.metadata import Field, Metadata

_FIELDS = (Field.TITLE, Field.CREATOR, Field.AFFILIATION, Field.DESCRIPTION)


def header_places(document: Document, metadata: Metadata) -> tuple[HeaderPlace, ...]:
    """The places of such claims; none where a format has no pages."""
    if not document.columns.boxes:
        return ()
    return tuple(
        HeaderPlace(field, value.text, areas)
        for field in _FIELDS
        for value in metadata.all(field)
        if value.span and (areas := tuple(_areas(document, value.span)))
    )


def _areas(document: Document, span: Span) -> Iterator[Area]:
    """A box for each line that holds tokens of a span."""
    for line in document.lines[document.line_of(span.start) : document.line_of(span.stop - 1) + 1]:
        box = document.box(Span(max(span.start, line.span.start), min(span.stop, line.span.stop)))
        if box is not None:
            yield Area(line.page, box)
