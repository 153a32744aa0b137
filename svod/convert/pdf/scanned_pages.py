"""Whether a page without a text of its own is blank, or a picture: a scan under a few words that somebody stamped."""

import ctypes

from svod.convert.pdf import pdfium
from svod.convert.pdf.boxes import Frame

# A page with more words than this has a text of its own.
MOST_STAMPED_WORDS = 25
_MOST_OBJECTS = 200
_LEAST_COVERED = 0.5
# A page of outlined letters has thousands of shapes, an ornament or a rule a few.
_FEWEST_OUTLINES = 300


def is_blank(page: int) -> bool:
    """Whether nothing is drawn on an open page."""
    return bool(pdfium.object_count(page) == 0)


def is_drawn(page: int) -> bool:
    """Whether an open page of few words is full of drawn shapes: letters turned into outlines, under a stamp."""
    return bool(pdfium.object_count(page) >= _FEWEST_OUTLINES)


def is_picture(page: int, frame: Frame) -> bool:
    """Whether one picture covers most of an open page."""
    width, height = frame.size
    edges = (ctypes.c_float * 4)()
    left, bottom, right, top = (ctypes.addressof(edges) + 4 * position for position in range(4))
    for index in range(min(pdfium.object_count(page), _MOST_OBJECTS)):
        page_object = pdfium.page_object(page, index)
        if pdfium.object_type(page_object) != pdfium.IMAGE:
            continue
        if pdfium.object_bounds(page_object, left, bottom, right, top):
            covered = (edges[2] - edges[0]) * (edges[3] - edges[1])
            if covered > _LEAST_COVERED * width * height > 0:
                return True
    return False
