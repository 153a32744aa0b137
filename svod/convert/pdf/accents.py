"""Accents that TeX sets as signs of their own («f¨ur», «Zuverlassigkeit ¨»), put back onto the letters they stand over.

Where such an accent comes in the text says little: often before its letter, often at the end of the line. Where it
stands on the page says all.
"""

import re
from collections.abc import Sequence

from svod.convert.characters import ACCENTS, REMOVED, accented
from svod.convert.pages.reading_order import Places

_ACCENT = re.compile(f"[{''.join(ACCENTS)}]")
_BLANKS = frozenset({" ", REMOVED})
# In characters: how far before and after it in the text an accent's letter is sought.
_BEFORE, _AFTER = 240, 60
# In heights of the letter: what is the box of an accent's ink alone, and how far above the letter that may float;
# how much of loose boxes overlaps on one line; what is no gap between letters of one word.
_INK_HEIGHT = 0.6
_FLOAT = 0.5
_SAME_LINE = 0.6
_NO_GAP = 0.15


def accent_neighbourhood(text: str) -> range:
    """The part of a text that holds its accents and the letters they may belong to; empty if it has none."""
    places = [match.start() for match in _ACCENT.finditer(text)]
    return range(max(0, places[0] - _BEFORE), min(len(text), places[-1] + _AFTER)) if places else range(0)


def with_accents(text: str, places: Places) -> str:
    """The text with its accents on their letters, index by index the same; `places` has a box for each character."""
    characters = list(text)
    for match in _ACCENT.finditer(text):
        letter = _letter_under(match.start(), characters, places)
        if letter is not None:
            characters[letter] = accented(characters[letter], match[0])
            _take_out(match.start(), characters, places)
    return "".join(characters)


def _letter_under(accent: int, characters: Sequence[str], places: Places) -> int | None:
    """The index of the letter that an accent stands over."""
    middle = (places.lefts[accent] + places.rights[accent]) / 2
    start, stop = max(0, accent - _BEFORE), min(len(characters), accent + _AFTER)
    edges = zip(range(start, stop), places.lefts[start:stop], places.rights[start:stop], strict=True)
    crossed = [index for index, left, right in edges if left < middle < right]
    candidates = [
        (abs(places.bottoms[accent] - places.bottoms[index]), index)
        for index in crossed
        if index != accent and _is_near(accent, index, places) and accented(characters[index], characters[accent])
    ]
    return min(candidates)[1] if candidates else None


def _is_near(accent: int, letter: int, places: Places) -> bool:
    """Whether an accent stands on the letter's own line: loose boxes overlap, boxes of ink touch."""
    top, bottom = places.tops[letter], places.bottoms[letter]
    height, accent_height = bottom - top, places.bottoms[accent] - places.tops[accent]
    if accent_height < _INK_HEIGHT * height:
        return abs(places.bottoms[accent] - top) < _FLOAT * height
    overlap = min(bottom, places.bottoms[accent]) - max(top, places.tops[accent])
    return overlap > _SAME_LINE * height


def _take_out(accent: int, characters: list[str], places: Places) -> None:
    """Put a blank in the accent's place, or nothing at all where it only came between letters of one word."""
    before, after = accent - 1, accent + 1
    while before >= 0 and characters[before] in _BLANKS:
        before -= 1
    while after < len(characters) and characters[after] in _BLANKS:
        after += 1
    within_word = before >= 0 and after < len(characters) and _adjoin(before, after, places)
    for index in range(before + 1, after):
        characters[index] = REMOVED if within_word else " "


def _adjoin(before: int, after: int, places: Places) -> bool:
    top, bottom = max(places.tops[before], places.tops[after]), min(places.bottoms[before], places.bottoms[after])
    return top < bottom and abs(places.lefts[after] - places.rights[before]) < _NO_GAP * (bottom - top)
