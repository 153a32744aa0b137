"""Rules between two vocabularies as mapping relations of SKOS, in Turtle."""

from collections.abc import Iterable

from pyoxigraph import NamedNode, RdfFormat, Triple, serialize

from svod.model.vocabulary import WEIGHTS, Relation, Rule

_SKOS = "http://www.w3.org/2004/02/skos/core#"
# What stands in the same works is related; no more is known.
_LEARNED = Relation.RELATED


class SkosMappingWriter:
    """Writes rules; of two about one pair the stronger relation."""

    def write(self, rules: Iterable[Rule]) -> str:
        """All rules whose ends are addresses, each pair once."""
        best: dict[tuple[str, str], Relation] = {}
        for rule in rules:
            relation = rule.relation if rule.relation in WEIGHTS else _LEARNED
            known = best.get((rule.source, rule.target))
            if known is None or WEIGHTS[relation] > WEIGHTS[known]:
                best[rule.source, rule.target] = relation
        triples = [
            Triple(begin, NamedNode(f"{_SKOS}{relation}Match"), end)
            for (source, target), relation in sorted(best.items())
            if (begin := _node(source)) is not None and (end := _node(target)) is not None
        ]
        return (serialize(triples, format=RdfFormat.TURTLE, prefixes={"skos": _SKOS}) or b"").decode()


def _node(address: str) -> NamedNode | None:
    try:
        return NamedNode(address)
    except ValueError:
        # A free term, or a code with signs that no address has.
        return None
