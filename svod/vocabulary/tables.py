"""Vocabularies out of tables: a code a row, the class above it, captions in one column a language."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from svod.errors import VocabularyError
from svod.model.vocabulary import Concept, Label, Vocabulary, coded_address
from svod.vocabulary.circles import in_circles

MOST_ROWS = 2_000_000
LONGEST_CODE, LONGEST_CAPTION = 100, 500
# What the head of a column says: the class above, a caption in no particular language, or two letters of a language.
_BROADER = frozenset({"broader", "parent", "above"})
_CAPTION = frozenset({"label", "caption", "name", "title"})
_LANGUAGE_LETTERS = 2


class TableReader:
    """Reads tables whose columns are parted by tabs; the first column is the code."""

    def read(self, content: bytes, name: str) -> Vocabulary:
        """The classes of a table; what stands above a class is told by the table, or by the codes themselves."""
        rows = list(table_rows(content, name))
        heads = _heads(rows[0]) if rows else None
        if heads is not None:
            rows = rows[1:]
        scheme = PurePath(name).stem.partition(".")[0]
        concepts = {concept.uri: concept for concept in _concepts(rows, heads or ["code", "label"], scheme)}
        if not concepts:
            raise VocabularyError(
                f"The table {name} holds no code.", way_out="Write a code and its caption a line, parted by a tab."
            )
        linked = _with_ways(concepts, scheme)
        return Vocabulary(linked, circle_remarks(linked))


def table_rows(content: bytes, name: str) -> Iterator[list[str]]:
    """The rows of a table that hold something, or raise the VocabularyError that names why it is none."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise VocabularyError(f"The table {name} is no UTF-8 text.", way_out="Save it as UTF-8.") from error
    try:
        for number, row in enumerate(csv.reader(io.StringIO(text), delimiter="\t")):
            if number > MOST_ROWS:
                raise VocabularyError(f"The table {name} has more than {MOST_ROWS} rows.")
            cells = [" ".join(cell.split()) for cell in row]
            if any(cells):
                yield cells
    except csv.Error as error:
        raise VocabularyError(f"The table {name} cannot be read: {error}.") from error


def circle_remarks(concepts: dict[str, Concept]) -> tuple[str, ...]:
    """A remark where concepts are above themselves."""
    circles = in_circles(concepts.values())
    return (f"{len(circles)} concepts lead back to themselves by what is above them.",) if circles else ()


def _heads(first: Sequence[str]) -> list[str] | None:
    """The columns' meanings; None where the first row is no head."""
    heads = [cell.lower() for cell in first]
    known = [
        head in _BROADER | _CAPTION or (len(head) == _LANGUAGE_LETTERS and head.isascii() and head.isalpha())
        for head in heads[1:]
    ]
    return heads if known and all(known) else None


def _concepts(rows: Sequence[Sequence[str]], heads: Sequence[str], scheme: str) -> Iterator[Concept]:
    for row in rows:
        cells = dict(zip(heads[1:], row[1:], strict=False))
        code = row[0][:LONGEST_CODE]
        if not code:
            continue
        labels = tuple(
            Label(cell[:LONGEST_CAPTION], "" if head in _CAPTION else head)
            for head, cell in cells.items()
            if cell and head not in _BROADER
        )
        above = next((cell for head, cell in cells.items() if head in _BROADER and cell), "")
        broader = frozenset({coded_address(scheme, above)}) if above else frozenset()
        yield Concept(coded_address(scheme, code), labels or (Label(code),), broader=broader, code=code)


def _with_ways(concepts: dict[str, Concept], scheme: str) -> dict[str, Concept]:
    """The same classes, each knowing which ones stand above and below it."""
    told = any(concept.broader for concept in concepts.values())
    above = {
        uri: (concept.broader & concepts.keys()) - {uri} if told else _above(concept.code, concepts, scheme)
        for uri, concept in concepts.items()
    }
    below: dict[str, set[str]] = {}
    for uri, others in above.items():
        for other in others:
            below.setdefault(other, set()).add(uri)
    return {
        uri: Concept(
            uri, concept.preferred, broader=above[uri], narrower=frozenset(below.get(uri, ())), code=concept.code
        )
        for uri, concept in concepts.items()
    }


def _above(code: str, concepts: dict[str, Concept], scheme: str) -> frozenset[str]:
    """The class whose code this one begins with, the longest of them."""
    for length in range(len(code) - 1, 0, -1):
        address = coded_address(scheme, code[:length])
        if address in concepts:
            return frozenset({address})
    return frozenset()
