"""Subject suggestion: controlled terms for a text by their labels in it, by transfer rules, by works like it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, log1p
from typing import NamedTuple

import numpy as np

from svod.model.vocabulary import FREE_TERMS, Concept, Relation, Rule, Suggestion
from svod.ports import Lookup
from svod.vocabulary.combination import LabelHit, candidates, feature_rows, found_labels, probabilities
from svod.vocabulary.examples import ConceptScores, ExampleTable, Floats, term_row
from svod.vocabulary.in_memory import concept_or_code
from svod.vocabulary.terms import LONGEST_LABEL, candidate_languages, free_terms, key_of, stems_of, windows

MOST = 50
# The score of a label found once, and the addition for each further word of the label.
_NAMED, _WORD_MORE, _OTHER_LABEL = 0.5, 0.3, 0.8
# Calibration: the probability of a suggestion from its score and its share of all scores; fitted to held-out records
# of `svod bench run transfer`, for all measures and languages alike.
_BASE, _BY_SCORE, _BY_SHARE = -0.52, 0.26, 0.73
_LEAST_SCORE = 1e-6
# The weights of the numbers that speak for a concept, where a library has too few works to learn its own.
# Fitted to 557 records held out of the four sets of `svod bench run subjects`; one for each of FEATURES, then the
# constant.
SHIPPED_WEIGHTS: Sequence[float] = (
    11.73683, -0.9583, 1.88833, 1.82388, -3.15582, 0.02551, 0.05884, 0.52965, -0.26464, -2.67942, 0.69566, 0.97658,
    0.14753, -0.8449, 0.77739, -1.37836, -0.47393, 0.23154, -0.21096, -0.55922,
)  # fmt: skip
# No rule alone decides.
_SUREST = 0.999
_TERMS_SHOWN = 3


class Evidence(NamedTuple):
    """A score for a concept, and the reason in words."""

    uri: str
    score: float
    reason: str


class LabelSuggester:
    """Concepts whose labels are in the text: string match over stems."""

    def suggest(self, text: str, language: str | None, vocabulary: str, lookup: Lookup) -> tuple[Suggestion, ...]:
        """The named concepts, the most frequent and those with long labels first."""
        return _suggestions(label_evidence(text, language, vocabulary, lookup), language, vocabulary, lookup)


class TransferSuggester:
    """Concepts by rules from the text's words."""

    def suggest(self, text: str, language: str | None, vocabulary: str, lookup: Lookup) -> tuple[Suggestion, ...]:
        """The concepts with the strongest rules first."""
        return _suggestions(rule_evidence(text, language, vocabulary, lookup), language, vocabulary, lookup)


class CombinedSuggester:
    """Works with known subjects that are like the text, labels in it and rules from its words, weighed together.

    Where no work with terms of the vocabulary was learned from, labels and rules alone add up.
    """

    def __init__(self) -> None:
        self._tables: dict[str, tuple[str, ExampleTable]] = {}

    def suggest(self, text: str, language: str | None, vocabulary: str, lookup: Lookup) -> tuple[Suggestion, ...]:
        """All concepts with any evidence."""
        table = self._table(vocabulary, lookup)
        if not len(table):
            named = label_evidence(text, language, vocabulary, lookup)
            led_to = rule_evidence(text, language, vocabulary, lookup)
            return _suggestions([*named, *led_to], language, vocabulary, lookup)
        weighed = self.weighed(text, language, vocabulary, lookup)
        chances = probabilities(weighed.rows, lookup.weights(vocabulary) or SHIPPED_WEIGHTS)
        best = np.argsort(-chances, kind="stable")[:MOST].tolist()
        concepts = _by_address(lookup.concepts(vocabulary, [weighed.uris[place] for place in best]))
        return tuple(
            _suggestion(
                weighed.uris[place], float(chances[place]), weighed.reason(place), language, vocabulary, concepts
            )
            for place in best
        )

    def weighed(self, text: str, language: str | None, vocabulary: str, lookup: Lookup) -> "Weighed":
        """The concepts that a text may have, and the numbers that speak for each."""
        table = self._table(vocabulary, lookup)
        scores = table.scores(term_row(text, language))
        hits = label_hits(text, language, vocabulary, lookup)
        ruled = {one.uri: one for one in rule_evidence(text, language, vocabulary, lookup)}
        by_rule = {uri: one.score for uri, one in ruled.items()}
        uris = candidates(scores, hits, by_rule)
        return Weighed(uris, feature_rows(uris, scores, hits, by_rule, table), hits, ruled, scores)

    def _table(self, vocabulary: str, lookup: Lookup) -> ExampleTable:
        stamp = lookup.examples_stamp(vocabulary)
        known = self._tables.get(vocabulary)
        if known is None or known[0] != stamp or not stamp:
            known = self._tables[vocabulary] = (stamp, ExampleTable(lookup.examples(vocabulary)))
        return known[1]


class Weighed(NamedTuple):
    """Concepts, a row of numbers for each, and what the numbers come from."""

    uris: Sequence[str]
    rows: Floats
    hits: Mapping[str, LabelHit]
    ruled: Mapping[str, Evidence]
    scores: ConceptScores

    def reason(self, place: int) -> str:
        """Why a concept is suggested, in words."""
        uri = self.uris[place]
        reasons = []
        if uri in self.hits:
            label = self.hits[uri].label
            times = f" ({label.times} times)" if label.times > 1 else ""
            reasons.append(f"the text says «{label.printed}»{times}")
        if uri in self.ruled:
            reasons.append(self.ruled[uri].reason)
        if uri in self.scores.uris:
            works = int(self.scores.works[self.scores.uris.index(uri)])
            reasons.append(f"given to {works} works, some like this" if works > 1 else "given to one work like this")
        return "; ".join(reasons)


def label_hits(text: str, language: str | None, vocabulary: str, lookup: Lookup) -> dict[str, LabelHit]:
    """The concepts that a text names, each by its label that says most."""
    found = found_labels(text, language)
    named = lookup.named(vocabulary, found.keys())
    meanings = Counter(one.key for one in named)
    best: dict[str, LabelHit] = {}
    for one in named:
        hit = LabelHit(one.key, found[one.key], meanings[one.key], one.is_preferred)
        if one.uri not in best or _says(hit) > _says(best[one.uri]):
            best[one.uri] = hit
    return best


def _says(hit: LabelHit) -> tuple[float, ...]:
    return (hit.label.is_in_title, hit.label.times, hit.key.count(" "), hit.is_preferred)


def label_evidence(text: str, language: str | None, vocabulary: str, lookup: Lookup) -> list[Evidence]:
    """Evidence for concepts by their labels."""
    counts: Counter[str] = Counter()
    printed: dict[str, str] = {}
    for candidate in candidate_languages(language):
        here: Counter[str] = Counter()
        for window in windows(stems_of(text, candidate), LONGEST_LABEL):
            key = key_of(window)
            here[key] += 1
            printed.setdefault(key, " ".join(word.word for word in window))
        counts |= here
    best: dict[str, Evidence] = {}
    for named in lookup.named(vocabulary, counts.keys()):
        score = _NAMED * log1p(counts[named.key]) / log1p(1) + _WORD_MORE * named.key.count(" ")
        score *= 1.0 if named.is_preferred else _OTHER_LABEL
        if named.uri not in best or score > best[named.uri].score:
            times = f" ({counts[named.key]} times)" if counts[named.key] > 1 else ""
            best[named.uri] = Evidence(named.uri, score, f"the text says «{printed[named.key]}»{times}")
    return list(best.values())


def rule_evidence(text: str, language: str | None, vocabulary: str, lookup: Lookup) -> list[Evidence]:
    """Evidence for concepts by rules from the words of the text."""
    by_target: defaultdict[str, dict[str, Rule]] = defaultdict(dict)
    for rule in lookup.rules(FREE_TERMS, vocabulary, _terms(text, language)):
        known = by_target[rule.target].get(rule.source)
        if known is None or rule.weight > known.weight:
            by_target[rule.target][rule.source] = rule
    return [
        Evidence(uri, sum(_evidence(rule.weight) for rule in rules.values()), _rules_reason(rules.values()))
        for uri, rules in by_target.items()
    ]


def _terms(text: str, language: str | None) -> frozenset[str]:
    return frozenset().union(*(free_terms(text, candidate) for candidate in candidate_languages(language)))


def _evidence(weight: float) -> float:
    """The evidence of a rule: noisy-or, all rules together are wrong only if each of them is."""
    return -log(1 - min(weight, _SUREST))


def rule_reason(rule: Rule) -> str:
    """The reason of a rule, in words."""
    if rule.relation is Relation.TOGETHER:
        return f"stands with it in {rule.works} works"
    return f"{rule.relation} match"


def _rules_reason(rules: Iterable[Rule]) -> str:
    strongest = sorted(rules, key=lambda rule: (-rule.weight, rule.source))[:_TERMS_SHOWN]
    return "; ".join(f"«{rule.source}» {rule_reason(rule)}" for rule in strongest)


def _suggestions(
    evidence: Iterable[Evidence], language: str | None, vocabulary: str, lookup: Lookup
) -> tuple[Suggestion, ...]:
    scores: defaultdict[str, float] = defaultdict(float)
    reasons: defaultdict[str, list[str]] = defaultdict(list)
    for one in evidence:
        scores[one.uri] += one.score
        reasons[one.uri].append(one.reason)
    best = sorted(scores, key=lambda uri: (-scores[uri], uri))[:MOST]
    total = sum(scores[uri] for uri in best)
    concepts = _by_address(lookup.concepts(vocabulary, best))
    return tuple(
        _suggestion(uri, _probability(scores[uri], total), "; ".join(reasons[uri]), language, vocabulary, concepts)
        for uri in best
    )


def _by_address(concepts: Iterable[Concept]) -> dict[str, Concept]:
    return {concept.uri: concept for concept in concepts}


def _suggestion(
    uri: str, weight: float, reason: str, language: str | None, vocabulary: str, concepts: Mapping[str, Concept]
) -> Suggestion:
    concept = concept_or_code(uri, concepts)
    return Suggestion(vocabulary, uri, concept.code, concept.name(language).text, round(weight, 4), reason)


def _probability(score: float, total: float) -> float:
    """The calibrated probability that a suggestion with this score, out of this total, is right."""
    score = max(score, _LEAST_SCORE)
    leaning = _BASE + _BY_SCORE * log(score) + _BY_SHARE * log(score / max(total, score))
    return 1 / (1 + exp(-leaning))
