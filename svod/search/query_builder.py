"""Query builder: tantivy queries from parsed ones; each word may match in any field, by its stem or its loose key."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

import tantivy

from svod.errors import QueryError
from svod.model.retrieval import AddedTerm, Expansion
from svod.search.index_schema import (
    LOOSE_FIELDS,
    SEARCH_FIELDS,
    STEM_FIELDS,
    FieldWeight,
    facet_field,
    folded_value,
    stems,
)
from svod.search.loose_keys import query_keys
from svod.search.query_language import ParsedQuery, Term
from svod.search.query_segments import segments
from svod.text.compounds import compound_parts

# A word found in several fields counts by the best one, and a little by the others.
_OTHER_FIELDS = 0.3
# «Wissensorganisation» also finds works with both words separately, but counts less there.
SEPARATE = 0.5
# A query of so many words is answered by works with most of them where none has all: of few words with all but one.
FEWEST_TO_RELAX = 2
MOST_WORDS_SHARE, FEW_WORDS = 0.7, 3
# The weight of added terms, relative to typed ones.
ADDED_WEIGHT = 0.4
CODE_FIELD = "subject"
VALUE_FIELDS = frozenset({"language", "kind", "collection"})
_WORDS_REMEMBERED = 1 << 11
_WORD = re.compile(r"\w+")
_NOT_LATIN = re.compile(r"[\u0400-\u04ff\d]+")


class _Group(NamedTuple):
    """The query for one thing that is sought; what is quoted or sought in a field is never left out."""

    query: tantivy.Query
    is_strict: bool


class QueryBuilder:
    """Builds tantivy queries over one schema."""

    def __init__(self, schema: tantivy.Schema) -> None:
        self._schema = schema
        # The same words are searched again and again, and their queries depend on nothing else.
        self._word = lru_cache(maxsize=_WORDS_REMEMBERED)(self._read_word)

    def words(self, parsed: ParsedQuery, field: str, expansions: Sequence[Expansion] = ()) -> tantivy.Query | None:
        """Works with all the words, or with the terms added for them; None where there are no words."""
        groups = [group.query for group in self._groups(parsed, field, expansions)]
        return all_of(groups) if groups else None

    def most_words(self, parsed: ParsedQuery, field: str, expansions: Sequence[Expansion] = ()) -> tantivy.Query | None:
        """Works with most of the words, and with all that is quoted or sought in a field; None where that is all."""
        groups = self._groups(parsed, field, expansions)
        loose = [group.query for group in groups if not group.is_strict]
        if len(loose) < FEWEST_TO_RELAX:
            return None
        wanted = len(loose) - 1 if len(loose) <= FEW_WORDS else ceil(MOST_WORDS_SHARE * len(loose))
        most = tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in loose], wanted)
        return all_of([*(group.query for group in groups if group.is_strict), most])

    def excluded(self, parsed: ParsedQuery, field: str) -> list[tantivy.Query]:
        """The queries that works must not match."""
        return [query for query in (self._term(term, field) for term in parsed.excluded) if query]

    def stem_query(self, place: FieldWeight, stem: str, weight: float = 1.0) -> tantivy.Query:
        """A stem in one field of the index."""
        query = tantivy.Query.term_query(self._schema, place.name, stem, "freq")
        return tantivy.Query.boost_query(query, weight * place.weight)

    def _groups(self, parsed: ParsedQuery, field: str, expansions: Sequence[Expansion]) -> list[_Group]:
        groups = []
        for segment in segments(parsed.groups, expansions):
            queries = [query for terms in segment.groups if (query := self._any_term(terms, field))]
            if queries:
                strict = all(term.field or term.is_phrase for terms in segment.groups for term in terms)
                groups.append(_Group(any_of([all_of(queries), *self._added(segment.added, field)]), strict))
        return groups

    def _any_term(self, terms: Sequence[Term], field: str) -> tantivy.Query | None:
        queries = [query for query in (self._term(term, field) for term in terms) if query]
        return any_of(queries) if queries else None

    def _added(self, added: Sequence[tuple[str, AddedTerm]], field: str) -> Iterator[tantivy.Query]:
        """The terms added for words, each within its collection; they count less than the words themselves."""
        for collection, term in added:
            names = field_names(field or (CODE_FIELD if term.is_code else ""))
            query = self._phrase(term.text, names)
            if query is None:
                continue
            query = tantivy.Query.boost_query(query, ADDED_WEIGHT * term.weight)
            if collection:
                inside = tantivy.Query.term_query(self._schema, facet_field("collection"), collection, "basic")
                query = all_of([query, tantivy.Query.const_score_query(inside, 0.0)])
            yield query

    def _term(self, term: Term, field: str) -> tantivy.Query | None:
        name = term.field or field
        if name in VALUE_FIELDS:
            value = folded_value(term.text)
            return tantivy.Query.term_query(self._schema, facet_field(name), value, "basic")
        names = field_names(name)
        if term.is_phrase:
            return self._phrase(term.text, names)
        words = _WORD.findall(term.text)
        queries = [query for query in (self._word(word, names) for word in words) if query]
        return all_of(queries) if queries else None

    def _phrase(self, text: str, names: Sequence[str]) -> tantivy.Query | None:
        queries = []
        for place in places(text, names):
            found = stems(text, place.analyzer)
            if len(found) == 1:
                queries.append(self.stem_query(place, found[0]))
            elif found:
                phrase = tantivy.Query.phrase_query(self._schema, place.name, list(found))
                queries.append(tantivy.Query.boost_query(phrase, place.weight))
        return best_of(queries) if queries else None

    def _read_word(self, word: str, names: tuple[str, ...]) -> tantivy.Query | None:
        queries = list(self._simple_word(word, names))
        parts = compound_parts(word) if word.isalpha() else ()
        separate = [best_of(found) for part in parts if (found := list(self._simple_word(part, names)))]
        if len(separate) > 1:
            queries.append(tantivy.Query.boost_query(all_of(separate), SEPARATE))
        return best_of(queries) if queries else None

    def _simple_word(self, word: str, names: Sequence[str]) -> Iterator[tantivy.Query]:
        for place in places(word, names):
            yield from (self.stem_query(place, stem) for stem in stems(word, place.analyzer))
        keys = query_keys(word)
        for name in names:
            if name in LOOSE_FIELDS:
                for key in keys:
                    query = tantivy.Query.term_query(self._schema, LOOSE_FIELDS[name].name, key, "basic")
                    yield tantivy.Query.boost_query(query, LOOSE_FIELDS[name].weight)


def field_names(name: str) -> tuple[str, ...]:
    """The search fields of a search in one, or in all."""
    if name and name not in STEM_FIELDS:
        raise QueryError(f"There is no search field «{name}».", way_out=f"Known: {', '.join(SEARCH_FIELDS)}.")
    return (name,) if name else SEARCH_FIELDS


def places(text: str, names: Iterable[str]) -> Iterator[FieldWeight]:
    """The index fields for a text; one of two twin fields where both have the same stems."""
    same_stems = all(_NOT_LATIN.fullmatch(word) for word in _WORD.findall(text))
    for name in names:
        # The full text is in only one of its two fields.
        yield from STEM_FIELDS[name][:1] if same_stems and name != "text" else STEM_FIELDS[name]


def all_of(queries: Sequence[tantivy.Query]) -> tantivy.Query:
    """Works that all queries match."""
    return queries[0] if len(queries) == 1 else _joined(queries, tantivy.Occur.Must)


def any_of(queries: Sequence[tantivy.Query]) -> tantivy.Query:
    """Works that at least one query matches."""
    return queries[0] if len(queries) == 1 else _joined(queries, tantivy.Occur.Should)


def best_of(queries: Sequence[tantivy.Query]) -> tantivy.Query:
    """Works that at least one query matches, by the best score."""
    return queries[0] if len(queries) == 1 else tantivy.Query.disjunction_max_query(queries, _OTHER_FIELDS)


def _joined(queries: Sequence[tantivy.Query], occur: tantivy.Occur) -> tantivy.Query:
    return tantivy.Query.boolean_query([(occur, query) for query in queries])
