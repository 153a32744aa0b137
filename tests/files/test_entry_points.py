"""Entry points read from the files that describe installed packages."""

import sys
from importlib import metadata
from pathlib import Path

import pytest

from svod.files.entry_points import EntryPoint, entry_points


def described(folder: Path, name: str, content: str) -> None:
    (folder / name).mkdir(parents=True)
    (folder / name / "entry_points.txt").write_text(content, encoding="utf-8")


def test_they_are_those_that_the_standard_library_finds() -> None:
    groups = sorted(metadata.entry_points().groups)
    assert {group: sorted((point.name, point.value) for point in entry_points(group)) for group in groups} == {
        group: sorted(
            (point.name, point.value.partition("[")[0].strip()) for point in metadata.entry_points(group=group)
        )
        for group in groups
    }


def test_of_a_package_in_two_folders_the_first_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    described(
        tmp_path / "a", "my_tools-2.0.dist-info", "[x.group]\n; none\none = json:dumps  [extra]\n\n[other]\nb = c\n"
    )
    described(tmp_path / "b", "my_tools-1.0.dist-info", "[x.group]\nold = json\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "a"), str(tmp_path / "absent"), str(tmp_path / "b")])
    assert entry_points("x.group") == (EntryPoint("x.group", "one", "json:dumps", "my-tools"),)
    assert entry_points("x.group")[0].load()([1]) == "[1]"


def test_a_file_that_is_no_text_adds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    described(tmp_path, "broken.egg-info", "")
    (tmp_path / "broken.egg-info" / "entry_points.txt").write_bytes(b"[x]\n\xff = a")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert entry_points("x") == ()
