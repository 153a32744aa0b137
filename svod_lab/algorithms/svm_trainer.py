"""Training of support vector machines by scikit-learn, in the two passes that the labeller makes."""

from collections.abc import Iterator, Sequence

import numpy as np
from sklearn.svm import LinearSVC

from svod.learn.linear import LinearWeights
from svod.learn.svm import ALONE, NEIGHBOURS, TOGETHER, neighbour
from svod_lab.algorithms.checkpoints import NO_CHECKPOINTS, Checkpoints
from svod_lab.algorithms.planes import STEPS, in_two_passes, matrix_of, weights_of
from svod_lab.algorithms.trainer import LabeledSequence, Progress, Trained

# How near to the best planes fitting stops: nearer takes ten times as long and changes no verdict.
_NEAR_ENOUGH = 0.01


class SvmTrainer:
    """Fits planes by scikit-learn: on halves first, so that the second pass meets such errors as the first makes."""

    steps = STEPS

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

        def fit(numbers: Sequence[int], guessed: Sequence[Sequence[str]] | None) -> LinearWeights:
            chosen = [filled[number] for number in numbers]
            rows = _alone(chosen) if guessed is None else _together(chosen, guessed)
            return self._fitted(rows, _labels(chosen), labels, seed)

        def guess(planes: LinearWeights, number: int) -> Sequence[str]:
            scores = planes.sums_of([observation.features for observation in filled[number].observations])
            return [labels[label] for label in scores.argmax(axis=1)]

        alone, together = in_two_passes(len(filled), fit, guess, "together", progress, checkpoints)
        return Trained(labels, {**alone.arrays(ALONE), **together.arrays(TOGETHER)})

    def _fitted(
        self, rows: Sequence[tuple[str, ...]], truth: Sequence[str], labels: tuple[str, ...], seed: int
    ) -> LinearWeights:
        names, matrix = matrix_of(rows, self._rarest)
        machine = LinearSVC(C=self._cost, tol=_NEAR_ENOUGH, random_state=seed, fit_intercept=False)
        machine.fit(matrix, np.array(truth))
        classes = list(machine.classes_)
        # Two classes have one plane between them.
        fitted = np.vstack([-machine.coef_, machine.coef_]) if len(classes) == 2 else machine.coef_
        planes = np.zeros((len(names), len(labels)), dtype=np.float32)
        planes[:, [labels.index(label) for label in classes]] = fitted.T
        return weights_of(names, planes)


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
