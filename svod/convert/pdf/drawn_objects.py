"""What is drawn on pages of a PDF beside letters: pictures, shapes, rules and bars, each with its box."""

import ctypes
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from svod.convert.pdf import pdfium
from svod.convert.pdf.boxes import Frame, frame_of
from svod.convert.pdf.open_files import MEDIA_TYPE, opened
from svod.convert.pdf.rescue import rewritten
from svod.errors import CorruptDocumentError, DocumentError
from svod.model.document import Box, Drawn, DrawnKind

# A page of more objects is a map or a cloud of points: its first ones tell where it is.
_MOST_OBJECTS = 20_000
# A path of more segments is a curve.
_MOST_SEGMENTS = 400
# In points: what is thinner is a line, as PDFium counts the width of its stroke twice.
_THIN, _LEAST_LENGTH = 3.5, 8.0
# Which part of the page a background covers, or a form that holds the whole page.
_BACKGROUND = 0.75
_MOST_DEPTH = 3


class _Matrix(NamedTuple):
    """How the space of a form becomes that of the page."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        corners = [self.point(x, y) for x in (x0, x1) for y in (y0, y1)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return min(xs), min(ys), max(xs), max(ys)

    def within(self, outer: "_Matrix") -> "_Matrix":
        """This one, then the outer one."""
        a, b = outer.a * self.a + outer.c * self.b, outer.b * self.a + outer.d * self.b
        c, d = outer.a * self.c + outer.c * self.d, outer.b * self.c + outer.d * self.d
        return _Matrix(a, b, c, d, *outer.point(self.e, self.f))


_SAME = _Matrix()


def drawn_on(content: bytes, media_type: str, pages: Iterable[int]) -> dict[int, tuple[Drawn, ...]]:
    """What is drawn on some pages, counted from 1; nothing for other formats, and for what cannot be opened."""
    if media_type != MEDIA_TYPE:
        return {}
    wanted = list(pages)
    try:
        try:
            return _drawn(content, wanted)
        except CorruptDocumentError:
            return _drawn(rewritten(content), wanted)
    except DocumentError:
        # The text was read in another way; the body is made without drawings.
        return {}


def _drawn(content: bytes, pages: Iterable[int]) -> dict[int, tuple[Drawn, ...]]:
    with pdfium.ONE_AT_A_TIME, opened(content) as document:
        count = pdfium.page_count(document)
        return {number: _on_page(document, number - 1) for number in pages if 1 <= number <= count}


def _on_page(document: int, number: int) -> tuple[Drawn, ...]:
    page = pdfium.load_page(document, number)
    if not page:
        return ()
    try:
        return PageDrawings(frame_of(page)).on(page)
    finally:
        pdfium.close_page(page)


class PageDrawings:
    """Gathers what is drawn on one page."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._width, self._height = frame.size
        self._left = _MOST_OBJECTS
        self._edges = (ctypes.c_float * 4)()
        self._addresses = tuple(ctypes.addressof(self._edges) + 4 * place for place in range(4))
        self._numbers = (ctypes.c_float * 6)()

    def on(self, page: int) -> tuple[Drawn, ...]:
        """The objects of an open page."""
        return tuple(self._within(page, pdfium.object_count, pdfium.page_object, _SAME, 0))

    def _within(
        self, holder: int, count: Callable[[int], int], item: Callable[[int, int], int], matrix: _Matrix, depth: int
    ) -> Iterator[Drawn]:
        for place in range(min(count(holder), self._left)):
            self._left -= 1
            handle = item(holder, place)
            kind = pdfium.object_type(handle)
            if kind != pdfium.TEXT:
                yield from self._object(handle, kind, matrix, depth)

    def _object(self, handle: int, kind: int, matrix: _Matrix, depth: int) -> Iterator[Drawn]:
        box = self._box(handle, matrix)
        if box is None:
            return
        is_large = self._covers_page(box)
        if kind == pdfium.FORM and is_large and depth < _MOST_DEPTH:
            inner = self._matrix(handle).within(matrix)
            yield from self._within(handle, pdfium.form_object_count, pdfium.form_object, inner, depth + 1)
        elif kind == pdfium.PATH:
            if not is_large or pdfium.segment_count(handle) > 5:  # a rectangle has five
                yield from self._path(handle, box, matrix)
        elif not is_large:
            yield Drawn(DrawnKind.PICTURE, box)

    def _path(self, handle: int, box: Box, matrix: _Matrix) -> Iterator[Drawn]:
        line = _line(box)
        if line:
            yield line
            return
        count = pdfium.segment_count(handle)
        lines = self._lines(handle, count, matrix) if 2 < count <= _MOST_SEGMENTS else None
        if lines and count > 5:
            yield from lines
        elif not self._covers_page(box):
            yield Drawn(DrawnKind.SHAPE, box)

    def _lines(self, handle: int, count: int, matrix: _Matrix) -> list[Drawn] | None:
        """The lines of a path that has none but horizontal and vertical ones, as ruled tables are drawn."""
        inner = self._matrix(handle).within(matrix)
        x_address, y_address = ctypes.addressof(self._edges), ctypes.addressof(self._edges) + 4
        found: list[Drawn] = []
        before = (0.0, 0.0)
        for place in range(count):
            part = pdfium.segment(handle, place)
            kind = pdfium.segment_type(part)
            if kind == pdfium.CURVE_TO or not pdfium.segment_point(part, x_address, y_address):
                return None
            point = inner.point(self._edges[0], self._edges[1])
            if kind == pdfium.LINE_TO:
                x0, x1 = sorted((before[0], point[0]))
                y0, y1 = sorted((before[1], point[1]))
                line = _line(self._frame.box(x0, y1, x1, y0))
                if line:
                    found.append(line)
                elif max(x1 - x0, y1 - y0) > _THIN:
                    return None
            before = point
        return found

    def _matrix(self, handle: int) -> _Matrix:
        if not pdfium.object_matrix(handle, ctypes.addressof(self._numbers)):
            return _SAME
        return _Matrix(*self._numbers)

    def _box(self, handle: int, matrix: _Matrix) -> Box | None:
        if not pdfium.object_bounds(handle, *self._addresses):
            return None
        x0, y0, x1, y1 = matrix.box(*self._edges) if matrix is not _SAME else self._edges
        left, top, right, bottom = self._frame.box(x0, y1, x1, y0)
        clipped = Box(max(0.0, left), max(0.0, top), min(self._width, right), min(self._height, bottom))
        # Not a number, outside of the page, or empty.
        return clipped if clipped.x0 <= clipped.x1 and clipped.y0 <= clipped.y1 else None

    def _covers_page(self, box: Box) -> bool:
        return (box.x1 - box.x0) * (box.y1 - box.y0) > _BACKGROUND * self._width * self._height


def _line(box: Box) -> Drawn | None:
    """A thin box as a rule or a bar."""
    width, height = box.x1 - box.x0, box.y1 - box.y0
    if height <= _THIN and width >= _LEAST_LENGTH:
        return Drawn(DrawnKind.RULE, box)
    if width <= _THIN and height >= _LEAST_LENGTH:
        return Drawn(DrawnKind.BAR, box)
    return None
