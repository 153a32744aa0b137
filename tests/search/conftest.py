"""A real index with made-up works in it."""

from pathlib import Path

import pytest

from svod.search.index import TantivyIndex
from tests.search.index_entries import LIBRARY


@pytest.fixture
def library(tmp_path: Path) -> TantivyIndex:
    made = TantivyIndex(tmp_path / "works")
    assert made.update(LIBRARY)
    return made
