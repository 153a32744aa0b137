"""Titles of scans: lines of one title are measured in several sizes there, and bold or not, so that rules part them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from svod.extract.header.first_page import Pages
from svod.model.document import Document, Span
from svod.model.metadata import Value

# The sizes of one title differ by no more than so many times, and small letters are so many times as large as the text.
_SIZES_OF_BLOCK, _LARGER = 1.4, 1.05
_WORD = re.compile(r"[^\W_]+")


def whole_block(stated: Value, read: Sequence[Value], document: Document, pages: Pages | None) -> Value:
    """A title of the rules in a scan, whole where it is some lines of a block that the labeller has as the title."""
    own = _letters(stated.text)
    if stated.span is None or not own or not document.recognised_pages or pages is None:
        return stated
    for other in read:
        letters = _letters(other.text)
        if other.span is None or letters == own or own not in letters:
            continue
        if _is_block(other.span, document, pages.body_size):
            return replace(stated, text=other.text, span=other.span, box=other.box)
    return stated


def _letters(text: str) -> str:
    return "".join(_WORD.findall(text)).casefold()


def _is_block(span: Span, document: Document, body_size: float) -> bool:
    """Whether lines stand below each other in type of about one size, all in capitals, or all larger than the text."""
    first, last = (document.line_of(token) for token in (span.start, span.stop - 1))
    lines = [document.line(number) for number in range(first, last + 1)]
    sizes = [line.font.size for line in lines]
    in_capitals = [line.text.isupper() for line in lines]
    if not all(in_capitals) and (any(in_capitals) or min(sizes) < _LARGER * body_size):
        return False
    boxes = [line.box for line in lines if line.box]
    # What is beside the others is of the facing page.
    in_column = all(one.x0 < other.x1 and other.x0 < one.x1 for one, other in pairwise(boxes))
    return in_column and max(sizes) <= _SIZES_OF_BLOCK * min(sizes)
