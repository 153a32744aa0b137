"""Reading processes of these tests find the kind of work that makes trouble, as that of an installed package."""

import os

import pytest

from tests.reading.trouble import PLUGIN


@pytest.fixture(autouse=True)
def installed_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(PLUGIN), os.environ.get("PYTHONPATH")))))
