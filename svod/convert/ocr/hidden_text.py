"""The type of hidden text, which somebody else's recognition left on scanned pages: its sizes, and what is bold.

Each such program guesses sizes its own way, line by line, and most know nothing of bold type; places of words they know
well. So the size of a line lies between what is said and how wide its letters are; bold type is seen in the picture.
"""

import math
import re
from collections.abc import Iterable, Sequence
from itertools import chain
from statistics import median
from typing import NamedTuple

from svod.convert.ocr.grey_pictures import Picture
from svod.convert.ocr.letter_widths import by_width, size_by_width
from svod.convert.ocr.second_look import LineReader, look_again
from svod.convert.ocr.tesseract_words import settle_sizes
from svod.convert.pages.word_columns import PageWords
from svod.convert.repairs.word_quality import is_torn
from svod.text.lexicon.lookup import classes_of

# Lines of fewer signs have no measure; lines of text are so long, and fewer of them say nothing of their face.
_FEWEST_SIGNS, _LONG_LINE, _FEWEST_LINES = 6, 25, 5
# So many times as large as what the page says the measured size is at most, and at least: letters may be set apart.
_MOST_LARGER, _MOST_SMALLER = 1.5, 0.6
# Of a hundred: words that lists know, words that they do not, names among them, and what is no word.
_KNOWN, _UNKNOWN, _TORN = 90, 82, 40
_WORD, _DIGIT_INSIDE = re.compile(r"[^\W\d_]{3,}"), re.compile(r"[^\W\d_]{2}\d[^\W\d_]")


class _Word(NamedTuple):
    """A word, with the size that the page says."""

    text: str
    top: float
    width: float
    height: float
    said: float


class _Line(NamedTuple):
    """How many signs a line has, the size that the page says, and that by the widths of its letters."""

    signs: int
    said: float
    measured: float


def measure_sizes(pages: Sequence[PageWords]) -> None:
    """Put the sizes of lines of hidden text right by the widths of their letters, in place: both guesses err apart."""
    places = [[line for line in page.lines if any(page.texts[line.start : line.stop])] for page in pages]
    words = [[_words(page, line) for line in page_places] for page, page_places in zip(pages, places, strict=True)]
    lines = [list(map(_line, page_words)) for page_words in words]
    usual = _usual(chain.from_iterable(lines))
    if not usual:
        return
    for page, page_places, page_words, page_lines in zip(pages, places, words, lines, strict=True):
        sizes = by_width(page_words, [_size(line, usual) for line in page_lines])
        for place, size in zip(page_places, sizes, strict=True):
            _set_size(page, place, size)
    settle_sizes(pages)


def _words(page: PageWords, line: range) -> list[_Word]:
    places, fonts = page.places, page.font_table
    return [
        _Word(
            page.texts[index],
            places.tops[index],
            places.rights[index] - places.lefts[index],
            places.bottoms[index] - places.tops[index],
            fonts[page.fonts[index]].size,
        )
        for index in line
    ]


def _line(words: Sequence[_Word]) -> _Line:
    text = "".join(word.text for word in words)
    width = sum(word.width for word in words)
    return _Line(len(text), median([word.said for word in words]), size_by_width(text, width))


def _usual(lines: Iterable[_Line]) -> float:
    """By how much the sizes that are said are larger than those measured, for the face of the text."""
    ratios = [line.said / line.measured for line in lines if line.signs >= _LONG_LINE and line.measured > 0]
    return median(ratios) if len(ratios) >= _FEWEST_LINES else 0.0


def _size(line: _Line, usual: float) -> float:
    if line.signs < _FEWEST_SIGNS:
        return line.said
    measured = min(max(usual * line.measured, _MOST_SMALLER * line.said), _MOST_LARGER * line.said)
    return round(math.sqrt(line.said * measured), 1)


def _set_size(page: PageWords, line: range, size: float) -> None:
    numbers: dict[int, int] = {}
    for index in line:
        number = page.fonts[index]
        if number not in numbers:
            numbers[number] = len(page.font_table)
            page.font_table.append(page.font_table[number]._replace(size=size))
        page.fonts[index] = numbers[number]


def look_at_hidden(page: PageWords, picture: Picture, ask: LineReader) -> None:
    """Read doubtful lines of hidden text again: those with words that are none, whatever the other program thought."""
    page.confidences = list(map(_confidence, page.texts))
    look_again(page, picture, ask)
    # It was a guess, and nothing to report.
    page.confidences = []


def _confidence(text: str) -> int:
    """How sure one may be of a word: by whether it is one."""
    if is_torn([text]) or _DIGIT_INSIDE.search(text):
        return _TORN
    return _KNOWN if all(map(classes_of, _WORD.findall(text))) else _UNKNOWN
