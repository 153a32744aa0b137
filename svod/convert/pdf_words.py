"""The words of one PDF page as PDFium gives them, read in a handful of batched calls.

A word is a run without blanks; only its first and last character are asked for their boxes, only its first for
its font. PDFium marks a line-end hyphen and swallows the break after it: the mark ends our line, and the word ends
in a soft hyphen.
"""

import ctypes
import math
import re
from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, islice, pairwise, repeat
from typing import NamedTuple

from svod.convert import pdfium
from svod.convert.characters import (
    SOFT_HYPHEN,
    has_halves,
    is_unclean,
    units_as_text,
    whole_characters,
    with_tex_ligatures,
)
from svod.convert.cyrillic import may_be_broken
from svod.convert.pdf_accents import accent_neighbourhood, with_accents
from svod.convert.pdf_faces import NAMELESS, Face, face_of
from svod.convert.pdf_sizes import SMALLEST_SIZE, sizes_by_ink
from svod.convert.reading_order import Places
from svod.model.document import Box, Font

_MARKS = "\x02\ufffe"
# Not \s: it takes in \x1c-\x1f, where TeX fonts keep their ligatures.
_BLANKS = " \t\r\n\x0b\x0c\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_WORD = re.compile(f"([^{_BLANKS}\x00{_MARKS}]+)")
_LINE_END = re.compile(rf"[\n{_MARKS}]")
_LONGEST_NAME = 1024


@dataclass(slots=True)
class PageWords:
    """The words of a page as columns, and its lines as ranges of words, in content order."""

    width: float
    height: float
    texts: list[str] = field(default_factory=list)
    fonts: list[int] = field(default_factory=list)
    font_table: list[Font] = field(default_factory=list)
    places: Places = field(default_factory=Places)
    lines: list[range] = field(default_factory=list)
    links: list[tuple[str, Box]] = field(default_factory=list)
    unclean: bool = False
    suspicious: bool = False


class Frame(NamedTuple):
    """How a page's own coordinates become ours: its box in PDF space and its quarter turns clockwise."""

    left: float
    bottom: float
    right: float
    top: float
    turns: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as the page is shown."""
        across, up = self.right - self.left, self.top - self.bottom
        return (up, across) if self.turns % 2 else (across, up)

    def box(self, left: float, top: float, right: float, bottom: float) -> Box:
        """A rectangle of PDF space seen from the page's top left corner."""
        if self.turns == 0:
            return Box(left - self.left, self.top - top, right - self.left, self.top - bottom)
        if self.turns == 1:
            return Box(bottom - self.bottom, left - self.left, top - self.bottom, right - self.left)
        if self.turns == 2:
            return Box(self.right - right, bottom - self.bottom, self.right - left, top - self.bottom)
        return Box(self.top - top, self.right - right, self.top - bottom, self.right - left)


def frame_of(page: int) -> Frame:
    """The frame of an open page."""
    rectangle = (ctypes.c_float * 4)()
    if not pdfium.page_box(page, ctypes.addressof(rectangle)):
        return Frame(0.0, 0.0, 0.0, 0.0, 0)
    left, top, right, bottom = rectangle
    return Frame(left, bottom, right, top, pdfium.page_rotation(page) % 4)


def read_page(text_page: int, frame: Frame, buffer: pdfium.BoxBuffer) -> PageWords:
    """The words of an open page in PDFium's content order."""
    words = PageWords(*frame.size)
    text, per_character = _page_text(text_page)
    accents = accent_neighbourhood(text)
    if accents and not frame.turns:
        part = text[accents.start : accents.stop]
        part = with_accents(part, _character_places(text_page, accents, per_character))
        text = text[: accents.start] + part + text[accents.stop :]
    # Blanks and words by turns: adding up their lengths says where each word begins and ends.
    parts = _WORD.split(text)
    if len(parts) == 1:
        return words
    words.texts = list(map(whole_characters, parts[1::2])) if has_halves(text) else parts[1::2]
    edges = list(accumulate(map(len, parts), initial=0))
    firsts, stops = edges[1:-1:2], edges[2::2]
    words.lines = _lines(text, stops, words.texts)
    words.unclean = is_unclean(text)
    words.suspicious = may_be_broken(text)
    lasts = [stop - 1 for stop in stops]
    if not per_character:
        firsts = list(map(pdfium.character_index, repeat(text_page), firsts))
        lasts = list(map(pdfium.character_index, repeat(text_page), lasts))
    words.places = _places(text_page, frame, firsts, lasts, buffer)
    turned = _read_fonts(text_page, firsts, words)
    if frame.turns or turned:
        _measure_ink(text_page, frame, range(len(firsts)) if frame.turns else turned, firsts, lasts, words.places)
    return words


def _page_text(text_page: int) -> tuple[str, bool]:
    """The page's text, one character a UTF-16 unit as PDFium counts, and whether its indexes are PDFium's."""
    count = pdfium.character_count(text_page)
    if count <= 0:
        return "", True
    units = ctypes.create_string_buffer(2 * (count + 1))
    written = pdfium.read_text(text_page, 0, count, ctypes.addressof(units))
    text = units_as_text(units.raw[: 2 * max(0, written - 1)])
    return with_tex_ligatures(text), len(text) == count


def _character_places(text_page: int, characters: range, per_character: bool) -> Places:
    """The loose boxes of single characters, heights counted downward: for the few pages where words are not enough."""
    count = len(characters)
    buffer = pdfium.BoxBuffer()
    slots = buffer.slots(count)
    indexes = characters if per_character else map(pdfium.character_index, repeat(text_page), characters)
    deque(map(pdfium.loose_box, repeat(ctypes.c_void_p(text_page)), indexes, slots), maxlen=0)
    tops, bottoms = ([-y for y in buffer.column(edge, count)] for edge in (1, 3))
    return Places(buffer.column(0, count), tops, buffer.column(2, count), bottoms)


def _lines(text: str, stops: Sequence[int], words: list[str]) -> list[range]:
    """Ranges of words between line ends; a word before a line-end hyphen's mark gets a soft hyphen."""
    edges = [0]
    for match in _LINE_END.finditer(text):
        edge = bisect_right(stops, match.start())
        if match[0] != "\n" and edge and stops[edge - 1] == match.start():
            words[edge - 1] += SOFT_HYPHEN
        if edge > edges[-1]:
            edges.append(edge)
    if edges[-1] < len(words):
        edges.append(len(words))
    return [range(start, stop) for start, stop in pairwise(edges)]


def _places(
    text_page: int, frame: Frame, firsts: Sequence[int], lasts: Sequence[int], buffer: pdfium.BoxBuffer
) -> Places:
    """A box a word, from its first character's loose box to its last one's; right for upright text only."""
    count = len(firsts)
    page = ctypes.c_void_p(text_page)
    slots = buffer.slots(2 * count)
    # The calls return nothing: the boxes are written into the buffer.
    deque(map(pdfium.loose_box, repeat(page), firsts, slots), maxlen=0)
    deque(map(pdfium.loose_box, repeat(page), lasts, islice(slots, count, None)), maxlen=0)
    lefts, rights = buffer.column(0, count), buffer.column(2, 2 * count)[count:]
    tops, bottoms = buffer.column(1, 2 * count), buffer.column(3, 2 * count)
    left, top = frame.left, frame.top
    return Places(
        [x - left for x in lefts] if left else lefts,
        [top - y for y in map(max, tops[:count], tops[count:])],
        [x - left for x in rights] if left else rights,
        [top - y for y in map(min, bottoms[:count], bottoms[count:])],
    )


def _read_fonts(text_page: int, firsts: Sequence[int], words: PageWords) -> list[int]:
    """Fill in the words' fonts; the words that do not stand upright.

    Text objects of one font and one height are of one size, so few need to be asked for it.
    """
    objects = list(map(pdfium.text_object, repeat(ctypes.c_void_p(text_page)), firsts))
    tops, bottoms = words.places.tops, words.places.bottoms
    numbers: dict[Font, int] = {}
    kinds: dict[tuple[int | None, float], _Style] = {}
    of_object: dict[int | None, _Style] = {}
    faces: dict[int | None, Face] = {}
    for text_object, index in zip(reversed(objects), range(len(objects) - 1, -1, -1), strict=True):
        if text_object in of_object:
            continue
        handle = pdfium.font_of_object(text_object) if text_object else None
        kind = handle, round(bottoms[index] - tops[index], 1)
        if kind not in kinds:
            face = faces.get(handle) or faces.setdefault(handle, _face(handle))
            size, upright = _size(text_page, firsts[index])
            font = Font(face.name, size, face.bold, face.italic)
            kinds[kind] = _Style(numbers.setdefault(font, len(numbers)), upright)
        of_object[text_object] = kinds[kind]
    words.font_table = list(numbers)
    words.fonts = [of_object[text_object].number for text_object in objects]
    if any(0 < font.size < SMALLEST_SIZE for font in words.font_table):
        _measure_sizes(words, [pdfium.font_of_object(text_object) for text_object in objects])
    if all(style.upright for style in kinds.values()):
        return []
    return [index for index, text_object in enumerate(objects) if not of_object[text_object].upright]


class _Style(NamedTuple):
    number: int
    upright: bool


def _measure_sizes(words: PageWords, handles: Sequence[int | None]) -> None:
    """Replace the sizes that cannot be true by what the page shows."""
    sizes = sizes_by_ink(words.texts, words.places, handles)
    table = words.font_table
    numbers = {font: number for number, font in enumerate(table)}
    for index, (number, handle) in enumerate(zip(words.fonts, handles, strict=True)):
        if 0 < table[number].size < SMALLEST_SIZE:
            words.fonts[index] = numbers.setdefault(table[number]._replace(size=sizes[handle]), len(numbers))
    words.font_table = list(numbers)


def _size(text_page: int, character: int) -> tuple[float, bool]:
    """The size in points at which a character is shown, and whether it stands upright."""
    matrix = (ctypes.c_float * 6)()
    if not pdfium.character_matrix(text_page, character, ctypes.addressof(matrix)):
        return 0.0, True
    across, slope, lean, up = matrix[0:4]
    size = round(pdfium.character_size(text_page, character) * math.hypot(lean, up), 1)
    return size, across > 0 and up > 0 and abs(slope) < 0.1 * across


def _face(handle: int | None) -> Face:
    if not handle:
        return NAMELESS
    name = ctypes.create_string_buffer(_LONGEST_NAME)
    pdfium.font_name(handle, ctypes.addressof(name), _LONGEST_NAME)
    return face_of(name.value.decode("utf-8", errors="replace"))


def _measure_ink(
    text_page: int, frame: Frame, turned: Iterable[int], firsts: Sequence[int], lasts: Sequence[int], places: Places
) -> None:
    """Put the boxes of the ink in place of the loose ones."""
    edges = (ctypes.c_double * 4)()
    left, right, bottom, top = (ctypes.addressof(edges) + 8 * position for position in range(4))
    for index in turned:
        ends: list[Box] = []
        for character in (firsts[index], lasts[index]):
            pdfium.tight_box(text_page, character, left, right, bottom, top)
            ends.append(frame.box(edges[0], edges[3], edges[1], edges[2]))
        places.put(index, ends[0].joined(ends[1]))
