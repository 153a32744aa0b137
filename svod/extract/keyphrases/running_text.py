"""The running text of a document as key phrases are read from it: no page furniture, no bibliography, words whole."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from svod.extract.line_ends import joined_lines
from svod.extract.line_signs import outside_text
from svod.model.document import Document, Line
from svod.model.metadata import Field, Metadata
from svod.model.reference import BibliographyBlock

# What is set otherwise is said otherwise: a heading's words do not run on into the text below it.
_PARTING = "\n\n"
# So many signs of a text say what it is about, where its abstract does not.
_OPENING_SIGNS = 4000
_SHORTEST_ABSTRACT = 300


def running_text(document: Document, blocks: Sequence[BibliographyBlock]) -> str:
    """The text in stretches of one size and one page, each in whole words."""
    left_out = outside_text(document, blocks)
    return _PARTING.join(_stretches(line for line in document.lines if line.index not in left_out))


def described_text(metadata: Metadata, document: Document, blocks: Sequence[BibliographyBlock]) -> str:
    """What a document says it is about: its title and abstract; where that is short, how its text begins."""
    said = [metadata.text(Field.TITLE), metadata.text(Field.DESCRIPTION)]
    if len(said[1]) < _SHORTEST_ABSTRACT:
        said.append(running_text(document, blocks)[:_OPENING_SIGNS].rpartition(" ")[0])
    return _PARTING.join(filter(None, said))


def _stretches(lines: Iterable[Line]) -> Iterable[str]:
    for _, stretch in groupby(lines, key=lambda line: (round(line.font.size, 1), line.font.bold)):
        yield joined_lines(list(stretch))
