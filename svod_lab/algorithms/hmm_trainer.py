"""Training of hidden Markov models: counted, smoothed, then if wanted re-estimated by Baum-Welch.

Sequences without labels are what Baum-Welch learns from: what is to be expected in them is added to what was counted.
Where there are none, the labels are forgotten and all sequences are re-estimated.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from svod.learn.hmm import symbol
from svod.learn.linear import LinearWeights
from svod_lab.algorithms.checkpoints import NO_CHECKPOINTS, Checkpoints
from svod_lab.algorithms.trainer import LabeledSequence, Progress, Trained

Counts = NDArray[np.float64]
Codes = NDArray[np.intp]


class _Counted(NamedTuple):
    """How often states begin, follow one another and emit symbols; the last symbol is one never seen."""

    start: Counts
    transitions: Counts
    emissions: Counts


class HmmTrainer:
    """Counts what is labelled, adds a little to everything, and may go on without labels for some rounds.

    A sequence without labels counts `unlabelled` times as much as one with labels.
    """

    def __init__(self, smoothing: float = 0.05, rounds: int = 0, unlabelled: float = 0.3) -> None:
        self._smoothing = smoothing
        self._rounds = int(rounds)
        self._unlabelled = unlabelled
        self.steps = 1 + self._rounds

    def train(
        self,
        sequences: Sequence[LabeledSequence],
        seed: int,
        progress: Progress,
        checkpoints: Checkpoints = NO_CHECKPOINTS,
    ) -> Trained:
        """A model's arrays; nothing is left to chance, so the seed changes nothing, and counting is over at once."""
        filled = [sequence for sequence in sequences if sequence.observations]
        labelled = [sequence for sequence in filled if sequence.labels]
        labels = tuple(sorted({label for sequence in labelled for label in sequence.labels}))
        symbols = sorted({symbol(one) for sequence in filled for one in sequence.observations})
        places = {symbol: place for place, symbol in enumerate(symbols)}
        known = _counted(labelled, [_coded(sequence, places) for sequence in labelled], labels, len(symbols))
        counted = self._smoothed(known)
        progress(1)
        free = [_coded(sequence, places) for sequence in filled if not sequence.labels]
        for number in range(self._rounds):
            counted = self._smoothed(self._estimated(counted, known, free, labelled, places))
            progress(2 + number)
        return Trained(labels, _arrays(counted, symbols))

    def _estimated(
        self,
        shares: _Counted,
        known: _Counted,
        free: Sequence[Codes],
        labelled: Sequence[LabeledSequence],
        places: Mapping[str, int],
    ) -> _Counted:
        """What is to be expected in sequences without labels, beside what was counted in those with labels."""
        if not free:
            return _expected(shares, [_coded(sequence, places) for sequence in labelled])
        expected = _expected(shares, free)
        parts = zip(known, expected, strict=True)
        return _Counted(*(counts + self._unlabelled * more for counts, more in parts))

    def _smoothed(self, counts: _Counted) -> _Counted:
        return _Counted(*(_shares(part + self._smoothing) for part in counts))


def _coded(sequence: LabeledSequence, places: Mapping[str, int]) -> Codes:
    return np.array([places[symbol(one)] for one in sequence.observations])


def _shares(counts: Counts) -> Counts:
    shares: Counts = counts / counts.sum(axis=-1, keepdims=True)
    return shares


def _counted(
    sequences: Sequence[LabeledSequence], coded: Sequence[Codes], labels: tuple[str, ...], symbols: int
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


def _expected(shares: _Counted, coded: Sequence[Codes]) -> _Counted:
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
