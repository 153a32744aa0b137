"""Copies of one work are merged, similar works stay separate, citations are matched."""

import pytest

from svod.catalog.deduplication import TitleResolver
from svod.catalog.reference_matching import TitleMatcher
from svod.model.metadata import Field
from tests.stored_values import EINSTEIN, LYAPUNOV, make_reference, make_work

RESOLVER, MATCHER = TitleResolver(), TitleMatcher()
HELD = make_work("w1", LYAPUNOV, "Ляпунов", "1892")


@pytest.mark.parametrize(
    "arrived",
    [
        make_work("w2", LYAPUNOV.upper() + ".", "Ляпунов", "1892"),
        make_work("w2", "Общая задача об устойчивости движенья", "Ляпунов", ""),
        make_work("w2", LYAPUNOV, "Lyapunov", "1892"),
        make_work("w2", "Quite another title", "Somebody", "2000", sha256="w1"),
    ],
    ids=["capitals", "misprint", "alphabet", "same bytes"],
)
def test_a_copy_of_a_work_is_recognised_and_shares_a_key_with_it(arrived: object) -> None:
    assert RESOLVER.same_work(arrived, [HELD]).work_id == "w1"  # type: ignore[arg-type, union-attr]
    assert RESOLVER.keys(arrived) & RESOLVER.keys(HELD)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "arrived",
    [
        make_work("w2", LYAPUNOV, "Марков", "1892"),
        make_work("w2", LYAPUNOV, "Ляпунов", "1935"),
        make_work("w2", "Частная задача об устойчивости", "Ляпунов", "1892"),
        make_work("w2", "", "Ляпунов", "1892"),
    ],
    ids=["other author", "other year", "other title", "no title"],
)
def test_a_look_alike_stays_apart(arrived: object) -> None:
    assert RESOLVER.same_work(arrived, [HELD]) is None  # type: ignore[arg-type]


def test_joined_works_keep_every_claim_and_every_copy() -> None:
    joined = RESOLVER.joined(HELD, make_work("w2", EINSTEIN, "Ляпунов", "1892"))
    assert joined.id == "w1"
    assert {value.text for value in joined.metadata.all(Field.TITLE)} == {LYAPUNOV, EINSTEIN}
    assert len(joined.metadata.all(Field.CREATOR)) == 1
    assert len(joined.copies) == 2


def test_a_reference_is_matched_by_title_author_and_year() -> None:
    match = MATCHER.match(make_reference(LYAPUNOV, "Liapounoff", "1892"), [make_work("w9", EINSTEIN), HELD])
    assert match is not None
    assert (match.work_id, match.reason) == ("w1", "title alike and authors agree and year agree")
    assert match.weight > 0.95


def test_a_reference_by_another_author_is_not_matched() -> None:
    assert MATCHER.match(make_reference(LYAPUNOV, "Марков", "1892"), [HELD]) is None


def test_a_reference_with_the_doi_is_matched_whatever_its_title() -> None:
    work = make_work("w3", "Zur Quantentheorie", "Planck", "1901", doi="10.1002/andp.19013090310")
    reference = make_reference("On something", "Planck", "1901", doi="10.1002/ANDP.19013090310")
    match = MATCHER.match(reference, [work])
    assert match is not None
    assert match.reason == "same DOI"
    assert MATCHER.keys(reference) & RESOLVER.keys(work)


def test_a_translated_title_that_the_work_prints_too_is_matched() -> None:
    work = RESOLVER.joined(HELD, make_work("w2", "The general problem of the stability of motion", "Ляпунов", "1892"))
    reference = make_reference("The general problem of the stability of motion", "Lyapunov")
    match = MATCHER.match(reference, [work])
    assert match is not None
    assert MATCHER.keys(reference) & RESOLVER.keys(work)
