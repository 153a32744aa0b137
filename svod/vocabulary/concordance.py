"""Cross-concordances: intellectual mappings between two vocabularies, from SKOS or from a table."""

from collections.abc import Iterator, Mapping

from svod.errors import VocabularyError
from svod.model.vocabulary import WEIGHTS, Label, Relation, Rule
from svod.vocabulary.skos import triples
from svod.vocabulary.vocabulary_tables import table_rows

CONCORDANCE = "concordance"
# Relations as tables write them, beside SKOS's own names.
_WRITTEN: Mapping[str, Relation] = {
    **{str(relation): relation for relation in WEIGHTS},
    **{f"{relation}match": relation for relation in WEIGHTS},
    "=": Relation.EXACT, "~": Relation.CLOSE, "<": Relation.BROAD, ">": Relation.NARROW, "^": Relation.RELATED,
    "broader": Relation.BROAD, "narrower": Relation.NARROW,
}  # fmt: skip
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_PREDICATES = {f"{_SKOS}{relation}Match": relation for relation in WEIGHTS} | {
    "http://www.w3.org/2002/07/owl#sameAs": Relation.EXACT
}
_LEAST_COLUMNS = 2


class SkosConcordance:
    """Reads mapping relations (skos:exactMatch and the like) out of RDF files."""

    def read(self, content: bytes, name: str) -> tuple[Rule, ...]:
        """The rules of a file, from subject to object."""
        found = tuple(
            Rule(subject, thing, _PREDICATES[predicate], WEIGHTS[_PREDICATES[predicate]], method=CONCORDANCE)
            for subject, predicate, thing in triples(content, name)
            if predicate in _PREDICATES and not isinstance(thing, Label)
        )
        if not found:
            raise VocabularyError(f"The file {name} holds no mapping of SKOS (exactMatch, closeMatch …).")
        return found


class TableConcordance:
    """Reads tables: an address or code, one of the other vocabulary, and optionally relation and weight."""

    def read(self, content: bytes, name: str) -> tuple[Rule, ...]:
        """The rules of a table; a row without a relation is an exact match."""
        rows = list(table_rows(content, name))
        if rows and _relation(rows[0]) is None:
            rows = rows[1:]
        found = tuple(_rules(rows, name))
        if not found:
            raise VocabularyError(
                f"The table {name} holds no mapping.",
                way_out="Write two codes a line, separated by a tab; then optionally exact, close, broad, narrow or "
                "related, and a weight from 0 to 1.",
            )
        return found


def _rules(rows: list[list[str]], name: str) -> Iterator[Rule]:
    for number, row in enumerate(rows, start=1):
        relation = _relation(row)
        if relation is None:
            raise VocabularyError(f"Row {number} of {name} names no relation: «{row[2][:40]}».")
        if len(row) >= _LEAST_COLUMNS and row[0] and row[1]:
            weight = _weight(row[3], number, name) if len(row) > 3 and row[3] else WEIGHTS[relation]
            yield Rule(row[0], row[1], relation, weight, method=CONCORDANCE)


def _relation(row: list[str]) -> Relation | None:
    """The relation of a row; None where it is unknown."""
    written = row[2].casefold().removeprefix("skos:") if len(row) > 2 else ""
    return _WRITTEN.get(written) if written else Relation.EXACT


def _weight(text: str, number: int, name: str) -> float:
    try:
        weight = float(text)
    except ValueError as error:
        raise VocabularyError(f"Row {number} of {name} has no weight: «{text[:40]}».") from error
    if not 0 < weight <= 1:
        raise VocabularyError(f"The weight in row {number} of {name} is not between 0 and 1: {text[:40]}.")
    return weight
