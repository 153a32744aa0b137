"""How much each kind of evidence for a concept counts, learned from works that the evidence does not come from."""

import zlib
from collections.abc import Collection, Iterable, Sequence

import numpy as np

from svod.model.vocabulary import FREE_TERMS, ClassifiedWork, Concept, Example, Named, Rule
from svod.ports import Lookup
from svod.vocabulary.combination import fitted_weights
from svod.vocabulary.examples import term_row
from svod.vocabulary.subject_suggestion import CombinedSuggester

# Every fifth work is held out, so many at most; fewer, or fewer right concepts among them, teach nothing.
_FOLDS, _MOST_HELD_OUT = 5, 400
_FEWEST_HELD_OUT, _FEWEST_RIGHT = 40, 40


class WeightLearner:
    """Learns from works held out."""

    def row(self, text: str, language: str | None) -> bytes:
        """The terms of a text with their counts, packed."""
        return term_row(text, language)

    def is_held_out(self, work_id: str) -> bool:
        """Whether the weights are learned from a work, always the same ones."""
        return zlib.crc32(work_id.encode()) % _FOLDS == 0

    def weights(
        self,
        held_out: Sequence[ClassifiedWork],
        rest: Sequence[Example],
        rules: Iterable[Rule],
        vocabulary: str,
        lookup: Lookup,
    ) -> tuple[float, ...]:
        """The weights by which the concepts of works held out come out best; none where these are too few."""
        chosen = sorted(held_out, key=lambda work: zlib.crc32(work.example.work_id.encode()[::-1]))[:_MOST_HELD_OUT]
        if len(chosen) < _FEWEST_HELD_OUT:
            return ()
        known = RestLookup(lookup, vocabulary, rest, rules)
        suggester = CombinedSuggester()
        rows, right = [], []
        for work in chosen:
            weighed = suggester.weighed(work.text, work.language, vocabulary, known)
            rows.append(weighed.rows)
            right.append(np.array([uri in work.example.targets for uri in weighed.uris], dtype=np.float64))
        is_right = np.concatenate(right)
        return fitted_weights(np.concatenate(rows), is_right) if is_right.sum() >= _FEWEST_RIGHT else ()


class RestLookup:
    """A lookup in which a vocabulary is known by some works only, and by the rules learned from them."""

    def __init__(self, lookup: Lookup, vocabulary: str, examples: Sequence[Example], rules: Iterable[Rule]) -> None:
        self._lookup, self._vocabulary, self._examples = lookup, vocabulary, tuple(examples)
        self._rules: dict[str, list[Rule]] = {}
        for rule in rules:
            self._rules.setdefault(rule.source, []).append(rule)

    def named(self, vocabulary: str, keys: Collection[str]) -> tuple[Named, ...]:
        """The concepts that keys of words name."""
        return self._lookup.named(vocabulary, keys)

    def concepts(self, vocabulary: str, uris: Collection[str]) -> tuple[Concept, ...]:
        """Concepts by their addresses."""
        return self._lookup.concepts(vocabulary, uris)

    def rules(self, source: str, target: str, terms: Collection[str]) -> tuple[Rule, ...]:
        """The rules from words, of those works only."""
        if (source, target) != (FREE_TERMS, self._vocabulary):
            return self._lookup.rules(source, target, terms)
        return tuple(rule for term in sorted(terms) for rule in self._rules.get(term, ()))

    def examples(self, vocabulary: str) -> tuple[Example, ...]:
        """Those works."""
        return self._examples if vocabulary == self._vocabulary else self._lookup.examples(vocabulary)

    def examples_stamp(self, vocabulary: str) -> str:
        """They do not change."""
        return f"{id(self)}"

    def weights(self, vocabulary: str) -> tuple[float, ...]:
        """What was learned before."""
        return self._lookup.weights(vocabulary)
