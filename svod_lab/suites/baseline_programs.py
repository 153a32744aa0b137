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

# How each program in Python reads a file: `read` is made once, by what stands before it.
_READERS = {
    "pdfminer.six": """
from pdfminer.high_level import extract_text as read
""",
    "PyMuPDF": """
import pymupdf
def read(path):
    with pymupdf.open(path) as document:
        return [page.get_text() for page in document]
""",
    "pypdf": """
from pypdf import PdfReader
def read(path):
    return [page.extract_text() for page in PdfReader(path).pages]
""",
    "pdfplumber": """
import pdfplumber
def read(path):
    with pdfplumber.open(path) as document:
        return [page.extract_text() for page in document.pages]
""",
    "docling-parse": """
from docling_parse.pdf_parser import DoclingPdfParser
parser = DoclingPdfParser()
def read(path):
    return [[cell.text for cell in page.textline_cells] for _, page in parser.load(path).iterate_pages()]
""",
    "docling": """
import os
os.environ["HF_HUB_OFFLINE"] = "1"
from docling.document_converter import DocumentConverter
converter = DocumentConverter()
def read(path):
    return converter.convert(path).document.export_to_text()
""",
    # It gets the text that pdfminer.six reads.
    "refextract": """
from pdfminer.high_level import extract_text
from refextract import extract_references_from_string
def read(path):
    return extract_references_from_string(extract_text(path), is_only_references=False)
""",
}
# Runs in the Python of the other programs: the CPU seconds of each file that was read, subprocesses included.
_TIMING = """
import resource, sys
def seconds():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)
for path in sys.argv[1:]:
    begun = seconds()
    try:
        read(path)
    except Exception as error:
        print(path, error, file=sys.stderr)
        continue
    print(seconds() - begun, flush=True)
"""
# What each makes of a PDF, and what must be installed for it. PyMuPDF is under the AGPL: it is never a part of svod.
_IN_PYTHON = {
    "PyMuPDF": ("text", "pymupdf"),
    "docling-parse": ("text", "docling-parse"),
    "pypdf": ("text", "pypdf"),
    "pdfplumber": ("text", "pdfplumber"),
    "pdfminer.six": ("text", "pdfminer.six"),
    "refextract": ("references", "refextract pdfminer.six"),
    # Without its models, which it downloads at its first run, it reads nothing.
    "docling": ("text, layout, tables", "docling"),
}


class Program(NamedTuple):
    """A program beside ours: what it makes of a PDF, how it is timed, and how to get it."""

    name: str
    makes: str
    seconds: Callable[[Sequence[Path]], float | None]
    way: str


def known_programs(python: Path | None) -> tuple[Program, ...]:
    """All programs; those in Python are looked for in `python`, or in our own."""
    chosen = python or Path(sys.executable)
    in_python = "`pip install {needed}` into some environment, and name its Python by --baseline-python"
    return (
        Program("bare PDFium", "text", bare_pdfium_seconds, ""),
        *(
            Program(name, makes, _timer(chosen, name), in_python.format(needed=needed))
            for name, (makes, needed) in _IN_PYTHON.items()
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
        command = [str(python), "-c", _READERS[name] + _TIMING, *map(str, paths)]
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
