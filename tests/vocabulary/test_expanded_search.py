"""Expanded queries in the index: added terms belong to their words and collection, and count less."""

import pytest

from svod.model.retrieval import AddedTerm, Expansion, IndexEntry
from svod.ports import SearchIndex
from svod.search.query_language import parse_query
from svod.search.query_segments import segments


def entry(work_id: str, title: str, collection: str = "", subject: str = "") -> IndexEntry:
    return IndexEntry(work_id, "en", (title,), (), (subject,), "", "", "", collections=(collection,))


@pytest.fixture
def index(empty_index: SearchIndex) -> SearchIndex:
    empty_index.update([
        entry("words", "Early clocks of the harbour"),
        entry("other-words", "Timepieces of the harbour", "museum"),
        entry("outside", "Timepieces of the harbour", "attic"),
        entry("code", "Brass and springs of the harbour", "museum", "K 17.4"),
        entry("longer-code", "Sand and glass", "museum", "K 17.45"),
    ])  # fmt: skip
    return empty_index


def expansion(words: str, *texts: str, collection: str = "museum") -> Expansion:
    terms = [AddedTerm(words, text, 0.9, "given", any(map(str.isdigit, text))) for text in texts]
    return Expansion(collection, tuple(terms))


def found(index: SearchIndex, query: str, *expansions: Expansion, field: str = "") -> list[str]:
    return [hit.work_id for hit in index.search(query, field=field, expansions=expansions).hits]


def test_what_was_added_is_found_inside_its_collection_after_the_words_themselves(index: SearchIndex) -> None:
    assert found(index, "clocks") == ["words"]
    first, *others = found(index, "clocks", expansion("clocks", "timepieces", "K 17.4"))
    assert (first, set(others)) == ("words", {"other-words", "code"})
    everywhere = found(index, "clocks", expansion("clocks", "timepieces", collection=""))
    assert set(everywhere) == {"words", "other-words", "outside"}


def test_all_other_words_of_the_query_must_still_occur(index: SearchIndex) -> None:
    added = expansion("early clocks", "timepieces")
    assert set(found(index, "early clocks harbour", added)) == {"words", "other-words"}
    # No work has glass: those with the rest are shown, and said to lack a word.
    assert index.search("early clocks glass", expansions=[added]).relaxed
    assert found(index, "early clocks -timepieces", added) == ["words"]
    assert found(index, "clocks", added) == ["words"]


def test_a_phrase_is_one_name_and_words_of_other_fields_or_choices_are_none() -> None:
    added = [expansion("early clocks", "timepieces")]
    assert [len(segment.added) for segment in segments(parse_query('"early clocks" harbour').groups, added)] == [1, 0]
    assert [len(one.added) for one in segments(parse_query("title:early clocks").groups, added)] == [0, 0]
    assert [len(one.added) for one in segments(parse_query("early OR clocks").groups, added)] == [0]


def test_a_search_in_one_field_looks_for_what_was_added_there_alone(index: SearchIndex) -> None:
    assert found(index, "clocks", expansion("clocks", "K 17.4"), field="title") == ["words"]
