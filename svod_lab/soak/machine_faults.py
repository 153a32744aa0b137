"""Bad days of a machine: the disk fills up or turns read-only, the clock jumps; nothing is lost, the error is clear."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_least
from svod_lab.soak.paper_files import write_papers

GROUP = "bad days"
_SECONDS = 900
_SVOD = f"{sys.executable} -m svod"

# Fills up a small disk, makes it larger, and completes the library.
_FULL = """
mount -t tmpfs -o size={small}k tmpfs {disk}
status=0; {svod} --library {disk}/library add {papers} >/dev/null 2>{disk}.stderr || status=$?
test $status -eq 1; grep -q "full" {disk}.stderr; ! grep -q Traceback {disk}.stderr
mount -o remount,size=4g {disk}
{svod} --library {disk}/library check >/dev/null
{svod} --library {disk}/library add {papers} >/dev/null 2>&1
{svod} --library {disk}/library check
"""
# Takes the right to write away in the middle of an ingest, gives it back, and completes the library.
_READ_ONLY = """
mount -t tmpfs -o size=4g tmpfs {disk}
{svod} --library {disk}/library add {papers}/00000* >/dev/null 2>&1
({svod} --library {disk}/library add {papers} >/dev/null 2>{disk}.stderr; echo $? > {disk}.status) &
sleep 6; until mount -o remount,ro {disk} 2>/dev/null; do sleep 0.05; test ! -f {disk}.status; done || true
wait
mount -o remount,rw {disk}
! grep -q Traceback {disk}.stderr
{svod} --library {disk}/library add {papers} >/dev/null 2>&1
{svod} --library {disk}/library check
"""
# The clock of svod jumps by years, back and forth, at every look.
_JUMPING = """
import itertools, sys
from datetime import datetime, timedelta
import svod.assemble.library, svod.store.store
jumps = itertools.cycle((0, -40000, 90000, -3, 20000, 0, -90000))
class Jumping(datetime):
    @classmethod
    def now(cls, zone=None):
        return datetime.now(zone) + timedelta(hours=next(jumps))
svod.assemble.library.datetime = svod.store.store.datetime = Jumping
from svod.cli import main
main()
"""


def measure_bad_days(bench: Bench, folder: Path, documents: int) -> Iterator[Figure]:
    """Each bad day, and whether everything was there in the end."""
    papers = folder / "papers"
    write_papers(papers, documents)
    can_mount = shutil.which("unshare") is not None and _in_namespace("true").returncode == 0
    if not can_mount:
        bench.warn("Disks are not tried: this machine gives no user a file system of his own (unshare).")
    for name, script in (("the disk was full", _FULL), ("the disk was read-only", _READ_ONLY)):
        if can_mount:
            disk = folder / name.replace(" ", "-")
            disk.mkdir()
            done = _in_namespace(script.format(svod=_SVOD, papers=papers, disk=disk, small=6 * documents + 400))
            whole = done.returncode == 0 and f"{documents} works, {documents} copies: whole" in done.stdout
            yield at_least(f"everything is there after {name}", float(whole), "", 1.0)
    yield at_least("everything is there after the clock jumped", float(_clock(folder, papers, documents)), "", 1.0)


def _in_namespace(script: str) -> "subprocess.CompletedProcess[str]":
    command = ["unshare", "--map-root-user", "--mount", "bash", "-euo", "pipefail", "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=_SECONDS)  # noqa: S603


def _clock(folder: Path, papers: Path, documents: int) -> bool:
    library = str(folder / "clock")
    for words in (["add", str(papers)], ["add", str(papers)]):
        _jumping(library, words)
    return f"{documents} works, {documents} copies: whole" in _jumping(library, ["check"])


def _jumping(library: str, words: list[str]) -> str:
    command = [sys.executable, "-c", _JUMPING, "--library", library, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=_SECONDS).stdout  # noqa: S603
