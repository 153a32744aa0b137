"""Links of a PDF to addresses of the Web, with the places on its pages that lead there."""

import io
import logging
from collections.abc import Iterator

import pikepdf

from svod.convert.pdf.added_links import frames_of
from svod.convert.pdf.rescue import LARGEST_RESCUE
from svod.model.body import Area, PageLink

_MOST_LINKS = 5000
_CORNERS = 4


def page_links(content: bytes) -> tuple[PageLink, ...]:
    """The links in page order; none where the file is no PDF, is too large or cannot be read."""
    if b"%PDF-" not in content[:1024] or len(content) > LARGEST_RESCUE:
        return ()
    # The library tells of each fault it meets and mends.
    logging.getLogger("pikepdf").setLevel(logging.CRITICAL)
    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            placed = [one for one, _ in zip(_placed(document), range(_MOST_LINKS), strict=False)]
    except (pikepdf.PdfError, pikepdf.PasswordError, ValueError, RuntimeError, OverflowError, TypeError):
        return ()
    frames = frames_of(content, {page for page, _, _ in placed})
    return tuple(
        PageLink(Area(page, frames[page].box(left, top, right, bottom)), address)
        for page, (left, bottom, right, top), address in placed
        if page in frames
    )


def _placed(document: pikepdf.Pdf) -> Iterator[tuple[int, tuple[float, float, float, float], str]]:
    """The page, the rectangle and the address of each link."""
    for number, page in enumerate(document.pages, start=1):
        there = page.obj.get("/Annots")
        for one in there if isinstance(there, pikepdf.Array) else ():
            action = one.get("/A") if isinstance(one, pikepdf.Dictionary) else None
            address = action.get("/URI") if isinstance(action, pikepdf.Dictionary) else None
            corners = one.get("/Rect") if address is not None else None
            if isinstance(corners, pikepdf.Array) and len(corners) == _CORNERS:
                x0, y0, x1, y1 = (float(corner) for corner in corners)
                yield number, (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), str(address)
