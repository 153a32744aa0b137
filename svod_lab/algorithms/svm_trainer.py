"""Training of support vector machines by scikit-learn, in the two passes that the labeller makes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]
from sklearn.svm import LinearSVC

from svod.learn.linear import GroupSums, LinearWeights, Matrix
from svod.learn.svm import ALONE, NEIGHBOURS, TOGETHER, neighbour
from svod_lab.algorithms.checkpoints import NO_CHECKPOINTS, Checkpoints
from svod_lab.algorithms.trainer import LabeledSequence, Progress, Trained

_FOLDS = 2
# Smaller weights change no verdict and only fill the file.
_LEAST_WEIGHT = 0.02
# How near to the best planes fitting stops: nearer takes ten times as long and changes no verdict.
_NEAR_ENOUGH = 0.01


class SvmTrainer:
    """Fits planes by scikit-learn: on halves first, so that the second pass meets such errors as the first makes."""

    steps = _FOLDS + 2

    def __init__(self, cost: float = 0.15, rarest: int = 3) -> None:
        self._cost = cost
        self._rarest = int(rarest)

    def train(
        self,
        sequences: Sequence[LabeledSequence],
        seed: int,
        progress: Progress,
        checkpoints: Checkpoints = NO_CHECKPOINTS,
    ) -> Trained:
        """A model's arrays."""
        labels = tuple(sorted({label for sequence in sequences for label in sequence.labels}))
        filled = [sequence for sequence in sequences if sequence.observations]
        halves = [filled[place::_FOLDS] for place in range(_FOLDS)]
        guessed: list[list[str]] = [[] for _ in filled]

        def fitted(part: str, rows: Sequence[tuple[str, ...]], of: Sequence[LabeledSequence]) -> LinearWeights:
            saved = checkpoints.load(part)
            if saved is None:
                saved = self._fitted(rows, _labels(of), labels, seed).arrays()
                checkpoints.save(part, saved)
            return LinearWeights.from_arrays(saved)

        for place in range(_FOLDS):
            others = [one for number, half in enumerate(halves) if number != place for one in half]
            sums = GroupSums(fitted(f"half{place}", _alone(others), others))
            for number, sequence in enumerate(halves[place]):
                best = sums.scores(sequence.observations).argmax(axis=1)
                guessed[number * _FOLDS + place] = [labels[label] for label in best]
            progress(place + 1)
        alone = fitted("alone", _alone(filled), filled)
        progress(_FOLDS + 1)
        together = fitted("together", _together(filled, guessed), filled)
        progress(_FOLDS + 2)
        return Trained(labels, {**alone.arrays(ALONE), **together.arrays(TOGETHER)})

    def _fitted(
        self, rows: Sequence[tuple[str, ...]], truth: Sequence[str], labels: tuple[str, ...], seed: int
    ) -> LinearWeights:
        counts = Counter(chain.from_iterable(rows))
        names = sorted(name for name, count in counts.items() if count >= self._rarest)
        places = {name: place for place, name in enumerate(names)}
        indices = [[places[name] for name in row if name in places] for row in rows]
        ends = np.cumsum([0, *map(len, indices)])
        columns = np.fromiter(chain.from_iterable(indices), dtype=np.int32, count=int(ends[-1]))
        matrix = csr_matrix((np.ones(len(columns), dtype=np.float32), columns, ends), shape=(len(rows), len(names)))
        matrix.sum_duplicates()
        machine = LinearSVC(C=self._cost, tol=_NEAR_ENOUGH, random_state=seed, fit_intercept=False)
        machine.fit(matrix, np.array(truth))
        return LinearWeights.of(_rows(machine.coef_, list(machine.classes_), names, labels), len(labels))


def _rows(
    planes: NDArray[np.float64], classes: list[str], names: list[str], labels: tuple[str, ...]
) -> dict[str, Matrix]:
    # Two classes have one plane between them.
    both = np.vstack([-planes, planes]) if len(classes) == 2 else planes
    weights = np.zeros((len(names), len(labels)), dtype=np.float32)
    weights[:, [labels.index(label) for label in classes]] = both.T
    weights[np.abs(weights) < _LEAST_WEIGHT] = 0
    return {name: row for name, row in zip(names, weights, strict=True) if row.any()}


def _labels(sequences: Sequence[LabeledSequence]) -> list[str]:
    return [label for sequence in sequences for label in sequence.labels]


def _alone(sequences: Sequence[LabeledSequence]) -> list[tuple[str, ...]]:
    return [observation.features for sequence in sequences for observation in sequence.observations]


def _together(sequences: Sequence[LabeledSequence], guessed: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    return [
        (*observation.features, *_around(classes, place))
        for sequence, classes in zip(sequences, guessed, strict=True)
        for place, observation in enumerate(sequence.observations)
    ]


def _around(classes: Sequence[str], place: int) -> Iterator[str]:
    for offset in NEIGHBOURS:
        there = place + offset
        yield neighbour(offset, classes[there] if 0 <= there < len(classes) else "")
