"""A page as people see it, always a PNG: PDF by PDFium, PostScript and DVI by way of PDF, DjVu, pictures."""

import io
from collections.abc import Sequence
from typing import NamedTuple

import pypdfium2
from PIL import Image

from svod.convert.djvu import MEDIA_TYPE as DJVU
from svod.convert.djvu import drawn_page
from svod.convert.pdf import pdfium
from svod.convert.pictures import MEDIA_TYPES, opened_picture
from svod.convert.postscript.dvi_converter import DviConverter
from svod.convert.postscript.postscript_converter import MEDIA_TYPE as POSTSCRIPT
from svod.convert.postscript.postscript_converter import PostScriptConverter
from svod.convert.sniff import DVI
from svod.errors import CorruptDocumentError, DocumentError, EncryptedDocumentError, UnsupportedDocumentError
from svod.model.body import Area
from svod.model.document import Box

_PDF = "application/pdf"
# Pixels: as wide as half a desktop screen of double density; higher pages are scaled down.
_WIDTH = 1_200
_MOST_HEIGHT = 3_000
# Of all places of one document: more are left out.
_MOST_BYTES = 64 << 20
_LOCKED = "password"


class PagePicture(NamedTuple):
    """A page as a PNG file; width and height are the page's own, in points, as boxes are."""

    content: bytes
    width: float
    height: float


def page_picture(content: bytes, media_type: str, number: int) -> PagePicture:
    """The page of that number, from 1; a kind without pages, or a number beyond the last, is unsupported."""
    if media_type == POSTSCRIPT:
        return _of_pdf(PostScriptConverter().as_pdf(content), number)
    if media_type == DVI:
        return _of_pdf(DviConverter().as_pdf(content), number)
    if media_type == _PDF:
        return _of_pdf(content, number)
    if media_type == DJVU:
        page = drawn_page(content, number, _WIDTH)
        return PagePicture(_png(page.image), page.width, page.height)
    if media_type in MEDIA_TYPES.values():
        return _of_picture(content, number)
    raise UnsupportedDocumentError("This kind of file has no pages to show.")


def area_pictures(content: bytes, media_type: str, areas: Sequence[Area]) -> tuple[bytes, ...]:
    """Places of pages as PNG files; empty ones where nothing can be drawn, and for kinds without pages."""
    if media_type == POSTSCRIPT:
        content, media_type = PostScriptConverter().as_pdf(content), _PDF
    pages: dict[int, PagePicture | None] = {}
    made: list[bytes] = []
    for area in areas:
        if area.page not in pages:
            # One page at a time: figures come in their order.
            pages = {area.page: _page_or_none(content, media_type, area.page)}
        page = pages[area.page]
        has_room = sum(map(len, made)) < _MOST_BYTES
        made.append(_cut(page, area.box) if page and has_room else b"")
    return tuple(made)


def _page_or_none(content: bytes, media_type: str, number: int) -> PagePicture | None:
    try:
        return page_picture(content, media_type, number)
    except DocumentError:
        return None


def _cut(page: PagePicture, box: Box) -> bytes:
    with Image.open(io.BytesIO(page.content)) as image:
        scale = image.width / page.width if page.width else 1.0
        left, top, right, bottom = (round(scale * edge) for edge in box)
        edges = (max(0, left), max(0, top), min(image.width, right), min(image.height, bottom))
        return _png(image.crop(edges)) if edges[0] < edges[2] and edges[1] < edges[3] else b""


def _of_pdf(content: bytes, number: int) -> PagePicture:
    with pdfium.ONE_AT_A_TIME:
        try:
            document = pypdfium2.PdfDocument(content)
            if not 1 <= number <= len(document):
                raise UnsupportedDocumentError(f"The document has no page {number}.")
            page = document[number - 1]
            width, height = page.get_size()
            scale = min(_WIDTH / max(width, 1), _MOST_HEIGHT / max(height, 1))
            return PagePicture(_png(page.render(scale=scale).to_pil()), width, height)
        except pypdfium2.PdfiumError as error:
            kind = EncryptedDocumentError if _LOCKED in str(error).lower() else CorruptDocumentError
            raise kind("The page cannot be drawn.") from error


def _of_picture(content: bytes, number: int) -> PagePicture:
    with opened_picture(content) as image:
        try:
            image.seek(number - 1)
            page = image.convert("RGB")
        except (EOFError, OSError, ValueError) as error:
            raise UnsupportedDocumentError(f"The document has no page {number}.") from error
        width, height = page.size
        page.thumbnail((_WIDTH, _MOST_HEIGHT))
        return PagePicture(_png(page), float(width), float(height))


def _png(image: Image.Image) -> bytes:
    kept = io.BytesIO()
    image.convert("RGB").save(kept, "PNG", compress_level=3)
    return kept.getvalue()
