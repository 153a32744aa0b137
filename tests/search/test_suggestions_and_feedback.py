"""Spelling corrections, similar works, and relevance feedback."""

import pytest

from svod.model.retrieval import Feedback, Filters, YearSpan
from svod.ports import SearchIndex
from tests.search.index_entries import LIBRARY, entry

WORKS = {work.work_id: work for work in LIBRARY}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("pendelum", "pendulum"),
        ("Bibliothken", "Bibliotheken"),
        ("ynknown rey braed", ""),
        ("уравнениямм", "уравнениям"),
        ("title:pendulsum -garden", "title:pendulum -garden"),
        ("npedulum", "pendulum"),
        ("hsyjr", "рынок"),
        ("зутвгдгь", "pendulum"),
        ("zzzzzz", ""),
        ("nthng", ""),
    ],
)
def test_a_misprint_is_put_right_by_the_works_own_words(library: SearchIndex, query: str, expected: str) -> None:
    page = library.search(query)
    assert page.total == 0
    assert page.suggestion == expected


def test_what_is_found_is_not_corrected(library: SearchIndex) -> None:
    assert library.search("pendulums").suggestion == ""
    assert library.search("").suggestion == ""


def test_works_like_a_work_share_its_words_and_leave_it_out(library: SearchIndex) -> None:
    page = library.search("", feedback=Feedback(like=(WORKS["pendulum"],)))
    assert [hit.work_id for hit in page.hits] == ["step"]


def test_a_work_unlike_all_others_is_like_none(library: SearchIndex) -> None:
    assert library.search("", feedback=Feedback(like=(WORKS["bread"],))).total == 0


def test_feedback_moves_a_query_towards_the_good_and_away_from_the_bad(library: SearchIndex) -> None:
    tea, clay = "Garden notes on tea leaves", "Garden notes on clay soil"
    library.update([entry(f"tea{number}", tea) for number in range(3)])
    library.update([entry(f"clay{number}", clay) for number in range(3)])
    judged = Feedback(like=(entry("tea0", tea),), unlike=(entry("clay0", clay),))
    moved = [hit.work_id for hit in library.search("garden notes", feedback=judged).hits]
    assert set(moved[:2]) == {"tea1", "tea2"}
    assert "tea0" not in moved
    assert "clay0" not in moved


def test_feedback_is_narrowed_by_filters_too(library: SearchIndex) -> None:
    feedback = Feedback(like=(WORKS["pendulum"],))
    assert library.search("", feedback=feedback, filters=Filters(years=YearSpan(1900, 1950))).total == 0
