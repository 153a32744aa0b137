"""Subjects count by how sure they are."""

from typing import cast

from svod.library.ingest.indexing import judged_entry
from svod.library.parts import LibraryParts
from svod.model.metadata import Field, Metadata, Value
from svod.model.retrieval import IndexEntry
from svod.model.work import Work
from svod.ports import SearchIndex

SUBJECTS = ("reeds", "waves", "rivers")


def entry(work_id: str, *weights: float) -> IndexEntry:
    return IndexEntry(work_id, "en", ("A title",), (), SUBJECTS, "", "", "", subject_weights=weights)


def found(index: SearchIndex, query: str) -> list[str]:
    return [hit.work_id for hit in index.search(query).hits]


def test_works_with_a_sure_subject_come_before_those_with_a_doubtful_one(empty_index: SearchIndex) -> None:
    works = (entry("doubtful", 0.9, 0.3, 0.9), entry("sure", 0.3, 0.95, 0.3), entry("likely", 0.6, 0.6, 0.6))
    empty_index.update(works)
    assert found(empty_index, "waves") == ["sure", "likely", "doubtful"]
    assert found(empty_index, "rivers") == ["doubtful", "likely", "sure"]


def test_subjects_without_weights_count_alike_and_every_value_is_counted_once(empty_index: SearchIndex) -> None:
    index = empty_index
    index.update([entry("w1"), entry("w2", 1.0, 1.0, 1.0)])
    hits = index.search("waves").hits
    assert {hit.work_id for hit in hits} == {"w1", "w2"}
    counted = {facet.name: facet.counts for facet in index.counts()}["subject"]
    assert {(count.value, count.works) for count in counted} == {(subject, 2) for subject in SUBJECTS}
    assert [hit.work_id for hit in index.search('subject:"reeds waves"').hits] == []


def test_the_index_gets_the_weights_of_printed_and_suggested_key_words() -> None:
    values = {
        Field.SUBJECT: (Value("waves", 0.9, "header.regex@1"),),
        Field.SUGGESTED: (Value("reeds", 0.4, "keyphrases.yake@1"), Value("garden", 0.01, "keyphrases.yake@1")),
        Field.DESCRIPTION: (Value("About waves.", 0.9, "header.regex@1"),),
    }
    known = judged_entry(cast(LibraryParts, None), Work("w1", "en", Metadata(values), ()))
    assert known.subjects == ("waves", "reeds")
    assert known.subject_weights == (0.9, 0.4)
