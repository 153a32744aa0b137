"""The suite `baselines`: speed beside other programs, then time against size and against workers."""

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pypdfium2

from svod.errors import SettingsError
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import SYNTHETIC_CORPUS
from svod_lab.scores.figure import Figure
from svod_lab.soak.processes import IngestProcess
from svod_lab.soak.workers import documents_a_second
from svod_lab.suites.baseline_programs import known_programs, svod_seconds
from svod_lab.synthetic.papers import make_papers

_PAPERS = 24
_PAPERS_A_SECOND = "papers/CPU s"
_MOST_WORKERS = 8
_LANGUAGES = ("ru", "de", "en")
# Longer ones would decide alone.
_MOST_PAGES = 60


class SizedTime(NamedTuple):
    """A paper's pages, and the seconds that reading it took."""

    pages: int
    seconds: float


def measure(bench: Bench) -> Iterator[Figure]:
    """Papers per CPU second by every program, then papers a second by workers; drawn where `out` says."""
    with tempfile.TemporaryDirectory(prefix="svod-baselines-") as folder:
        paths = chosen_papers(bench, Path(folder))
        pages = [page_count(path) for path in paths]
        yield Figure("papers", len(paths))
        yield Figure("pages", sum(pages))
        beside = list(_beside(bench, paths, sum(pages)))
        yield from beside
        by_workers = {}
        counts = range(1, min(_MOST_WORKERS, os.cpu_count() or 1) + 1)
        for jobs in bench.follow(counts, "workers", len(counts)):
            by_workers[jobs] = documents_a_second(paths, ("--jobs", str(jobs), "--ocr", "never"))
            yield Figure(f"papers a second by {jobs} worker(s)", by_workers[jobs], "/s")
        if bench.choice.out:
            from svod_lab.plots.baselines import draw_baselines

            by_program = {figure.name: figure.value or 0.0 for figure in beside if figure.unit == _PAPERS_A_SECOND}
            draw_baselines(bench.choice.out, sized_times(paths, Path(folder)), by_workers, by_program)


def _beside(bench: Bench, paths: Sequence[Path], pages: int) -> Iterator[Figure]:
    ours = svod_seconds(paths)
    yield Figure("svod: metadata and references", len(paths) / ours, _PAPERS_A_SECOND)
    yield Figure("svod: metadata and references, pages", pages / ours, "pages/CPU s")
    programs = known_programs(bench.baseline_python)
    for program in bench.follow(programs, "programs", len(programs)):
        theirs = program.seconds(paths)
        if theirs is None:
            bench.warn(f"{program.name} is absent: {program.way}.")
            continue
        yield Figure(f"{program.name}: {program.makes}", len(paths) / max(1e-9, theirs), _PAPERS_A_SECOND)
        yield Figure(f"time of svod against {program.name}", ours / max(1e-9, theirs), "×")


def chosen_papers(bench: Bench, folder: Path) -> list[Path]:
    """Born-digital papers of the labelled data, or synthetic ones where these are chosen."""
    count = bench.choice.limit or _PAPERS
    if bench.choice.corpora == (SYNTHETIC_CORPUS,):
        for language in _LANGUAGES:
            for _ in make_papers(language, -(-count // len(_LANGUAGES)), 0, folder / language, ("pdf",)):
                pass
        return sorted(folder.rglob("*.pdf"))[:count]
    truth = bench.data / "pdf" / "truth.jsonl"
    if not truth.is_file():
        raise SettingsError(
            f"There is no {truth}.", way_out="Name other data, or take synthetic papers: --corpus synthetic."
        )
    records = [json.loads(line) for line in truth.read_text(encoding="utf-8").splitlines()]
    sound = [one for one in records if one["format"] == "pdf" and not one["stress"] and one["pages"] <= _MOST_PAGES]
    # The languages alternate, so that a few papers have all of them.
    turns = {name: [one for one in sound if one["lang"] == name] for name in _LANGUAGES}
    mixed = [some[place] for place in range(len(sound)) for some in turns.values() if place < len(some)]
    return [bench.data / "pdf" / one["file"] for one in mixed[:count]]


def page_count(path: Path) -> int:
    """How many pages a PDF has."""
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


def sized_times(paths: Sequence[Path], folder: Path) -> list[SizedTime]:
    """Pages and reading times of papers, as `svod add` logs them."""
    papers, log = folder / "papers", folder / "log.jsonl"
    papers.mkdir()
    for number, path in enumerate(paths):
        (papers / f"{number:04}.pdf").symlink_to(path)
    IngestProcess(
        folder / "library",
        ("add", str(papers)),
        1,
        {"SVOD_LOG_FORMAT": "json", "SVOD_LOG_FILE": str(log), "SVOD_OCR_WHEN": "never"},
    ).end()
    events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    return [
        SizedTime(page_count(Path(one["source"])), sum(one["seconds"].values()) - one["seconds"].get("shelve", 0.0))
        for one in events
        if one["message"] == "document shelved"
    ]
