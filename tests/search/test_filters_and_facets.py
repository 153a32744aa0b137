"""Filters and facets: works restricted to values, and counted by them."""

import pytest

from svod.model.retrieval import FacetCount, Filters, HitPage, YearSpan
from svod.ports import SearchIndex
from tests.search.index_entries import entry


def found(page: HitPage) -> set[str]:
    return {hit.work_id for hit in page.hits}


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(years=YearSpan(2005, 2005)), {"order", "pendulum"}),
        (Filters(years=YearSpan(2005, None)), {"order", "pendulum", "step"}),
        (Filters(years=YearSpan(None, 2001)), {"markets", "bread"}),
        (Filters(author=("Oakhill B.",)), {"pendulum", "step"}),
        (Filters(language=("de",)), {"knowledge", "order"}),
        (Filters(language=("de", "ru")), {"knowledge", "order", "markets"}),
        (Filters(kind=("thesis",)), {"order"}),
        (Filters(source=("Garden Letters",), years=YearSpan(2009, 2009)), {"step"}),
        (Filters(subject=("РЫНОК",)), {"markets"}),
        (Filters(collection=("nobody's",)), set()),
    ],
)
def test_filters_alone_list_the_works_that_have_the_values(
    library: SearchIndex, filters: Filters, expected: set[str]
) -> None:
    assert found(library.search("", filters=filters)) == expected


def test_filters_narrow_a_query_without_changing_its_scores(library: SearchIndex) -> None:
    free = {hit.work_id: hit.score for hit in library.search("pendulums step").hits}
    narrowed = library.search("pendulums step", filters=Filters(years=YearSpan(2009, 2010))).hits
    assert [(hit.work_id, hit.score) for hit in narrowed] == [("step", free["step"])]


def test_facets_count_the_found_works_by_value_with_the_newest_year_first(library: SearchIndex) -> None:
    page = library.search("pendulum", facets=True)
    counts = {facet.name: facet.counts for facet in page.facets}
    assert counts["year"] == (FacetCount("2009", 1), FacetCount("2005", 1))
    assert counts["author"] == (FacetCount("Oakhill B.", 2),)
    assert counts["subject"] == (FacetCount("coupling", 2), FacetCount("pendulum", 1))
    assert counts["source"] == (FacetCount("Garden Letters", 2),)
    assert "collection" not in counts


def test_facets_come_only_when_asked_for(library: SearchIndex) -> None:
    assert library.search("pendulum").facets == ()
    assert library.search("nowhere", facets=True).facets == ()


def test_where_too_few_works_are_found_only_the_values_beside_chosen_ones_are_counted(library: SearchIndex) -> None:
    assert library.search("pendulum", facets=2).facets == library.search("pendulum", facets=True).facets
    assert library.search("pendulum", facets=3).facets == ()
    alone = library.search("pendulum", filters=Filters(years=YearSpan(2009, 2009)), facets=2)
    assert [(facet.name, facet.counts) for facet in alone.facets] == [
        ("year", (FacetCount("2009", 1), FacetCount("2005", 1)))
    ]


def test_a_collection_is_a_filter_and_a_facet_like_any_other(library: SearchIndex) -> None:
    library.update([entry("held", "A held work", collections=("physics",))])
    page = library.search("", filters=Filters(collection=("physics",)), facets=True)
    assert found(page) == {"held"}
    assert {facet.name: facet.counts for facet in page.facets}["collection"] == (FacetCount("physics", 1),)


def test_beside_a_chosen_value_the_others_of_its_kind_are_counted_too(library: SearchIndex) -> None:
    page = library.search("pendulum", filters=Filters(years=YearSpan(2009, 2009)), facets=True)
    counts = {facet.name: facet.counts for facet in page.facets}
    assert page.total == 1
    assert counts["year"] == (FacetCount("2009", 1), FacetCount("2005", 1))
    assert counts["source"] == (FacetCount("Garden Letters", 1),)


def test_the_values_of_all_works_are_counted_without_a_query(library: SearchIndex) -> None:
    everything = {facet.name: facet.counts for facet in library.counts(most=1)}
    assert len(everything["author"]) == 1
    assert sum(count.works for count in everything["year"]) == len(library)
    narrowed = {facet.name: facet.counts for facet in library.counts(Filters(source=("Garden Letters",)))}
    assert narrowed["source"] == (FacetCount("Garden Letters", 2),)


def test_values_and_words_are_found_by_their_first_letters(library: SearchIndex) -> None:
    assert library.beginning("source", "Garden") == (FacetCount("Garden Letters", 2),)
    assert "pendulum" in {count.value for count in library.beginning("word", "pend")}
    assert library.beginning("word", "zzz") == ()
