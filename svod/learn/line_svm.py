"""Support vector machines over lines (P4): a line is of one or more classes, and is cut where one ends and one begins.

Elements come in lines. What is seen of an element is its first group of features. One whose second group is not empty
opens a line: that group tells of the line as a whole, the third of its place in the text. An element with one group
alone is a line for itself.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from svod.learn.linear import LinearWeights, Matrix
from svod.learn.model_file import Model
from svod.model.labeling import Guess, Observation

# The lines around a line whose classes are looked at.
NEIGHBOURS = (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)
# The prefixes of the arrays of the two passes: each line alone, then with its place and its neighbours' classes.
ALONE, IN_CONTEXT = "alone ", "context "
# A class of this name with the sign goes on with what the class without it began.
MORE = "+"
# The second pass is made again with the classes that it gave, so often at most.
_ROUNDS = 4
# More classes than this a line does not have.
_MOST_CLASSES = 4


class LineSvmLabeler:
    """Classifies lines one against all, again with their context, and cuts those of several classes."""

    def __init__(self, model: Model) -> None:
        self.manifest = model.manifest
        self._alone = LinearWeights.from_arrays(model.arrays, ALONE)
        self._in_context = LinearWeights.from_arrays(model.arrays, IN_CONTEXT)
        labels = model.manifest.labels
        self._of_neighbours = [
            np.stack([self._in_context.sum_of([neighbour(offset, label)]) for label in (*labels, "")])
            for offset in NEIGHBOURS
        ]
        places = {label: place for place, label in enumerate(labels)}
        # What the rest of a part is called.
        self._rest = [places.get(label + MORE, place) for label, place in places.items()]

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        """The class of each element: that of the part of its line in which it stands."""
        if not observations:
            return ()
        starts = line_starts(observations)
        classes = _classes(self._scores_alone(observations, starts))
        words = self._in_context.sums_of([observation.groups[0] for observation in observations])
        fixed = self._fixed(observations, starts)
        for _ in range(_ROUNDS):
            around = fixed + self._around(classes)
            scores = np.add.reduceat(words, starts, axis=0) + around
            before, classes = classes, _classes(scores)
            if (before == classes).all():
                break
        return tuple(
            guess
            for line, (start, stop) in enumerate(_bounds(starts, len(observations)))
            for guess in self._cut(words[start:stop], around[line], np.flatnonzero(classes[line]))
        )

    def _scores_alone(self, observations: Sequence[Observation], starts: Sequence[int]) -> Matrix:
        words = self._alone.sums_of([observation.groups[0] for observation in observations])
        scores: Matrix = np.add.reduceat(words, starts, axis=0)
        scores += self._alone.sums_of([of_line(observations[start]) for start in starts])
        return scores

    def _fixed(self, observations: Sequence[Observation], starts: Sequence[int]) -> Matrix:
        return self._in_context.sums_of(
            [of_line(observations[start]) + of_place(observations[start]) for start in starts]
        )

    def _around(self, classes: NDArray[np.bool_]) -> Matrix:
        """What the classes of its neighbours say of each line."""
        count = len(classes)
        total = np.zeros(classes.shape, dtype=np.float32)
        for offset, rows in zip(NEIGHBOURS, self._of_neighbours, strict=True):
            near = min(abs(offset), count)
            said = np.repeat(rows[-1:], count, axis=0)
            there = classes[: count - near] if offset < 0 else classes[near:]
            (said[near:] if offset < 0 else said[: count - near])[:] = there @ rows[:-1]
            total += said
        return total

    def _cut(self, words: Matrix, whole: Matrix, classes: NDArray[np.intp]) -> Iterator[Guess]:
        """The elements of a line with the classes of its parts, cut where the planes agree best with the parts."""
        labels = self.manifest.labels
        for start, stop, chosen in best_parts(words, whole, classes):
            strengths = 2 * (words[start:stop].sum(axis=0) + whole)
            share = float(1 / np.exp(strengths - strengths[chosen]).clip(max=1e6).sum())
            yield Guess(labels[chosen], share)
            rest = labels[self._rest[chosen]]
            yield from (Guess(rest, share) for _ in range(start + 1, stop))


def best_parts(words: Matrix, whole: Matrix, classes: NDArray[np.intp]) -> list[tuple[int, int, int]]:
    """The parts of a line, as many as it has classes at most, whose sum of distances from their planes is largest.

    Any place between two elements may part them; neighbouring parts are of different classes.
    """
    count = len(words)
    if len(classes) == 1 or count == 1:
        best = classes[(words.sum(axis=0) + whole)[classes].argmax()]
        return [(0, count, int(best))]
    sums = np.concatenate([np.zeros((1, len(classes))), np.cumsum(words[:, classes], axis=0)])
    whole = whole[classes]
    # Of so many parts that end at a place in a class: the best sum, and where the last of them begins, behind what.
    totals = sums + whole
    totals[0] = -np.inf
    found = [(totals, np.zeros(totals.shape, dtype=np.intp), np.full(totals.shape, -1))]
    for _ in range(1, len(classes)):
        before = found[-1][0]
        other = np.repeat(before[:, :, None], len(classes), axis=2)
        other[:, range(len(classes)), range(len(classes))] = -np.inf
        behind = other.argmax(axis=1)
        # What the parts before a place are worth, less what the next part would have had of them.
        opened = other.max(axis=1) - sums
        first = np.zeros(opened.shape, dtype=np.intp)
        best = np.full(opened.shape, -np.inf)
        for place in range(1, count + 1):
            better = opened[place - 1] > best[place - 1]
            best[place] = np.where(better, opened[place - 1], best[place - 1])
            first[place] = np.where(better, place - 1, first[place - 1])
        totals = best + sums + whole
        found.append((totals, first, behind[first, range(len(classes))]))
    parts = max(range(len(found)), key=lambda number: found[number][0][count].max())
    chosen = int(found[parts][0][count].argmax())
    cut = []
    stop = count
    while parts >= 0:
        _, first, behind = found[parts]
        start = int(first[stop, chosen]) if parts else 0
        cut.append((start, stop, int(classes[chosen])))
        chosen, stop, parts = int(behind[stop, chosen]), start, parts - 1
    return cut[::-1]


def line_starts(observations: Sequence[Observation]) -> list[int]:
    """Where lines begin; the first element always begins one."""
    return [
        place
        for place, observation in enumerate(observations)
        if not place or len(observation.groups) == 1 or observation.groups[1]
    ]


def of_line(observation: Observation) -> tuple[str, ...]:
    """What is said of a line as a whole, by the element that opens it."""
    return observation.groups[1] if len(observation.groups) > 1 else ()


def of_place(observation: Observation) -> tuple[str, ...]:
    """What is said of a line's place in the text, by the element that opens it."""
    return observation.groups[2] if len(observation.groups) > 2 else ()


def neighbour(offset: int, label: str) -> str:
    """The feature that says that the line there is of a class."""
    return f"class{offset:+d}={label}"


def _bounds(starts: Sequence[int], count: int) -> Iterator[tuple[int, int]]:
    return zip(starts, (*starts[1:], count), strict=True)


def _classes(scores: Matrix) -> NDArray[np.bool_]:
    """The classes of each line: those beyond whose planes it lies, the farthest few of them; at least the nearest."""
    chosen: NDArray[np.bool_] = scores > 0
    if scores.shape[1] > _MOST_CLASSES:
        chosen &= scores >= np.partition(scores, -_MOST_CLASSES, axis=1)[:, -_MOST_CLASSES, None]
    chosen[range(len(scores)), scores.argmax(axis=1)] = True
    return chosen
