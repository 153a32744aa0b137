"""The ledger: when works came, changed and went; and how far archives were gathered."""

import pytest

from svod.model.work import Change, ChangeRange, HarvestState
from svod.store.store import SqlStore
from tests.store.conftest import OpenStore
from tests.stored_values import make_work


class Clock:
    """A clock that goes on by a second whenever it is looked at."""

    def __init__(self) -> None:
        self._second = -1

    def __call__(self) -> str:
        self._second += 1
        return f"2026-03-01T12:00:{self._second:02}Z"


@pytest.fixture
def store(open_store: OpenStore) -> SqlStore:
    return open_store(now=Clock())


def put(store: SqlStore, *work_ids: str) -> None:
    for work_id in work_ids:
        with store.writing() as session:
            session.works.put(make_work(work_id, "Работа"), ())


def reported(store: SqlStore, asked: ChangeRange = ChangeRange(), limit: int = 99) -> list[str]:  # noqa: B008 - frozen
    return [change.work_id for change in store.ledger().changes(asked, limit)]


def test_works_are_reported_in_the_order_of_their_latest_change(store: SqlStore) -> None:
    put(store, "w1", "w2", "w3", "w1")
    assert reported(store) == ["w2", "w3", "w1"]
    assert store.ledger().earliest() == "2026-03-01T12:00:01Z"
    assert store.ledger().languages() == ("ru",)


def test_a_range_is_cut_by_time_language_place_and_number(store: SqlStore) -> None:
    put(store, "w1", "w2", "w3", "w4")
    assert reported(store, ChangeRange("2026-03-01T12:00:01Z", "2026-03-01T12:00:02Z")) == ["w2", "w3"]
    assert reported(store, ChangeRange(after=("2026-03-01T12:00:01Z", "w2")), limit=1) == ["w3"]
    assert reported(store, ChangeRange(language="de")) == []
    assert store.ledger().count(ChangeRange(language="ru")) == 4


def test_a_removed_work_is_reported_as_gone_until_it_comes_back(store: SqlStore) -> None:
    put(store, "w1", "w2")
    with store.writing() as session:
        session.works.remove("w1")
        session.works.remove("never")
    assert store.ledger().of("w1") == Change("w1", "ru", "2026-03-01T12:00:02Z", True)
    assert store.ledger().of("never") is None
    assert reported(store) == ["w2", "w1"]
    put(store, "w1")
    assert store.ledger().of("w1") == Change("w1", "ru", "2026-03-01T12:00:03Z", False)
    assert reported(store) == ["w2", "w1"]


def test_how_far_an_archive_was_gathered_is_kept_by_its_name(store: SqlStore) -> None:
    state = HarvestState("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z", "more")
    with store.writing() as session:
        session.harvests.put("http://example.org/oai", state)
    with store.reading() as session:
        assert session.harvests.get("http://example.org/oai") == state
        assert session.harvests.get("http://example.org/other") == HarvestState()
