"""How well two-column pages read: how often the words, one after the other, jump between the columns.

Nothing is shared with the converter. A page counts as two columns if most of its words stand left or right of one
vertical band that nearly none of them touches. Only words that come once on the page are followed, so that a word
printed in both columns does not mislead; lines across both columns, and the margins, belong to neither.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from svod.model.document import Box, Document, LineRole, Page

# Pages with fewer words than this have no columns to speak of.
FEWEST_WORDS = 120
# The part of the page's width in which the band may lie; the part of the lines that may run across it, and of the
# words that stand on either side at least.
_BAND_FROM, _BAND_TO = 0.4, 0.6
_MOST_ACROSS = 0.35
_LEAST_SHARE = 0.25
# In heights of a word: a blank in a line is narrower, the band between columns wider.
_WIDEST_BLANK = 0.7
_READABLE = re.compile(r"[^\W\d_]{2}")
_LEAST_READABLE = 0.3
_MARGINS = frozenset({LineRole.RUNNING_HEAD, LineRole.RUNNING_FOOT, LineRole.PAGE_NUMBER})


class _Word(NamedTuple):
    text: str
    box: Box


def column_jumps(document: Document) -> dict[int, int]:
    """The jumps between the columns on each two-column page, by the page's number."""
    found: dict[int, int] = {}
    for page in document.pages():
        words = list(_words(document, page))
        # What cannot be read has no order: fonts without names leave signs where words were.
        if sum(_READABLE.search(word.text) is not None for word in words) < _LEAST_READABLE * len(words):
            continue
        band = _white_band([word.box for word in words], page.width)
        if band is not None:
            found[page.number] = _jumps(words, band)
    return found


def _words(document: Document, page: Page) -> Iterator[_Word]:
    columns = document.columns
    if not columns.boxes:
        return
    for line in range(page.first_line, page.last_line):
        if columns.roles and columns.roles[line] in _MARGINS:
            continue
        for token in range(columns.line_starts[line], columns.line_starts[line + 1]):
            yield _Word(columns.texts[token], Box(*columns.boxes[4 * token : 4 * token + 4]))


def _white_band(boxes: Sequence[Box], width: float) -> float | None:
    """The middle of the vertical band that parts the words of a page, if there is one."""
    if len(boxes) < FEWEST_WORDS:
        return None
    lefts, rights = sorted(box.x0 for box in boxes), sorted(box.x1 for box in boxes)
    height = sorted(box.y1 - box.y0 for box in boxes)[len(boxes) // 2]
    line_count = len({round(_middle(box) / height) for box in boxes})
    candidates: list[tuple[int, float]] = []
    for place in range(round(_BAND_FROM * width), round(_BAND_TO * width) + 1):
        # The band is as wide as no blank of a line: what touches it, not only its middle, is counted.
        ended = bisect_right(rights, place - _WIDEST_BLANK * height / 2)
        begun = len(boxes) - bisect_left(lefts, place + _WIDEST_BLANK * height / 2)
        touching = len(boxes) - ended - begun
        if touching <= _MOST_ACROSS * line_count and min(ended, begun) >= _LEAST_SHARE * len(boxes):
            candidates.append((touching, place))
    if not candidates:
        return None
    fewest = min(candidates)[0]
    middle = [place for touching, place in candidates if touching == fewest]
    return middle[len(middle) // 2]


def _jumps(words: Sequence[_Word], band: float) -> int:
    """How often the side changes from one word to the next, over the words that come once."""
    counts = Counter(word.text for word in words)
    across = _rows_across(words, band)
    sides = [
        word.box.x0 >= band
        for word in words
        if counts[word.text] == 1 and not any(top <= _middle(word.box) <= bottom for top, bottom in across)
    ]
    return sum(before != after for before, after in pairwise(sides))


def _rows_across(words: Sequence[_Word], band: float) -> list[tuple[float, float]]:
    """The heights at which a line runs across the band: a word touches it, or no more than a blank parts two words."""
    rows = [(word.box.y0, word.box.y1) for word in words if word.box.x0 < band < word.box.x1]
    left = [word.box for word in words if word.box.x1 <= band and band - word.box.x1 < 2 * _height(word.box)]
    right = [word.box for word in words if word.box.x0 >= band and word.box.x0 - band < 2 * _height(word.box)]
    for before in left:
        for after in right:
            is_level = before.y0 <= _middle(after) <= before.y1
            if is_level and after.x0 - before.x1 < _WIDEST_BLANK * _height(before):
                rows.append((before.y0, before.y1))
    return rows


def _middle(box: Box) -> float:
    return (box.y0 + box.y1) / 2


def _height(box: Box) -> float:
    return box.y1 - box.y0
