"""Links written into a PDF: each place leads to an address, or to another place of the file."""

import io
import logging
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import pikepdf

from svod.convert.pdf import pdfium
from svod.convert.pdf.boxes import Frame, frame_of
from svod.convert.pdf.open_files import MEDIA_TYPE, opened
from svod.convert.pdf.rescue import LARGEST_RESCUE, rewritten
from svod.errors import CorruptDocumentError, EncryptedDocumentError, TooLargeError, UnsupportedDocumentError
from svod.model.body import Area, PageLink

# Underlined in blue, one point wide.
_COLOUR, _WIDTH = (0, 0, 1), 1
# So that the line of a target is not cut by the window's edge, in points.
_ABOVE = 10.0


def with_links(content: bytes, media_type: str, links: Sequence[PageLink]) -> bytes:
    """The file with links beside those that it has, or the DocumentError that names why not."""
    if media_type != MEDIA_TYPE:
        raise UnsupportedDocumentError("Links can be written into PDF files only.")
    if len(content) > LARGEST_RESCUE:
        raise TooLargeError(f"Links are written into files of up to {LARGEST_RESCUE >> 20} MB.")
    try:
        return _linked(content, links)
    except CorruptDocumentError:
        return _linked(rewritten(content), links)


def _linked(content: bytes, links: Sequence[PageLink]) -> bytes:
    # The library tells of each fault it meets and mends.
    logging.getLogger("pikepdf").setLevel(logging.CRITICAL)
    areas = [area for link in links for area in (link.area, link.target) if area]
    frames = _frames(content, {area.page for area in areas})
    target = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            if not document.allow.modify_annotation:
                raise EncryptedDocumentError("The PDF forbids that links are written into it.")
            _Writer(document, frames).write(links)
            document.save(target, encryption=False)
    except pikepdf.PasswordError as fault:
        raise EncryptedDocumentError("The PDF asks for a password.") from fault
    except (pikepdf.PdfError, ValueError, RuntimeError, OverflowError, TypeError) as fault:
        raise CorruptDocumentError("The PDF is too damaged to be read.") from fault
    return target.getvalue()


def _frames(content: bytes, pages: Iterable[int]) -> dict[int, Frame]:
    """The frames of pages, by which their coordinates were made."""
    found: dict[int, Frame] = {}
    with pdfium.ONE_AT_A_TIME, opened(content) as document:
        count = pdfium.page_count(document)
        for number in (number for number in pages if 1 <= number <= count):
            page = pdfium.load_page(document, number - 1)
            if page:
                found[number] = frame_of(page)
                pdfium.close_page(page)
    return found


class _Writer:
    """Writes the links of one open file."""

    def __init__(self, document: pikepdf.Pdf, frames: Mapping[int, Frame]) -> None:
        self._document = document
        # The two libraries may count the pages of a damaged file differently.
        self._frames = {number: frame for number, frame in frames.items() if number <= len(document.pages)}

    def write(self, links: Iterable[PageLink]) -> None:
        """All links, page by page."""
        placed = [link for link in links if link.area.page in self._frames]
        for number, of_page in groupby(sorted(placed, key=lambda link: link.area.page), lambda link: link.area.page):
            page = self._document.pages[number - 1].obj
            there = page.get("/Annots")
            kept = list(there) if isinstance(there, pikepdf.Array) else []
            made = [self._annotation(link, action) for link in of_page if (action := self._action(link))]
            # A list of its own: some files have one for all their pages.
            page["/Annots"] = pikepdf.Array([*kept, *map(self._document.make_indirect, made)])

    def _annotation(self, link: PageLink, action: pikepdf.Dictionary) -> pikepdf.Dictionary:
        frame, box = self._frames[link.area.page], link.area.box
        (x0, y0), (x1, y1) = frame.point(box.x0, box.y0), frame.point(box.x1, box.y1)
        return pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Link,
            Rect=[min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)],
            BS=pikepdf.Dictionary(Type=pikepdf.Name.Border, S=pikepdf.Name.U, W=_WIDTH),
            C=list(_COLOUR),
            A=action,
        )

    def _action(self, link: PageLink) -> pikepdf.Dictionary | None:
        """What happens at a click; nothing where the target is on no page of the file."""
        if link.address:
            return pikepdf.Dictionary(S=pikepdf.Name.URI, URI=pikepdf.String(link.address))
        if link.target is None or link.target.page not in self._frames:
            return None
        return pikepdf.Dictionary(S=pikepdf.Name.GoTo, D=self._destination(link.target))

    def _destination(self, area: Area) -> pikepdf.Array:
        x, y = self._frames[area.page].point(area.box.x0, max(0.0, area.box.y0 - _ABOVE))
        return pikepdf.Array([self._document.pages[area.page - 1].obj, pikepdf.Name.XYZ, x, y, None])
