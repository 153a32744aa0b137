"""The running text of a document as key phrases are read from it: no page furniture, no bibliography, words whole."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from svod.extract.keyphrases.whole_texts import is_whole_text
from svod.extract.line_ends import joined_lines
from svod.extract.line_signs import outside_text
from svod.model.document import Document, Line
from svod.model.metadata import Field, Metadata
from svod.model.reference import BibliographyBlock
from svod.text.languages import language_of

# What is set otherwise is said otherwise: a heading's words do not run on into the text below it.
_PARTING = "\n\n"
# So many signs tell the language of a text.
_LANGUAGE_SAMPLE = 4000
_SHORTEST_ABSTRACT = 300
# Nearly as many key phrases are found in so much of a text as in all of it, in half of the time or less.
_MOST_SIGNS = 8000


def running_text(document: Document, blocks: Sequence[BibliographyBlock]) -> str:
    """The text in stretches of one size and one page, each in whole words."""
    return _PARTING.join(_text_stretches(document, blocks))


def described_text(metadata: Metadata, document: Document, blocks: Sequence[BibliographyBlock]) -> str:
    """What a document says it is about: title and abstract, then how its text goes on, unless in another language.

    A text that is itself no longer than an abstract stands in for a short one.
    """
    said = [metadata.text(Field.TITLE), metadata.text(Field.DESCRIPTION)]
    text = _PARTING.join(_first_signs(_text_stretches(document, blocks)))
    is_alike = is_whole_text(text) and _language(text) == _language(said[1])
    if is_alike or len(said[1]) < _SHORTEST_ABSTRACT:
        said.append(text)
    return _PARTING.join(filter(None, said))


def _first_signs(stretches: Iterable[str]) -> Iterator[str]:
    """Stretches of a text as far as they are wanted; the last may be cut between two words."""
    left = _MOST_SIGNS
    for stretch in stretches:
        yield stretch if len(stretch) <= left else stretch[:left].rpartition(" ")[0]
        left -= len(stretch)
        if left <= 0:
            return


def _text_stretches(document: Document, blocks: Sequence[BibliographyBlock]) -> Iterable[str]:
    left_out = outside_text(document, blocks)
    return _stretches(line for line in document.lines if line.index not in left_out)


def _language(text: str) -> str | None:
    return language_of(text[:_LANGUAGE_SAMPLE])


def _stretches(lines: Iterable[Line]) -> Iterable[str]:
    for _, stretch in groupby(lines, key=lambda line: (round(line.font.size, 1), line.font.bold)):
        yield joined_lines(list(stretch))
