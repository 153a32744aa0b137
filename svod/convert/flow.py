"""Text that flows without geometry: pieces in fonts and under links become the lines of a Document."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import accumulate, groupby
from typing import NamedTuple

from svod.convert.builder import DocumentBuilder
from svod.convert.characters import clean
from svod.errors import NoTextError
from svod.model.document import Document, Font, LineRole, LineStructure

# The sizes of browsers' own sheets: they let rules written for paper see which line is the title.
BODY = Font("", 12.0)
SMALL_SIZE = 10.0
RAISED_SIZE = 9.0
_HEADING_SIZES = (24.0, 18.0, 14.0, 12.0, 10.0, 9.0)

_BROKEN = re.compile(r"[^\n\f]+|[\n\f]")
_WORD = re.compile(r"\S+")
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def heading(level: int) -> Font:
    """The font of a heading; the title of the whole is of level 1."""
    return Font("", _HEADING_SIZES[min(max(level, 1), len(_HEADING_SIZES)) - 1], bold=True)


def superscript(text: str) -> str:
    """A raised text as it stands in a word: «Иванов» with a raised 1 is «Иванов¹»."""
    return text.translate(_SUPERSCRIPTS)


class Anchor(NamedTuple):
    """A link under way: where it leads, and where in the file's bytes it begins, if known."""

    target: str
    offset: int | None = None


class _Piece(NamedTuple):
    """Text in one font and perhaps under a link; without text, a link that has no words."""

    text: str
    font: Font
    anchor: Anchor | None


class Flow:
    """Collects pieces of text and line ends, and hands out the finished Document."""

    def __init__(self, media_type: str) -> None:
        self._builder = DocumentBuilder(media_type)
        self._pieces: list[_Piece] = []
        self._page_start = 0
        self._label: _Piece | None = None
        self._role = LineRole.BODY
        # What the lines that end from here on are by their source.
        self.structure: LineStructure | None = None

    @property
    def has_words(self) -> bool:
        """Whether any word has been collected."""
        return self._builder.token_count > 0

    def begin_notes(self) -> None:
        """Say that the lines from here on are notes, until `end_notes`."""
        self.turn_to(LineRole.FOOTNOTE)

    def end_notes(self) -> None:
        """Say that the lines from here on are the running text."""
        self.turn_to(LineRole.BODY)

    def turn_to(self, role: LineRole) -> None:
        """Say what the lines from here on are."""
        if role is not self._role:
            self.end_line()
            self._role = role

    def label(self, text: str, font: Font) -> None:
        """Print something, such as a list number, before the next words, whatever breaks stand between."""
        self._label = _Piece(f"{text} ", font, None) if text else None

    def add(self, text: str, font: Font, anchor: Anchor | None = None) -> None:
        """Add text to the line under way; line feeds in it are blanks."""
        if self._label and text.strip():
            self._pieces.append(self._label)
            self._label = None
        if text:
            self._pieces.append(_Piece(text, font, anchor))

    def add_broken(self, text: str, font: Font, anchor: Anchor | None = None) -> None:
        """Add text whose line feeds end lines and whose form feeds end pages."""
        for part in _BROKEN.findall(text):
            if part == "\n":
                self.end_line()
            elif part == "\f":
                self.end_page()
            else:
                self.add(part, font, anchor)

    def add_line(self, text: str, font: Font) -> None:
        """Add a line of its own."""
        self.end_line()
        self.add(text, font)
        self.end_line()

    def mark(self, anchor: Anchor) -> None:
        """Add a link that no word carries: a picture, a frame."""
        self._pieces.append(_Piece("", BODY, anchor))

    def end_line(self) -> None:
        """End the line under way; a line without words is none."""
        pieces, self._pieces = self._pieces, []
        if not pieces:
            return
        ends = list(accumulate(len(piece.text) for piece in pieces))
        matches = _WORD.finditer("".join(piece.text for piece in pieces))
        words = [(word, match.start()) for match in matches if (word := clean(match[0]))]
        # A word that changes its font midway takes the font it begins in.
        owners = [pieces[bisect_right(ends, start)] for _, start in words]
        first_token = self._builder.token_count
        if words:
            if self.structure:
                self._builder.note_structure(self._builder.line_count, self.structure)
            if self._role:
                self._builder.note_role(self._builder.line_count, self._role)
            self._builder.add_line([word for word, _ in words], [self._builder.font(owner.font) for owner in owners])
        self._add_links([owner.anchor for owner in owners], first_token)
        for piece, end in zip(pieces, ends, strict=True):
            if not piece.text and piece.anchor:
                place = first_token + bisect_left(words, end, key=lambda word: word[1])
                self._builder.add_mark(piece.anchor.target, place, piece.anchor.offset)

    def end_page(self) -> None:
        """End the line and the page under way; a page without words is none."""
        self.end_line()
        if self._builder.token_count > self._page_start:
            self._builder.end_page()
            self._page_start = self._builder.token_count

    def document(self, information: Mapping[str, str], kind: str) -> Document:
        """What was collected; without a single word, a NoTextError that says what kind of file carries none."""
        self.end_line()
        if not self._builder.token_count:
            raise NoTextError(f"The {kind} carries no text.")
        return self._builder.build(information)

    def _add_links(self, anchors: list[Anchor | None], first_token: int) -> None:
        start = first_token
        for anchor, run in groupby(anchors):
            stop = start + sum(1 for _ in run)
            if anchor and anchor.target:
                self._builder.add_link(anchor.target, start, stop, anchor.offset)
            start = stop
