"""A full or read-only disk ends with a clear error and no damage: real small file systems in a private namespace."""

import subprocess
import sys
from pathlib import Path

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
