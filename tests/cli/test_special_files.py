"""Pipes and devices given as documents: every verb names them, and waits for none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calling import svod


@pytest.mark.parametrize("verb", ["add", "extract", "convert", "lines", "strip", "keywords"])
def test_a_pipe_and_a_device_are_named_and_the_paper_beside_them_is_read(tmp_path: Path, verb: str) -> None:
    pipe, paper = tmp_path / "pipe.txt", tmp_path / "paper.txt"
    os.mkfifo(pipe)
    paper.write_text("On the pendulum\n\nWe weigh a pendulum.\n")
    result = svod("--library", tmp_path / "library", verb, pipe, paper, "/dev/zero")
    assert result.returncode == 1
    assert [line for line in result.stderr.splitlines() if "unreadable" in line] == [
        f"{path}: unreadable: It cannot be read: Not a regular file." for path in (pipe, "/dev/zero")
    ]
    assert result.stdout


@pytest.mark.parametrize(
    "arguments",
    [("vocab", "import", "{}"), ("vocab", "import", "{}", "--format", "tsv"), ("keywords", "{}", "--thesaurus", "{}")],
)
def test_a_pipe_is_no_vocabulary(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    pipe = tmp_path / "terms.ttl"
    os.mkfifo(pipe)
    result = svod("--library", tmp_path / "library", *(one.format(pipe) for one in arguments))
    assert result.returncode == 2
    assert "Not a regular file" in result.stderr
    assert "Traceback" not in result.stderr


def test_what_comes_on_stdin_is_bounded_as_a_file_is(tmp_path: Path) -> None:
    (tmp_path / "svod.toml").write_text("[reading]\ndocument_megabytes = 1\n")
    command = [sys.executable, "-m", "svod", "--config", str(tmp_path / "svod.toml"), "lines", "-"]
    with Path("/dev/zero").open("rb") as endless:
        result = subprocess.run(command, stdin=endless, capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == 1
    assert "-: too-large" in result.stderr
