"""Key phrases out of a thesaurus (KEA++): its terms that a text uses, named by their preferred names."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from svod.errors import ModelFileError
from svod.extract.keyphrases.candidates import Reading, Word, read
from svod.extract.keyphrases.extractors import CALIBRATED, KEY
from svod.extract.keyphrases.phrase_tables import PhraseTables
from svod.model.labeling import calibrated
from svod.model.metadata import Value
from svod.model.vocabulary import Concept, Vocabulary
from svod.ports import RowClassifier

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TERMS_VERSION = "terms 1"
# The columns of a row, in their order; KEA++ has the first four.
TERM_COLUMNS = (
    "TF×IDF", "first occurrence", "words", "neighbours", "spread", "times", "preferred name",
)  # fmt: skip
# Terms of more words are named, but hardly ever used in full.
LONGEST_TERM = 6
_NOTHING_KNOWN = PhraseTables()


@dataclass(slots=True)
class FoundTerm:
    """A concept that a text names: where, and how often by its preferred name."""

    concept: Concept
    words: int
    rarity: float
    places: list[int] = field(default_factory=list)
    preferred: int = 0


class TermIndex:
    """The labels of a vocabulary in one language, by the stems of their words, in whatever order these stand."""

    def __init__(self, vocabulary: Vocabulary, language: str | None) -> None:
        self._terms: dict[str, tuple[Concept, bool]] = {}
        for label, concept, is_preferred in vocabulary.labels(language):
            # «Band (Musik)» is said without what tells it from other bands.
            key = term_key(read(label.text.partition(" (")[0], language).words)
            known = self._terms.get(key)
            if key and (known is None or (is_preferred and not known[1])):
                self._terms[key] = (concept, is_preferred)

    def __len__(self) -> int:
        return len(self._terms)

    def concept(self, key: str) -> Concept | None:
        """The concept that a term means."""
        named = self._terms.get(key)
        return named[0] if named else None

    def found(self, reading: Reading, tables: PhraseTables) -> tuple[FoundTerm, ...]:
        """The concepts that a text names, in the order of their first places."""
        terms: dict[str, FoundTerm] = {}
        for first, words in _windows(reading.words):
            named = self._terms.get(term_key(words))
            if named is None:
                continue
            concept, is_preferred = named
            term = terms.get(concept.uri)
            if term is None:
                rarities = [tables.rarity(tables.words.get(word.stem, 0)) for word in words]
                term = terms[concept.uri] = FoundTerm(concept, len(words), sum(rarities) / len(rarities))
            term.places.append(first)
            term.preferred += is_preferred
        return tuple(terms.values())


def term_key(words: Iterable[Word]) -> str:
    """A term as it is recognised: the stems of its words without stop words, in alphabetical order."""
    return " ".join(sorted(word.stem for word in words if not word.is_stop))


def _windows(words: Sequence[Word]) -> Iterator[tuple[int, list[Word]]]:
    """The words that may be a term together: on end, but for stop words, in one stretch."""
    for first, word in enumerate(words):
        if word.is_stop:
            continue
        window: list[Word] = []
        for here in words[first : first + 2 * LONGEST_TERM]:
            if here.stretch != word.stretch or len(window) == LONGEST_TERM:
                break
            if not here.is_stop:
                window.append(here)
                yield first, list(window)


def term_rows(terms: Sequence[FoundTerm], total: int) -> "NDArray[np.float32]":
    """One row for each term of a text of so many words."""
    import numpy as np

    here = {term.concept.uri for term in terms}
    rows = [
        (
            len(term.places) * term.rarity, term.places[0] / total, term.words,
            math.log1p(len(term.concept.neighbours & here)), (term.places[-1] - term.places[0]) / total,
            math.log1p(len(term.places)), term.preferred / len(term.places),
        )
        for term in terms
    ]  # fmt: skip
    columns = np.array(rows, dtype=np.float32).reshape(len(rows), len(TERM_COLUMNS))
    columns[:, 0] /= max(float(columns[:, 0].max(initial=0.0)), 1e-6)
    return columns


class ThesaurusKeyphraseExtractor:
    """Terms of a vocabulary in the order of how probable a model holds them to be what a text is about.

    `common` tells how common words are, by language; without it all are as rare.
    """

    def __init__(
        self,
        labeler: RowClassifier | None = None,
        vocabulary: Vocabulary | None = None,
        common: Mapping[str, PhraseTables] | None = None,
    ) -> None:
        self._classifier, self._vocabulary = labeler, vocabulary
        self._tables = common or {}
        self._index = cache(lambda language: TermIndex(vocabulary or Vocabulary({}), language))
        if labeler is not None and labeler.manifest.features != TERMS_VERSION:
            raise ModelFileError(
                f"The model wants to see «{labeler.manifest.features}», not terms of a thesaurus.",
                way_out="Train one with `svod train thesaurus`.",
            )

    def extract(self, text: str, language: str | None, most: int) -> tuple[Value, ...]:
        """At most so many concepts by their preferred names, the weightiest first, each with its address."""
        if self._classifier is None:
            raise ModelFileError("The extractor was given no model.", way_out="Make it with `svod.assemble`.")
        reading = read(text, language, 1)
        terms = self._index(language).found(reading, self._tables.get(language or "", _NOTHING_KNOWN))
        if not terms:
            return ()
        manifest = self._classifier.manifest
        shares = self._classifier.classify(term_rows(terms, len(reading.words)))[:, manifest.labels.index(KEY)].tolist()
        table = manifest.calibration.get(CALIBRATED, ())
        order = sorted(range(len(terms)), key=lambda place: -shares[place])[:most]
        return tuple(_value(terms[place].concept, calibrated(shares[place], table), language) for place in order)


def _value(concept: Concept, weight: float, language: str | None) -> Value:
    name = concept.name(language)
    return Value(name.text, weight, language=name.language or None, uri=concept.uri)
