"""A full or read-only disk ends with a clear error and no damage: real small file systems in a private namespace."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.papers import write_papers

# Every script has these at hand; its last lines are what the test looks at.
BEGINNING = """
import os, signal, sys, time
from pathlib import Path
import httpx
from tests.cli.forked import Commands, shell
disk, papers, place = (Path(name) for name in sys.argv[1:])
commands = Commands(str(disk / "library"))
svod, add_and_die = commands.svod, commands.add_and_die
"""


def in_namespace(place: Path, count: int, script: str) -> "subprocess.CompletedProcess[str]":
    """Run a Python script that may mount file systems nobody else sees; it has so many papers at hand."""
    disk, papers = place / "disk", place / "papers"
    write_papers(papers, count)
    disk.mkdir()
    command = ["unshare", "--map-root-user", "--mount", sys.executable, "-c", BEGINNING + dedent(script)]
    return subprocess.run([*command, disk, papers, place], capture_output=True, text=True, check=False, timeout=300)


def test_a_full_disk_is_named_and_the_library_completes_once_there_is_room(tmp_path: Path) -> None:
    result = in_namespace(tmp_path, 40, """
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


def test_a_library_on_a_read_only_disk_can_be_read_but_not_written(tmp_path: Path) -> None:
    result = in_namespace(tmp_path, 3, """
        shell(f"mount -t tmpfs -o size=50m tmpfs {disk}")
        first, second, third = (str(path) for path in sorted(papers.iterdir()))
        svod("add", first, second)
        shell(f"mount -o remount,ro {disk}")
        print(svod("search", "--json", "--field", "title", "устойчивость").count("\\n"))
        svod("add", third, ends=1)
        shell(f"mount -o remount,rw {disk}")
        print(svod("check"))
    """)  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert result.stdout.split("\n")[:2] == ["1", "2 works, 2 copies: whole"]
    assert "cannot be written to" in result.stderr
    assert "Traceback" not in result.stderr


def test_an_index_that_lags_on_a_read_only_disk_is_reported(tmp_path: Path) -> None:
    result = in_namespace(tmp_path, 3, """
        shell(f"mount -t tmpfs -o size=50m tmpfs {disk}")
        add_and_die(papers, before_the_index=True)
        shell(f"mount -o remount,ro {disk}")
        print(svod("check"), end="")
    """)  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [
        "note: The search index is behind by 3 work(s) until the library can be written again.",
        "3 works, 3 copies: whole",
    ]


def test_a_library_on_a_read_only_disk_is_read_with_its_write_ahead_log(tmp_path: Path) -> None:
    result = in_namespace(tmp_path, 3, """
        temporary = place / "temporary"
        temporary.mkdir()
        shell(f"mount -t tmpfs -o size=50m tmpfs {disk}")
        add_and_die(papers)
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


def test_a_log_that_nobody_has_room_to_read_is_named_with_what_is_missing(tmp_path: Path) -> None:
    result = in_namespace(tmp_path, 3, """
        temporary = place / "temporary"
        temporary.mkdir()
        shell(f"mount -t tmpfs -o size=50m tmpfs {disk}")
        shell(f"mount -t tmpfs -o size=100k tmpfs {temporary}")
        add_and_die(papers)
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
def test_a_library_on_a_full_disk_can_be_read(tmp_path: Path, ended: str) -> None:
    result = in_namespace(tmp_path, 3, f"""
        shell(f"mount -t tmpfs -o size=20m tmpfs {{disk}}")
        add_and_die(papers)
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
