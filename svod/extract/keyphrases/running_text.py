"""The running text of a document as key phrases are read from it: no page furniture, no bibliography, words whole."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from svod.extract.line_ends import joined_lines
from svod.extract.line_signs import outside_text
from svod.model.document import Document, Line
from svod.model.reference import BibliographyBlock

# What is set otherwise is said otherwise: a heading's words do not run on into the text below it.
_PARTING = "\n\n"


def running_text(document: Document, blocks: Sequence[BibliographyBlock]) -> str:
    """The text in stretches of one size and one page, each in whole words."""
    left_out = outside_text(document, blocks)
    return _PARTING.join(_stretches(line for line in document.lines if line.index not in left_out))


def _stretches(lines: Iterable[Line]) -> Iterable[str]:
    for _, stretch in groupby(lines, key=lambda line: (round(line.font.size, 1), line.font.bold)):
        yield joined_lines(list(stretch))
