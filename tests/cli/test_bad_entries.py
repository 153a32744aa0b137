"""A bad entry of a folder costs itself only: it is named, and the papers beside it are read."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calling import json_lines, svod

PAPER = "On the pendulum\n\nAnna Weber\n\nAbstract\n\nWe weigh a pendulum.\n"
NOBODY = 65534


def test_links_to_themselves_and_to_nothing_are_named_and_the_folder_is_added(tmp_path: Path) -> None:
    papers = tmp_path / "papers"
    (papers / "inner").mkdir(parents=True)
    (papers / "loop.pdf").symlink_to("loop.pdf")
    (papers / "inner" / "gone.pdf").symlink_to("nothing.pdf")
    os.mkfifo(papers / "pipe.txt")
    (papers / "whole.txt").write_text(PAPER)
    result = svod("--library", tmp_path / "library", "add", papers, "--json")
    assert result.returncode == 1
    ends = {one["source"]: (one["outcome"], one.get("message", "")) for one in json_lines(result)}
    assert ends == {
        f"{papers}/inner/gone.pdf": ("unreadable", "It cannot be read: No such file or directory."),
        f"{papers}/loop.pdf": ("unreadable", "It cannot be read: Too many levels of symbolic links."),
        f"{papers}/pipe.txt": ("unreadable", "It cannot be read: Not a regular file."),
        f"{papers}/whole.txt": ("ok", ""),
    }


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="the folder of another user is needed")
def test_a_folder_without_rights_is_named_and_the_others_are_added(tmp_path: Path) -> None:
    papers = tmp_path / "papers"
    for name in ("closed", "open"):
        (papers / name).mkdir(parents=True)
        (papers / name / "paper.txt").write_text(PAPER.replace("pendulum", name))
    (papers / "closed").chmod(0o700)
    os.chown(papers / "closed", NOBODY, NOBODY)
    # Without these capabilities the rights of files hold for root too.
    rights = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]
    verb = ["add", papers, papers / "closed" / "paper.txt"]
    command = [*rights, sys.executable, "-m", "svod", "--library", str(tmp_path / "library"), *map(str, verb)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert "Traceback" not in result.stderr
    assert f"{papers}/closed: unreadable: It cannot be read: Permission denied." in result.stderr
    assert f"{papers}/closed/paper.txt: unreadable: It cannot be read: Permission denied." in result.stderr
    assert "1 new, 2 failed" in result.stderr
