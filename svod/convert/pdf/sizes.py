"""The sizes of bitmap fonts, which give them in pixels of a printer: judged by how high their words stand."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from statistics import median

from svod.convert.pages.reading_order import Places

# In points; what claims to be smaller is measured.
SMALLEST_SIZE = 2.0

# The part of a font's size that the ink of capitals takes up, and the letters by which words are that high.
_CAPITAL_HEIGHT = 0.69
_HIGH_LETTERS = frozenset("ABCDEFGHIJKLMNOPRSTUVWXYZbdfhkl0123456789АБВГЕЖЗИКЛМНОПРСТХЧШЫЬЭЮЯ")
_LOW_LETTERS = frozenset("gjpqyQ,;()[]{}/цщруфЦЩ")
# The same for words of any letters, the highest of a font.
_FULL_HEIGHT = 0.9


def sizes_by_ink(texts: Sequence[str], places: Places, fonts: Sequence[Hashable]) -> dict[Hashable, float]:
    """The size of each font, in whole points, from the words set in it."""
    heights: defaultdict[Hashable, list[float]] = defaultdict(list)
    capitals: defaultdict[Hashable, list[float]] = defaultdict(list)
    for text, font, top, bottom in zip(texts, fonts, places.tops, places.bottoms, strict=True):
        heights[font].append(bottom - top)
        if text[0] in _HIGH_LETTERS and text[-1] not in _LOW_LETTERS:
            capitals[font].append(bottom - top)
    return {
        font: float(round(median(capitals[font]) / _CAPITAL_HEIGHT if capitals[font] else max(all_) / _FULL_HEIGHT))
        for font, all_ in heights.items()
    }
