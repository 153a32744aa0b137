"""`kill -9` at any moment: nothing shelved is lost, the library is whole, and repeating completes it."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from svod.assemble import open_library
from svod.config import Settings
from tests.papers import write_papers

MOMENTS = 20
FILES = 50
SEED = 20


def start_adding(library: Path, papers: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "svod", "--library", str(library), "add", str(papers)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def kill_while_adding(library: Path, papers: Path, seconds: float) -> None:
    process = start_adding(library, papers)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def test_a_library_survives_twenty_kills_and_completes(tmp_path: Path) -> None:
    folder, papers = tmp_path / "library", tmp_path / "papers"
    write_papers(papers, FILES)
    chance = random.Random(SEED)
    held: frozenset[str] = frozenset()
    grown = 0
    for _ in range(MOMENTS):
        kill_while_adding(folder, papers, chance.uniform(0.3, 2.5))
        with open_library(folder, settings=Settings()) as library:
            report = library.check()
            now = frozenset(library.work_ids())
        assert report.faults == ()
        assert held <= now
        grown += len(now) > len(held)
        held = now
    # Kills that hit nothing, or a library filled at the first try, would prove nothing.
    assert grown >= 2
    assert start_adding(folder, papers).wait() == 0
    with open_library(folder, settings=Settings(), create=False) as library:
        assert library.check().whole
        assert len(library.work_ids()) == FILES
        last = library.search("задаче номер 49", field="title").works[0].work.id
        assert [bool(cited.citation) for cited in library.show(last).references] == [True, True]
