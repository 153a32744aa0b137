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
# «H2O», «Таранов1С.К.», «Иванов2», «деревья.3»: digits that may stand lower or higher than the letters beside them.
# Each way begins with the digit: a page has few of them.
_DIGIT_BY_LETTER = re.compile(r"[0-9](?:(?=[^\W\d_])|(?<=[^\W\d_][0-9])|(?<=[^\W\d_][.,;:)»“”][0-9]))")
# «1 Институт леса»: a number before a line's words may be its mark.
_SHORT_NUMBER = re.compile(r"[0-9]{1,2}")

# «Смирновᵃ,», «Smithᵇ», «ᵃИнститут»: letters that may be the marks of authors and bodies.
_LETTER_MARKS = str.maketrans("abcdefghабвгд", "ᵃᵇᶜᵈᵉᶠᵍʰᵃᵇᵛᵍᵈ")
_MARK_AFTER_NAME = re.compile(
    r"[A-ZÀ-ÞА-ЯЁ](?:[^\W\d_]|[’'-](?=[^\W\d_]))+(?<=[^\W\d_]{2})(?P<mark>[a-hа-д])(?=[,;*∗†‡¹²³⁰⁴-⁹]|$)"
)
# «Smithᵃ⁾,», «forced linebreakᵃ⁾»: a bracket of the mark.
_MARK_WITH_BRACKET = re.compile(r"(?:[^\W\d_]|[’'-](?=[^\W\d_]))+(?<=[^\W\d_]{2})(?P<mark>[a-hа-д])(?=\)[,;]?$)")
# «Smithᵃ,ᵇ»: more marks behind the first.
_WHOLE_MARK = re.compile(r"(?:[0-9],)?[a-hа-д](?:\)|(?:,[a-hа-д])+)[,;]?")
_MORE_MARKS = re.compile(r"(?:,[a-hа-д](?=[,;*∗†‡¹²³⁰⁴-⁹]|$))+")
_MARK_BEFORE_BODY = re.compile(r"(?P<mark>[a-hа-д])(?=[A-ZÀ-ÞА-ЯЁ][^\W\d_]{2})")

# In sizes of the text beside it: how large a mark is (less is the text beside a drop capital), how far its base line
# stands above or below, how far from it sideways.
SMALLEST_MARK, LARGEST_MARK = 0.4, 0.87
_LEAST_RISE, _MOST_RISE = 0.12, 0.75
_LEAST_FALL, _MOST_FALL = 0.05, 0.5
_FARTHEST = 0.6
# How many words beside one text may be its marks: «1 , 2».
_MOST_WORDS = 4
# Fonts have small figures of their own, raised or lowered within the size of the text; in heights of the font's box:
# how far the ink of such a figure stands above or below the base line, and how high a lowered one is.
_SUPERIOR_RISE, _INFERIOR_FALL, _INFERIOR_HEIGHT = 0.15, 0.07, 0.5

# Where PDFium writes its answers; one document at a time, so one of each is enough.
_BOX, _ORIGIN, _INK = (ctypes.c_float * 4)(), (ctypes.c_double * 2)(), (ctypes.c_double * 4)()
_BOX_SLOT = ctypes.byref(_BOX)
_ORIGIN_SLOTS = tuple(ctypes.addressof(_ORIGIN) + 8 * position for position in range(2))
_INK_SLOTS = tuple(ctypes.addressof(_INK) + 8 * position for position in range(4))


class Lettering(NamedTuple):
    """How a word is set: its size and the height of its base line, both in points, heights counted downward."""

    size: float
    base: float


def words_with_digits_by_letters(text: str, stops: Sequence[int]) -> set[int]:
    """The words, by the places where they end, in which a digit stands beside a letter."""
    return {bisect_right(stops, match.start()) for match in _DIGIT_BY_LETTER.finditer(text)}


def numbers_before_lines(texts: Sequence[str], lines: Iterable[range]) -> Iterator[int]:
    """The words that are short numbers before the other words of their line."""
    for line in lines:
        if len(texts[line.start]) < 3 and len(line) > 1 and _SHORT_NUMBER.fullmatch(texts[line.start]):
            yield line.start


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
    # Damaged fonts have letters of no size.
    if beside.size <= 0 or not SMALLEST_MARK * beside.size <= mark.size <= LARGEST_MARK * beside.size:
        return 0
    rise = (beside.base - mark.base) / beside.size
    if _LEAST_RISE < rise < _MOST_RISE:
        return RAISED
    return LOWERED if _LEAST_FALL < -rise < _MOST_FALL else 0


def marked(text: str, level: int) -> str:
    """A word that is raised or lowered as a whole, with its digits shown so, and letters that are marks: «a)»."""
    if level == RAISED and _WHOLE_MARK.fullmatch(text):
        return text.replace(")", "").translate(_LETTER_MARKS)
    if _NUMBER.fullmatch(text):
        return text.translate(_SUPERSCRIPT_SIGNS if level == RAISED else _SUBSCRIPT_SIGNS)
    return text.translate(_SUPERSCRIPTS if level == RAISED else _SUBSCRIPTS)


def with_marks(text: str, characters: Sequence[int], text_page: int) -> str:
    """A word whose characters are set each in its own way, with the digits that stand higher or lower shown so."""
    letterings = _letterings(text_page, characters)
    # A number alone is measured by what its own font would have it be.
    whole = max(
        (lettering for lettering, letter in zip(letterings, text, strict=True) if not letter.isdigit()),
        default=max(letterings),
    )
    shown = []
    for letter, lettering, character in zip(text, letterings, characters, strict=True):
        level = level_of(lettering, whole) or _figure_level(lettering, text_page, character) if letter.isdigit() else 0
        shown.append(marked(letter, level) if level else letter)
    return "".join(shown)


def letter_mark(text: str) -> tuple[int, int] | None:
    """Where a letter stands in a word that may be a raised mark, and a letter of the word itself."""
    after = _MARK_AFTER_NAME.match(text) or (_MARK_WITH_BRACKET.match(text) if ")" in text else None)
    if after:
        return after.start("mark"), 0
    before = _MARK_BEFORE_BODY.match(text)
    return (0, 1) if before else None


def with_letter_mark(text: str, mark: int, whole: int, first: int, text_page: int) -> str:
    """A word with the letter at a place shown raised, where it is smaller and higher than another; else as it is.

    More marks behind it are raised as well; a bracket that closes the mark is dropped.
    """
    beside = _lettering(text_page, first + whole)
    if level_of(_lettering(text_page, first + mark), beside) != RAISED:
        return text
    more = _MORE_MARKS.match(text, mark + 1)
    stop = mark + 1
    if more and level_of(_lettering(text_page, first + more.end() - 1), beside) == RAISED:
        stop = more.end()
    rest = text[stop:].removeprefix(")")
    return f"{text[:mark]}{text[mark:stop].translate(_LETTER_MARKS)}{rest}"


def _lettering(text_page: int, character: int) -> Lettering:
    """How a single character is set; the height of the loose box stands for the size."""
    pdfium.loose_box(ctypes.c_void_p(text_page), character, _BOX_SLOT)
    pdfium.character_origin(text_page, character, *_ORIGIN_SLOTS)
    return Lettering(_BOX[1] - _BOX[3], -_ORIGIN[1])


def _letterings(text_page: int, characters: Sequence[int]) -> list[Lettering]:
    """How the characters of a word are set: those of one text object all alike."""
    page = ctypes.c_void_p(text_page)
    first = pdfium.text_object(page, characters[0])
    if first and first == pdfium.text_object(page, characters[-1]):
        return [_lettering(text_page, characters[0])] * len(characters)
    return [_lettering(text_page, character) for character in characters]


def _figure_level(lettering: Lettering, text_page: int, character: int) -> int:
    """Whether the font itself raises or lowers a figure that is set as large as its neighbours."""
    pdfium.tight_box(text_page, character, *_INK_SLOTS)
    _, _, bottom, top = _INK
    rise = (bottom + lettering.base) / (lettering.size or 1.0)
    if rise > _SUPERIOR_RISE:
        return RAISED
    return LOWERED if -rise > _INFERIOR_FALL and top - bottom < _INFERIOR_HEIGHT * lettering.size else 0
