"""`kill -9` at any moment: nothing ingested is lost, the library is whole, and repeating completes it."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from tests.papers import LIGHT_VARIABLES, write_papers

SEED = 20


def start_adding(library: Path, papers: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "svod", "--library", str(library), "add", str(papers), "--json"]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True,
        env={**os.environ, **LIGHT_VARIABLES},
    )  # fmt: skip


def kill_while_adding(library: Path, papers: Path, new_works: int, seconds: float) -> None:
    """Kill the run, with its workers, so many seconds after it has reported so many new works."""
    process = start_adding(library, papers)
    assert process.stdout is not None
    while new_works and (line := process.stdout.readline()):
        new_works -= json.loads(line).get("new_work", False)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def survive_kills(tmp_path: Path, moments: int, files: int) -> None:
    """Kill so many runs over so many files; then let one end, and look whether all is there."""
    folder, papers = tmp_path / "library", tmp_path / "papers"
    write_papers(papers, files)
    chance = random.Random(SEED)
    held: frozenset[str] = frozenset()
    grown = 0
    for moment in range(moments):
        # Every fourth kill hits the start, the others hit the shelving.
        new_works, seconds = (0, chance.uniform(0.0, 1.5)) if moment % 4 == 0 else (chance.randint(1, 3), 0.0)
        kill_while_adding(folder, papers, new_works, seconds or chance.uniform(0.0, 0.1))
        with open_library(folder, settings=Settings()) as library:
            report = library.check()
            now = frozenset(library.work_ids())
        assert report.faults == ()
        assert held <= now
        grown += len(now) > len(held)
        held = now
    assert grown >= max(1, moments // 4), "the kills hit nothing, so the test proves nothing"
    finished = start_adding(folder, papers)
    finished.communicate()
    assert finished.returncode == 0
    with open_library(folder, settings=Settings(), create=False) as library:
        assert library.check().whole
        assert len(library.work_ids()) == files
        last = library.search(f"задаче номер {files - 1}", field="title").works[0].work.id
        assert [bool(cited.citation) for cited in library.show(last).references] == [True, True]


def test_a_library_survives_three_kills_and_completes(tmp_path: Path) -> None:
    survive_kills(tmp_path, moments=3, files=14)


@pytest.mark.soak
def test_a_library_survives_twenty_kills_and_completes(tmp_path: Path) -> None:
    survive_kills(tmp_path, moments=20, files=50)
