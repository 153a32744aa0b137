"""Random forest over rows of numbers (P2): compact arrays, run by numpy."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from svod.errors import ModelFileError
from svod.learn.model_file import Arrays, Model, array_of

# The column that marks a leaf in the array `feature`.
LEAF = -1
# Rows walked down the trees together: more would need more memory and go no faster.
_AT_ONCE = 2000
_ARRAYS = ("feature", "threshold", "left", "right", "shares", "roots", "importances")


class ForestClassifier:
    """Says for each row how its trees share it out among the labels."""

    def __init__(self, model: Model) -> None:
        self.manifest = model.manifest
        self.arrays: Arrays = model.arrays
        missing = [name for name in _ARRAYS if name not in model.arrays]
        if missing:
            raise ModelFileError(f"The model has no «{missing[0]}».", way_out="Train it anew with `svod train`.")
        feature = model.arrays["feature"].astype(np.intp)
        count = (len(feature),)
        children = [array_of(model, name, count).astype(np.intp) for name in ("right", "left")]
        is_leaf = feature == LEAF
        levels = _levels(model.arrays["roots"].astype(np.intp), np.stack(children, axis=1), is_leaf)
        # Level by level, brothers side by side: so neighbouring steps of many paths meet in memory.
        order = np.concatenate(levels)
        places = np.empty(int(order.max(initial=-1)) + 1, dtype=np.intp)
        places[order] = np.arange(len(order))
        self._depth, self._roots = len(levels) - 1, np.arange(len(levels[0]))
        is_end = is_leaf[order]
        # A leaf leads to itself: so all paths are as long, and none has to be checked for its end.
        self._right = np.where(is_end, np.arange(len(order)), places[np.where(is_end, order, children[0][order])])
        self._feature = np.where(is_end, 0, feature[order])
        thresholds = array_of(model, "threshold", count)[order]
        self._threshold = np.where(is_end, -np.inf, thresholds).astype(np.float32)
        self._shares = array_of(model, "shares", (*count, len(model.manifest.labels))).astype(np.float32)[order]
        self._importances = model.arrays["importances"]

    def classify(self, rows: NDArray[np.float32] | Sequence[Sequence[float]]) -> NDArray[np.float32]:
        """One row of shares for each row of numbers, one column a label."""
        numbers = np.asarray(rows, dtype=np.float32)
        if numbers.size == 0:
            return np.zeros((0, self._shares.shape[1]), dtype=np.float32)
        parts = [self._shared_out(numbers[start : start + _AT_ONCE]) for start in range(0, len(numbers), _AT_ONCE)]
        return np.concatenate(parts)

    def importances(self) -> Sequence[float]:
        """How much each column decides, adding up to 1."""
        importances: list[float] = self._importances.tolist()
        return importances

    def _shared_out(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """The mean over all trees, which are walked down all at once."""
        trees = len(self._roots)
        numbers = np.ascontiguousarray(rows).ravel()
        starts = np.tile(np.arange(len(rows)) * rows.shape[1], trees)
        nodes = np.repeat(self._roots, len(rows))
        for _ in range(self._depth):
            # Taken out of flat arrays: several times quicker than by rows and columns.
            is_left = numbers.take(starts + self._feature.take(nodes)) <= self._threshold.take(nodes)
            nodes = self._right.take(nodes) + is_left
        means: NDArray[np.float32] = self._shares.take(nodes, axis=0).reshape(trees, len(rows), -1).mean(axis=0)
        return means


def _levels(roots: NDArray[np.intp], children: NDArray[np.intp], is_leaf: NDArray[np.bool_]) -> list[NDArray[np.intp]]:
    """The nodes of all trees by their distance from the root, the right child always right before the left one."""
    levels = [roots]
    seen = 0
    while True:
        nodes = levels[-1]
        seen += len(nodes)
        # Trees that grow together or into themselves have more ways than nodes.
        if seen > len(children) or (nodes.size and not (nodes.min() >= 0 and nodes.max() < len(children))):
            raise ModelFileError("The trees of the model do not fit together.", way_out="Train it anew.")
        inner = nodes[~is_leaf[nodes]]
        if not inner.size:
            return levels
        levels.append(children[inner].ravel())
