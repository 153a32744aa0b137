"""Pages of a PDF drawn as grey pictures, for text recognition."""

import ctypes

from svod.convert.ocr.grey_pictures import Picture, best_scale
from svod.convert.pdf import pdfium

_GREY = 1
_WHITE = 0xFFFFFFFF


def picture_of(document: int, number: int) -> Picture | None:
    """A page, counted from 0, of an open PDF as it is shown; None if it cannot be drawn."""
    page = pdfium.load_page(document, number)
    if not page:
        return None
    try:
        return _drawn(page, pdfium.page_width(page), pdfium.page_height(page))
    finally:
        pdfium.close_page(page)


def _drawn(page: int, page_width: float, page_height: float) -> Picture | None:
    if not (page_width > 0 and page_height > 0):
        return None
    scale = best_scale(page_width, page_height)
    width, height = max(1, round(page_width * scale)), max(1, round(page_height * scale))
    # PDFium wants rows of whole words of memory; a few white columns on the right do no harm.
    row = (width + 3) // 4 * 4
    pixels = ctypes.create_string_buffer(row * height)
    bitmap = pdfium.make_bitmap(row, height, _GREY, ctypes.addressof(pixels), row)
    if not bitmap:
        return None
    try:
        pdfium.fill_bitmap(bitmap, 0, 0, row, height, _WHITE)
        pdfium.draw_page(bitmap, page, 0, 0, width, height, 0, 0)
    finally:
        pdfium.drop_bitmap(bitmap)
    return Picture(b"P5 %d %d 255\n" % (row, height) + pixels.raw, scale)
