"""The suite `convert`: how fast, how lean and in what order documents are read."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pypdfium2

from svod.convert.pdf.pdf_converter import PdfConverter
from svod.errors import DocumentError, SettingsError
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_least, at_most
from svod_lab.scores.reading_order import column_jumps
from svod_lab.suites.reading.speed import compare, convert_seconds

MOST_TIME_AGAINST_PDFIUM = 1.7
MOST_MEGABYTES = 150
MOST_JUMPS = 3
LEAST_ORDERED_PAGES = 0.97
LEAST_SCALING = 1.8
# Twice the pages shall take twice the time; so much more is noise.
MOST_GROWTH = 1.25

_MEASURE_MEMORY = """
import resource, sys
from pathlib import Path
from svod.convert.pdf.pdf_converter import PdfConverter
PdfConverter(ocr="never").convert(Path(sys.argv[1]).read_bytes())
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def measure(bench: Bench) -> Iterator[Figure]:
    """Every figure of reading, the cheap ones first."""
    folder = bench.data / "pdf"
    truth = folder / "truth.jsonl"
    if not truth.is_file():
        raise SettingsError(f"There is no {truth}.", way_out="The suite reads PDFs with their truth from there.")
    records = [json.loads(line) for line in truth.read_text(encoding="utf-8").splitlines()]
    papers = {folder / record["file"]: record for record in records if record["format"] == "pdf"}
    born_digital = [path for path, record in papers.items() if not record["stress"]]
    yield from _order(path for path, record in papers.items() if record["columns"] == 2)
    yield Figure("born-digital PDFs", len(born_digital), "files")
    against = compare(born_digital).ratio
    yield at_most("PDF to Document, CPU time against bare PDFium text", against, "×", MOST_TIME_AGAINST_PDFIUM)
    yield from _growth(born_digital)
    yield from _scaling(bench, born_digital)


def _order(paths: Iterator[Path]) -> Iterator[Figure]:
    jumps: list[int] = []
    for path in paths:
        try:
            document = PdfConverter(ocr="never").convert(path.read_bytes())
        except DocumentError:
            continue
        jumps.extend(column_jumps(document).values())
    yield Figure("pages in two columns", len(jumps), "pages")
    ordered = sum(count <= MOST_JUMPS for count in jumps) / max(1, len(jumps))
    yield at_least(f"of them read with at most {MOST_JUMPS} jumps", ordered, "", LEAST_ORDERED_PAGES)


def _growth(paths: list[Path]) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="svod-bench-") as folder:
        volumes = {pages: _volume(paths, pages, Path(folder)) for pages in (250, 500)}
        seconds = {pages: min(convert_seconds([path]) for _ in range(3)) for pages, path in volumes.items()}
        growth = seconds[500] / seconds[250] / 2
        yield at_most("time a page at 500 pages against 250", growth, "×", MOST_GROWTH)
        command = [sys.executable, "-c", _MEASURE_MEMORY, str(volumes[500])]
        done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own interpreter
        yield at_most("memory of a process that reads 500 pages", float(done.stdout), "MB", MOST_MEGABYTES)


def _volume(paths: list[Path], pages: int, folder: Path) -> Path:
    """A PDF of so many pages, joined from papers."""
    volume = pypdfium2.PdfDocument.new()
    for path in paths:
        if len(volume) >= pages:
            break
        source = pypdfium2.PdfDocument(path)
        volume.import_pages(source, list(range(min(len(source), pages - len(volume)))))
    target = folder / f"{pages}.pdf"
    volume.save(target)
    return target


def _scaling(bench: Bench, paths: list[Path]) -> Iterator[Figure]:
    """Wall-clock time of one worker against two, in turns, the best of each."""
    best = {1: float("inf"), 2: float("inf")}
    for _ in range(2):
        for jobs in best:
            start = time.perf_counter()
            bench.read_files(paths, jobs)
            best[jobs] = min(best[jobs], time.perf_counter() - start)
    yield Figure("reading with one worker", len(paths) / best[1], "papers/s")
    yield at_least("two workers against one", best[1] / best[2], "×", LEAST_SCALING)
