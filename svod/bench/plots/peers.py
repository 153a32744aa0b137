"""Reading against size and workers: seconds of each paper by its pages, papers a second by workers."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from svod.bench.plots.canvas import COLOURS, canvas


def draw_peers(out: Path, times: Sequence[tuple[int, float]], by_workers: Mapping[int, float]) -> None:
    """Two panels: what a paper of so many pages takes, and what more workers bring beside what they could bring."""
    with canvas(out, columns=2) as panels:
        size, workers = panels
        size.scatter([pages for pages, _ in times], [seconds for _, seconds in times], color=COLOURS[0], s=14)
        size.set(xlabel="pages", ylabel="seconds", xscale="log", yscale="log")
        size.set_title("PDF to metadata and references")
        jobs = sorted(by_workers)
        workers.plot(jobs, [by_workers[one] for one in jobs], color=COLOURS[0], marker="o", label="measured")
        ideal = [by_workers[jobs[0]] * one for one in jobs]
        workers.plot(jobs, ideal, color=COLOURS[1], linestyle=":", label="as many times as workers")
        workers.set(xlabel="workers", ylabel="papers a second", ylim=(0, None))
        workers.set_xticks(jobs)
        workers.legend()
