"""Lines joined into one text, each character of it tied to its token."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from svod.model.body import Area
from svod.model.document import Box, Document, Line, Span

_HYPHENS = ("-", "\u00ad", "\u2010")


class JoinedText:
    """The words of some lines with blanks between them, words broken at line ends made whole."""

    def __init__(self, document: Document, lines: Sequence[Line]) -> None:
        self._document = document
        self.lines = lines
        self._starts: list[int] = []
        text = ""
        for line in lines:
            following = line.text
            if text.endswith(_HYPHENS) and _is_letter(text[-2:-1]) and following[:1].islower():
                text = text[:-1]
            elif text and not (text.endswith("-") and following[:1].isupper()):
                text += " "
            self._starts.append(len(text))
            text += following
        self.text = text

    @property
    def span(self) -> Span:
        """The tokens from the first to the last."""
        return Span(self.lines[0].span.start, self.lines[-1].span.stop)

    def range_of(self, span: Span) -> tuple[int, int] | None:
        """The characters of some tokens; None where they are not of this text."""
        start = self._place(span.start)
        last = self._place(span.stop - 1)
        if start is None or last is None:
            return None
        return start, min(len(self.text), last + len(self._document.columns.texts[span.stop - 1]))

    def areas(self, start: int = 0, end: int | None = None) -> tuple[Area, ...]:
        """Where characters stand on pages: a box for each column or page that they are on."""
        if end is None:
            return tuple(_areas_of(self.lines))
        first = max(0, bisect_right(self._starts, start) - 1)
        last = bisect_right(self._starts, max(start, end - 1))
        boxes = [self._document.box(self._tokens(place, start, end)) for place in range(first, last)]
        return tuple(
            [Area(line.page, box) for line, box in zip(self.lines[first:last], boxes, strict=True) if box is not None]
        )

    def _tokens(self, place: int, start: int, end: int) -> Span:
        """The tokens of a line that hold characters of a range."""
        line, at = self.lines[place], self._starts[place]
        held = []
        for token, text in enumerate(self._document.columns.texts[line.span.start : line.span.stop], line.span.start):
            stop = at + len(text)
            if stop > start:
                held.append(token)
            at = stop + 1
            if at >= end:
                break
        return Span(held[0], held[-1] + 1) if held else Span(line.span.start, line.span.start)

    def _place(self, token: int) -> int | None:
        place = bisect_right(self.lines, token, key=_first_token) - 1
        if place < 0 or token >= self.lines[place].span.stop:
            return None
        words = self._document.columns.texts[self.lines[place].span.start : token]
        return self._starts[place] + sum(map(len, words)) + len(words)


def _is_letter(character: str) -> bool:
    """Whether a character is of a word; a raised figure may be."""
    return character.isalnum() and not character.isdecimal()


def _areas_of(lines: Sequence[Line]) -> Iterator[Area]:
    """The boxes around lines that stand below one another."""
    page, top = 0, 0.0
    boxes: list[Box] = []
    for line in lines:
        box = line.box
        if box is None:
            continue
        if boxes and (page != line.page or box.y0 < top - line.font.size):
            yield Area(page, _around(boxes))
            boxes = []
        top = min(top, box.y0) if boxes else box.y0
        page = line.page
        boxes.append(box)
    if boxes:
        yield Area(page, _around(boxes))


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def _first_token(line: Line) -> int:
    return line.span.start
