"""Found works in another order, and only some of them."""

import pytest

from svod.model.retrieval import Filters, IndexEntry, SortOrder
from svod.ports import SearchIndex


def entry(work_id: str, year: str, cited_by: int, arrival: int) -> IndexEntry:
    return IndexEntry(work_id, "en", (f"Pendulum {work_id}",), (), (), "", year, "", cited_by=cited_by, arrival=arrival)


@pytest.fixture
def index(empty_index: SearchIndex) -> SearchIndex:
    empty_index.update([entry("w1", "1931", 7, 3), entry("w2", "1974", 0, 1), entry("w3", "", 9, 2)])
    return empty_index


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (SortOrder.DATE, ["w2", "w1", "w3"]),
        (SortOrder.CITATIONS, ["w3", "w1", "w2"]),
        (SortOrder.ADDED, ["w1", "w3", "w2"]),
        (SortOrder.RELEVANCE, ["w3", "w1", "w2"]),
    ],
)
def test_found_works_come_in_the_order_asked_for(index: SearchIndex, order: SortOrder, expected: list[str]) -> None:
    assert [hit.work_id for hit in index.search("pendulums", sort=order).hits] == expected
    following = index.search("pendulums", sort=order, limit=1, offset=1)
    assert ([hit.work_id for hit in following.hits], following.total) == (expected[1:2], 3)


def test_only_some_works_are_searched(index: SearchIndex) -> None:
    found = index.search("pendulum", filters=Filters(only=frozenset({"w2", "w9"})))
    assert [hit.work_id for hit in found.hits] == ["w2"]
    assert index.search("pendulum", filters=Filters(only=frozenset())).total == 0
    assert index.search("", filters=Filters(only=frozenset({"w1", "w3"}))).total == 2
