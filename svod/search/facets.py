"""Filters and facets: works narrowed to whole values, and how many of the found ones have each value."""

from collections.abc import Iterator

import tantivy

from svod.model.retrieval import Facet, FacetCount, Filters
from svod.search.schema import FACET_FIELDS, PERSON, YEAR, facet_field, folded_value

MOST_VALUES = 12
MOST_YEARS = 400


def filter_queries(filters: Filters, schema: tantivy.Schema) -> Iterator[tantivy.Query]:
    """What narrows works; none of it changes their order."""
    if filters.years:
        first, last = filters.years
        years = tantivy.Query.range_query(schema, YEAR, tantivy.FieldType.Integer, first, last)
        yield _unscored(years)
    for name in FACET_FIELDS:
        values = list(getattr(filters, name))
        if name == "subject":
            values = [folded_value(value) for value in values]
        if values:
            whole = tantivy.Query.term_set_query(schema, facet_field(name), values)
            yield _unscored(_or_by(filters.person, whole, schema) if name == "author" else whole)


def count_facets(searcher: tantivy.Searcher, query: tantivy.Query) -> tuple[Facet, ...]:
    """How many of the found works have each value; years newest first, all others the most frequent first."""
    asked = {name: {"terms": {"field": facet_field(name), "size": MOST_VALUES}} for name in FACET_FIELDS}
    asked[YEAR] = {"terms": {"field": YEAR, "size": MOST_YEARS}}
    told = searcher.aggregate(query, asked)
    facets = [Facet(YEAR, tuple(sorted(_counts(told[YEAR]), reverse=True)))]
    facets.extend(Facet(name, _counts(told[name])) for name in FACET_FIELDS)
    return tuple(facet for facet in facets if facet.counts)


def _counts(told: dict[str, list[dict[str, str | int]]]) -> tuple[FacetCount, ...]:
    return tuple(FacetCount(str(bucket["key"]), int(bucket["doc_count"])) for bucket in told["buckets"])


def _or_by(persons: tuple[str, ...], named: tantivy.Query, schema: tantivy.Schema) -> tantivy.Query:
    """Works with an author of that name, or by one of these persons, however spelled."""
    if not persons:
        return named
    theirs = tantivy.Query.term_set_query(schema, PERSON, list(persons))
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in (named, theirs)])


def _unscored(query: tantivy.Query) -> tantivy.Query:
    return tantivy.Query.const_score_query(query, 0.0)
