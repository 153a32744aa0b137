"""Hidden Markov model over one symbol an observation: counted, smoothed, then if wished re-estimated (Baum-Welch)."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from svod.learn.chain import Chain
from svod.learn.descent import Progress
from svod.learn.halfway import NOWHERE, Halfway
from svod.learn.linear import GroupSums, LinearWeights, Matrix
from svod.learn.model_file import Model, Trained, array_of
from svod.model.labeling import Guess, LabeledSequence, Observation

Counts = NDArray[np.float64]


class HmmLabeler:
    """Gives each observation the state of the most probable path."""

    def __init__(self, model: Model) -> None:
        self.manifest = model.manifest
        self._sums = GroupSums(LinearWeights.from_arrays(model.arrays))
        width = len(model.manifest.labels)
        self._chain = Chain(array_of(model, "transitions", (width, width)))
        self._start: Matrix = array_of(model, "start", (width,)).astype(np.float32)
        # How probable a symbol never seen is in each state; known symbols are weighed against it.
        self._unknown: Matrix = array_of(model, "unknown", (width,)).astype(np.float32)

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        """The best states of a sequence."""
        if not observations:
            return ()
        symbols = [Observation(((_symbol(observation),),)) for observation in observations]
        scores = self._sums.scores(symbols) + self._unknown
        scores[0] += self._start
        path, shares = self._chain.surest_path(scores)
        labels = self.manifest.labels
        return tuple(Guess(labels[place], share) for place, share in zip(path.tolist(), shares.tolist(), strict=True))


class _Counted(NamedTuple):
    """How often states begin, follow one another and emit symbols; the last symbol is one never seen."""

    start: Counts
    transitions: Counts
    emissions: Counts


class HmmTrainer:
    """Counts what is labelled, adds a little to everything, and may go on without labels for some rounds."""

    def __init__(self, smoothing: float = 0.05, rounds: int = 0) -> None:
        self._smoothing = smoothing
        self._rounds = int(rounds)
        self.steps = 1 + self._rounds

    def train(
        self, sequences: Sequence[LabeledSequence], seed: int, progress: Progress, halfway: Halfway = NOWHERE
    ) -> Trained:
        """A model's arrays; nothing is left to chance, so the seed changes nothing, and counting is over at once."""
        filled = [sequence for sequence in sequences if sequence.observations]
        labels = tuple(sorted({label for sequence in filled for label in sequence.labels}))
        symbols = sorted({_symbol(one) for sequence in filled for one in sequence.observations})
        places = {symbol: place for place, symbol in enumerate(symbols)}
        coded = [np.array([places[_symbol(one)] for one in sequence.observations]) for sequence in filled]
        counted = self._smoothed(_counted(filled, coded, labels, len(symbols)))
        progress(1)
        for number in range(self._rounds):
            counted = self._smoothed(_expected(counted, coded))
            progress(2 + number)
        return Trained(labels, _arrays(counted, symbols))

    def _smoothed(self, counts: _Counted) -> _Counted:
        return _Counted(*(_shares(part + self._smoothing) for part in counts))


def _symbol(observation: Observation) -> str:
    return " ".join(observation.features)


def _shares(counts: Counts) -> Counts:
    shares: Counts = counts / counts.sum(axis=-1, keepdims=True)
    return shares


def _counted(
    sequences: Sequence[LabeledSequence], coded: Sequence[NDArray[np.intp]], labels: tuple[str, ...], symbols: int
) -> _Counted:
    states = {label: place for place, label in enumerate(labels)}
    counts = _nothing(len(labels), symbols + 1)
    for sequence, emitted in zip(sequences, coded, strict=True):
        path = np.array([states[label] for label in sequence.labels])
        counts.start[path[0]] += 1
        np.add.at(counts.transitions, (path[:-1], path[1:]), 1)
        np.add.at(counts.emissions, (path, emitted), 1)
    return counts


def _nothing(states: int, symbols: int) -> _Counted:
    return _Counted(np.zeros(states), np.zeros((states, states)), np.zeros((states, symbols)))


def _expected(shares: _Counted, coded: Sequence[NDArray[np.intp]]) -> _Counted:
    """How often each thing happens on average when only the symbols are known."""
    counts = _nothing(*shares.emissions.shape)
    for emitted in coded:
        likely = shares.emissions[:, emitted].T
        forward, backward, scale = _forward_backward(shares, likely)
        states = forward * backward
        states /= states.sum(axis=1, keepdims=True)
        counts.start[:] += states[0]
        np.add.at(counts.emissions.T, emitted, states)
        onward = likely[1:] * backward[1:] / scale[1:, None]
        counts.transitions[:] += shares.transitions * (forward[:-1].T @ onward)
    return counts


def _forward_backward(shares: _Counted, likely: Counts) -> tuple[Counts, Counts, Counts]:
    count, width = likely.shape
    forward, backward, scale = np.empty((count, width)), np.ones((count, width)), np.empty(count)
    here = shares.start * likely[0]
    for place in range(count):
        if place:
            here = (forward[place - 1] @ shares.transitions) * likely[place]
        scale[place] = here.sum()
        forward[place] = here / scale[place]
    for place in range(count - 2, -1, -1):
        backward[place] = shares.transitions @ (likely[place + 1] * backward[place + 1]) / scale[place + 1]
    return forward, backward, scale


def _arrays(shares: _Counted, symbols: Sequence[str]) -> dict[str, NDArray[np.float32] | NDArray[np.uint8]]:
    emissions = np.log(shares.emissions).astype(np.float32)
    unknown = emissions[:, -1]
    rows = {symbol: emissions[:, place] - unknown for place, symbol in enumerate(symbols)}
    return {
        "start": np.log(shares.start).astype(np.float32),
        "transitions": np.log(shares.transitions).astype(np.float32),
        "unknown": unknown,
        **LinearWeights.of(rows, len(unknown)).arrays(),
    }
