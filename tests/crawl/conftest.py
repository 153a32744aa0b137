"""Every test has a table of hosts of its own: all test servers are one host, and some ask to be left alone."""

import pytest

from svod.crawl.http import politeness


@pytest.fixture(autouse=True)
def own_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(politeness, "_tables", [])
