"""The lines of a document's text by their places: words, size of type, and how much they tell of references."""

from collections.abc import Sequence
from statistics import median

from svod.extract.bibliography.glue import Run
from svod.extract.bibliography.note_lines import WORDS_OF_LINE
from svod.extract.bibliography.signs import TELLING, line_signs
from svod.extract.line_signs import furniture
from svod.model.document import Document, Span


def body_lines(document: Document) -> Sequence[int]:
    """The lines that are of the text, not of the page: all but running heads, running feet and page numbers."""
    if document.page_count < 2:
        return range(document.line_count)
    of_pages = furniture(document)
    return [line for line in range(document.line_count) if line not in of_pages]


class BodyLines:
    """Some lines of a document, each known by its place among them."""

    def __init__(self, document: Document, lines: Sequence[int]) -> None:
        self.document, self.lines = document, lines
        self.has_sizes = len({font.size for font in document.font_table}) > 1

    def text(self, place: int) -> str:
        """The words of a line."""
        starts, line = self.document.columns.line_starts, self.lines[place]
        return self.document.text(Span(starts[line], starts[line + 1]))

    def word_count(self, place: int) -> int:
        """How many words a line has."""
        starts, line = self.document.columns.line_starts, self.lines[place]
        return starts[line + 1] - starts[line]

    def size(self, place: int) -> float:
        """The size of a line's type."""
        line, columns = self.lines[place], self.document.columns
        fonts = columns.fonts[columns.line_starts[line] : columns.line_starts[line + 1]]
        if fonts.count(fonts[0]) == len(fonts):
            return self.document.font_table[fonts[0]].size
        return self.document.line(line).font.size

    def usual_size(self, run: Run | None = None) -> float:
        """The size of most lines of a run, or of all."""
        return median(map(self.size, range(len(self.lines)) if run is None else range(run.first, run.last + 1)))

    def page(self, place: int) -> int:
        """The page of a line."""
        return self.document.page_of_line(self.lines[place])

    def signs(self, place: int) -> int:
        """How many signs of references a line has."""
        return int(line_signs(self.document).bits[self.lines[place]] & TELLING).bit_count()

    def tells(self, run: Run, least: float) -> bool:
        """Whether lines have so many signs of references each, on average; prose that cites has few."""
        signs = line_signs(self.document)
        lines = [self.lines[place] for place in range(run.first, run.last + 1)]
        telling = sum(int(of_line & TELLING).bit_count() for of_line in signs.bits[lines].tolist())
        # The lines of narrow columns have few words, and few signs each.
        return telling >= least * min(run.length, float(signs.words[lines].sum()) / WORDS_OF_LINE)
