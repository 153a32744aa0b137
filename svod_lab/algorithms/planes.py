"""What both trainers of support vector machines do: rows into a matrix, planes into weights, and the two passes."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from svod.learn.linear import LinearWeights
from svod_lab.algorithms.checkpoints import Checkpoints
from svod_lab.algorithms.trainer import Progress

FOLDS = 2
STEPS = FOLDS + 2
# Smaller weights change no verdict and only fill the file.
_LEAST_WEIGHT = 0.02

# What is guessed of a sequence: the classes of its elements.
Guessed = TypeVar("Guessed")


def matrix_of(rows: Sequence[tuple[str, ...]], rarest: int) -> tuple[list[str], csr_matrix]:
    """The features that are there so often at least, and how often each row has each of them."""
    counts = Counter(chain.from_iterable(rows))
    names = sorted(name for name, count in counts.items() if count >= rarest)
    places = {name: place for place, name in enumerate(names)}
    indices = [[places[name] for name in row if name in places] for row in rows]
    ends = np.cumsum([0, *map(len, indices)])
    columns = np.fromiter(chain.from_iterable(indices), dtype=np.int32, count=int(ends[-1]))
    matrix = csr_matrix((np.ones(len(columns), dtype=np.float32), columns, ends), shape=(len(rows), len(names)))
    matrix.sum_duplicates()
    return names, matrix


def weights_of(names: Sequence[str], planes: NDArray[np.float32]) -> LinearWeights:
    """The weights of features, one column a class, without those that say nothing."""
    planes[np.abs(planes) < _LEAST_WEIGHT] = 0
    kept = {name: row for name, row in zip(names, planes, strict=True) if row.any()}
    return LinearWeights.of(kept, planes.shape[1])


def in_two_passes(
    count: int,
    fit: Callable[[Sequence[int], Sequence[Guessed] | None], LinearWeights],
    guess: Callable[[LinearWeights, int], Guessed],
    second: str,
    progress: Progress,
    checkpoints: Checkpoints,
) -> tuple[LinearWeights, LinearWeights]:
    """Planes of elements alone, and of elements with their neighbours' classes.

    These are guessed by planes fitted on the other half, so that the second pass meets such errors as are made.
    `fit` is given the numbers of sequences, and in the second pass what was guessed of each.
    """

    def fitted(part: str, numbers: Sequence[int], guessed: Sequence[Guessed] | None = None) -> LinearWeights:
        saved = checkpoints.load(part)
        if saved is None:
            saved = fit(numbers, guessed).arrays()
            checkpoints.save(part, saved)
        return LinearWeights.from_arrays(saved)

    everything = range(count)
    guesses: dict[int, Guessed] = {}
    for place in range(FOLDS):
        planes = fitted(f"half{place}", [number for number in everything if number % FOLDS != place] or everything)
        guesses.update((number, guess(planes, number)) for number in range(place, count, FOLDS))
        progress(place + 1)
    alone = fitted("alone", everything)
    progress(FOLDS + 1)
    together = fitted(second, everything, [guesses[number] for number in everything])
    progress(STEPS)
    return alone, together
