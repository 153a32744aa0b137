"""Builds a Document line by line: what every converter fills while it reads."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from svod.model.document import Columns, Document, Font, LineRole, LineStructure, Link, Span

# The column of font numbers holds 16 bits; a document with more fonts than that is broken.
MOST_FONTS = 0xFFFF
# The confidence of words that no recognition had to find.
CERTAIN = 100


class DocumentBuilder:
    """Collects pages, lines and words in reading order and hands out the finished Document."""

    def __init__(self, media_type: str) -> None:
        self._media_type = media_type
        self._texts: list[str] = []
        self._fonts: array[int] = array("H")
        self._boxes: array[float] = array("f")
        self._line_starts: array[int] = array("I", [0])
        self._page_starts: array[int] = array("I", [0])
        self._font_numbers: dict[Font, int] = {}
        self._page_sizes: list[tuple[float, float]] = []
        self._links: list[Link] = []
        self._raised: dict[int, int] = {}
        self._printed: dict[int, str] = {}
        self._roles: dict[int, LineRole] = {}
        self._structure: dict[int, LineStructure] = {}
        self._confidences: array[int] = array("B")
        self._recognised_pages: list[int] = []

    @property
    def token_count(self) -> int:
        """How many words there are so far: where the next one will stand."""
        return len(self._texts)

    @property
    def line_count(self) -> int:
        """How many lines there are so far."""
        return len(self._line_starts) - 1

    def font(self, font: Font) -> int:
        """The number of a font in the document's table, for `add_line`."""
        if len(self._font_numbers) >= MOST_FONTS:
            return self._font_numbers.get(font, 0)
        return self._font_numbers.setdefault(font, len(self._font_numbers))

    def add_line(self, words: Sequence[str], fonts: Iterable[int]) -> None:
        """Add one line: its words and a font number each."""
        self.add_lines(words, fonts, [len(words)])

    def add_lines(
        self, words: Iterable[str], fonts: Iterable[int], ends: Iterable[int], boxes: Iterable[float] = ()
    ) -> None:
        """Add lines as columns: words, a font number each, where among them lines end, four numbers of box each."""
        start = len(self._texts)
        self._texts.extend(words)
        self._fonts.extend(fonts)
        self._boxes.extend(boxes)
        for end in ends:
            if self._line_starts[-1] < start + end:
                self._line_starts.append(start + end)

    def add_plain_line(self, text: str, font: Font) -> None:
        """Add one line of text in one font, for formats without geometry; a blank line adds nothing."""
        words = text.split()
        self.add_line(words, [self.font(font)] * len(words))

    def add_link(self, target: str, start: int, stop: int | None = None, offset: int | None = None) -> None:
        """Add a link over the words from `start` to before `stop`, or to the last one added; if there are any."""
        span = Span(start, self.token_count if stop is None else stop)
        if span.start < span.stop:
            self._links.append(Link(target, span, offset))

    def add_mark(self, target: str, place: int, offset: int | None = None) -> None:
        """Add a link that covers no words (a picture, a frame) before the word at `place`."""
        self._links.append(Link(target, Span(place, place), offset))

    def add_links(self, targets: Sequence[str], start: int) -> None:
        """Add the links of neighbouring words from `start` on: each run of one target is one link, "" is none."""
        for target, run in groupby(range(len(targets)), key=targets.__getitem__):
            positions = list(run)
            if target:
                self.add_link(target, start + positions[0], start + positions[-1] + 1)

    def add_confidences(self, confidences: Sequence[int]) -> None:
        """Say of the words added last, of the open page, that they were recognised, and with what confidence each."""
        self._fill_confidences(self.token_count - len(confidences))
        self._confidences.extend(confidences)
        self.note_recognised()

    def note_recognised(self) -> None:
        """Say of the open page that text recognition read it, ours or that of another program."""
        self._recognised_pages.append(len(self._page_sizes) + 1)

    def note_raised(self, token: int, level: int) -> None:
        """Say of a word that it is raised (1) or lowered (-1) as a whole."""
        self._raised[token] = level

    def note_printed(self, token: int, printed: str) -> None:
        """Say of a word how it is printed, where that differs from its text."""
        self._printed[token] = printed

    def note_role(self, line: int, role: LineRole) -> None:
        """Say of a line what it is on its page."""
        self._roles[line] = role

    def note_structure(self, line: int, structure: LineStructure) -> None:
        """Say of a line what it is by its source."""
        self._structure[line] = structure

    def end_page(self, width: float = 0.0, height: float = 0.0) -> None:
        """Close the page that holds the lines added since the last call."""
        self._page_sizes.append((width, height))
        self._page_starts.append(len(self._line_starts) - 1)

    def build(self, information: Mapping[str, str] | None = None) -> Document:
        """The finished document; open lines become its last page."""
        if self._page_starts[-1] < len(self._line_starts) - 1 or not self._page_sizes:
            self.end_page()
        if self._confidences:
            self._fill_confidences(self.token_count)
        columns = Columns(
            tuple(self._texts),
            self._fonts,
            self._boxes,
            self._line_starts,
            self._page_starts,
            raised=_column("b", self._raised, self.token_count),
            confidences=self._confidences,
            roles=_column("B", self._roles, self.line_count),
            printed=self._printed,
        )
        return Document(
            media_type=self._media_type,
            columns=columns,
            font_table=tuple(self._font_numbers) or (Font("", 0.0),),
            page_sizes=tuple(self._page_sizes),
            links=tuple(self._links),
            information=dict(information or {}),
            recognised_pages=tuple(self._recognised_pages),
            structure=self._structure,
        )

    def _fill_confidences(self, count: int) -> None:
        """Words that were there as text are certain."""
        self._confidences.extend([CERTAIN] * (count - len(self._confidences)))


def _column(typecode: str, noted: Mapping[int, int], count: int) -> "array[int]":
    """What was noted of some, as a column of all with 0 for the others; empty if nothing was."""
    column = array(typecode, bytes(count) if noted else b"")
    for index, value in noted.items():
        column[index] = value
    return column
