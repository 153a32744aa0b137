"""Random forest over rows of numbers (P2): grown by scikit-learn, kept as compact arrays and asked by numpy."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svod.errors import MissingExtraError, ModelFileError
from svod.learn.descent import Progress
from svod.learn.model_file import Arrays, Model, Trained, array_of

_LEAF = -1
# Rows walked down the trees together: more would need more memory and go no faster.
_AT_ONCE = 2000
_ARRAYS = ("feature", "threshold", "left", "right", "shares", "roots", "importances")


class ForestClassifier:
    """Tells for each row how its trees share it out among the labels."""

    def __init__(self, model: Model) -> None:
        self.manifest = model.manifest
        self.arrays: Arrays = model.arrays
        missing = [name for name in _ARRAYS if name not in model.arrays]
        if missing:
            raise ModelFileError(f"The model has no «{missing[0]}».", way_out="Train it anew with `svod train`.")
        self._feature = model.arrays["feature"].astype(np.int32)
        count = (len(self._feature),)
        self._threshold = array_of(model, "threshold", count)
        self._children = np.stack([array_of(model, name, count) for name in ("right", "left")]).astype(np.int32)
        self._shares = array_of(model, "shares", (*count, len(model.manifest.labels))).astype(np.float32)
        self._roots = model.arrays["roots"].astype(np.int32)
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
        told: list[float] = self._importances.tolist()
        return told

    def _shared_out(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """The mean over all trees, which are walked down all at once."""
        trees = len(self._roots)
        owners = np.repeat(np.arange(len(rows), dtype=np.int32), trees)
        nodes = np.tile(self._roots, len(rows))
        walking = np.arange(len(nodes))
        while len(walking):
            here = nodes[walking]
            features = self._feature[here]
            inner = features != _LEAF
            walking, here, features = walking[inner], here[inner], features[inner]
            left = rows[owners[walking], features] <= self._threshold[here]
            nodes[walking] = self._children[left.astype(np.intp), here]
        means: NDArray[np.float32] = self._shares[nodes].reshape(len(rows), trees, -1).mean(axis=1)
        return means


class ForestTrainer:
    """Grows trees on samples of rows and columns."""

    def __init__(self, trees: int = 60, leaf: int = 3, depth: int = 24) -> None:
        self._trees, self._leaf, self._depth = int(trees), int(leaf), int(depth)
        self.steps = 1

    def train(
        self,
        rows: NDArray[np.float32] | Sequence[Sequence[float]],
        labels: Sequence[str],
        seed: int,
        progress: Progress,
    ) -> Trained:
        """A model's arrays; the same rows and seed give the same trees."""
        try:
            # Heavy, and needed only for training.
            from sklearn.ensemble import RandomForestClassifier
        except ImportError as error:
            raise MissingExtraError(
                "Growing forests needs scikit-learn.", way_out='Run: pip install "svod[bench]".'
            ) from error
        forest = RandomForestClassifier(
            self._trees, min_samples_leaf=self._leaf, max_depth=self._depth, random_state=seed, n_jobs=1
        )
        forest.fit(np.asarray(rows, dtype=np.float32), np.array(labels))
        progress(1)
        arrays = _arrays([tree.tree_ for tree in forest.estimators_])
        arrays["importances"] = forest.feature_importances_.astype(np.float32)
        return Trained(tuple(str(label) for label in forest.classes_), arrays)


def _arrays(trees: Sequence[Any]) -> dict[str, NDArray[Any]]:
    counts = [tree.node_count for tree in trees]
    roots = np.cumsum([0, *counts[:-1]]).astype(np.int32)
    rooted = list(zip(trees, roots, strict=True))
    values = np.concatenate([tree.value[:, 0, :] for tree in trees])
    return {
        "feature": np.concatenate([np.maximum(tree.feature, _LEAF) for tree in trees]).astype(np.int16),
        # Rounded up: a number that equals its threshold must still go left.
        "threshold": np.concatenate([_rounded_up(tree.threshold) for tree in trees]),
        "left": np.concatenate([tree.children_left + root for tree, root in rooted]).astype(np.int32),
        "right": np.concatenate([tree.children_right + root for tree, root in rooted]).astype(np.int32),
        "shares": (values / values.sum(axis=1, keepdims=True)).astype(np.float16),
        "roots": roots,
    }


def _rounded_up(thresholds: NDArray[np.float64]) -> NDArray[np.float32]:
    rounded = thresholds.astype(np.float32)
    low = rounded < thresholds
    rounded[low] = np.nextafter(rounded[low], np.float32(np.inf))
    return rounded
