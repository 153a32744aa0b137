"""Query expansion for a collection: its own terms, in its own language, beside the typed words."""

import re
from collections import defaultdict
from collections.abc import Collection as Several
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from svod.model.collection import Collection
from svod.model.retrieval import AddedTerm, Expansion
from svod.model.vocabulary import FREE_TERMS, Concept, Named, Rule
from svod.ports import Lookup
from svod.text.languages import language_of
from svod.vocabulary.in_memory import concept_or_code
from svod.vocabulary.subject_suggestion import rule_reason
from svod.vocabulary.terms import LONGEST_LABEL, LONGEST_TERM, Stem, key_of, label_keys, stems_of, windows

# Weaker rules add no terms.
LEAST_WEIGHT = 0.2
MOST_RULES_A_TERM = 3
MOST_ADDED = 24
# Only the beginning of a longer query is looked up.
MOST_WORDS = 30
# Alternative labels count less than the preferred one.
_PREFERRED, _ALTERNATIVE = 1.0, 0.6
_MOST_ALTERNATIVES = 3
_LANGUAGES = ("ru", "de", "en")
# Words that a query excludes or asks for in one field are no subjects: «-garden», «author:Kozlov».
_NO_SUBJECT = re.compile(r"(?:(?<!\S)[-−–]|\b[^\W\d_]{2,20}:)(?:\"[^\"]*\"?|\S+)")
_QUOTES = re.compile(r"[\"«»„“”]")


class Name(NamedTuple):
    """Words of a query that may name a concept, and their keys in the possible languages."""

    words: str
    keys: frozenset[str]


class ConceptExpander:
    """Adds the terms of a collection for concepts that words name, and for those that rules lead to."""

    def expand(self, query: str, collection: Collection, known: Sequence[str], lookup: Lookup) -> Expansion:
        """Terms for every name in the query, each with its words and the reason."""
        question = _Question(tuple(_names(query)), lookup)
        added: dict[tuple[str, str], AddedTerm] = {}
        for name in question.names:
            for term in _for_name(name, question, collection, known):
                place = (term.words, _plain(term.text))
                if place[1] != _plain(name.words) and term.weight > _weight(added.get(place)):
                    added[place] = term
        best = sorted(added.values(), key=lambda term: -term.weight)[:MOST_ADDED]
        return Expansion(collection.name, tuple(best))


class _Question:
    """The names of a query; all of them are looked up at once."""

    def __init__(self, names: tuple[Name, ...], lookup: Lookup) -> None:
        self.names = names
        self._keys = frozenset().union(*(name.keys for name in names))
        self._lookup = lookup
        self._named: dict[str, Mapping[str, list[Named]]] = {}
        self._rules: dict[tuple[str, str], Mapping[str, list[Rule]]] = {}

    def named(self, vocabulary: str, keys: Several[str]) -> list[Named]:
        """The concepts of a vocabulary that words name."""
        if vocabulary not in self._named:
            by_key: defaultdict[str, list[Named]] = defaultdict(list)
            for one in self._lookup.named(vocabulary, self._keys):
                by_key[one.key].append(one)
            self._named[vocabulary] = by_key
        return [one for key in sorted(keys) for one in self._named[vocabulary].get(key, ())]

    def rules(self, source: str, target: str, terms: Several[str]) -> list[Rule]:
        """The strongest rules from terms, or addresses, of one vocabulary to another."""
        if (source, target) not in self._rules:
            asked = self._keys if source == FREE_TERMS else {one.uri for one in self.named(source, self._keys)}
            by_source: defaultdict[str, list[Rule]] = defaultdict(list)
            for rule in self._lookup.rules(source, target, asked) if asked else ():
                by_source[rule.source].append(rule)
            self._rules[source, target] = by_source
        return _strongest(rule for term in terms for rule in self._rules[source, target].get(term, ()))

    def concepts(self, vocabulary: str, uris: Several[str]) -> dict[str, Concept]:
        """Concepts by their addresses."""
        return {concept.uri: concept for concept in self._lookup.concepts(vocabulary, uris)} if uris else {}


def _plain(text: str) -> str:
    return text.strip(" .;:").casefold()


def _weight(term: AddedTerm | None) -> float:
    return term.weight if term else 0.0


def _names(query: str) -> Iterator[Name]:
    """Words of a query that may be a name, the longer ones first."""
    asked = _QUOTES.sub(" ", _NO_SUBJECT.sub(" . ", query))
    stems = stems_of(asked, language_of(asked))[:MOST_WORDS]
    for window in sorted(windows(stems, LONGEST_LABEL), key=len, reverse=True):
        words = _printed(window, asked)
        yield Name(words, label_keys(words, language_of(words)) | label_keys(words, None) | {key_of(window)})


def _printed(window: Sequence[Stem], asked: str) -> str:
    """The words as typed, with the stop words between them."""
    pattern = r"\W+(?:\w+\W+){0,3}?".join(re.escape(word.word) for word in window)
    found = re.search(rf"\b{pattern}\b", asked)
    return " ".join(found[0].split()) if found else " ".join(word.word for word in window)


def _for_name(name: Name, question: _Question, collection: Collection, known: Sequence[str]) -> Iterator[AddedTerm]:
    own = [collection.vocabulary] if collection.vocabulary else list(known)
    for vocabulary in own:
        named = {one.uri: one.label.text for one in question.named(vocabulary, name.keys)}
        for concept in question.concepts(vocabulary, named.keys()).values():
            yield from _called(name.words, concept, 1.0, f"«{named[concept.uri]}» in {vocabulary}", collection)
        yield from _led_to(name, question, vocabulary, collection, known)


def _led_to(
    name: Name, question: _Question, target: str, collection: Collection, known: Sequence[str]
) -> Iterator[AddedTerm]:
    """Terms by rules, from the words themselves and from concepts of other vocabularies that they name."""
    short = [key for key in sorted(name.keys) if key.count(" ") < LONGEST_TERM]
    sources = {FREE_TERMS: (short, f"«{name.words}»")} | {
        other: ([one.uri for one in question.named(other, name.keys)], f"«{name.words}» of {other}")
        for other in known
        if other != target
    }
    for source, (terms, origin) in sources.items():
        rules = question.rules(source, target, terms)
        concepts = question.concepts(target, [rule.target for rule in rules])
        for rule in rules:
            reason = f"{origin}: {rule_reason(rule)}, {target}"
            yield from _called(name.words, concept_or_code(rule.target, concepts), rule.weight, reason, collection)


def _strongest(rules: Iterable[Rule]) -> list[Rule]:
    # A rule from one work alone may be chance.
    enough = [rule for rule in rules if rule.weight >= LEAST_WEIGHT and rule.works != 1]
    return sorted(enough, key=lambda rule: (-rule.weight, rule.target))[:MOST_RULES_A_TERM]


def _called(words: str, concept: Concept, weight: float, reason: str, collection: Collection) -> Iterator[AddedTerm]:
    """A concept as the collection's works write it: its code, and its labels in the collection's language."""
    if concept.code:
        yield AddedTerm(words, concept.code, weight, reason, is_code=True)
    languages = (collection.language,) if collection.language else _LANGUAGES
    for language in languages:
        preferred = [label.text for label in concept.preferred if label.language in (language, "")]
        alternative = [label.text for label in concept.alternative if label.language == language]
        for texts, share in ((preferred, _PREFERRED), (alternative[:_MOST_ALTERNATIVES], _ALTERNATIVE)):
            for text in texts:
                if text != concept.code:
                    yield AddedTerm(words, text, round(weight * share, 4), reason)
