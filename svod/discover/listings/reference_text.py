"""Text of a reference on a page, without labels of links and without descriptions."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from svod.discover.listings.file_links import label_of
from svod.discover.listings.outline import Outline, PlacedLink
from svod.discover.listings.pieces import HEADINGS, Piece, is_abstract
from svod.text.normalize import clean

_SENTENCE_END = re.compile(r"[^\W\d_]{3}[.!?](?:\s|$)")
# A paragraph of this length, with at least so many sentences, is a description, no part of the reference.
_LONG, _SENTENCES = 240, 2
_LEAST_BEFORE = 20
# A shorter one is a sentence of this length, most of it in small letters, below a title with so many small words. It
# has no figure but years before small words.
_SENTENCE_WORDS, _LOWER, _TITLE_WORDS = 12, 0.65, 2
_WORD, _DIGIT = re.compile(r"[^\W\d_]+"), re.compile(r"\d")
# «in 1931 and»
_YEAR_INSIDE = re.compile(r"(?<!\d)(?:19|20)\d\d(?=\s[a-zа-яёäöü])")
# Slashes between labels that are left out; single ones stand between title and authors.
_EMPTY_BRACKETS = re.compile(r"[\[(<{]\s*[,;/|•·\s]*[\])>}]|\s[|•·]+(?=\s|$)|(?:\s/(?=\s|$)){2,}")
_EDGE = re.compile(r"^[\s|•·,;:*]+|[\s|•·,;]+(?:/\s*)?$")


class Wording:
    """The texts of the pieces of one page."""

    def __init__(self, page: Outline) -> None:
        self._page = page
        self._starts = [placed.start for placed in page.links]

    def links(self, piece: Piece) -> Sequence[PlacedLink]:
        """The links that begin inside a piece."""
        first = bisect_left(self._starts, piece.start)
        # An image at the very end of a piece covers no character of it.
        last = bisect_left(self._starts, max(piece.end, piece.start + 1))
        return self._page.links[first:last]

    def of(self, piece: Piece) -> str:
        """The text of a piece as a reference."""
        text = " ".join(self._texts(piece))
        while (shorter := _EMPTY_BRACKETS.sub(" ", text)) != text:
            text = shorter
        return clean(_EDGE.sub("", text))

    def _texts(self, piece: Piece) -> Iterator[str]:
        length, is_titled = 0, False
        for leaf in leaves(piece):
            text = self._without_labels(leaf)
            if length >= _LEAST_BEFORE and leaf.kind not in HEADINGS and _is_description(text, is_titled):
                continue
            length += len(text)
            is_titled = is_titled or _may_be_title(text)
            yield text

    def _without_labels(self, piece: Piece) -> str:
        parts: list[str] = []
        done = piece.start
        for placed in self.links(piece):
            if placed.start >= done and placed.end > placed.start and label_of(placed.link.anchor):
                parts.append(self._page.text[done : placed.start])
                done = placed.end
        parts.append(self._page.text[done : max(done, piece.end)])
        return clean(" ".join(parts))


def leaves(piece: Piece) -> Iterator[Piece]:
    """The smallest blocks of a piece: lines between breaks belong to one block."""
    waiting = [piece]
    while waiting:
        part = waiting.pop()
        if part.parts and not all(inner.kind in ("line", "run") for inner in part.parts):
            waiting.extend(reversed(part.parts))
        else:
            yield part


def _is_description(text: str, is_titled: bool) -> bool:
    """Whether a block tells about a paper: several sentences, what is called an abstract or, behind a title, one."""
    if is_abstract(text):
        return True
    if len(text) >= _LONG and len(_SENTENCE_END.findall(text)) >= _SENTENCES:
        return True
    words = _WORD.findall(text)
    has_figure = _DIGIT.search(_YEAR_INSIDE.sub("", text)) is not None
    is_sentence = len(words) >= _SENTENCE_WORDS and text.endswith((".", "!", "?", "…")) and not has_figure
    return is_titled and is_sentence and sum(map(str.islower, words)) >= _LOWER * len(words)


def _may_be_title(text: str) -> bool:
    """Whether a block has other words than names: small ones."""
    return sum(map(str.islower, _WORD.findall(text))) >= _TITLE_WORDS
