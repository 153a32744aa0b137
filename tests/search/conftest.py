"""Real indexes with made-up works in them."""

import pytest

from svod.ports import SearchIndex
from tests.search.index_entries import LIBRARY


@pytest.fixture
def library(empty_index: SearchIndex) -> SearchIndex:
    assert empty_index.update(LIBRARY)
    return empty_index
