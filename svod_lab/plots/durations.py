"""Time against size: how long every finder of bibliographies takes for a text that grows (P2's last picture)."""

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from svod.model.document import Document
from svod_lab.corpora.items import LayoutLine
from svod_lab.plots.canvas import COLOURS, GREY, MARKS, canvas
from svod_lab.runs.answers import Answer, short_name
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import document_of_lines
from svod_lab.runs.selection import methods_of
from svod_lab.runs.tasks.lines import TASK

LINES = (250, 500, 1000, 2000, 4000, 8000)
REPETITIONS = 3
# One line in so many is of the bibliography, as in P2's documents.
_TEXT_A_REFERENCE = 15
_WORDS = (
    "метод", "строка", "документ", "Ergebnis", "Verfahren", "und", "the", "set", "of", "lines", "где", "для", "wird",
    "sample", "текста", "Abschnitt",
)  # fmt: skip
_SEED = 300


class Duration(NamedTuple):
    """The size of a text in kilobytes, and the seconds it took."""

    kilobytes: float
    seconds: float


def durations(out: Path, _answers: Sequence[Answer], bench: Bench) -> None:
    """Both axes logarithmic: a method whose time grows with the size draws a line as steep as the dotted one."""
    finders = methods_of(TASK, bench)
    texts = {count: _text(count) for count in LINES}
    with canvas(out) as (axes,):
        for place, finder in enumerate(finders):
            curve = [measured(texts[count], finder.part.find) for count in LINES]
            axes.plot(
                [point.kilobytes for point in curve], [1000 * point.seconds for point in curve],
                color=COLOURS[place % len(COLOURS)], marker=MARKS[place % len(MARKS)],
                label=f"{short_name(finder.origin)}: grows as size to the power {growth(curve):.2f}",
            )  # fmt: skip
            if place == 0:
                first, last = curve[0], curve[-1]
                linear = 1000 * first.seconds * last.kilobytes / first.kilobytes
                ends = [first.kilobytes, last.kilobytes], [1000 * first.seconds, linear]
                axes.plot(*ends, color=GREY, linestyle=":", label="in step with the size")
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.minorticks_off()
        sizes = [point.kilobytes for point in curve]
        axes.set_xticks(sizes, [f"{size:.0f}" for size in sizes])
        axes.yaxis.set_major_formatter("{x:g}")
        axes.set(xlabel="size of the text, KB", ylabel="CPU time, ms")
        axes.set_title("Time to find the bibliography lines")
        axes.legend()


def measured(text: Sequence[str], find: Callable[[Document], object]) -> Duration:
    """The best of a few runs; each on a document not yet read."""
    best = math.inf
    for _ in range(REPETITIONS):
        document = document_of_lines([LayoutLine(line) for line in text]).document
        start = time.process_time()
        find(document)
        best = min(best, time.process_time() - start)
    return Duration(len("\n".join(text).encode()) / 1024, best)


def growth(curve: Sequence[Duration]) -> float:
    """The power of the size that the time grows with, by least squares on logarithms; 1 is in step with it."""
    points = [(math.log(point.kilobytes), math.log(max(point.seconds, 1e-9))) for point in curve]
    mean_size, mean_time = (math.fsum(column) / len(points) for column in zip(*points, strict=True))
    spread = math.fsum((size - mean_size) ** 2 for size, _ in points)
    return math.fsum((size - mean_size) * (spent - mean_time) for size, spent in points) / spread


def _text(count: int) -> list[str]:
    """Lines of a paper: running text, a heading, then references."""
    from svod_lab.synthetic.references import make_references

    chance = Random(_SEED)  # noqa: S311 - drawn for a text, not for secrets
    references = [item.raw.replace("\n", " ") for item in make_references("ru", count // _TEXT_A_REFERENCE, _SEED)]
    body = [" ".join(chance.choices(_WORDS, k=11)) for _ in range(count - len(references) - 1)]
    return [*body, "Литература", *(f"{number}. {raw}" for number, raw in enumerate(references, start=1))]
