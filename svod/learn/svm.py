"""Support vector machines, one against all (P4): each element alone, then again with its neighbours' classes."""

from collections.abc import Sequence

import numpy as np

from svod.learn.linear import GroupSums, LinearWeights
from svod.learn.model_file import Model
from svod.model.labeling import Guess, Observation

NEIGHBOURS = (-2, -1, 1, 2)
# The prefixes of the two passes' arrays.
ALONE, TOGETHER = "alone ", "together "


class SvmLabeler:
    """Gives each observation the class whose separating plane it lies farthest beyond."""

    def __init__(self, model: Model) -> None:
        self.manifest = model.manifest
        self._alone = GroupSums(LinearWeights.from_arrays(model.arrays, ALONE))
        together = LinearWeights.from_arrays(model.arrays, TOGETHER)
        self._together = GroupSums(together)
        labels = model.manifest.labels
        # For each neighbour, what each of its classes says; the last row where there is no neighbour.
        self._of_neighbours = [
            np.stack([together.sum_of([neighbour(offset, label)]) for label in (*labels, "")])
            for offset in NEIGHBOURS
        ]  # fmt: skip

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        """The class of each element; its share of all classes' strengths stands for its probability."""
        if not observations:
            return ()
        first = self._alone.scores(observations).argmax(axis=1)
        scores = self._together.scores(observations)
        none = np.full(len(first), len(self.manifest.labels))
        for offset, rows in zip(NEIGHBOURS, self._of_neighbours, strict=True):
            classes = none.copy()
            if offset < 0:
                classes[-offset:] = first[:offset]
            else:
                classes[:-offset] = first[offset:]
            scores += rows[classes]
        strengths = np.exp(2 * (scores - scores.max(axis=1, keepdims=True)))
        shares = 1 / strengths.sum(axis=1)
        labels = self.manifest.labels
        found = zip(scores.argmax(axis=1).tolist(), shares.tolist(), strict=True)
        return tuple(Guess(labels[place], share) for place, share in found)


def neighbour(offset: int, label: str) -> str:
    """The feature that says which class the neighbour there has."""
    return f"class{offset:+d}={label}"
