"""Terms: words and labels as keys for comparison, made of stems without stop words in alphabetical order."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from svod.model.vocabulary import Named, Vocabulary
from svod.text.compounds import compound_parts
from svod.text.stems import stem
from svod.text.stop_words import stop_words

# Longer labels rarely occur in full.
LONGEST_LABEL = 5
# Co-occurrences are counted for words and pairs of words only.
LONGEST_TERM = 2
# Only so many words of a text are used; its subject is clear by then.
MOST_WORDS = 4000
LONGEST_KEY = 200
_PIECES = re.compile(r"[^\W_]+(?:[-‐'’.][^\W_]+)*|[^\w\s-]|\n\s*\n")
_SHORTEST = 2
# The language of a query is often unknown; Russian is recognised by its letters.
_LATIN_LANGUAGES = ("en", "de")
# «Band (Musik)» occurs in texts without its qualifier.
_QUALIFIER = re.compile(r"\s*[(<\[].*$")


class StemTerms:
    """Terms as keys of stems."""

    def names(self, vocabulary: Vocabulary) -> Iterator[Named]:
        """Every way to name the concepts of a vocabulary."""
        return names_of(vocabulary)

    def terms(self, text: str, language: str | None) -> frozenset[str]:
        """The words and pairs of words of a text, as keys."""
        return free_terms(text, language)

    def keys(self, label: str, language: str | None) -> frozenset[str]:
        """The keys by which a label is found."""
        return label_keys(label, language)


class Stem(NamedTuple):
    """A word of a text that is no stop word: as typed, its stem, the number of its phrase between punctuation."""

    word: str
    stem: str
    stretch: int


def stems_of(text: str, language: str | None) -> tuple[Stem, ...]:
    """The words of a text without stop words, in order."""
    return tuple(_stems(text, language))


def windows(stems: tuple[Stem, ...], longest: int) -> Iterator[tuple[Stem, ...]]:
    """All n-grams within one phrase, up to the longest length."""
    for first, here in enumerate(stems):
        for last in range(first + 1, min(first + longest, len(stems)) + 1):
            if stems[last - 1].stretch != here.stretch:
                break
            yield stems[first:last]


def key_of(stems: tuple[Stem, ...]) -> str:
    """The key of words, the same for all forms and orders."""
    return " ".join(sorted(word.stem for word in stems))[:LONGEST_KEY]


def label_key(label: str, language: str | None) -> str:
    """The key of a label; empty where it is too long, or has only stop words."""
    words = stems_of(_QUALIFIER.sub("", label) or label, language)
    return key_of(words) if 0 < len(words) <= LONGEST_LABEL else ""


def candidate_languages(language: str | None) -> tuple[str, ...]:
    """The language of words; English and German where it is unknown."""
    return (language,) if language else _LATIN_LANGUAGES


def label_keys(label: str, language: str | None) -> frozenset[str]:
    """The keys of a label; in English and German where its language is unknown."""
    return frozenset(key for candidate in candidate_languages(language) if (key := label_key(label, candidate)))


def free_terms(text: str, language: str | None) -> frozenset[str]:
    """The words and pairs of words of a text, parts of German compounds among them, as keys."""
    words = stems_of(text, language)
    found = {key_of((word,)) for word in words}
    found.update(key_of(pair) for pair in pairwise(words) if pair[0].stretch == pair[1].stretch)
    if language == "de":
        found.update(stem(part, "de") for word in words if word.word.isalpha() for part in compound_parts(word.word))
    return frozenset(found)


def names_of(vocabulary: Vocabulary) -> Iterator[Named]:
    """Every way to name the concepts of a vocabulary, each key of a concept once, the preferred one first.

    A class by its code alone has no name.
    """
    for concept in vocabulary.concepts.values():
        seen: set[str] = set()
        for labels, is_preferred in ((concept.preferred, True), (concept.alternative, False)):
            for label in labels:
                keys = label_keys(label.text, label.language) if label.text != concept.code else frozenset()
                for key in sorted(keys - seen):
                    seen.add(key)
                    yield Named(key, concept.uri, label, is_preferred)


def _stems(text: str, language: str | None) -> Iterator[Stem]:
    stops = stop_words(language)
    stretch = count = 0
    for match in _PIECES.finditer(text):
        piece = match.group()
        if not piece[0].isalnum():
            stretch += 1
            continue
        if len(piece) < _SHORTEST or piece.lower() in stops or not any(map(str.isalpha, piece)):
            continue
        yield Stem(piece, stem(piece, language), stretch)
        count += 1
        if count == MOST_WORDS:
            return
