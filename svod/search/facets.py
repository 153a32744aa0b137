"""Filters and facets: works restricted to whole values, and counts of the values among the found works."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import tantivy

from svod.model.retrieval import IS_DOUBTFUL, REVIEW, SUGGESTIONS, Facet, FacetCount, Filters
from svod.search.index_schema import FACET_FIELDS, PERSON, WORK_ID, YEAR, facet_field, folded_value

MOST_VALUES = 12
MOST_YEARS = 400
KINDS = (YEAR, *FACET_FIELDS, REVIEW)


def filter_queries(filters: Filters, schema: tantivy.Schema) -> Iterator[tantivy.Query]:
    """The queries of filters; they do not change the scores."""
    if filters.years:
        first, last = filters.years
        years = tantivy.Query.range_query(schema, YEAR, tantivy.FieldType.Integer, first, last)
        yield _unscored(years)
    if filters.needs_review:
        yield _unscored(tantivy.Query.term_query(schema, facet_field(REVIEW), IS_DOUBTFUL, "basic"))
    if filters.has_suggestions:
        yield _unscored(tantivy.Query.term_query(schema, facet_field(SUGGESTIONS), IS_DOUBTFUL, "basic"))
    if filters.only is not None:
        yield _unscored(tantivy.Query.term_set_query(schema, WORK_ID, sorted(filters.only)))
    for name in FACET_FIELDS:
        values = list(getattr(filters, name))
        if name == "subject":
            values = [folded_value(value) for value in values]
        if values:
            whole = tantivy.Query.term_set_query(schema, facet_field(name), values)
            yield _unscored(_or_by(filters.person, whole, schema) if name == "author" else whole)


def count_facets(
    searcher: tantivy.Searcher, query: tantivy.Query, kinds: Sequence[str] = KINDS, most: int = MOST_VALUES
) -> tuple[Facet, ...]:
    """How many of the found works have each value; years newest first, all others the most frequent first."""
    aggregations = {kind: {"terms": {"field": facet_field(kind), "size": most}} for kind in kinds if kind != YEAR}
    if YEAR in kinds:
        aggregations[YEAR] = {"terms": {"field": YEAR, "size": MOST_YEARS}}
    answer = searcher.aggregate(query, aggregations)
    counted = {kind: _counts(answer[kind]) for kind in kinds}
    if YEAR in counted:
        counted[YEAR] = tuple(sorted(counted[YEAR], reverse=True))
    return tuple(Facet(kind, counts) for kind, counts in counted.items() if counts)


def widened(filters: Filters) -> Iterator[tuple[str, Filters]]:
    """Every kind of value in the filters, and the filters without it."""
    if filters.years:
        yield YEAR, replace(filters, years=None)
    for kind in FACET_FIELDS:
        if getattr(filters, kind):
            freed: Filters = replace(filters, **{kind: ()})  # type: ignore[arg-type]
            # The persons belong to the requested authors.
            yield kind, replace(freed, person=()) if kind == "author" else freed


def _counts(counted: dict[str, list[dict[str, str | int]]]) -> tuple[FacetCount, ...]:
    return tuple(FacetCount(str(bucket["key"]), int(bucket["doc_count"])) for bucket in counted["buckets"])


def _or_by(persons: tuple[str, ...], named: tantivy.Query, schema: tantivy.Schema) -> tantivy.Query:
    """Works with an author of that name, or by one of these persons, however spelled."""
    if not persons:
        return named
    theirs = tantivy.Query.term_set_query(schema, PERSON, list(persons))
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in (named, theirs)])


def _unscored(query: tantivy.Query) -> tantivy.Query:
    return tantivy.Query.const_score_query(query, 0.0)
