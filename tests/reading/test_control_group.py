"""Control groups of reading processes: the kernel ends all that is in one, also what left its process group."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from svod.config import Settings
from svod.reading import control_group
from svod.reading.control_group import join_control_group, new_control_group, remove_control_group
from svod.reading.reading_process import ReadingProcess
from svod.reading.walls import standing_walls


def _available() -> bool:
    group = new_control_group()
    remove_control_group(group)
    return bool(group)


needs_groups = pytest.mark.skipif(not _available(), reason="no control group (cgroup v2) can be made here")

STAY_AFTER_LEAVING = (
    "import os, sys, time\n"
    "from svod.reading.control_group import join_control_group\n"
    "assert join_control_group(sys.argv[1])\n"
    "if os.fork(): os._exit(0)\n"
    "os.setsid()\n"
    "if os.fork(): os._exit(0)\n"
    "print(os.getpid(), flush=True)\n"
    "time.sleep(3600)\n"
)


@pytest.fixture
def group() -> Iterator[str]:
    made = new_control_group()
    yield made
    remove_control_group(made)


def _members(group: str) -> list[int]:
    return [int(line) for line in Path(group, "cgroup.procs").read_text().split()]


@needs_groups
def test_what_left_its_session_and_its_parents_ends_with_the_group(group: str) -> None:
    done = subprocess.Popen([sys.executable, "-c", STAY_AFTER_LEAVING, group], stdout=subprocess.PIPE)
    assert done.stdout
    survivor = int(done.stdout.readline())
    assert done.wait() == 0
    assert _members(group) == [survivor]
    remove_control_group(group)
    assert not Path(group).exists()
    assert _has_ended(survivor)


@needs_groups
def test_a_reading_process_is_in_a_group_of_its_own_that_goes_with_it() -> None:
    process = ReadingProcess()
    try:
        found = _waited_for_group(process.pid)
    finally:
        process.end()
    assert control_group._PREFIX in found
    assert not list(Path(str(control_group._own_group())).glob(f"*{found.rpartition('/')[2]}"))


@needs_groups
def test_the_group_goes_when_the_parent_is_killed() -> None:
    script = (
        "import time\n"
        "from svod.reading.reading_process import ReadingProcess\n"
        "print(ReadingProcess().pid, flush=True)\n"
        "time.sleep(3600)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
    assert parent.stdout
    name = _waited_for_group(int(parent.stdout.readline())).rpartition("/")[2]
    group = Path(str(control_group._own_group()), name)
    assert group.is_dir()
    parent.kill()
    parent.wait()
    assert _waited_for(lambda: not group.exists())


@needs_groups
def test_empty_groups_of_parents_that_are_gone_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    monkeypatch.setattr("os.getpid", lambda: ended.pid)
    deserted = new_control_group()
    monkeypatch.undo()
    assert Path(deserted).is_dir()
    remove_control_group(new_control_group())
    assert not Path(deserted).exists()


def test_without_the_file_system_there_is_no_group_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control_group, "_own_group", lambda: None)
    assert new_control_group() == ""
    assert not join_control_group("")
    remove_control_group("")


def test_a_place_that_may_not_be_written_gives_no_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control_group, "_own_group", lambda: Path("/proc/self"))
    assert new_control_group() == ""


def test_a_kernel_that_cannot_end_a_group_is_not_asked_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control_group, "_own_group", lambda: tmp_path)
    assert new_control_group() == ""
    assert list(tmp_path.iterdir()) == []


def test_the_walls_name_what_ends_a_reading_process() -> None:
    wall = {wall.name: wall for wall in standing_walls(Settings())}["end"]
    assert ("no control group" not in wall.note) == _available()


def _waited_for_group(pid: int) -> str:
    def name() -> str:
        lines = Path(f"/proc/{pid}/cgroup").read_text().splitlines()
        return next(line for line in lines if line.startswith("0::"))

    assert _waited_for(lambda: control_group._PREFIX in name())
    return name()


def _has_ended(pid: int) -> bool:
    return _waited_for(lambda: not Path(f"/proc/{pid}").exists() or ") Z" in Path(f"/proc/{pid}/stat").read_text())


def _waited_for(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 60
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()
