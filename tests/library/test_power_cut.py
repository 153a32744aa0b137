"""A power cut or `kill -9` at any moment: what was acknowledged is there, and `check` tells the truth."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.model.metadata import Field
from tests.cli.calling import Ended, svod
from tests.papers import LIGHT_METHODS, LIGHT_VARIABLES, paper_html, paper_title, write_papers
from tests.power_cut import ForgetfulDisk

SEED = 30
SERVE = f"""
import sys
from svod.assemble import open_library
from svod.config import Settings
from svod.web.serve import serve
with open_library(sys.argv[1], settings=Settings(jobs=1, **{LIGHT_METHODS})) as library:
    serve(library, "127.0.0.1", 0, lambda address: print(address, flush=True))
"""
CHANGE = f"""
import sys
from svod.assemble import open_library
from svod.config import Settings
from svod.model.account import Role
from svod.model.metadata import Field, Value
library = open_library(sys.argv[1], settings=Settings(jobs=1, **{LIGHT_METHODS}))
kept, other, gone = [end.work_id for end in library.add(sys.argv[2:])]
library.accounts().add("Vera", "correct horse battery", Role.ADMIN)
library.merge(kept, other, "the same", "Vera")
library.remove(gone)
print(kept, flush=True)
sys.stdin.read()
"""


@contextmanager
def killed_at_the_end(command: list[str], environment: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    """A running program, ended by SIGKILL with all that it started."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True,
        env={**environment, **LIGHT_VARIABLES},
    )  # fmt: skip
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def check_of(library: Path) -> Ended:
    return svod("--library", library, "check", "--json")


def test_what_add_has_reported_survives_a_power_cut(tmp_path: Path) -> None:
    disk = ForgetfulDisk(tmp_path / "forgetful")
    library = disk.path / "new" / "library"
    write_papers(tmp_path / "papers", 6)
    command = [
        sys.executable,
        "-m",
        "svod",
        "--library",
        str(library),
        "add",
        str(tmp_path / "papers"),
        "--json",
        "-j1",
    ]
    with killed_at_the_end(command, disk.environment) as adding:
        assert adding.stdout is not None
        reported = {json.loads(adding.stdout.readline())["work"] for _ in range(4)}
    disk.cut()
    checked = check_of(library)
    assert (checked.returncode, json.loads(checked.stdout)["faults"]) == (0, [])
    with open_library(library, settings=Settings(), create=False) as opened:
        assert reported <= set(opened.work_ids())
        assert all(opened.file(copy.sha256) for work in opened.works(reported).values() for copy in work.copies)


def test_accounts_merges_and_removals_survive_a_power_cut(tmp_path: Path) -> None:
    disk = ForgetfulDisk(tmp_path / "forgetful")
    library = disk.path / "library"
    papers = [str(path) for path in write_papers(tmp_path / "papers", 3)]
    with killed_at_the_end([sys.executable, "-c", CHANGE, str(library), *papers], disk.environment) as changing:
        assert changing.stdout is not None
        kept = changing.stdout.readline().strip()
    disk.cut()
    with open_library(library, settings=Settings(), create=False) as opened:
        assert opened.work_ids() == (kept,)
        assert len(opened.decisions(kept)) == 1
        assert [account.name for account in opened.accounts().listed()] == ["Vera"]
        assert opened.check().whole


class Load:
    """Uploads and corrections sent to a server until it is gone; what it acknowledged, and what was under way."""

    def __init__(self) -> None:
        # The titles that a work may have: the acknowledged one, then one that was sent and not answered.
        self.titles: dict[str, list[str]] = {}
        self._sent = 0

    def press(self, address: str, chance: random.Random, enough: threading.Event) -> None:
        """Send until the server no longer answers; `enough` is set once something was acknowledged."""
        with httpx.Client(base_url=address, trust_env=False, timeout=60) as client:
            try:
                while True:
                    self._upload(client)
                    enough.set()
                    self._correct(client, chance.choice(sorted(self.titles)))
            except httpx.TransportError:
                return

    def _upload(self, client: httpx.Client) -> None:
        number, self._sent = self._sent, self._sent + 1
        file = {"files": (f"{number}.html", paper_html(number), "text/html")}
        answer = client.post("/api/v1/works", files=file)
        assert answer.status_code == 201, answer.text
        self.titles[answer.json()["shelved"][0]["work_id"]] = [paper_title(number)]

    def _correct(self, client: httpx.Client, work_id: str) -> None:
        self._sent += 1
        title = f"Исправленное заглавие {self._sent}"
        self.titles[work_id].append(title)
        answer = client.patch(f"/api/v1/works/{work_id}", json={"title": [{"text": title}]})
        assert answer.status_code == 200, answer.text
        self.titles[work_id] = [title]


def survive(tmp_path: Path, kills: int, cuts: int) -> None:
    """Kill a server under load, so often with a power cut; look each time whether all acknowledged is there."""
    disk = ForgetfulDisk(tmp_path / "forgetful")
    library = disk.path / "library"
    chance = random.Random(SEED)
    load = Load()
    ends = ["kill"] * kills + ["cut"] * cuts
    chance.shuffle(ends)
    for end in ends:
        held = len(load.titles)
        enough = threading.Event()
        with killed_at_the_end([sys.executable, "-c", SERVE, str(library)], disk.environment) as server:
            assert server.stdout is not None
            sending = threading.Thread(target=load.press, args=(server.stdout.readline().strip(), chance, enough))
            sending.start()
            assert enough.wait(120)
            time.sleep(chance.uniform(0.0, 1.0))
        sending.join()
        if end == "cut":
            disk.cut()
        assert len(load.titles) > held, "nothing was acknowledged, so the test proves nothing"
        checked = check_of(library)
        assert (checked.returncode, json.loads(checked.stdout)["faults"]) == (0, [])
        nothing_is_lost(library, load)
        disk.settle()


def nothing_is_lost(folder: Path, load: Load) -> None:
    with open_library(folder, settings=Settings(), create=False) as library:
        works = library.works(load.titles)
        assert works.keys() == load.titles.keys()
        for work_id, work in works.items():
            title = work.metadata.text(Field.TITLE)
            assert title in load.titles[work_id]
            load.titles[work_id] = [title]
            assert all(library.file(copy.sha256) for copy in work.copies)
            assert work_id in {found.work.id for found in library.search(f'"{title}"', field="title").works}


def test_a_server_under_load_survives_a_kill_and_two_power_cuts(tmp_path: Path) -> None:
    survive(tmp_path, kills=1, cuts=2)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_a_server_under_load_survives_fifteen_kills_and_fifteen_power_cuts(tmp_path: Path) -> None:
    survive(tmp_path, kills=15, cuts=15)
