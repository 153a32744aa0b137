"""Hostile code inside a reading process: each try to get out is refused, and nothing of it is left behind."""

import os
import platform
import pwd
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from svod.config import Settings
from svod.reading.folders import remove_folder, scratch_folder
from svod.reading.landlock import landlock_version
from svod.reading.pool import LocalPool, PoolLimits
from svod.reading.privileges import choose_identity
from svod.reading.system_calls import PROCESSORS
from tests.reading.hostile import HOSTILE, SURVIVOR_SECONDS, HostileTask

LIMITS = PoolLimits(jobs=1, document_seconds=20.0, worker_megabytes=1024, documents_a_worker=100)
HASTY = PoolLimits(jobs=1, document_seconds=1.0, worker_megabytes=1024, documents_a_worker=100)

needs_landlock = pytest.mark.skipif(not landlock_version(), reason="the kernel has no Landlock")
needs_filter = pytest.mark.skipif(platform.machine() not in PROCESSORS, reason="no table of this processor's calls")


def tried(deed: str, target: str = "", limits: PoolLimits = LIMITS) -> Any:
    tasks = [HostileTask("hostile", deed=deed, target=target), HostileTask("innocent")]
    answers: dict[str, Any] = {
        task.source: answer for task, answer in LocalPool(HOSTILE, Settings(), limits).run(tasks)
    }
    assert answers["innocent"].is_done, "the next document does not suffer for it"
    return answers["hostile"]


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "id_rsa"
    path.write_text("a secret of the user")
    path.chmod(0o600)
    return path


@needs_landlock
@pytest.mark.parametrize(
    "deed",
    [
        *("write a file", "write a file by a program", "make a file", "remove a file", "rename a file", "empty a file"),
        *("read a file", "list a folder"),
    ],
)
def test_files_of_the_user_are_out_of_reach(deed: str, secret: Path) -> None:
    answer = tried(deed, str(secret))
    assert not answer.is_done, answer
    assert secret.read_text() == "a secret of the user"
    assert list(secret.parent.iterdir()) == [secret]


@needs_filter
@pytest.mark.parametrize("deed", ["change the mode of a file", "change the times of a file"])
def test_what_is_said_of_files_cannot_be_changed(deed: str, secret: Path) -> None:
    before = secret.stat()
    assert "not permitted" in tried(deed, str(secret)).said
    assert secret.stat() == before


@needs_landlock
@pytest.mark.parametrize(
    "deed", ["read the system's secrets", "open the parent's memory", "read the parent's environment"]
)
def test_the_parent_and_the_system_keep_their_secrets(deed: str) -> None:
    answer = tried(deed)
    assert not answer.is_done, answer
    assert "PermissionError" in answer.said


@pytest.mark.skipif(landlock_version() < 6, reason="the kernel cannot keep signals in")
def test_processes_outside_get_no_signals() -> None:
    assert "PermissionError" in tried("signal the parent").said


@needs_filter
@pytest.mark.parametrize(
    "deed",
    [
        *("take a descriptor", "take a descriptor by number", "trace the parent", "read the parent's memory"),
        *("limit the parent", "open a socket", "open a local socket", "open a pair of sockets", "queue calls", "mount"),
        *("use keys", "leave the namespaces", "start in other namespaces", "load a program into the kernel"),
    ],
)
def test_calls_that_lead_outside_are_refused(deed: str, secret: Path) -> None:
    answer = tried(deed, str(secret))
    assert not answer.is_done, answer
    assert "not permitted" in answer.said or "not implemented" in answer.said


@needs_filter
def test_a_program_cannot_leave_the_group() -> None:
    assert not tried("leave the group").is_done


@pytest.mark.skipif(platform.machine() != "x86_64", reason="other processors have one numbering")
def test_calls_by_another_numbering_are_refused() -> None:
    assert not tried("use the other numbering").is_done


def test_a_reading_process_gets_no_keys_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SVOD_SEARCH_ENGINES_BRAVE_KEY", "geheim")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "geheim")
    assert tried("read the keys").said == "[]"


@pytest.mark.parametrize("deed", ["leave a child", "leave a child and die"])
def test_no_child_outlives_the_process_that_started_it(deed: str) -> None:
    tried(deed, limits=HASTY)
    assert _survivors() == []


def test_no_child_outlives_the_parent_of_its_process() -> None:
    script = (
        "from svod.config import Settings\n"
        "from svod.reading.pool import LocalPool, PoolLimits\n"
        "from tests.reading.hostile import HOSTILE, HostileTask\n"
        "pool = LocalPool(HOSTILE, Settings(), PoolLimits(1, 100.0, 1024, 9))\n"
        "list(pool.run([HostileTask('a', deed='leave a child')]))"
    )
    parent = subprocess.Popen([sys.executable, "-c", script])
    try:
        assert _waited_for(lambda: bool(_survivors()))
    finally:
        parent.kill()
        parent.wait()
    assert _waited_for(lambda: not _survivors())


def test_what_a_process_wrote_goes_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert tried("use scratch").is_done
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_imported_from_the_folder_one_stands_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "msgspec.py").write_text(f"open({str(tmp_path / 'run')!r}, 'w')")
    root = Path(__file__).parents[2]
    monkeypatch.setenv("PYTHONPATH", f"{root}{os.pathsep}{os.environ['PYTHONPATH']}")
    monkeypatch.chdir(tmp_path)
    assert tried("work").is_done
    assert not (tmp_path / "run").exists()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can become another user")
def test_a_process_of_root_becomes_another_user_without_capabilities() -> None:
    scratch = Path(scratch_folder())
    # The walls are put up in a process that has loaded all it needs, so that it matters not where Python lies.
    script = (
        "import os, sys\n"
        "from svod.config import Settings\n"
        "from svod.reading import privileges, sandbox\n"
        "privileges.readable_by_all = lambda path: True\n"
        "sandbox.confine(0, Settings(), sys.argv[1])\n"
        "open(os.path.join(sys.argv[1], 'own'), 'w').close()\n"
        "print(os.getresuid(), os.getgroups(), *[line for line in open('/proc/self/status') if line[:3] == 'Cap'])"
    )
    done = subprocess.run([sys.executable, "-c", script, str(scratch)], capture_output=True, text=True, check=True)
    owner = (scratch / "own").stat().st_uid
    remove_folder(str(scratch))
    nobody = pwd.getpwnam("nobody").pw_uid
    assert f"({nobody}, {nobody}, {nobody}) []" in done.stdout
    assert {line.split()[1] for line in done.stdout.splitlines() if line.strip()[:3] == "Cap"} == {"0" * 16}
    assert owner == nobody


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can become another user")
def test_a_user_that_may_not_read_what_is_needed_is_not_taken_and_the_folder_is_named(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    (closed / "models").mkdir(parents=True)
    closed.chmod(0o700)
    chosen = choose_identity("nobody", [str(closed / "models")])
    assert chosen.identity is None
    assert str(closed / "models") in chosen.reason
    assert choose_identity("nobody", ["/usr"]).identity is not None
    assert choose_identity("no such user", []).identity is None
    assert choose_identity("", []).identity is None


def _waited_for(condition: Any) -> bool:
    deadline = time.monotonic() + 60
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return bool(condition())


def _survivors() -> list[int]:
    return [pid for pid, command in _commands() if command == ["sleep", SURVIVOR_SECONDS]]


def _commands() -> Iterator[tuple[int, list[str]]]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            yield int(path.parent.name), path.read_text(errors="replace").split("\0")[:-1]
        except OSError:
            continue
