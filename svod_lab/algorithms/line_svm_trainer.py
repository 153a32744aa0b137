"""Training of support vector machines over lines by scikit-learn, in the two passes that the labeller makes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]
from sklearn.svm import LinearSVC

from svod.learn.line_svm import ALONE, IN_CONTEXT, MORE, NEIGHBOURS, line_starts, neighbour, of_line, of_place
from svod.learn.linear import LinearWeights
from svod_lab.algorithms.checkpoints import NO_CHECKPOINTS, Checkpoints
from svod_lab.algorithms.planes import STEPS, in_two_passes, matrix_of, weights_of
from svod_lab.algorithms.trainer import LabeledSequence, Progress, Trained

# How near to the best planes fitting stops.
_NEAR_ENOUGH = 0.05
# A class that has less than this of a line beside others is not one of the line's: marks, commas.
_LEAST_SHARE = 0.15

# One line: its features, what is said of its place, its classes.
_Line = tuple[tuple[str, ...], tuple[str, ...], frozenset[str]]


class LineSvmTrainer:
    """Fits a plane a class by scikit-learn: on halves first, so that the second pass meets such errors as are made."""

    steps = STEPS

    def __init__(self, cost: float = 0.1, rarest: int = 4) -> None:
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
        texts = [list(_lines(sequence)) for sequence in sequences if sequence.observations]
        weights = [sequence.weight for sequence in sequences if sequence.observations]

        def fit(numbers: Sequence[int], guessed: Sequence[list[frozenset[str]]] | None) -> LinearWeights:
            rows = [
                _alone(texts[number]) if guessed is None else _in_context(texts[number], guessed[number])
                for number in numbers
            ]
            classes = [line[2] for number in numbers for line in texts[number]]
            counted = [weights[number] for number in numbers for _ in texts[number]]
            return self._fitted(list(chain.from_iterable(rows)), classes, counted, labels, seed)

        def guess(planes: LinearWeights, number: int) -> list[frozenset[str]]:
            return _guesses(planes, texts[number], labels)

        alone, context = in_two_passes(len(texts), fit, guess, "context", progress, checkpoints)
        return Trained(labels, {**alone.arrays(ALONE), **context.arrays(IN_CONTEXT)})

    def _fitted(
        self,
        rows: Sequence[tuple[str, ...]],
        classes: Sequence[frozenset[str]],
        weights: Sequence[float],
        labels: tuple[str, ...],
        seed: int,
    ) -> LinearWeights:
        names, matrix = matrix_of(rows, self._rarest)
        planes = np.zeros((len(names), len(labels)), dtype=np.float32)
        for place, label in enumerate(labels):
            planes[:, place] = self._plane(matrix, np.array([label in of for of in classes]), np.array(weights), seed)
        return weights_of(names, planes)

    def _plane(
        self, matrix: csr_matrix, truth: NDArray[np.bool_], weights: NDArray[np.float64], seed: int
    ) -> NDArray[np.float64]:
        """The plane that parts the lines of a class from all others; none where there is nothing to part."""
        if truth.all() or not truth.any():
            return np.zeros(matrix.shape[1])
        machine = LinearSVC(C=self._cost, tol=_NEAR_ENOUGH, random_state=seed, fit_intercept=False)
        machine.fit(matrix, truth, sample_weight=weights)
        plane: NDArray[np.float64] = machine.coef_[0]
        return plane


def _lines(sequence: LabeledSequence) -> Iterator[_Line]:
    observations, labels = sequence.observations, sequence.labels
    for start, stop in pairwise([*line_starts(observations), len(observations)]):
        words = chain.from_iterable(observation.groups[0] for observation in observations[start:stop])
        first = observations[start]
        yield (*words, *of_line(first)), of_place(first), _classes_of(labels[start:stop])


def _classes_of(labels: Sequence[str]) -> frozenset[str]:
    """The classes of a line: what begins in it needs not also go on."""
    found = Counter(labels)
    begun = {label for label in found if label + MORE in found}
    for label in begun:
        found[label] += found.pop(label + MORE)
    return frozenset(label for label, count in found.items() if count >= _LEAST_SHARE * len(labels))


def _alone(lines: Sequence[_Line]) -> list[tuple[str, ...]]:
    return [features for features, _, _ in lines]


def _guesses(planes: LinearWeights, lines: Sequence[_Line], labels: Sequence[str]) -> list[frozenset[str]]:
    found = []
    for features, _, _ in lines:
        scores = planes.sum_of(features)
        chosen = {*np.flatnonzero(scores > 0).tolist(), int(scores.argmax())}
        found.append(frozenset(labels[place] for place in chosen))
    return found


def _in_context(lines: Sequence[_Line], guessed: Sequence[frozenset[str]]) -> list[tuple[str, ...]]:
    return [
        (*features, *of_its_place, *_around(guessed, place)) for place, (features, of_its_place, _) in enumerate(lines)
    ]


def _around(guessed: Sequence[frozenset[str]], place: int) -> Iterator[str]:
    for offset in NEIGHBOURS:
        there = place + offset
        if 0 <= there < len(guessed):
            yield from (neighbour(offset, label) for label in sorted(guessed[there]))
        else:
            yield neighbour(offset, "")
