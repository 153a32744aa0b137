"""How many works have a word: what spelling and feedback ask an index."""

from collections.abc import Iterable, Mapping
from typing import Protocol

import tantivy

from svod.search.index_schema import LOOSE_FIELDS, SEARCH_FIELDS, STEM_FIELDS, WORDS, FieldWeight, stems
from svod.search.loose_keys import query_keys
from svod.search.query_builder import places

# The fields that feedback compares works by.
FEEDBACK_FIELDS = ("title", "subject", "description", "text")


class WordCounts(Protocol):
    """The frequencies of the words of an index."""

    def works(self) -> int:
        """How many works there are."""

    def frequencies(self, analyzer: str, found: Iterable[str]) -> Mapping[str, int]:
        """How many works have each of some stems, in the field where most have it."""

    def is_known(self, word: str) -> bool:
        """Whether a work has the word in any of its forms."""

    def beginning(self, letters: str, limit: int) -> Mapping[str, int]:
        """Words with these first letters, and how many works have each."""


class TantivyCounts:
    """The frequencies of an index of tantivy's."""

    def __init__(self, searcher: tantivy.Searcher) -> None:
        self._searcher = searcher

    def works(self) -> int:
        """How many works there are."""
        return self._searcher.num_docs

    def frequencies(self, analyzer: str, found: Iterable[str]) -> Mapping[str, int]:
        """How many works have each of some stems, in the field where most have it."""
        fields = feedback_places(analyzer)
        return {stem: max(self._searcher.doc_freq(place.name, stem) for place in fields) for stem in found}

    def is_known(self, word: str) -> bool:
        """Whether a work has the word in any of its forms."""
        for place in places(word, SEARCH_FIELDS):
            if any(self._searcher.doc_freq(place.name, stem) for stem in stems(word, place.analyzer)):
                return True
        loose = LOOSE_FIELDS.values()
        return any(self._searcher.doc_freq(place.name, key) for place in loose for key in query_keys(word))

    def beginning(self, letters: str, limit: int) -> Mapping[str, int]:
        """Words with these first letters, and how many works have each."""
        return dict(self._searcher.terms_with_prefix(WORDS, letters, limit=limit))


def feedback_places(analyzer: str) -> list[FieldWeight]:
    """The fields of the index with the stems of one analyzer that feedback compares works by."""
    return [place for name in FEEDBACK_FIELDS for place in STEM_FIELDS[name] if place.analyzer == analyzer]
