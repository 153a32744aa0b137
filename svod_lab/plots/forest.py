"""The forest of bibliography lines: what it looks at, and how lines lie in its eyes (P2's first two pictures)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol, cast, runtime_checkable

import numpy as np
import numpy.typing as npt

from svod import registry
from svod.errors import SettingsError, SvodError
from svod.model.document import Document
from svod_lab.plots.canvas import COLOURS, canvas
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import items_of
from svod_lab.runs.tasks import lines

MOST_LINES = 4000
_SEED = 1


@runtime_checkable
class ExplainedFinder(Protocol):
    """A finder that knows its feature importances."""

    def importances(self) -> Mapping[str, float]:
        """How much each feature decides, adding up to 1."""

    def line_features(self, document: Document) -> Sequence[Sequence[float]]:
        """The features of each line, in the order of `importances`."""


def importances(out: Path, _answers: Sequence[Answer], bench: Bench) -> None:
    """Bars, the most important feature on top."""
    finder = _explained(bench)
    ranked = sorted(finder.importances().items(), key=lambda row: row[1])
    with canvas(out, size=(6.4, 0.32 * len(ranked) + 1.2)) as (axes,):
        axes.barh([name for name, _ in ranked], [share for _, share in ranked], color=COLOURS[0])
        for place, (_, share) in enumerate(ranked):
            axes.text(share, place, f" {share:.3f}", va="center", fontsize=8)
        axes.grid(visible=False, axis="y")
        axes.set(xlabel="share of the decision")
        axes.set_title("What marks a bibliography line")


def projection(out: Path, _answers: Sequence[Answer], bench: Bench) -> None:
    """Lines of the development part, by the two directions in which their features differ most."""
    finder = _explained(bench)
    rows: list[Sequence[float]] = []
    marked: list[bool] = []
    for item in map(lines.line_item, items_of("excite_layout", bench)):
        rows.extend(finder.line_features(item.document))
        marked.extend(place in item.bibliography for place in item.names)
    places, truths = projected(np.asarray(rows, dtype=float)), np.asarray(marked)
    drawn = np.random.default_rng(_SEED).permutation(len(places))[:MOST_LINES]
    places, truths = places[drawn], truths[drawn]
    with canvas(out) as (axes,):
        for name, wanted, colour, mark in (("text", False, COLOURS[1], "x"), ("bibliography", True, COLOURS[0], "o")):
            chosen = places[truths == wanted]
            axes.scatter(chosen[:, 0], chosen[:, 1], s=9, alpha=0.5, color=colour, marker=mark, label=name)
        axes.set(xlabel="first direction", ylabel="second direction")
        axes.set_title("Lines as the forest sees them")
        axes.legend(markerscale=2)


def projected(features: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Rows in the two directions in which they differ most, each feature first brought to mean 0 and spread 1."""
    spread = features.std(axis=0)
    scaled = (features - features.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    _, _, directions = np.linalg.svd(scaled, full_matrices=False)
    return cast("npt.NDArray[np.float64]", scaled @ directions[:2].T)


def _explained(bench: Bench) -> ExplainedFinder:
    for name in bench.choice.methods or registry.names(lines.TASK):
        try:
            part = bench.make(lines.TASK, name)
        except SvodError:
            continue
        if isinstance(part, ExplainedFinder):
            return part
    raise SettingsError(
        "No finder of bibliographies here has feature importances: there is no trained forest.",
        way_out="Train one by `svod train`, or name another method.",
    )
