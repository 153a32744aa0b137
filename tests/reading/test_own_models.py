"""Models of one's own: used by the name of their method, never ignored without a word."""

import shutil
from pathlib import Path

import pytest

from svod import registry
from svod.errors import SettingsError
from svod.reading.methods import named


def test_a_model_is_used_by_its_name_and_named_in_results(tmp_path: Path) -> None:
    method = registry.find("keyphrases", "forest")
    shutil.copy(method.shipped_model, tmp_path / method.model_name)
    assert named("keyphrases", "forest", str(tmp_path)).origin.startswith(f"{method.origin}[model=")


def test_a_model_under_another_name_is_refused_by_it(tmp_path: Path) -> None:
    method = registry.find("keyphrases", "forest")
    shutil.copy(method.shipped_model, tmp_path / "my-phrases.svodmodel")
    with pytest.raises(SettingsError, match=r"No method uses the model «my-phrases\.svodmodel»"):
        named("keyphrases", "forest", str(tmp_path))
