"""Where what is added lies: folders are walked in order, one at a time."""

import inspect
import os
import sys
from pathlib import Path

from svod.library.ingest.sources import located


def test_files_and_folders_come_in_one_order_of_names(tmp_path: Path) -> None:
    names = ["b.txt", "a/z.txt", "a/b/c.txt", "c/d.txt", "a.txt"]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    found = [place for place, _ in located([tmp_path])]
    assert found == [str(path) for path in sorted(tmp_path / name for name in names)]


def test_a_folder_is_opened_when_it_is_reached(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.txt").write_text(name)
    walk = located([tmp_path])
    assert next(walk)[0] == str(tmp_path / "a" / "one.txt")
    (tmp_path / "b" / "two.txt").write_text("late")
    assert [Path(place).name for place, _ in walk] == ["one.txt", "two.txt"]


def test_links_lead_to_files_but_into_no_folder(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "one.txt").write_text("one")
    near = tmp_path / "near"
    near.mkdir()
    (near / "file.txt").symlink_to(tmp_path / "far" / "one.txt")
    (near / "folder").symlink_to(tmp_path / "far")
    assert [Path(place).name for place, _ in located([near])] == ["file.txt"]


def test_links_that_lead_nowhere_and_special_files_come_too_to_be_named(tmp_path: Path) -> None:
    (tmp_path / "gone.txt").symlink_to(tmp_path / "nothing")
    (tmp_path / "itself.txt").symlink_to(tmp_path / "itself.txt")
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "whole.txt").write_text("whole")
    found = [Path(place).name for place, _ in located([tmp_path])]
    assert found == ["gone.txt", "itself.txt", "pipe.txt", "whole.txt"]


def test_folders_may_lie_deeper_than_python_recurses(tmp_path: Path) -> None:
    (tmp_path / "/".join("d" * 200)).mkdir(parents=True)
    (tmp_path / "/".join("d" * 200) / "deep.txt").write_text("deep")
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 100)
    try:
        found = [place for place, _ in located([tmp_path])]
    finally:
        sys.setrecursionlimit(limit)
    assert [Path(place).name for place in found] == ["deep.txt"]


def test_a_name_longer_than_any_file_has_is_no_folder() -> None:
    assert [place for place, _ in located(["x" * 5000])] == ["x" * 5000]
