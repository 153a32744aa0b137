"""The body of a document as one string: without its bibliography and margins, each place tied to its token."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise, repeat
from operator import add

from svod.extract.line_signs import outside_text
from svod.model.document import Document, LineRole, Span
from svod.model.reference import BibliographyBlock
from svod.text.sentences import sentence_ends

_LONGEST_SENTENCE = 600


class RunningText:
    """The words of the body, joined by blanks."""

    def __init__(self, document: Document, blocks: Sequence[BibliographyBlock]) -> None:
        left_out = outside_text(document, blocks)
        self._document = document
        self.notes = self._notes()
        self._tokens: list[int] = []
        columns = document.columns
        pieces: list[str] = []
        edges = [-1, *sorted(line for line in left_out if line < document.line_count), document.line_count]
        for before, behind in pairwise(edges):
            first, stop = columns.line_starts[before + 1], columns.line_starts[behind]
            self._tokens += range(first, stop)
            pieces += columns.texts[first:stop]
        # Each word begins one place behind the blank after the word before.
        self._starts = [0, *accumulate(map(add, map(len, pieces), repeat(1)))][: len(pieces)]
        self.text = " ".join(pieces)

    def _notes(self) -> frozenset[tuple[int, str]]:
        """The footnotes of each page by their printed marks."""
        roles = self._document.columns.roles
        lines = self._document.lines_at([index for index, role in enumerate(roles) if role == LineRole.FOOTNOTE])
        marks = ((line.page, re.match(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+", line.text)) for line in lines)
        return frozenset((page, mark.group()) for page, mark in marks if mark)

    def span(self, start: int, stop: int) -> Span:
        """The tokens behind a stretch of the text."""
        first = bisect_right(self._starts, start) - 1
        last = bisect_left(self._starts, stop) - 1
        return Span(self._tokens[first], self._tokens[max(first, last)] + 1)

    def page(self, start: int) -> int:
        """The page that a place of the text stands on."""
        return self._document.page_of(self.span(start, start + 1))

    def sentence(self, start: int, stop: int) -> str:
        """The sentence around a stretch of the text, bounded."""
        window = max(0, start - _LONGEST_SENTENCE // 2), min(len(self.text), stop + _LONGEST_SENTENCE // 2)
        begin, end = window
        for match in sentence_ends(self.text, *window):
            if match.end() <= start:
                begin = match.end()
            elif match.start() >= stop:
                end = match.end()
                break
        return self.text[begin:end].strip()
