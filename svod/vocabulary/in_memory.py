"""Vocabularies and rules in memory: names by their keys, for imports and for evaluation."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from svod.model.vocabulary import Concept, Example, Label, Named, Rule, Vocabulary
from svod.vocabulary.terms import names_of

_Pair = tuple[str, str]


class InMemoryVocabularies:
    """The same lookups as the store's, in memory."""

    def __init__(
        self,
        vocabularies: Mapping[str, Vocabulary],
        rules: Mapping[_Pair, Iterable[Rule]],
        examples: Mapping[str, Sequence[Example]] | None = None,
        weights: Mapping[str, Sequence[float]] | None = None,
    ) -> None:
        self._examples, self._weights = examples or {}, weights or {}
        self._concepts = {name: vocabulary.concepts for name, vocabulary in vocabularies.items()}
        self._names: dict[str, defaultdict[str, list[Named]]] = {}
        for name, vocabulary in vocabularies.items():
            names = self._names[name] = defaultdict(list)
            for named in names_of(vocabulary):
                names[named.key].append(named)
        self._rules: dict[_Pair, defaultdict[str, list[Rule]]] = {}
        for way, some in rules.items():
            by_source = self._rules[way] = defaultdict(list)
            for rule in some:
                by_source[rule.source].append(rule)

    def named(self, vocabulary: str, keys: Collection[str]) -> tuple[Named, ...]:
        """The concepts of a vocabulary that keys of words name."""
        names: Mapping[str, list[Named]] = self._names.get(vocabulary, {})
        return tuple(named for key in sorted(keys) for named in names.get(key, ()))

    def concepts(self, vocabulary: str, uris: Collection[str]) -> tuple[Concept, ...]:
        """Concepts by their addresses."""
        concepts = self._concepts.get(vocabulary, {})
        return tuple(concepts[uri] for uri in uris if uri in concepts)

    def rules(self, source: str, target: str, terms: Collection[str]) -> tuple[Rule, ...]:
        """The rules from terms of one vocabulary to another."""
        rules: Mapping[str, list[Rule]] = self._rules.get((source, target), {})
        return tuple(rule for term in sorted(terms) for rule in rules.get(term, ()))

    def examples(self, vocabulary: str) -> tuple[Example, ...]:
        """The works that have concepts of a vocabulary."""
        return tuple(self._examples.get(vocabulary, ()))

    def examples_stamp(self, vocabulary: str) -> str:
        """What changes with the examples; they do not change here."""
        return f"{id(self)}" if self._examples.get(vocabulary) else ""

    def weights(self, vocabulary: str) -> tuple[float, ...]:
        """How much each kind of evidence counts."""
        return tuple(self._weights.get(vocabulary, ()))


def concept_or_code(uri: str, concepts: Mapping[str, Concept]) -> Concept:
    """A concept by its address; where the vocabulary lacks it, a concept with the code from the address."""
    if uri in concepts:
        return concepts[uri]
    # «udc:531/534» is our own scheme, «https://vocabulary.example/a#12» a web address.
    code = uri.rstrip("/#").replace("#", "/").rpartition("/")[2] if "//" in uri else uri.partition(":")[2]
    return Concept(uri, (Label(code or uri),), code=code or uri)
