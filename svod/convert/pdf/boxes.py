"""Where the words of a PDF page stand: the boxes of characters, asked in batches and turned into our coordinates."""

import ctypes
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import islice, repeat
from typing import NamedTuple

import numpy as np

from svod.convert.pages.reading_order import Places
from svod.convert.pdf import pdfium
from svod.model.document import Box

# Where PDFium writes its answers; one document at a time, so one is enough.
_RECTANGLE = (ctypes.c_float * 4)()


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

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the shown page in PDF space."""
        if self.turns == 0:
            return self.left + x, self.top - y
        if self.turns == 1:
            return self.left + y, self.bottom + x
        if self.turns == 2:
            return self.right - x, self.bottom + y
        return self.right - y, self.top - x


class WordBoxes(NamedTuple):
    """The boxes of a page's words; the tops and bottoms of their first characters, in PDF space; the words whose ends
    differ in height."""

    places: Places
    first_tops: Sequence[float]
    first_bottoms: Sequence[float]
    uneven: Sequence[int]


def frame_of(page: int) -> Frame:
    """The frame of an open page."""
    if not pdfium.page_box(page, ctypes.addressof(_RECTANGLE)):
        return Frame(0.0, 0.0, 0.0, 0.0, 0)
    left, top, right, bottom = _RECTANGLE
    return Frame(left, bottom, right, top, pdfium.page_rotation(page) % 4)


def word_boxes(text_page: int, frame: Frame, firsts: Sequence[int], lasts: Sequence[int]) -> WordBoxes:
    """A box a word, from its first character's loose box to its last one's; right for upright text only."""
    count = len(firsts)
    page, buffer = ctypes.c_void_p(text_page), pdfium.BOXES
    slots = buffer.slots(2 * count)
    # The calls return nothing: the boxes are written into the buffer.
    deque(map(pdfium.loose_box, repeat(page), firsts, slots), maxlen=0)
    deque(map(pdfium.loose_box, repeat(page), lasts, islice(slots, count, None)), maxlen=0)
    edges = buffer.edges(2 * count)
    first, last = edges[:count], edges[count:]
    tops, bottoms = first[:, 1], first[:, 3]
    uneven: list[int] = np.flatnonzero(tops != last[:, 1]).tolist()
    places = Places(
        (first[:, 0] - frame.left).tolist(),
        (frame.top - tops).tolist(),
        (last[:, 2] - frame.left).tolist(),
        (frame.top - bottoms).tolist(),
    )
    first_tops, first_bottoms = tops.tolist(), bottoms.tolist()
    for index in uneven:
        _, top, _, bottom = last[index].tolist()
        places.tops[index] = frame.top - max(first_tops[index], top)
        places.bottoms[index] = frame.top - min(first_bottoms[index], bottom)
    return WordBoxes(places, first_tops, first_bottoms, uneven)


def character_boxes(text_page: int, characters: range, per_character: bool) -> Places:
    """The loose boxes of single characters, heights counted downward: for the few pages where words are not enough."""
    count = len(characters)
    buffer = pdfium.BOXES
    slots = buffer.slots(count)
    indexes = characters if per_character else map(pdfium.character_index, repeat(text_page), characters)
    deque(map(pdfium.loose_box, repeat(ctypes.c_void_p(text_page)), indexes, slots), maxlen=0)
    edges = buffer.edges(count)
    return Places(edges[:, 0].tolist(), (-edges[:, 1]).tolist(), edges[:, 2].tolist(), (-edges[:, 3]).tolist())


def measure_ink(
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
