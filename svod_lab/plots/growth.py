"""How a library grows: what matching and searching cost at each size."""

from collections.abc import Sequence
from pathlib import Path

from svod_lab.plots.canvas import COLOURS, MARKS, canvas
from svod_lab.scores.figure import Figure
from svod_lab.scores.power_law import exponent

_TICKS = [step * 10**power for power in range(-1, 8) for step in (1, 2, 5)]
# Three panels: milliseconds that must stay low, references a second that must stay high, and what is only counted.
_PANELS = (("ms", "milliseconds"), ("/s", "references a second"), ("", "counted"))

Panels = Sequence[tuple[str, str]]


def draw_growth(
    out: Path,
    sizes: Sequence[int],
    figures: Sequence[Figure],
    shown_units: Panels = _PANELS,
    counted: str = "works, twenty references each",
) -> None:
    """Time, speed and counts against the number of works, with the exponent of each; goals are dotted."""
    names = list(dict.fromkeys(figure.name for figure in figures))
    with canvas(out, columns=len(shown_units)) as panels:
        for axes, (unit, label) in zip(panels, shown_units, strict=True):
            shown = [name for name in names if any(one.name == name and one.unit == unit for one in figures)]
            for place, name in enumerate(shown):
                of_name = [one for one in figures if one.name == name]
                values = [one.value or 0.0 for one in of_name]
                fitted = exponent(sizes, values)
                label_of = name if fitted is None else f"{name} (n^{fitted:.2f})"
                colour, mark = COLOURS[place % len(COLOURS)], MARKS[place % len(MARKS)]
                axes.plot(sizes, values, color=colour, marker=mark, label=label_of)
                goal = next((one.goal for one in of_name if one.goal), "")
                if goal:
                    axes.axhline(float(goal.split()[-1]), color=colour, linestyle=":", label=f"goal: {goal}")
            axes.set_xscale("log")
            axes.set_yscale("log")
            axes.set_xticks(list(sizes), [f"{size:,}".replace(",", " ") for size in sizes])
            low, high = axes.get_ylim()
            axes.set_yticks([tick for tick in _TICKS if low <= tick <= high])
            axes.yaxis.set_major_formatter("{x:g}")
            axes.minorticks_off()
            axes.set(xlabel=counted, ylabel=label)
            axes.legend()
        panels[0].set_title("What a library of that size costs")
