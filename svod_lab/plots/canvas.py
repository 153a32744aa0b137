"""The canvas of plots: matplotlib without a screen, one style for all, PNG or SVG by the file's name."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from svod.errors import SettingsError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ENDINGS = (".png", ".svg")
# Okabe and Ito's colours, the yellow left out: distinct for colour-blind readers, each with its own mark.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")
MARKS = ("o", "s", "^", "D", "v", "P", "X")
GREY = "#666666"
_STYLE: dict[Any, Any] = {
    "font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "axes.titlesize": 11,
    "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.grid": True, "grid.color": "#dddddd",
    "grid.linewidth": 0.6, "axes.axisbelow": True, "legend.frameon": False, "figure.dpi": 150,
    "svg.fonttype": "none", "svg.hashsalt": "svod",
}  # fmt: skip


@contextmanager
def canvas(out: Path, columns: int = 1, size: tuple[float, float] = (6.4, 4.4)) -> Iterator["list[Axes]"]:
    """Axes side by side to draw on; what was drawn is written to the file at the end."""
    if out.suffix.lower() not in ENDINGS:
        raise SettingsError(
            f"Pictures cannot be written as «{out.name}».", way_out=f"End it in {' or '.join(ENDINGS)}."
        )
    # Heavy, and needed only for plots.
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(size[0] * columns, size[1]), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.subplots(1, columns, squeeze=False)
        yield list(axes[0])
        try:
            # Without a date, so that the same figures give the same file.
            figure.savefig(out, metadata={"Date": None} if out.suffix.lower() == ".svg" else None)
        except OSError as error:
            raise SettingsError(f"The picture {out} cannot be written: {error.strerror}.") from error
