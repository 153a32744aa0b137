"""Programs to compare with: the CPU time that each takes for the same files, and how to install it."""

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from svod_lab.suites.reading.speed import bare_pdfium_seconds

_SECONDS = 1800

# Runs in the Python of the other programs: the CPU seconds of each file that was read, subprocesses included.
# refextract gets the text that pdfminer.six reads.
_READING = """
import resource, sys
def seconds():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)
from pdfminer.high_level import extract_text
read = extract_text
if sys.argv[1] == "refextract":
    from refextract import extract_references_from_string
    read = lambda path: extract_references_from_string(extract_text(path), is_only_references=False)
for path in sys.argv[2:]:
    begun = seconds()
    try:
        read(path)
    except Exception as error:
        print(path, error, file=sys.stderr)
        continue
    print(seconds() - begun, flush=True)
"""


class Program(NamedTuple):
    """A program beside ours: what it makes of a PDF, how it is timed, and how to get it."""

    name: str
    makes: str
    seconds: Callable[[Sequence[Path]], float | None]
    way: str


def known_programs(python: Path | None) -> tuple[Program, ...]:
    """All programs; those in Python are looked for in `python`, or in our own."""
    chosen = python or Path(sys.executable)
    in_python = "`pip install {name} pdfminer.six` into some environment, and name its Python by --baseline-python"
    return (
        Program("bare PDFium", "text", bare_pdfium_seconds, ""),
        *(
            Program(name, makes, _timer(chosen, name), in_python.format(name=name))
            for name, makes in (("pdfminer.six", "text"), ("refextract", "references"))
        ),
        Program("AnyStyle", "references", _anystyle_seconds, "`gem install anystyle-cli`, which also needs pdftotext"),
    )


def svod_seconds(paths: Sequence[Path]) -> float:
    """The CPU time of `svod extract`, its processes included, without that of starting them."""
    whole, first = _extract_seconds(paths), _extract_seconds(paths[:1])
    return max(1e-9, whole - first) * len(paths) / max(1, len(paths) - 1)


def _extract_seconds(paths: Sequence[Path]) -> float:
    words = ["-m", "svod", "extract", "--json", "--jobs", "1", "--ocr", "never"]
    return children_seconds([sys.executable, *words, *map(str, paths)])


def _timer(python: Path, name: str) -> Callable[[Sequence[Path]], float | None]:
    def seconds(paths: Sequence[Path]) -> float | None:
        command = [str(python), "-c", _READING, name, *map(str, paths)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_SECONDS)  # noqa: S603
        except subprocess.TimeoutExpired as error:
            output = (error.stdout or b"").decode(errors="replace")
        else:
            output = done.stdout
        taken = [float(line) for line in output.splitlines() if line[:1].isdigit()]
        # What could not be read, or not in time, counts as much as what could.
        return sum(taken) * len(paths) / len(taken) if taken else None

    return seconds


def _anystyle_seconds(paths: Sequence[Path]) -> float | None:
    program = shutil.which("anystyle")
    if program is None or shutil.which("pdftotext") is None:
        return None
    return children_seconds([program, "--stdout", "--format", "json", "find", *map(str, paths)])


def children_seconds(command: Sequence[str]) -> float:
    """The CPU time of a program and all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(  # noqa: S603 - our own interpreter, or a program to compare with
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=_SECONDS,
        env=dict(os.environ),
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
