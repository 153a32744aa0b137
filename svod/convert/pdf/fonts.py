"""The fonts of a PDF page's words: names, sizes, and where their base lines run.

Text objects of one font and one height are of one size, so few need to be asked for it.
"""

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress, repeat
from operator import itemgetter, ne
from typing import NamedTuple

from svod.convert.pdf import pdfium
from svod.convert.pdf.boxes import WordBoxes
from svod.convert.pdf.faces import NAMELESS, Face, face_of
from svod.convert.pdf.sizes import SMALLEST_SIZE, sizes_by_ink
from svod.model.document import Font

_LONGEST_NAME = 1024
# Where PDFium writes its answers; one document at a time, so one of each is enough.
_NAME = ctypes.create_string_buffer(_LONGEST_NAME)
_MATRIX = (ctypes.c_float * 6)()
_ORIGIN = (ctypes.c_double * 2)()


class Style(NamedTuple):
    """How words of one font and height are set: the font's number, how far their base line stands above the bottom
    of their boxes, whether they stand upright, whether their boxes are loose ones at all."""

    number: int
    descent: float
    upright: bool
    loose: bool


@dataclass(frozen=True, slots=True)
class WordFonts:
    """The fonts of a page's words: a number a word, the table behind them, the styles in use, a style a word."""

    numbers: list[int]
    table: list[Font]
    in_use: Sequence[Style]
    styles: list[Style]

    def turned(self) -> list[int]:
        """The words that do not stand upright."""
        if all(style.upright for style in self.in_use):
            return []
        return [index for index, style in enumerate(self.styles) if not style.upright]

    def seams(self, part: float) -> list[int]:
        """The words after which another size begins: at most that part of the one before it, or the other way round."""
        sizes = [font.size for font in self.table]
        if min(sizes) > part * max(sizes):
            return []
        numbers = self.numbers
        unlike = {
            (first, second)
            for first, size in enumerate(sizes)
            for second, other in enumerate(sizes)
            if min(size, other) <= part * max(size, other)
        }
        changes = compress(range(len(numbers) - 1), map(ne, numbers, numbers[1:]))
        return [index for index in changes if (numbers[index], numbers[index + 1]) in unlike]


def word_fonts(text_page: int, texts: Sequence[str], firsts: Sequence[int], boxes: WordBoxes) -> WordFonts:
    """The fonts of a page's words, by their first characters."""
    objects: list[int | None] = list(map(pdfium.text_object, repeat(ctypes.c_void_p(text_page)), firsts))
    # Where each object first comes; then, where each font and height does.
    word_of_object = dict(zip(reversed(objects), range(len(objects) - 1, -1, -1), strict=True))
    words = list(word_of_object.values())
    tops, bottoms = boxes.first_tops, boxes.first_bottoms
    heights = [int(10 * (tops[word] - bottoms[word]) + 0.5) for word in words]
    kinds = list(zip(map(pdfium.font_of_object, word_of_object), heights, strict=True))
    table: dict[Font, int] = {}
    faces: dict[int | None, tuple[Face, bool]] = {}
    style_of_kind: dict[tuple[int | None, int], Style] = {}
    for (handle, height), word in dict(zip(reversed(kinds), reversed(words), strict=True)).items():
        face, loose = faces.get(handle) or faces.setdefault(handle, (_face(handle), _has_loose_boxes(handle)))
        size, upright = _size(text_page, firsts[word])
        number = table.setdefault(Font(face.name, size, face.bold, face.italic), len(table))
        descent = _base_line(text_page, firsts[word]) - boxes.first_bottoms[word]
        style_of_kind[handle, height] = Style(number, descent, upright, loose)
    style_of_object = dict(zip(word_of_object, map(style_of_kind.__getitem__, kinds), strict=True))
    styles = list(map(style_of_object.__getitem__, objects))
    fonts = WordFonts(list(map(itemgetter(0), styles)), list(table), list(style_of_kind.values()), styles)
    if any(0 < font.size < SMALLEST_SIZE for font in fonts.table):
        _measure_sizes(fonts, texts, boxes, list(map(pdfium.font_of_object, objects)))
    return fonts


def _measure_sizes(fonts: WordFonts, texts: Sequence[str], boxes: WordBoxes, handles: Sequence[int | None]) -> None:
    """Replace the sizes that cannot be true by what the page shows."""
    sizes = sizes_by_ink(texts, boxes.places, handles)
    table = {font: number for number, font in enumerate(fonts.table)}
    for index, (number, handle) in enumerate(zip(fonts.numbers, handles, strict=True)):
        font = fonts.table[number]
        if 0 < font.size < SMALLEST_SIZE:
            fonts.numbers[index] = table.setdefault(font._replace(size=sizes[handle]), len(table))
    fonts.table[:] = table


def _size(text_page: int, character: int) -> tuple[float, bool]:
    """The size in points at which a character is shown, and whether it stands upright."""
    if not pdfium.character_matrix(text_page, character, ctypes.addressof(_MATRIX)):
        return 0.0, True
    across, slope, lean, up = _MATRIX[0:4]
    size = round(pdfium.character_size(text_page, character) * math.hypot(lean, up), 1)
    return size, across > 0 and up > 0 and abs(slope) < 0.1 * across


def _base_line(text_page: int, character: int) -> float:
    """How high in PDF space the base line of a character runs."""
    pdfium.character_origin(text_page, character, ctypes.addressof(_ORIGIN), ctypes.addressof(_ORIGIN) + 8)
    return _ORIGIN[1]


def _has_loose_boxes(handle: int | None) -> bool:
    """Whether a font tells how high its characters stand; else PDFium gives the ink of each."""
    ascent = ctypes.c_float(0.0)
    return bool(handle) and bool(pdfium.font_ascent(handle, 1000.0, ctypes.addressof(ascent))) and ascent.value > 0


def _face(handle: int | None) -> Face:
    if not handle:
        return NAMELESS
    _NAME.value = b""
    pdfium.font_name(handle, ctypes.addressof(_NAME), _LONGEST_NAME)
    return face_of(_NAME.value.decode("utf-8", errors="replace"))
