"""Short lines at the head of a page that tesseract passes over, as the last word of a title: sought by their ink.

Between two lines with room for another, what is dark is read alone, and taken where tesseract is sure of it.
"""

import io
import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from svod.convert.ocr.grey_pictures import Picture, file_of
from svod.convert.ocr.second_look import LATIN, RUSSIAN, LineReader
from svod.convert.ocr.tesseract_words import Word, words_of
from svod.convert.pages.word_columns import PageWords
from svod.model.document import Box

if TYPE_CHECKING:
    from PIL.Image import Image

# Lines of the head between which others are sought, and how many of these at most.
_HEAD_LINES, _MOST_MISSED = 12, 4
# In heights of the line above: the room between two lines that may hold a third, and how high that is.
_LEAST_ROOM, _MOST_ROOM = 0.9, 4.0
# Above more room than that, a line may have been passed over that stands so near below another.
_NEAR_BELOW = 2.6
_LEAST_HIGH, _MOST_HIGH = 0.4, 1.6
_DARK = 96
# By how much a picture is made smaller, and below which level a pixel of it has ink.
_SMALLER, _GREY = 4, 200
# What is wider than this part of the page is a rule, or the edge of a picture.
_WIDEST = 0.9
# In pixels around a line: tesseract wants paper there.
_MARGIN = 14
_SURE = 70
_DUST = "‘’'`.,-"
_LETTER, _CYRILLIC = re.compile(r"[^\W\d_]"), re.compile("[А-яЁё]")


class _Missed(NamedTuple):
    """What is dark below a line: its place in the picture, in pixels."""

    above: range
    edges: tuple[int, ...]


def add_missed(page: PageWords, picture: Picture, ask: LineReader) -> None:
    """Add the lines that were passed over; `ask` reads a file of pictures, a line each, in a language."""
    from PIL import Image, ImageFilter  # only scans need it

    with Image.open(io.BytesIO(picture.inked(_DARK).content)) as whole:
        # Smaller, so that letters of a word run together and dust is gone.
        small = whole.reduce(_SMALLER).point(lambda level: 255 * (level >= _GREY)).filter(ImageFilter.MedianFilter(3))
    missed = list(_dark_places(page, small, picture.scale))[:_MOST_MISSED]
    if not missed:
        return
    with Image.open(io.BytesIO(picture.content)) as whole:
        pictures = [whole.crop(_wider(one.edges, whole.size)) for one in missed]
    table = ask(file_of(pictures), _languages(page))
    for place, words in groupby(words_of(table or "", picture.scale), key=lambda word: word.line[0]):
        _add(page, missed[int(place) - 1], list(words), picture.scale)


def _dark_places(page: PageWords, picture: "Image", scale: float) -> Iterator[_Missed]:
    """What is dark between two lines of the head, high enough for a line and lower than two."""
    boxes = sorted(((page.places.around(line), line) for line in page.lines), key=lambda pair: pair[0].y0)
    for (upper, above), (lower, _) in pairwise(boxes[: _HEAD_LINES + 1]):
        high = upper.y1 - upper.y0
        room = lower.y0 - upper.y1
        if room < _LEAST_ROOM * high:
            continue
        end = lower.y0 - 0.1 * high if room <= _MOST_ROOM * high else upper.y1 + _NEAR_BELOW * high
        top, bottom = (round(edge * scale / _SMALLER) for edge in (upper.y1 + 0.1 * high, end))
        dark = picture.crop((0, top, picture.width, bottom)).point(lambda level: 255 - level).getbbox()
        if dark is None:
            continue
        left, first, right, last = dark
        pixels = (last - first) * _SMALLER
        is_line = _LEAST_HIGH * high * scale <= pixels <= _MOST_HIGH * high * scale
        # What goes on below is a picture.
        is_line = is_line and (room <= _MOST_ROOM * high or last < bottom - top)
        if is_line and right - left < _WIDEST * picture.width:
            edges = (left, top + first, right, top + last)
            yield _Missed(above, tuple(edge * _SMALLER for edge in edges))


def _wider(edges: tuple[int, ...], size: tuple[int, int]) -> tuple[int, int, int, int]:
    left, top, right, bottom = edges
    return max(0, left - _MARGIN), max(0, top - _MARGIN), min(size[0], right + _MARGIN), min(size[1], bottom + _MARGIN)


def _languages(page: PageWords) -> str:
    """The languages of the alphabet that most words of a page are in, with English for what stands among them."""
    cyrillic = sum(bool(_CYRILLIC.search(text)) for text in page.texts)
    return f"{RUSSIAN}+eng" if 2 * cyrillic > len(page.texts) else LATIN


def _add(page: PageWords, missed: _Missed, words: Sequence[Word], scale: float) -> None:
    """Put the words of a line below the one above it, in the same type, where tesseract is sure of them."""
    text = "".join(word.text for word in words)
    if not _LETTER.search(text) or min(word.confidence for word in words) < _SURE:
        return
    left, top = (max(0, edge - _MARGIN) / scale for edge in missed.edges[:2])
    start = len(page.texts)
    for word in words:
        # Dust beside a word is taken for marks.
        page.texts.append(word.text.strip(_DUST) if len(words) == 1 else word.text)
        page.fonts.append(page.fonts[missed.above.start])
        page.confidences.append(round(word.confidence))
        box = Box(left + word.left, top + word.top, left + word.left + word.width, top + word.top + word.height)
        page.places.add(*box)
    page.lines.insert(page.lines.index(missed.above) + 1, range(start, len(page.texts)))
