"""Stores on both databases: every test that asks for one runs twice."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from svod.store.opening import opened_store
from svod.store.store import SqlStore
from svod.text.times import utc_stamp

OpenStore = Callable[..., SqlStore]


@pytest.fixture(params=["sqlite", "postgresql"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenStore]:
    """Opens the one library of a test, as often as it likes."""
    address = request.getfixturevalue("postgres_address") if request.param == "postgresql" else ""
    opened: list[SqlStore] = []

    def open_it(now: Callable[[], str] = utc_stamp) -> SqlStore:
        opened.append(opened_store(address, tmp_path, create=True, now=now))
        return opened[-1]

    yield open_it
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: OpenStore) -> SqlStore:
    """An empty store."""
    return open_store()
