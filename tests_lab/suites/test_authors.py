"""The suite of authors: persons keep their names through all spellings, and scores count groups rightly."""

import pytest

from svod.catalog.author_disambiguation import NameAndContextResolver
from svod.model.person import PersonName
from svod.model.reference import ReferenceFields
from svod_lab.corpora.items import BibliographicRecord, LabeledDocument, TrueAuthor, Trust, Truth
from svod_lab.runs.bench import ALL_PARTS
from svod_lab.scores.clusters import cluster_row, cluster_scores
from svod_lab.suites.catalog.authors import rows_of
from svod_lab.suites.catalog.authorship import signed_papers, signed_records

FULL, INITIALLED = "Листьев Денис Олегович", "Листьев Д. О."


def paper(number: int, full_name: str) -> LabeledDocument:
    author = TrueAuthor("Д.О. Листьев", full_name, "Институт прудоведения")
    english = Truth(title="On ponds", authors=(TrueAuthor("D.O. Listyev", "", "Institute of Ponds"),))
    truth = Truth(title="О прудах", authors=(author,))
    return LabeledDocument(f"x:200{number}/1", None, truth, "ru", "x", Trust.EXACT, translation=english)


def test_whoever_has_one_full_name_is_one_person_also_where_only_initials_are_reported() -> None:
    signed = list(signed_papers([paper(1, FULL), paper(2, INITIALLED), paper(3, FULL)], 1))
    assert {work.persons for work in signed} == {(FULL,)}
    assert {work.work.id for work in signed} == {"w0", "w1", "w2"}


def test_initials_of_two_known_people_are_nobodys() -> None:
    signed = list(signed_papers([paper(1, FULL), paper(2, INITIALLED), paper(3, "Листьев Дмитрий Олегович")], 1))
    assert {work.persons for work in signed} == {("",)}


def test_records_are_spelled_in_several_ways_and_the_person_stays() -> None:
    fields = ReferenceFields(
        author=(PersonName("Beck", "Anna C."), PersonName("Lind", "B.")), title="Ponds", year="2001"
    )
    records = [BibliographicRecord(f"r{number}", fields, "en", "cards") for number in range(40)]
    signed = list(signed_records(records, 1))
    assert {work.persons for work in signed} == {("beck anna", "")}
    assert {work.work.metadata.creators()[0].text for work in signed} == {"Beck Anna C.", "Beck A.", "Beck A. C."}
    rows, mentions = rows_of(signed, NameAndContextResolver(), ALL_PARTS)
    assert (len(rows), mentions) == (1, 40)


def test_groups_are_scored_by_pairs_and_item_by_item() -> None:
    row = cluster_row([1, 1, 1, 2], ["a", "a", "b", "b"])
    assert row == pytest.approx((1, 3, 2, 2 / 3 + 2 / 3 + 1 / 3 + 1, 1 + 1 + 1 / 2 + 1 / 2, 4))
    assert [score.value for score in cluster_scores([row])] == pytest.approx([1 / 3, 1 / 2, 2 / 3, 3 / 4])
