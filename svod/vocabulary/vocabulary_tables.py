"""Vocabularies from tables: one code per row, its broader class, captions in one column per language."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from svod.errors import VocabularyError
from svod.model.vocabulary import Concept, Label, Vocabulary, coded_address
from svod.vocabulary.cycles import cycle_remarks

MOST_ROWS = 2_000_000
LONGEST_CODE, LONGEST_CAPTION = 100, 500
# Column heads: the broader class, a caption without a language, or a language code of two letters.
_BROADER = frozenset({"broader", "parent", "above"})
_CAPTION = frozenset({"label", "caption", "name", "title"})
_LANGUAGE_LETTERS = 2


class TableReader:
    """Reads tables with tabs between the columns; the first column is the code."""

    def read(self, content: bytes, name: str) -> Vocabulary:
        """The classes of a table; the broader class is given by the table, or implied by the codes."""
        rows = list(table_rows(content, name))
        heads = _heads(rows[0]) if rows else None
        if heads is not None:
            rows = rows[1:]
        scheme = PurePath(name).stem.partition(".")[0]
        concepts = {concept.uri: concept for concept in _concepts(rows, heads or ["code", "label"], scheme)}
        if not concepts:
            raise VocabularyError(
                f"The table {name} holds no code.", way_out="Write a code and its caption per line, separated by a tab."
            )
        linked = _with_relations(concepts, scheme)
        return Vocabulary(linked, cycle_remarks(linked))


def table_rows(content: bytes, name: str) -> Iterator[list[str]]:
    """The rows of a table that are not empty, or raise the VocabularyError that says why it is invalid."""
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


def _heads(first: Sequence[str]) -> list[str] | None:
    """The column heads; None where the first row is none."""
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


def _with_relations(concepts: dict[str, Concept], scheme: str) -> dict[str, Concept]:
    """The same classes with their broader and narrower ones."""
    is_given = any(concept.broader for concept in concepts.values())
    above = {
        uri: (concept.broader & concepts.keys()) - {uri} if is_given else _above(concept.code, concepts, scheme)
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
