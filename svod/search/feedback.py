"""Relevance feedback (Rocchio): a query moved towards relevant works and away from irrelevant ones."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from heapq import nlargest
from math import log, sqrt
from operator import itemgetter
from typing import NamedTuple

import tantivy

from svod.model.retrieval import Feedback, IndexEntry
from svod.search.index_schema import stems
from svod.search.query_builder import QueryBuilder, any_of, best_of
from svod.search.word_counts import TantivyCounts, WordCounts, feedback_places

# Rocchio's usual weights: the query itself, the relevant works, the irrelevant works.
QUERY_WEIGHT, LIKE_WEIGHT, UNLIKE_WEIGHT = 1.0, 0.75, 0.25
MOST_TERMS = 25
# The weight of a word by field; of the full text only the beginning is used.
_TITLE, _SUBJECT, _DESCRIPTION, _TEXT = 3.0, 2.0, 1.0, 0.3
_BODY_LENGTH = 20_000
_CANDIDATES = 300
_SHORTEST_STEM = 3


class Stem(NamedTuple):
    """A stem as one of the two Latin stemmers makes it."""

    analyzer: str
    text: str


def feedback_query(
    searcher: tantivy.Searcher, builder: QueryBuilder, words: tantivy.Query | None, feedback: Feedback
) -> tantivy.Query | None:
    """The modified query; None where neither it nor the works have terms."""
    queries = [] if words is None else [tantivy.Query.boost_query(words, QUERY_WEIGHT)]
    for term, value in moved_terms(TantivyCounts(searcher), feedback):
        found = [builder.stem_query(place, term.text, value) for place in feedback_places(term.analyzer)]
        queries.append(best_of(found))
    return any_of(queries) if queries else None


def moved_terms(counts: WordCounts, feedback: Feedback) -> list[tuple[Stem, float]]:
    """The stems that a query is moved towards, with their weights, the heaviest first."""
    moved: defaultdict[Stem, float] = defaultdict(float)
    for entries, weight in ((feedback.like, LIKE_WEIGHT), (feedback.unlike, -UNLIKE_WEIGHT)):
        for entry in entries:
            for term, value in term_vector(entry, counts).items():
                moved[term] += weight * value / len(entries)
    return [(term, value) for term, value in nlargest(MOST_TERMS, moved.items(), key=itemgetter(1)) if value > 0]


def term_vector(entry: IndexEntry, counts: WordCounts) -> Mapping[Stem, float]:
    """The TF×IDF vector of a work's stems, of length one."""
    analyzer = "de" if entry.language == "de" else "en"
    weights: defaultdict[str, float] = defaultdict(float)
    parts: tuple[tuple[float, Iterable[str]], ...] = (
        (_TITLE, entry.titles), (_SUBJECT, entry.subjects), (_DESCRIPTION, (entry.description,)),
        (_TEXT, (entry.body[:_BODY_LENGTH],)),
    )  # fmt: skip
    for weight, texts in parts:
        for text in texts:
            for stem in stems(text, analyzer):
                if len(stem) >= _SHORTEST_STEM and not stem.isdigit():
                    weights[stem] += weight
    works = max(1, counts.works())
    vector: dict[Stem, float] = {}
    chosen = nlargest(_CANDIDATES, weights.items(), key=itemgetter(1))
    frequencies = counts.frequencies(analyzer, [stem for stem, _ in chosen])
    for stem, count in chosen:
        frequency = frequencies.get(stem, 0)
        # A stem of no other work finds nothing; a stem of half of them distinguishes nothing.
        if frequency > 1 and 2 * frequency <= works + 2:
            vector[Stem(analyzer, stem)] = log(1 + count) * log((1 + works) / frequency)
    length = sqrt(sum(value * value for value in vector.values())) or 1.0
    return {term: value / length for term, value in vector.items()}
