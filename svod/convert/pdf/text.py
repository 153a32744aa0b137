"""The text of a PDF page, cut into words and lines; each word knows where in the text it begins and ends.

A word is a run without blanks. PDFium marks a line-end hyphen and swallows the break after it: the mark ends our line,
and the word ends in a soft hyphen. Pages are looked at closely only if they hold characters that ask for it.
"""

import ctypes
import re
import sys
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, compress, pairwise, repeat
from operator import add
from typing import NamedTuple

from svod.convert.characters import SOFT_HYPHEN, is_odd, units_as_text, with_tex_ligatures
from svod.convert.pdf import pdfium

# Blanks as they come on most pages, line-end marks among them, and the others. Not \s: that takes in \x1c-\x1f, where
# TeX fonts keep their ligatures.
_BLANKS = "\r\n\xa0\t\x00\x02\ufffe"
_RARE_BLANK = re.compile("[\x0b\x0c\x85\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_LAST_UNIT = 0xFFFF
_MARK = re.compile("[\x02\ufffe]")


class PageText(NamedTuple):
    """A page's text, one character a UTF-16 unit or one of PDFium's; whether its indexes are; whether it is odd."""

    text: str
    per_character: bool
    odd: bool


class CutText(NamedTuple):
    """The words of a text, where each begins and ends in it, and its lines as ranges of words."""

    words: list[str]
    firsts: list[int]
    stops: list[int]
    lines: list[range]


def page_text(text_page: int) -> PageText:
    """The text of an open page."""
    count = pdfium.character_count(text_page)
    if count <= 0:
        return PageText("", per_character=True, odd=False)
    address = pdfium.UNITS.room(count + 1)
    written = pdfium.read_text(text_page, 0, count, address)
    text = units_as_text(ctypes.string_at(address, 2 * max(0, written - 1)))
    if len(text) < count:
        text = _with_letters_beyond(text_page, count) or text
    odd = is_odd(text) or text.count("\r") != text.count("\n")
    return PageText(with_tex_ligatures(text) if odd else text, len(text) == count, odd)


def _with_letters_beyond(text_page: int, count: int) -> str | None:
    """The text character by character, where a font names letters of mathematics whole: PDFium leaves these out."""
    codes = list(map(pdfium.character_code, repeat(text_page, count), range(count)))
    return "".join(map(chr, codes)) if _LAST_UNIT < max(codes) <= sys.maxunicode else None


def cut(text: str, odd: bool) -> CutText:
    """The words and lines of a page's text."""
    spaced = text
    for blank in _BLANKS:
        spaced = spaced.replace(blank, " ")
    if odd:
        spaced = _RARE_BLANK.sub(" ", spaced)
    parts = spaced.split(" ")
    firsts = list(compress(accumulate(map(add, map(len, parts), repeat(1)), initial=0), parts))
    words = list(filter(None, parts))
    stops = list(map(add, firsts, map(len, words)))
    return CutText(words, firsts, stops, _lines(text, stops, words))


def _lines(text: str, stops: Sequence[int], words: list[str]) -> list[range]:
    """Ranges of words between line ends; a word before a line-end hyphen's mark gets a soft hyphen."""
    ends = [end - 1 for end in accumulate(map(add, map(len, text.split("\n")), repeat(1)))]
    for match in _MARK.finditer(text) if "\x02" in text or "\ufffe" in text else ():
        ends.append(match.start())
        before = bisect_right(stops, match.start()) - 1
        if before >= 0 and stops[before] == match.start():
            words[before] += SOFT_HYPHEN
    edges = sorted({bisect_right(stops, end) for end in ends} | {0})
    return [range(start, stop) for start, stop in pairwise(edges)]
