"""The plots of `svod bench plot`, by name: a table of strings, imported when first needed."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from svod.errors import SettingsError
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench

Drawer = Callable[[Path, Sequence[Answer], Bench], None]


class Picture(NamedTuple):
    """A row: where it is drawn, what it shows, whether it rests on a run's answers, whether on labelled data."""

    target: str
    summary: str
    needs_answers: bool = False
    needs_data: bool = False

    def draw(self, out: Path, answers: Sequence[Answer], bench: Bench) -> None:
        """Draw it to a file."""
        module_name, _, function_name = self.target.partition(":")
        drawer: Drawer = getattr(import_module(module_name), function_name)
        drawer(out, answers, bench)


_FOREST = "svod_lab.plots.forest"

PICTURES: Mapping[str, Picture] = {
    "importances": Picture(f"{_FOREST}:importances", "what the forest of bibliography lines looks at"),
    "projection": Picture(f"{_FOREST}:projection", "lines as the forest sees them, in two dimensions", needs_data=True),
    "time": Picture("svod_lab.plots.durations:durations", "time against the size of a text"),
    "reliability": Picture(
        "svod_lab.plots.reliability:reliability", "weights against the share that is right", True, True
    ),
    "confusion": Picture("svod_lab.plots.confusion:confusion", "which label is taken for which", True, True),
}


def picture(name: str) -> Picture:
    """The picture of that name."""
    if name not in PICTURES:
        raise SettingsError(f"There is no picture «{name}».", way_out=f"Known: {', '.join(PICTURES)}.")
    return PICTURES[name]
