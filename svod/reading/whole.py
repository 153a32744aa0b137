"""A document read with its body; what is drawn is gathered while its pages are read."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from svod import registry
from svod.model.body import Body
from svod.model.document import Document, Drawn
from svod.model.extraction import Extraction
from svod.model.outcome import Failure
from svod.ports import Converter, DrawingConverter, Drawings
from svod.reading.methods import Readers
from svod.reading.pipeline import EVERYTHING, Reading, Wanted, first_page, read

_NOTHING: Mapping[int, tuple[Drawn, ...]] = {}


def read_whole(content: bytes, source: str, readers: Readers, pages: tuple[int, int] = (0, 0)) -> Extraction | Failure:
    """One file through the reading stations, with its body; of some pages only, where these are named."""
    result, drawn = read_with_drawings(content, source, readers, pages, Wanted(stored=False))
    if isinstance(result, Failure):
        return result
    drawings = drawings_of(content, result.extraction.media_type, first_page(*pages), drawn)
    return replace(result.extraction, body=body_of(result, drawings))


def read_with_drawings(
    content: bytes, source: str, readers: Readers, pages: tuple[int, int] = (0, 0), wanted: Wanted = EVERYTHING
) -> tuple[Reading | Failure, Mapping[int, tuple[Drawn, ...]]]:
    """One file through the reading stations, and what was drawn on its pages that may have captions."""
    gathered: dict[int, tuple[Drawn, ...]] = {}

    def convert(converter: Converter, content: bytes) -> Document:
        if not isinstance(converter, DrawingConverter):
            return converter.convert(content)
        document, drawn = converter.convert_with_drawings(content)
        gathered.update(drawn)
        return document

    return read(content, source, readers, pages=pages, convert=convert, wanted=wanted), gathered


def body_of(reading: Reading, drawings: Drawings) -> Body:
    """The body of what was read."""
    found = reading.extraction
    body: Body = registry.part("body")(reading.document, found.metadata, found.bibliography, found.references, drawings)
    return body


def drawings_of(
    content: bytes, media_type: str, first: int = 1, gathered: Mapping[int, tuple[Drawn, ...]] = _NOTHING
) -> Drawings:
    """What is drawn in a document: the file is opened for pages on which nothing was gathered.

    Pages are counted from the first that was read; what was gathered is counted from that of the file.
    """

    def drawn(pages: Iterable[int]) -> Mapping[int, tuple[Drawn, ...]]:
        wanted = [page + first - 1 for page in pages]
        further = [page for page in wanted if page not in gathered]
        opened = registry.part("drawn")(content, media_type, further) if further else {}
        found = {page: gathered.get(page, opened.get(page)) for page in wanted}
        return {page - first + 1: objects for page, objects in found.items() if objects is not None}

    return drawn
