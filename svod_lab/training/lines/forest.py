"""Lines as rows of numbers for P2's forest, and its glue tuned on documents the forest has not seen."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from svod.extract.bibliography.forest import OF_UNION, REFERENCE, ForestBibliographyFinder
from svod.extract.bibliography.glue import Glue
from svod.extract.bibliography.learned_bibliography import FOUND, TEXT
from svod.extract.bibliography.line_marking import marked_lines
from svod.extract.bibliography.line_rows import FEATURES_VERSION, line_rows
from svod.extract.bibliography.rules import RuleBibliographyFinder
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model
from svod.model.document import Document
from svod_lab.algorithms.checkpoints import Checkpoints
from svod_lab.algorithms.table import make_row_trainer
from svod_lab.algorithms.trainer import Trained
from svod_lab.scores.tally import Tally, pooled
from svod_lab.training.lines.examples import LineExample

# Of the lines that are text, so many for each line of a reference are learned.
TEXT_LINES = 6
SETTINGS: Mapping[str, float] = {"trees": 40, "leaf": 8, "depth": 14}
# What is tried for the glue, one after another, the rest held fast.
TRIED: Mapping[str, Sequence[float]] = {
    "least": (0.3, 0.4, 0.5, 0.6, 0.7, 0.8),
    "near": (2, 3, 4, 5, 6, 8),
    "small": (1, 2, 3, 4),
    "far": (2, 4, 6, 8, 10, 14, 20),
    # No more: that longer ones pay hides that the short lists of short papers are lost.
    "short": (1, 2, 3, 4),
}
# Beside rules, which find most lists, short blocks are mostly no lists.
TRIED_IN_UNION: Mapping[str, Sequence[float]] = {
    "least": (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    "near": (2, 3, 4, 5, 6, 8),
    "small": (1, 2, 3, 4, 6),
    "far": (2, 4, 6, 8, 10, 14, 20),
    "short": (1, 2, 3, 4, 6, 8, 12, 20, 40),
}
ROUNDS = 3


class ForestLines:
    """Learns each line alone, as P2 does."""

    features = FEATURES_VERSION
    steps = 1

    def __init__(self, settings: Mapping[str, float]) -> None:
        self.settings = {**SETTINGS, **settings}
        self._trainer = make_row_trainer("forest", self.settings)

    def train(
        self, examples: Sequence[LineExample], seed: int, progress: Callable[[int], None], checkpoints: Checkpoints
    ) -> Trained:
        """Labels and arrays of a model; a forest is grown in one go, without checkpoints."""
        rows = np.concatenate([line_rows(example.document) for example in examples])
        labels = np.array([_label(label) for example in examples for label in example.labels])
        wanted = labels == REFERENCE
        # Drawn for training, not for secrets.
        chance = random.Random(seed)  # noqa: S311
        text = np.flatnonzero(~wanted).tolist()
        drawn = chance.sample(text, min(len(text), TEXT_LINES * int(wanted.sum())))
        places = np.sort(np.concatenate([np.flatnonzero(wanted), np.array(drawn, dtype=np.intp)]))
        return self._trainer.train(rows[places], labels[places].tolist(), seed, progress)

    def tuned(self, model: Model, examples: Sequence[LineExample]) -> Model:
        """The model with the glue that does best, of the forest alone and beside the rules."""
        finder, rules = ForestBibliographyFinder(classifier(model)), RuleBibliographyFinder()
        alone, together = [], []
        for example in examples:
            expected = [label in FOUND for label in example.labels]
            probabilities = finder.probabilities(example.document)
            alone.append(_Judged(expected, probabilities, [False] * len(expected)))
            ruled = marked_lines(example.document, rules.find(example.document))
            together.append(_Judged(expected, probabilities, ruled))
        of_union = _best_glue(together, TRIED_IN_UNION)._asdict()
        tuned = {**_best_glue(alone, TRIED)._asdict(), **{f"{OF_UNION}{name}": of_union[name] for name in of_union}}
        return Model(replace(model.manifest, tuned=tuned), model.arrays)

    def marks(self, model: Model) -> Mapping[str, Callable[[Document], Sequence[bool]]]:
        """The forest looks at no layout."""
        finder = ForestBibliographyFinder(classifier(model))
        return {"": lambda document: marked_lines(document, finder.find(document))}


def _label(label: str) -> str:
    return REFERENCE if label in FOUND else TEXT


def _changed(glue: Glue, name: str, value: float) -> Glue:
    values: dict[str, Any] = {name: value}
    return glue._replace(**values)


class _Judged(NamedTuple):
    """A document's lines: which are of bibliographies, how probable the forest holds it, what rules find anyway."""

    expected: Sequence[bool]
    probabilities: Sequence[float]
    ruled: Sequence[bool]


def _best_glue(judged: Sequence[_Judged], tried: Mapping[str, Sequence[float]]) -> Glue:
    best = Glue()
    for _ in range(ROUNDS):
        for name, values in tried.items():
            best = max((_changed(best, name, value) for value in values), key=lambda glue: _f1(glue, judged))
    return best


def _f1(glue: Glue, judged: Sequence[_Judged]) -> float:
    tallies = []
    for expected, probabilities, ruled in judged:
        found = [one or other for one, other in zip(glue.marked(probabilities), ruled, strict=True)]
        both = sum(one and other for one, other in zip(expected, found, strict=True))
        tallies.append(Tally(both, sum(found), sum(expected)))
    return pooled(tallies).f1 or 0.0
