"""Splits keep documents whole, stay the same, and let no near-duplicate cross."""

from typing import Any, NamedTuple

import pytest

from svod.errors import SettingsError
from svod_lab.corpora.items import LabeledReference, Trust
from svod_lab.corpora.sources import source_folds, source_groups, sources_of
from svod_lab.corpora.splits import leaks, part_of, refuse_leaks, split, without_leaks

BRIDGES = "[12] Beck, A. & Klein, B. (1999). On the building of wooden bridges over small rivers. Works 12(3), 4-9."


def reference(raw: str, document: str = "d") -> LabeledReference:
    return LabeledReference(raw, (), None, document, "own", Trust.HAND)


def test_all_references_of_a_document_fall_into_one_part() -> None:
    items = [reference(f"{number}", f"document {number % 40}") for number in range(400)]
    parts = {part: list(split(items, part)) for part in ("train", "development", "test")}
    assert sum(len(part) for part in parts.values()) == 400
    documents = [{item.document_id for item in part} for part in parts.values()]
    assert sum(len(names) for names in documents) == 40


def test_parts_have_about_their_shares_and_depend_on_the_seed() -> None:
    parts = [part_of(f"document {number}") for number in range(5000)]
    assert 0.78 < parts.count("train") / 5000 < 0.82
    assert 0.08 < parts.count("test") / 5000 < 0.12
    assert parts != [part_of(f"document {number}", seed=1) for number in range(5000)]


def test_a_part_stays_what_it_was_in_every_run() -> None:
    elsewhere = [number for number in range(60) if part_of(f"document {number}", seed=7) != "train"]
    assert elsewhere == [3, 6, 8, 9, 11, 19, 23, 25, 26, 28, 30, 31, 40, 48, 49, 54, 55, 57]


def test_the_same_reference_printed_otherwise_is_a_leak() -> None:
    printed_again = "3. BECK A, Klein B: (1999) On the buil-ding of wooden bridges over small rivers. Works, 12(3), 4–9"
    train = [
        reference("Klein, C. (2001). Something else altogether, on roads and their makers."),
        reference(printed_again),
    ]
    (leak,) = leaks(train, [reference(BRIDGES)])
    assert (leak.train, leak.held_out) == (1, 0)
    assert leak.likeness > 0.9


def test_another_work_of_the_same_author_is_no_leak() -> None:
    other = "Beck, A. & Klein, B. (2003). A history of stone roads in the northern hills. Works 16(1), 40-92."
    assert leaks([reference(other)], [reference(BRIDGES)]) == ()


def test_short_mentions_are_alike_by_chance_and_no_leak() -> None:
    assert leaks([reference("Ebenda, S. 5.")], [reference("Ebenda, S. 5.")]) == ()


def test_leaking_references_are_dropped_from_training() -> None:
    train = [reference(BRIDGES), reference("Lang, C. (2001). On roads and the people who made them. Works 1, 2-3.")]
    kept = without_leaks(train, [reference(BRIDGES.replace("[12]", "[7]"))])
    assert kept == train[1:]


def test_a_leaking_split_is_refused_with_an_example() -> None:
    with pytest.raises(SettingsError, match="wooden bridges"):
        refuse_leaks([reference(BRIDGES)], [reference(BRIDGES)])
    refuse_leaks([reference(BRIDGES)], [])


class Paper(NamedTuple):
    """A document of a corpus with the names of its sources."""

    split_key: str
    sources: tuple[str, ...]
    corpus: str = "papers"


PAPERS = (
    Paper("a", ("repository:grove", "publisher:beck")),
    Paper("b", ("repository:field", "publisher:beck")),
    Paper("c", ("repository:field", "journal:rain")),
    Paper("d", ("repository:lake",)),
    Paper("e", ()),
    # A copy of what the grove holds.
    Paper("a", ("repository:shore",)),
    Paper("f", ("repository:shore",)),
)


def test_documents_that_share_repository_publisher_or_journal_are_of_one_source() -> None:
    groups = source_groups(PAPERS)
    assert len({groups[key] for key in "abcf"}) == 1
    assert len({groups[key] for key in "ade"}) == 3


def test_a_source_is_in_one_fold_and_each_corpus_is_spread_over_all() -> None:
    texts = [Paper(f"t{number}", (f"journal:{number // 10}",), "texts") for number in range(40)]
    folds = source_folds([*PAPERS, *texts], 3)
    assert folds == source_folds([*reversed(texts), *PAPERS], 3)
    assert len({folds[key] for key in "abcf"}) == 1
    assert {folds[key] for key in "ade"} == {0, 1, 2}
    assert {folds[text.split_key] for text in texts} == {0, 1, 2}


@pytest.mark.parametrize(
    ("fields", "sources"),
    [
        ({"repo": "DHd-Verband/DHd-Abstracts-2020"}, ("repository:dhd-verband",)),
        ({"publisher": "Elsevier (TCS)", "venue": "TR 5"}, ("publisher:elsevier",)),
        ({"venue": "Экономика и сад, 2015, №4.2(18)"}, ("journal:экономика и сад",)),
        ({"repo": None, "publisher": ""}, ()),
    ],
)
def test_a_source_is_named_without_year_number_and_series(fields: dict[str, Any], sources: tuple[str, ...]) -> None:
    assert sources_of(fields) == sources
