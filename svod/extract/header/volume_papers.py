"""The header of one paper of a volume: read on the part's own pages, given in the places of the whole document."""

from dataclasses import replace

from svod.model.document import Document, Part, Span, pages_of
from svod.model.metadata import Metadata, Value
from svod.ports import HeaderExtractor


def part_metadata(extractor: HeaderExtractor, document: Document, part: Part) -> Metadata:
    """What a part of a volume says of itself; spans and pages are those of the volume."""
    pages = pages_of(document, part.first_page, part.last_page)
    # The file's own information tells of the volume, not of a paper in it.
    metadata = extractor.extract(replace(pages, information={}))
    columns = document.columns
    first_token = columns.line_starts[columns.page_starts[part.first_page - 1]]
    return Metadata(
        {
            field: tuple(_shifted(value, first_token, part.first_page - 1) for value in values)
            for field, values in metadata.values.items()
        }
    )


def _shifted(value: Value, tokens: int, pages: int) -> Value:
    span = Span(value.span.start + tokens, value.span.stop + tokens) if value.span else None
    return replace(value, span=span, page=value.page + pages if value.page is not None else None)
