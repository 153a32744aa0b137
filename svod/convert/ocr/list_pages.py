"""Pages of a scan that are needed for its references: from the last one back to where the list begins."""

import re
from collections.abc import Container, Sequence
from enum import Enum, auto

from svod.convert.pages.word_columns import PageWords
from svod.text.keywords import Section, is_heading

# Which part of the lines of a list has a year at least; pages of text have fewer.
_DATED = 0.25
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")


class _Kind(Enum):
    """What a page is: one with the heading of a list, one that may go on with it, or another."""

    HEADED = auto()
    MAY_BE_LIST = auto()
    OTHER = auto()


class ListPages:
    """Pages, counted from 0, as they become known in any order; those that are not `wanted` are known already."""

    def __init__(self, pages: Sequence[PageWords], wanted: Container[int]) -> None:
        self._last = len(pages) - 1
        self._kinds = {index: _kind(page) for index, page in enumerate(pages) if index not in wanted}

    def note(self, index: int, words: PageWords) -> None:
        """A page was read."""
        self._kinds[index] = _kind(words)

    def first(self) -> int:
        """The first page that is needed: the one before the list; 0 as long as nobody knows where that begins.

        Two lists, in two languages, may follow one another, so that a heading alone does not end the search.
        """
        is_headed = False
        for index in range(self._last, -1, -1):
            kind = self._kinds.get(index)
            if kind is None:
                return 0
            if is_headed and kind is _Kind.OTHER:
                return index
            is_headed = is_headed or kind is _Kind.HEADED
        return 0


def _kind(words: PageWords) -> _Kind:
    lines = [" ".join(words.texts[line.start : line.stop]) for line in words.lines]
    if any(is_heading(line, Section.REFERENCES) for line in lines):
        return _Kind.HEADED
    dated = sum(_YEAR.search(line) is not None for line in lines)
    return _Kind.MAY_BE_LIST if dated >= _DATED * len(lines) else _Kind.OTHER
