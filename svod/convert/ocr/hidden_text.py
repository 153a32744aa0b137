"""The type of hidden text, which somebody else's recognition left on scanned pages: its sizes, and what is bold.

Each such program guesses sizes its own way, line by line, and most know nothing of bold type; places of words they know
well. So the size of a line lies between what is said and how wide its letters are; bold type is seen in the picture.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from svod.convert.ocr.grey_pictures import Picture
from svod.convert.ocr.letter_widths import size_by_width
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


class _Line(NamedTuple):
    """A line of words: how many signs it has, the size that the page says, and that by the widths of its letters."""

    words: range
    signs: int
    said: float
    measured: float


def measure_sizes(pages: Sequence[PageWords]) -> None:
    """Put the sizes of lines of hidden text right by the widths of their letters, in place: both guesses err apart."""
    lines = [list(_lines(page)) for page in pages]
    usual = _usual(line for page_lines in lines for line in page_lines)
    if not usual:
        return
    for page, page_lines in zip(pages, lines, strict=True):
        for line in page_lines:
            _set_size(page, line, usual)
    settle_sizes(pages)


def _lines(page: PageWords) -> Iterator[_Line]:
    lefts, rights = page.places.lefts, page.places.rights
    for words in page.lines:
        text = "".join(page.texts[words.start : words.stop])
        width = sum(rights[index] - lefts[index] for index in words)
        said = median([page.font_table[page.fonts[index]].size for index in words])
        if said > 0:
            yield _Line(words, len(text), said, size_by_width(text, width))


def _usual(lines: Iterable[_Line]) -> float:
    """By how much the sizes that are said are larger than those measured, for the face of the text."""
    ratios = [line.said / line.measured for line in lines if line.signs >= _LONG_LINE and line.measured > 0]
    return median(ratios) if len(ratios) >= _FEWEST_LINES else 0.0


def _set_size(page: PageWords, line: _Line, usual: float) -> None:
    size = line.said
    if line.signs >= _FEWEST_SIGNS:
        measured = min(max(usual * line.measured, _MOST_SMALLER * line.said), _MOST_LARGER * line.said)
        size = math.sqrt(line.said * measured)
    numbers: dict[int, int] = {}
    for index in line.words:
        number = page.fonts[index]
        if number not in numbers:
            numbers[number] = len(page.font_table)
            page.font_table.append(page.font_table[number]._replace(size=round(size, 1)))
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
