"""A full or read-only disk ends with a clear error and no damage: real small file systems in a private namespace."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.papers import write_papers

SVOD = f"{sys.executable} -m svod"


def in_namespace(script: str) -> "subprocess.CompletedProcess[str]":
    """Run a shell script that may mount file systems nobody else sees."""
    command = ["unshare", "--map-root-user", "--mount", "bash", "-euo", "pipefail", "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def test_a_full_disk_is_named_and_the_library_completes_once_there_is_room(tmp_path: Path) -> None:
    papers, disk = tmp_path / "papers", tmp_path / "disk"
    write_papers(papers, 40)
    disk.mkdir()
    result = in_namespace(f"""
        mount -t tmpfs -o size=1500k tmpfs {disk}
        status=0; {SVOD} --library {disk}/library add {papers} >/dev/null || status=$?
        echo "add $status"
        mount -o remount,size=200m {disk}
        {SVOD} --library {disk}/library check
        {SVOD} --library {disk}/library add {papers} >/dev/null
        {SVOD} --library {disk}/library check
    """)
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines[0] == "add 1"
    assert "full" in result.stderr
    assert lines[-1] == "40 works, 40 copies: whole"
    assert "Traceback" not in result.stderr


def test_a_library_on_a_read_only_disk_can_be_read_but_not_written(tmp_path: Path) -> None:
    papers, disk = tmp_path / "papers", tmp_path / "disk"
    write_papers(papers, 3)
    disk.mkdir()
    result = in_namespace(f"""
        mount -t tmpfs -o size=50m tmpfs {disk}
        {SVOD} --library {disk}/library add {papers}/paper-000.html {papers}/paper-001.html >/dev/null
        mount -o remount,ro {disk}
        {SVOD} --library {disk}/library search --json --field title устойчивость | wc -l
        status=0; {SVOD} --library {disk}/library add {papers}/paper-002.html || status=$?
        echo "add $status"
        mount -o remount,rw {disk}
        {SVOD} --library {disk}/library check
    """)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == ["1", "add 1", "2 works, 2 copies: whole"]
    assert "cannot be written to" in result.stderr
    assert "Traceback" not in result.stderr


# Adds papers and ends without closing, as a killed process does: the latest changes are in the write-ahead log.
ADD_AND_DIE = """
import os, sys
from svod.assemble import open_library
from svod.config import Settings
library = open_library(sys.argv[1], settings=Settings(jobs=1, header='regex'))
assert len(list(library.add(sys.argv[2:]))) == len(sys.argv) - 2
os._exit(0)
"""


# The same, killed before the search index was written.
STORE_AND_DIE = ADD_AND_DIE.replace(
    "assert len(list(library.add(sys.argv[2:]))) == len(sys.argv) - 2",
    "for _ in zip(sys.argv[2:], library.add(sys.argv[2:])): pass",
)


def add_and_die(library: Path, papers: Path, script: str = ADD_AND_DIE) -> str:
    return f'{sys.executable} -c "{script}" {library} {papers}/*.html'


def test_an_index_that_lags_on_a_read_only_disk_is_reported(tmp_path: Path) -> None:
    papers, disk = tmp_path / "papers", tmp_path / "disk"
    write_papers(papers, 3)
    disk.mkdir()
    result = in_namespace(f"""
        mount -t tmpfs -o size=50m tmpfs {disk}
        {add_and_die(disk / "library", papers, STORE_AND_DIE)}
        mount -o remount,ro {disk}
        {SVOD} --library {disk}/library check
    """)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [
        "note: The search index is behind by 3 work(s) until the library can be written again.",
        "3 works, 3 copies: whole",
    ]


def test_a_library_on_a_read_only_disk_is_read_with_its_write_ahead_log(tmp_path: Path) -> None:
    papers, disk, temporary = tmp_path / "papers", tmp_path / "disk", tmp_path / "temporary"
    write_papers(papers, 3)
    disk.mkdir()
    temporary.mkdir()
    result = in_namespace(f"""
        mount -t tmpfs -o size=50m tmpfs {disk}
        {add_and_die(disk / "library", papers)}
        test -s {disk}/library/library.db-wal
        mount -o remount,ro {disk}
        export TMPDIR={temporary}
        {SVOD} --library {disk}/library check
        {SVOD} --library {disk}/library search --json --field title задаче | wc -l
        ls {temporary} | wc -l
        status=0; {SVOD} --library {disk}/library add {papers} || status=$?
        echo "add $status"
    """)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == ["3 works, 3 copies: whole", "3", "0", "add 1"]
    assert "cannot be written to" in result.stderr


def test_a_log_that_nobody_has_room_to_read_is_named_with_what_is_missing(tmp_path: Path) -> None:
    papers, disk, temporary = tmp_path / "papers", tmp_path / "disk", tmp_path / "temporary"
    write_papers(papers, 3)
    disk.mkdir()
    temporary.mkdir()
    result = in_namespace(f"""
        mount -t tmpfs -o size=50m tmpfs {disk}
        mount -t tmpfs -o size=100k tmpfs {temporary}
        {add_and_die(disk / "library", papers)}
        mount -o remount,ro {disk}
        export TMPDIR={temporary}
        status=0; {SVOD} --library {disk}/library status || status=$?
        echo "status $status"
    """)
    assert result.stdout.splitlines() == ["status 1"], result.stderr
    said = " ".join(result.stderr.split())
    assert "library.db-wal" in said
    assert "Set TMPDIR to a folder with more room" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("ended", ["well", "killed"])
def test_a_library_on_a_full_disk_can_be_read(tmp_path: Path, ended: str) -> None:
    papers, disk = tmp_path / "papers", tmp_path / "disk"
    write_papers(papers, 3)
    disk.mkdir()
    close = f"{SVOD} --library {disk}/library status >/dev/null" if ended == "well" else "true"
    result = in_namespace(f"""
        mount -t tmpfs -o size=20m tmpfs {disk}
        {add_and_die(disk / "library", papers)}
        {close}
        cat /dev/zero > {disk}/filler 2>/dev/null || true
        {SVOD} --library {disk}/library status --json | grep -c works
        {SVOD} --library {disk}/library search --json --field title задаче | wc -l
        {SVOD} --library {disk}/library check
        {SVOD} --library {disk}/library serve --port 0 2> {tmp_path}/said & server=$!
        for _ in $(seq 600); do grep -q http: {tmp_path}/said && break; sleep 0.1; done
        address=$(grep -o 'http://[0-9.:]*' {tmp_path}/said)
        {sys.executable} -c "import httpx; print(httpx.get('$address/search?q=задаче', trust_env=False).status_code)"
        kill $server; wait $server || true
        cat {tmp_path}/said >&2
    """)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == ["1", "3", "3 works, 3 copies: whole", "200"], result.stderr
    assert "Traceback" not in result.stderr
