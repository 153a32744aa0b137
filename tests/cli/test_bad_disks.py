"""A full or read-only disk ends with a clear error and no damage: real small file systems in a private namespace."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

from svod.assemble import open_library
from svod.config import Settings
from tests.cli.calling import Ended
from tests.papers import LIGHT_VARIABLES, write_papers

# Every script has these at hand; its last lines are what the test looks at.
BEGINNING = """
import os, signal, sys, time
from pathlib import Path
import httpx
from tests.cli.forked import Commands, shell
disk, papers, place, left = (Path(name) for name in sys.argv[1:])
commands = Commands(str(disk / "library"))
svod = commands.svod
def put(name):
    shell(f"cp -r {left}/{name} {disk}/library")
"""
# Its libraries are loaded once for all tests; each script is a process of its own.
SERVE = "from tests.cli.forked import run_scripts; run_scripts()"
ON_DISK = 3

Script = Callable[[Path, Path, str], Ended]


class Left(NamedTuple):
    """The papers of a library, and the folder with what a process left of it that was killed."""

    papers: Path
    libraries: Path


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Left:
    """A library as a killed process leaves it, what changed last in the write-ahead log: `killed` after all is done,
    `lagging` before the index is written."""
    place = tmp_path_factory.mktemp("left")
    paths = write_papers(place / "papers", ON_DISK)
    (place / "libraries").mkdir()
    library = open_library(place / "library", settings=Settings(jobs=1, header="regex"))
    added = library.add([str(path) for path in paths])
    # The index is written when an answer behind the last is asked for.
    assert len([next(added) for _ in paths]) == ON_DISK
    shutil.copytree(place / "library", place / "libraries" / "lagging")
    assert not list(added)
    shutil.copytree(place / "library", place / "libraries" / "killed")
    library.close()
    return Left(place / "papers", place / "libraries")


@pytest.fixture(scope="module")
def in_namespace(left: Left) -> Iterator[Script]:
    """Runs Python scripts that may mount file systems nobody else sees."""
    command = ["unshare", "--map-root-user", "--mount", sys.executable, "-c", SERVE]
    surroundings = {**os.environ, **LIGHT_VARIABLES}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings
    ) as running:

        def run(place: Path, papers: Path, script: str) -> Ended:
            assert running.stdin is not None
            assert running.stdout is not None
            (place / "disk").mkdir()
            arguments = [str(one) for one in (place / "disk", papers, place, left.libraries)]
            output = [str(place / "output"), str(place / "complaints")]
            running.stdin.write(json.dumps([BEGINNING + dedent(script), arguments, *output]) + "\n")
            running.stdin.flush()
            status = int(running.stdout.readline())
            return Ended(status, *(Path(name).read_text(encoding="utf-8") for name in output))

        yield run


def test_a_full_disk_is_named_and_the_library_completes_once_there_is_room(
    tmp_path: Path, in_namespace: Script
) -> None:
    write_papers(tmp_path / "papers", 40)
    result = in_namespace(tmp_path, tmp_path / "papers", """
        shell(f"mount -t tmpfs -o size=1500k tmpfs {disk}")
        svod("add", str(papers), ends=1)
        shell(f"mount -o remount,size=200m {disk}")
        svod("check")
        svod("add", str(papers))
        print(svod("check"))
    """)  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "full" in result.stderr
    assert result.stdout.splitlines()[0] == "40 works, 40 copies: whole"
    assert "Traceback" not in result.stderr


def test_a_library_on_a_read_only_disk_can_be_read_but_not_written(
    tmp_path: Path, in_namespace: Script, left: Left
) -> None:
    new = write_papers(tmp_path / "papers", ON_DISK + 1)[-1]
    result = in_namespace(tmp_path, left.papers, f"""
        shell(f"mount -t tmpfs -o size=50m tmpfs {{disk}}")
        put("killed")
        svod("status")
        shell(f"mount -o remount,ro {{disk}}")
        print(svod("search", "--json", "--field", "title", "устойчивость").count("\\n"))
        svod("add", "{new}", ends=1)
        shell(f"mount -o remount,rw {{disk}}")
        print(svod("check"))
    """)  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert result.stdout.split("\n")[:2] == ["1", "3 works, 3 copies: whole"]
    assert "cannot be written to" in result.stderr
    assert "nothing to add" not in result.stderr
    assert "Traceback" not in result.stderr


def test_an_index_that_lags_on_a_read_only_disk_is_reported(tmp_path: Path, in_namespace: Script, left: Left) -> None:
    result = in_namespace(tmp_path, left.papers, """
        shell(f"mount -t tmpfs -o size=50m tmpfs {disk}")
        put("lagging")
        shell(f"mount -o remount,ro {disk}")
        print(svod("check"), end="")
    """)  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [
        "note: The search index is behind by 3 work(s) until the library can be written again.",
        "3 works, 3 copies: whole",
    ]


def test_a_library_on_a_read_only_disk_is_read_with_its_write_ahead_log(
    tmp_path: Path, in_namespace: Script, left: Left
) -> None:
    result = in_namespace(tmp_path, left.papers, """
        temporary = place / "temporary"
        temporary.mkdir()
        shell(f"mount -t tmpfs -o size=50m tmpfs {disk}")
        put("killed")
        shell(f"test -s {disk}/library/library.db-wal")
        shell(f"mount -o remount,ro {disk}")
        os.environ["TMPDIR"] = str(temporary)
        print(svod("check"), end="")
        print(svod("search", "--json", "--field", "title", "задаче").count("\\n"))
        print(len(list(temporary.iterdir())))
        svod("add", str(papers), ends=1)
    """)  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == ["3 works, 3 copies: whole", "3", "0"]
    assert "cannot be written to" in result.stderr


def test_a_log_that_nobody_has_room_to_read_is_named_with_what_is_missing(
    tmp_path: Path, in_namespace: Script, left: Left
) -> None:
    result = in_namespace(tmp_path, left.papers, """
        temporary = place / "temporary"
        temporary.mkdir()
        shell(f"mount -t tmpfs -o size=50m tmpfs {disk}")
        shell(f"mount -t tmpfs -o size=100k tmpfs {temporary}")
        put("killed")
        shell(f"mount -o remount,ro {disk}")
        os.environ["TMPDIR"] = str(temporary)
        print(svod("status", ends=1), end="")
    """)  # fmt: skip
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    said = " ".join(result.stderr.split())
    assert "library.db-wal" in said
    assert "Set TMPDIR to a folder with more room" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("ended", ["well", "killed"])
def test_a_library_on_a_full_disk_can_be_read(tmp_path: Path, in_namespace: Script, left: Left, ended: str) -> None:
    result = in_namespace(tmp_path, left.papers, f"""
        shell(f"mount -t tmpfs -o size=20m tmpfs {{disk}}")
        put("killed")
        if {ended == "well"}:
            svod("status")
        shell(f"cat /dev/zero > {{disk}}/filler 2>/dev/null || true")
        print("works" in svod("status", "--json"))
        print(svod("search", "--json", "--field", "title", "задаче").count("\\n"))
        print(svod("check"), end="")
        said = place / "said"
        server = commands.serve(said)
        while "http:" not in (said.read_text() if said.exists() else ""):
            time.sleep(0.05)
        address = next(word for word in said.read_text().split() if word.startswith("http:"))
        print(httpx.get(f"{{address}}search?q=задаче", trust_env=False).status_code)
        os.kill(server, signal.SIGTERM)
        os.waitpid(server, 0)
        print(said.read_text(), file=sys.stderr)
    """)  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == ["True", "3", "3 works, 3 copies: whole", "200"], result.stderr
    assert "Traceback" not in result.stderr
