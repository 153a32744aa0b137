"""What the bodies of papers cost beside all other reading of them: CPU time of both, in turns."""

import resource
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from svod.config import Settings
from svod.convert.pdf import pdfium
from svod.convert.pdf.boxes import frame_of
from svod.convert.pdf.drawn_objects import PageDrawings
from svod.convert.pdf.open_files import opened
from svod.model.outcome import Failure
from svod.reading import pipeline
from svod.reading.methods import Readers
from svod.reading.whole import body_of, drawings_of, read_with_drawings
from svod_lab.corpora.items import LabeledDocument
from svod_lab.runs.bench import ALL_PARTS, Bench
from svod_lab.runs.grouping import LANGUAGES
from svod_lab.runs.selection import items_of
from svod_lab.scores.figure import Figure

CORPUS = "papers"
NAME, GROUP = "CPU time of bodies beside all other reading", "papers, read with their bodies"
MOST_SHARE = 0.15
REPETITIONS = 3
# So many papers a language, evenly from the corpus, unless a limit says otherwise.
_PAPERS = 6


class Times(NamedTuple):
    """The CPU seconds of reading a paper without its body, and of the body: drawings gathered, and all the rest."""

    reading: float
    drawings: float
    body: float


def measure(bench: Bench) -> Iterator[Figure]:
    """The share over all papers, of the least times of each; beside it those of single repetitions."""
    everything = replace(bench, choice=bench.choice._replace(part=ALL_PARTS, limit=0))
    papers = chosen(items_of(CORPUS, everything), bench.choice.limit // len(LANGUAGES) or _PAPERS)
    readers = Readers(Settings()).load()
    measured = [_times(paper, readers) for paper in bench.follow(papers, f"{CORPUS}: CPU time", len(papers))]
    turns = [[one[turn] for one in measured if one] for turn in range(REPETITIONS)]
    best = [Times(*map(min, zip(*one, strict=True))) for one in measured if one]
    if not best:
        return
    shares = [share(turn) for turn in turns]
    yield Figure(
        NAME, share(best), "", f"≤ {MOST_SHARE:g}", share(best) <= MOST_SHARE, GROUP,
        low=min(shares), high=max(shares), support=len(best),
    )  # fmt: skip
    whole = sum(one.reading for one in best)
    yield Figure("of them drawings", sum(one.drawings for one in best) / whole, group=GROUP, support=len(best))
    yield Figure("seconds a paper without its body", whole / len(best), "s", group=GROUP, support=len(best))


def share(times: Sequence[Times]) -> float:
    """What bodies add to the time of all other reading."""
    return sum(one.drawings + one.body for one in times) / sum(one.reading for one in times)


def chosen(papers: Sequence[LabeledDocument], most: int) -> list[LabeledDocument]:
    """Born-digital PDFs, evenly from those of each language."""
    found: list[LabeledDocument] = []
    for language in LANGUAGES:
        spoken = [paper for paper in papers if paper.language == language]
        digital = [paper for paper in spoken if paper.path and paper.path.suffix == ".pdf" and not paper.stress]
        found += [digital[place * len(digital) // most] for place in range(most)] if len(digital) > most else digital
    return found


def _times(paper: LabeledDocument, readers: Readers) -> list[Times]:
    """The times of each repetition; none of a paper that cannot be read."""
    content, name = paper.path.read_bytes() if paper.path else b"", paper.document_id
    read, drawn = read_with_drawings(content, name, readers)
    if isinstance(read, Failure):
        return []
    drawings = drawings_of(content, read.extraction.media_type, gathered=drawn)
    return [
        Times(
            _seconds(lambda: pipeline.read(content, name, readers)),
            _gathering_seconds(content, sorted(drawn)),
            _seconds(lambda: body_of(read, drawings)),
        )
        for _ in range(REPETITIONS)
    ]


def _gathering_seconds(content: bytes, pages: Sequence[int]) -> float:
    """The time that drawings take while pages are open anyway."""
    seconds = 0.0
    with pdfium.ONE_AT_A_TIME, opened(content) as document:
        for number in pages:
            page = pdfium.load_page(document, number - 1)
            frame = frame_of(page)
            seconds += _seconds(partial(PageDrawings(frame).on, page))
            pdfium.close_page(page)
    return seconds


def _seconds(work: Callable[[], object]) -> float:
    """CPU seconds, those of programs that it calls among them."""
    before = _used()
    work()
    return _used() - before


def _used() -> float:
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)
