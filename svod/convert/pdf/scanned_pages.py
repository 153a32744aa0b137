"""Whether a page is blank, or a picture: under a few stamped words, or over the text that recognition left there."""

import ctypes
from collections.abc import Iterator
from itertools import chain

from svod.convert.pdf import pdfium
from svod.convert.pdf.boxes import Frame

# A page with more words than this has a text of its own.
MOST_STAMPED_WORDS = 25
# So many objects are looked at, and the last few: a picture may lie above all the text.
_MOST_OBJECTS, _LAST_OBJECTS = 200, 20
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
    """Whether a picture, in strips as wide as half of the page or in one piece, covers most of an open page."""
    return _cover(page, frame) is not None


def hides_text(page: int, frame: Frame) -> bool:
    """Whether most text of an open page is not to be seen: invisible, or below the picture that covers the page."""
    cover = _cover(page, frame) or 0
    shown = [index >= cover and is_visible for index, is_visible in _texts(page)]
    return 2 * sum(shown) < len(shown)


def _cover(page: int, frame: Frame) -> int | None:
    """The number of the object with which pictures have covered most of the page."""
    width, height = frame.right - frame.left, frame.top - frame.bottom
    edges = (ctypes.c_float * 4)()
    left, bottom, right, top = (ctypes.addressof(edges) + 4 * position for position in range(4))
    covered = 0.0
    for index in _looked_at(page):
        page_object = pdfium.page_object(page, index)
        if not _is_image(page_object) or not pdfium.object_bounds(page_object, left, bottom, right, top):
            continue
        across = edges[2] - edges[0]
        if across > _LEAST_COVERED * width:
            covered += across * (edges[3] - edges[1])
        if covered > _LEAST_COVERED * width * height > 0:
            return index
    return None


def _looked_at(page: int) -> Iterator[int]:
    count = pdfium.object_count(page)
    first = min(count, _MOST_OBJECTS)
    yield from chain(range(first), range(max(first, count - _LAST_OBJECTS), count))


def _is_image(page_object: int) -> bool:
    kind = pdfium.object_type(page_object)
    if kind != pdfium.FORM:
        return bool(kind == pdfium.IMAGE)
    return any(pdfium.object_type(part) == pdfium.IMAGE for part in _parts(page_object))


def _texts(page: int) -> Iterator[tuple[int, bool]]:
    """The numbers of the objects with text, and whether that is visible."""
    for index in _looked_at(page):
        page_object = pdfium.page_object(page, index)
        is_group = pdfium.object_type(page_object) == pdfium.FORM
        for part in _parts(page_object) if is_group else (page_object,):
            if pdfium.object_type(part) == pdfium.TEXT:
                yield index, pdfium.text_render_mode(part) != pdfium.INVISIBLE


def _parts(group: int) -> Iterator[int]:
    for part in range(min(pdfium.form_object_count(group), _LAST_OBJECTS)):
        yield pdfium.form_object(group, part)
