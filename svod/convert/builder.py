"""Builds a Document line by line: what every converter fills while it reads."""

from array import array
from collections.abc import Iterable, Mapping

from svod.model.document import Box, Columns, Document, Font, Link, Span


class DocumentBuilder:
    """Collects pages, lines and words in reading order and hands out the finished Document."""

    def __init__(self, media_type: str, *, with_boxes: bool) -> None:
        self._media_type = media_type
        self._with_boxes = with_boxes
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
        return self._font_numbers.setdefault(font, len(self._font_numbers))

    def add_line(self, words: Iterable[str], fonts: Iterable[int], boxes: Iterable[Box] = ()) -> None:
        """Add one line: its words, a font number each, and a box each where the format has geometry."""
        self._texts.extend(words)
        self._fonts.extend(fonts)
        if self._with_boxes:
            for box in boxes:
                self._boxes.extend(box)
        if self._line_starts[-1] < len(self._texts):
            self._line_starts.append(len(self._texts))

    def add_plain_line(self, text: str, font: Font) -> None:
        """Add one line of text in one font, for formats without geometry; a blank line adds nothing."""
        words = text.split()
        self.add_line(words, [self.font(font)] * len(words))

    def add_link(self, target: str, start: int) -> None:
        """Add a link over the words from `start` to the last one added."""
        self._links.append(Link(target, Span(start, self.token_count)))

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
