"""Subject suggestion: controlled terms for a text by their labels in it, by transfer rules, or by both."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import exp, log, log1p
from typing import NamedTuple

from svod.model.vocabulary import FREE_TERMS, Concept, Relation, Rule, Suggestion
from svod.ports import Lookup
from svod.vocabulary.in_memory import concept_or_code
from svod.vocabulary.terms import LONGEST_LABEL, candidate_languages, free_terms, key_of, stems_of, windows

MOST = 50
# The score of a label found once, and the addition for each further word of the label.
_NAMED, _WORD_MORE, _OTHER_LABEL = 0.5, 0.3, 0.8
# Calibration: the probability of a suggestion from its score and its share of all scores; fitted to held-out records
# of `svod bench run transfer`, for all measures and languages alike.
_BASE, _BY_SCORE, _BY_SHARE = -0.52, 0.26, 0.73
_LEAST_SCORE = 1e-6
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
    """Labels and rules together, with the evidence of both added up."""

    def suggest(self, text: str, language: str | None, vocabulary: str, lookup: Lookup) -> tuple[Suggestion, ...]:
        """All concepts with any evidence."""
        named = label_evidence(text, language, vocabulary, lookup)
        led_to = rule_evidence(text, language, vocabulary, lookup)
        return _suggestions([*named, *led_to], language, vocabulary, lookup)


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
    concepts: dict[str, Concept] = {concept.uri: concept for concept in lookup.concepts(vocabulary, best)}
    return tuple(
        Suggestion(
            vocabulary, uri, (concept := concept_or_code(uri, concepts)).code, concept.name(language).text,
            round(_probability(scores[uri], total), 4), "; ".join(reasons[uri]),
        )
        for uri in best
    )  # fmt: skip


def _probability(score: float, total: float) -> float:
    """The calibrated probability that a suggestion with this score, out of this total, is right."""
    score = max(score, _LEAST_SCORE)
    leaning = _BASE + _BY_SCORE * log(score) + _BY_SHARE * log(score / max(total, score))
    return 1 / (1 + exp(-leaning))
