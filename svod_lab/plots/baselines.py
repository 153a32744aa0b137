"""Reading against size and workers: seconds of each paper by its pages, papers a second by workers and by programs."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from pathlib import Path

from svod_lab.plots.canvas import COLOURS, canvas

# Where scales are marked, as far as they reach.
_PAGES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_SECONDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)


def draw_baselines(
    out: Path, times: Sequence[tuple[int, float]], by_workers: Mapping[int, float], by_program: Mapping[str, float]
) -> None:
    """Three panels: papers a CPU second by program, what a paper of so many pages takes, what more workers bring."""
    with canvas(out, columns=3) as panels:
        programs, size, workers = panels
        names = sorted(by_program, key=lambda name: by_program[name])
        colours = [COLOURS[1] if name.startswith("svod") else COLOURS[0] for name in names]
        programs.barh(names, [by_program[name] for name in names], color=colours)
        programs.set(xlabel="papers a CPU second", xscale="log")
        programs.xaxis.set_major_formatter("{x:g}")
        programs.set_title("Beside others")
        size.scatter([pages for pages, _ in times], [seconds for _, seconds in times], color=COLOURS[0], s=14)
        size.set(xlabel="pages", ylabel="seconds", xscale="log", yscale="log")
        size.minorticks_off()
        size.set_xticks(_ticks(_PAGES, [pages for pages, _ in times]))
        size.set_yticks(_ticks(_SECONDS, [seconds for _, seconds in times]))
        for axis in (size.xaxis, size.yaxis):
            axis.set_major_formatter("{x:g}")
        size.set_title("PDF to metadata and references")
        jobs = sorted(by_workers)
        workers.plot(jobs, [by_workers[one] for one in jobs], color=COLOURS[0], marker="o", label="measured")
        ideal = [by_workers[jobs[0]] * one for one in jobs]
        workers.plot(jobs, ideal, color=COLOURS[1], linestyle=":", label="as many times as workers")
        workers.set(xlabel="workers", ylabel="papers a second", ylim=(0, None))
        workers.set_xticks(jobs)
        workers.legend()


def _ticks(marks: Sequence[float], values: Sequence[float]) -> list[float]:
    """The marks among values, and one on either side of them."""
    first, last = bisect_right(marks, min(values)) - 1, bisect_left(marks, max(values))
    return list(marks[max(first, 0) : last + 1])
