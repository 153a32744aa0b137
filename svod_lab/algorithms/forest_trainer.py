"""Training of random forests by scikit-learn, written as compact arrays."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import RandomForestClassifier

from svod.learn.forest import LEAF
from svod_lab.algorithms.trainer import Progress, Trained


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
        weights: NDArray[np.float64] | None = None,
    ) -> Trained:
        """A model's arrays; the same rows, seed and weights of rows give the same trees."""
        forest = RandomForestClassifier(
            self._trees, min_samples_leaf=self._leaf, max_depth=self._depth, random_state=seed, n_jobs=1
        )
        forest.fit(np.asarray(rows, dtype=np.float32), np.array(labels), sample_weight=weights)
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
        "feature": np.concatenate([np.maximum(tree.feature, LEAF) for tree in trees]).astype(np.int16),
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
