"""Builds a Document line by line: what every converter fills while it reads."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from svod.model.document import Columns, Document, Font, Link, Span

# The column of font numbers holds 16 bits; a document with more fonts than that is broken.
MOST_FONTS = 0xFFFF


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

    @property
    def token_count(self) -> int:
        """How many words there are so far: where the next one will stand."""
        return len(self._texts)

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

    def add_link(self, target: str, start: int, stop: int | None = None) -> None:
        """Add a link over the words from `start` to before `stop`, or to the last one added; if there are any."""
        span = Span(start, self.token_count if stop is None else stop)
        if span.start < span.stop:
            self._links.append(Link(target, span))

    def add_links(self, targets: Sequence[str], start: int) -> None:
        """Add the links of neighbouring words from `start` on: each run of one target is one link, "" is none."""
        for target, run in groupby(range(len(targets)), key=targets.__getitem__):
            positions = list(run)
            if target:
                self.add_link(target, start + positions[0], start + positions[-1] + 1)

    def end_page(self, width: float = 0.0, height: float = 0.0) -> None:
        """Close the page that holds the lines added since the last call."""
        self._page_sizes.append((width, height))
        self._page_starts.append(len(self._line_starts) - 1)

    def build(self, information: Mapping[str, str] | None = None) -> Document:
        """The finished document; open lines become its last page."""
        if self._page_starts[-1] < len(self._line_starts) - 1 or not self._page_sizes:
            self.end_page()
        columns = Columns(tuple(self._texts), self._fonts, self._boxes, self._line_starts, self._page_starts)
        return Document(
            media_type=self._media_type,
            columns=columns,
            font_table=tuple(self._font_numbers) or (Font("", 0.0),),
            page_sizes=tuple(self._page_sizes),
            links=tuple(self._links),
            information=dict(information or {}),
        )
