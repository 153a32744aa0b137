"""Settings: defaults that work, a file, the environment, and clear words about what is wrong."""

from pathlib import Path

import pytest

from svod.config import Settings, load
from svod.errors import SettingsError


def write(folder: Path, text: str) -> Path:
    path = folder / "svod.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_environment_wins_over_the_file_and_the_file_over_the_defaults(tmp_path: Path) -> None:
    path = write(tmp_path, 'jobs = 3\nheader = "regex"\nfetch_seconds = 5\n')
    settings = load(path, {"SVOD_JOBS": "7", "SVOD_FETCH_PRIVATE": "yes"})
    assert (settings.jobs, settings.fetch_seconds, settings.fetch_private) == (7, 5.0, True)
    assert settings.port == Settings().port


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("jbos = 3", "no setting «jbos»"),
        ('jobs = "many"', "«jobs» must be a whole number"),
        ("jobs = -1", "«jobs» must not be negative"),
        ("jobs = true", "«jobs» must be a whole number"),
        ('fetch_private = "perhaps"', "«fetch_private» must be true or false"),
        ("jobs = = 3", "not valid TOML"),
    ],
)
def test_a_wrong_setting_is_named_with_its_file(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(SettingsError, match=complaint) as caught:
        load(write(tmp_path, text), {})
    assert str(tmp_path) in str(caught.value)


def test_a_settings_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"absent\.toml"):
        load(tmp_path / "absent.toml", {})
