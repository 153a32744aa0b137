"""Log-linear weights fitted a batch at a time (AdaGrad), with features dropped at random and small weights cut off."""

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from svod.learn.linear import LinearWeights, Matrix
from svod.learn.model_file import Arrays
from svod_lab.algorithms.batches import Alphabet, Batch, alphabet, batches
from svod_lab.algorithms.checkpoints import NO_CHECKPOINTS, Checkpoints
from svod_lab.algorithms.trainer import LabeledSequence, Progress, Trained

_BATCH = 128
# How steep every weight is taken to have been before the first step: rare features then move little.
_FLOOR = 1e-2
# The name of the checkpoint of a fit.
_ROUNDS = "rounds"


class Fitting(NamedTuple):
    """How to fit: rounds over the data, step, L1 penalty, share of features dropped, the rarest feature looked at."""

    rounds: int
    step: float
    l1: float
    drop: float
    rarest: int


class Fitted(NamedTuple):
    """Weights of features by label, and of labels after labels (the last row: at the beginning)."""

    labels: tuple[str, ...]
    features: dict[str, Matrix]
    transitions: Matrix

    def trained(self) -> Trained:
        """A model's labels and arrays."""
        weights = LinearWeights.of(self.features, len(self.labels))
        return Trained(self.labels, {"after": self.transitions, **weights.arrays()})


class Slope(NamedTuple):
    """By how much each element's scores, and each transition, are too high."""

    scores: Matrix
    transitions: Matrix


class Objective(Protocol):
    """What is to be made probable."""

    def __call__(self, batch: Batch, scores: Matrix, transitions: Matrix) -> Slope:
        """The slope of a batch."""


def fit(
    sequences: Sequence[LabeledSequence],
    objective: Objective,
    fitting: Fitting,
    seed: int,
    progress: Progress,
    checkpoints: Checkpoints = NO_CHECKPOINTS,
) -> Fitted:
    """Weights that make the labels probable; the same sequences and seed give the same weights, in one go or not."""
    known = alphabet(sequences, fitting.rarest)
    prepared = batches(sequences, known, _BATCH, seed)
    descent = _Descent(known, fitting, seed)
    saved = checkpoints.load(_ROUNDS)
    done = descent.resume(saved) if saved else 0
    total = fitting.rounds * len(prepared)
    for number, order in enumerate(_orders(len(prepared), fitting.rounds, seed)):
        if number < done:
            continue
        for place, which in enumerate(order):
            # Steps grow shorter to nothing, so that the last batches do not have the last word.
            length = fitting.step * (1 - (number * len(prepared) + place) / total)
            descent.step(prepared[which], objective, length)
        checkpoints.save(_ROUNDS, descent.state(number + 1))
        progress(number + 1)
    return descent.fitted(known)


def _orders(count: int, rounds: int, seed: int) -> Iterator[NDArray[np.int64]]:
    """In which order each round takes the batches."""
    chance = np.random.default_rng(seed)
    for _ in range(rounds):
        yield chance.permutation(count)


class _Descent:
    """The weights on their way, and how steep each has been so far."""

    def __init__(self, known: Alphabet, fitting: Fitting, seed: int) -> None:
        width = len(known.labels)
        self._weights = np.zeros((len(known.features), width), dtype=np.float32)
        self._steepness = np.full_like(self._weights, _FLOOR)
        self._transitions = np.zeros((width + 1, width), dtype=np.float32)
        self._transition_steepness = np.full_like(self._transitions, _FLOOR)
        self._fitting = fitting
        self._chance = np.random.default_rng(seed)

    def state(self, done: int) -> Arrays:
        """All that is needed to resume after so many rounds."""
        return {
            "done": np.array(done),
            "weights": self._weights,
            "steepness": self._steepness,
            "transitions": self._transitions,
            "transition_steepness": self._transition_steepness,
            "chance": np.array(json.dumps(self._chance.bit_generator.state)),
        }

    def resume(self, state: Arrays) -> int:
        """Go on from a checkpoint; how many rounds are done."""
        self._weights, self._steepness = state["weights"], state["steepness"]
        self._transitions, self._transition_steepness = state["transitions"], state["transition_steepness"]
        self._chance.bit_generator.state = json.loads(str(state["chance"]))
        return int(state["done"])

    def step(self, batch: Batch, objective: Objective, length: float) -> None:
        """One step down the slope of a batch."""
        keep = 1 - self._fitting.drop
        if keep < 1:
            kept = self._chance.random(len(batch.holds.data), dtype=np.float32) < keep
            batch.holds.data[:] = kept.astype(np.float32) / keep
        weights = self._weights[batch.rows]
        slope = objective(batch, batch.holds @ weights, self._transitions)
        size = int(batch.counts[0])
        of_features: Matrix = batch.holds.T @ (slope.scores * (batch.weights / size)[:, None])
        self._weights[batch.rows] = self._descended(
            weights, self._steepness, batch.rows, of_features, length, self._fitting.l1 / size
        )
        every = np.arange(len(self._transitions))
        self._transitions = self._descended(
            self._transitions, self._transition_steepness, every, slope.transitions / np.float32(size), length, 0.0
        )

    @staticmethod
    def _descended(
        weights: Matrix, steepness: Matrix, rows: NDArray[np.int64], slope: Matrix, length: float, penalty: float
    ) -> Matrix:
        seen = steepness[rows] + slope * slope
        steepness[rows] = seen
        rate = length / np.sqrt(seen)
        moved = weights - rate * slope
        if penalty:
            moved = np.sign(moved) * np.maximum(np.abs(moved) - rate * penalty, 0)
        result: Matrix = moved.astype(np.float32)
        return result

    def fitted(self, known: Alphabet) -> Fitted:
        """The weights that are left, by name."""
        rows = {name: self._weights[place] for name, place in known.features.items() if self._weights[place].any()}
        return Fitted(known.labels, rows, self._transitions)


def chain_slope(batch: Batch, scores: Matrix, transitions: Matrix) -> Slope:
    """The slope of a whole chain's likelihood (CRF): labels as probable as all paths make them, less the true ones."""
    ends = np.cumsum([0, *batch.counts])
    places = [slice(ends[place], ends[place + 1]) for place in range(len(batch.counts))]
    strengths = np.exp(scores - scores.max(axis=1, keepdims=True))
    steps = np.exp(transitions[:-1])
    forward = np.empty_like(strengths)
    totals = np.empty((len(scores), 1), dtype=np.float32)
    here = strengths[places[0]] * np.exp(transitions[-1])
    for place, part in enumerate(places):
        if place:
            here = (here[: batch.counts[place]] @ steps) * strengths[part]
        totals[part] = here.sum(axis=1, keepdims=True)
        here = here / totals[part]
        forward[part] = here
    onward = strengths / totals
    backward = np.ones_like(strengths)
    expected = np.zeros_like(transitions)
    for place in range(len(places) - 1, 0, -1):
        part, before = places[place], places[place - 1]
        arriving = onward[part] * backward[part]
        leaving = forward[before][: batch.counts[place]]
        expected[:-1] += leaving.T @ (arriving * batch.weights[part][:, None])
        backward[before][: batch.counts[place]] = arriving @ steps.T
    expected[:-1] *= steps
    slope = forward * backward
    first = places[0]
    expected[-1] = (slope[first] * batch.weights[first][:, None]).sum(axis=0)
    slope[np.arange(len(slope)), batch.labels] -= 1
    return Slope(slope, expected - true_transitions(batch, len(transitions) - 1))


def true_transitions(batch: Batch, width: int) -> Matrix:
    """How often labels follow one another in a batch; the last row: how often they begin."""
    found = np.zeros((width + 1, width), dtype=np.float32)
    np.add.at(found, (labels_before(batch, width), batch.labels), batch.weights)
    return found


def labels_before(batch: Batch, none: int) -> NDArray[np.int64]:
    """The label before each element; at the beginning `none`."""
    ends = np.cumsum([0, *batch.counts])
    before = np.full(len(batch.labels), none)
    for place in range(1, len(batch.counts)):
        start = ends[place - 1]
        before[ends[place] : ends[place + 1]] = batch.labels[start : start + batch.counts[place]]
    return before


def step_slope(batch: Batch, scores: Matrix, transitions: Matrix) -> Slope:
    """The slope of each label's likelihood after the true label before it (MEMM)."""
    before = labels_before(batch, len(transitions) - 1)
    strengths = scores + transitions[before]
    strengths = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    slope = strengths / strengths.sum(axis=1, keepdims=True)
    slope[np.arange(len(slope)), batch.labels] -= 1
    of_transitions = np.zeros_like(transitions)
    np.add.at(of_transitions, before, slope * batch.weights[:, None])
    return Slope(slope, of_transitions)
