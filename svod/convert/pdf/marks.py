"""Raised and lowered characters: author marks, exponents, indexes, the marks of footnotes.

A mark is smaller than the text beside it and stands above or below that text's base line. Base lines are known from
the words' boxes; single characters are asked only in words whose ends differ in height, or that have digits inside.
"""

import ctypes
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from svod.convert.pages.reading_order import Places
from svod.convert.pdf import pdfium

RAISED, LOWERED = 1, -1

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_SUPERSCRIPT_SIGNS = str.maketrans("0123456789+−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾")
_SUBSCRIPT_SIGNS = str.maketrans("0123456789+−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
_NUMBER = re.compile(r"[0-9+−=()]*[0-9][0-9+−=()]*")
# «H2O», «Таранов1С.К.»: digits that may stand lower or higher than the letters around them.
_DIGIT_INSIDE = re.compile(r"[0-9](?=[^\W\d_])")

# In sizes of the text beside it: how large a mark is (less is the text beside a drop capital), how far its base line
# stands above or below, how far from it sideways.
SMALLEST_MARK, LARGEST_MARK = 0.4, 0.87
_LEAST_RISE, _MOST_RISE = 0.12, 0.75
_LEAST_FALL, _MOST_FALL = 0.05, 0.5
_FARTHEST = 0.6
# How many words beside one text may be its marks: «1 , 2».
_MOST_WORDS = 4


class Lettering(NamedTuple):
    """How a word is set: its size and the height of its base line, both in points, heights counted downward."""

    size: float
    base: float


def words_with_digits_inside(text: str, stops: Sequence[int]) -> set[int]:
    """The words, by the places where they end, in which a letter follows a digit."""
    return {bisect_right(stops, match.start()) for match in _DIGIT_INSIDE.finditer(text)}


def whole_marks(seams: Iterable[int], lettering: Callable[[int], Lettering], places: Places) -> dict[int, int]:
    """Which words are raised or lowered as a whole; each seam is a word that is set otherwise than the next one."""
    found: dict[int, int] = {}
    for seam in seams:
        before, after = lettering(seam), lettering(seam + 1)
        if after.size <= LARGEST_MARK * before.size:
            found |= _marks_beside(before, range(seam + 1, seam + 1 + _MOST_WORDS), lettering, places)
        elif before.size <= LARGEST_MARK * after.size:
            found |= _marks_beside(after, range(seam, seam - _MOST_WORDS, -1), lettering, places)
    return found


def _marks_beside(
    beside: Lettering, words: range, lettering: Callable[[int], Lettering], places: Places
) -> Iterator[tuple[int, int]]:
    """The marks on one side of a text, from it outward."""
    reach = _FARTHEST * beside.size
    for word in words:
        if not 0 <= word < len(places.lefts):
            return
        neighbour = word - words.step
        left, right = min(word, neighbour), max(word, neighbour)
        level = level_of(lettering(word), beside)
        if not level or not -reach < places.lefts[right] - places.rights[left] < reach:
            return
        yield word, level


def level_of(mark: Lettering, beside: Lettering) -> int:
    """Whether something small is raised or lowered beside a text."""
    if not SMALLEST_MARK * beside.size <= mark.size <= LARGEST_MARK * beside.size:
        return 0
    rise = (beside.base - mark.base) / beside.size
    if _LEAST_RISE < rise < _MOST_RISE:
        return RAISED
    return LOWERED if _LEAST_FALL < -rise < _MOST_FALL else 0


def marked(text: str, level: int) -> str:
    """A word that is raised or lowered as a whole, with its digits shown so."""
    if _NUMBER.fullmatch(text):
        return text.translate(_SUPERSCRIPT_SIGNS if level == RAISED else _SUBSCRIPT_SIGNS)
    return text.translate(_SUPERSCRIPTS if level == RAISED else _SUBSCRIPTS)


def with_marks(text: str, letterings: Sequence[Lettering]) -> str:
    """A word whose characters are set each in its own way, with the digits that stand higher or lower shown so."""
    whole = max(
        (lettering for lettering, character in zip(letterings, text, strict=True) if not character.isdigit()),
        default=max(letterings),
    )
    return "".join(
        marked(character, level) if character.isdigit() and (level := level_of(lettering, whole)) else character
        for lettering, character in zip(letterings, text, strict=True)
    )


def character_letterings(text_page: int, characters: Iterable[int]) -> Iterator[Lettering]:
    """How single characters are set; the height of the loose box stands for the size."""
    box = (ctypes.c_float * 4)()
    origin = (ctypes.c_double * 2)()
    page, slot = ctypes.c_void_p(text_page), ctypes.byref(box)
    across, up = ctypes.addressof(origin), ctypes.addressof(origin) + 8
    for character in characters:
        pdfium.loose_box(page, character, slot)
        pdfium.character_origin(text_page, character, across, up)
        yield Lettering(box[1] - box[3], -origin[1])
