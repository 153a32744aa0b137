"""A decision tree, then logistic regression over the same rows and the shares of the tree (Xi and Fox)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from svod.learn.forest import ForestClassifier
from svod.learn.model_file import Arrays, Model, array_of
from svod.model.labeling import Manifest
from svod_lab.algorithms.forest_trainer import ForestTrainer
from svod_lab.algorithms.trainer import Progress, Trained

_MOST_ROUNDS = 1000


class TreeLogisticClassifier:
    """Says for each row how probable each label is."""

    def __init__(self, model: Model) -> None:
        self.manifest = model.manifest
        self.arrays: Arrays = model.arrays
        self._tree = ForestClassifier(model)
        labels = len(model.manifest.labels)
        columns = len(model.arrays["importances"])
        self._centre = array_of(model, "centre", (columns,))
        self._spread = array_of(model, "spread", (columns,))
        self._weights = array_of(model, "weights", (columns + labels, labels))
        self._bias = array_of(model, "bias", (labels,))

    def classify(self, rows: NDArray[np.float32] | Sequence[Sequence[float]]) -> NDArray[np.float32]:
        """One row of shares for each row of numbers, one column a label."""
        numbers = np.asarray(rows, dtype=np.float32).reshape(-1, len(self._centre))
        columns = np.hstack([(numbers - self._centre) / self._spread, self._tree.classify(numbers)])
        strengths = columns @ self._weights + self._bias
        shares = np.exp(strengths - strengths.max(axis=1, keepdims=True, initial=-np.inf))
        found: NDArray[np.float32] = (shares / shares.sum(axis=1, keepdims=True)).astype(np.float32)
        return found

    def importances(self) -> Sequence[float]:
        """How much each column decides in the tree, adding up to 1."""
        return self._tree.importances()


class TreeLogisticTrainer:
    """Grows the tree, then weighs its shares and the columns, each brought to one scale."""

    steps = 1

    def __init__(self, leaf: int = 4, depth: int = 6, strength: float = 1.0) -> None:
        self._tree = ForestTrainer(1, leaf, depth)
        self._strength = strength

    def train(
        self,
        rows: NDArray[np.float32] | Sequence[Sequence[float]],
        labels: Sequence[str],
        seed: int,
        progress: Progress,
    ) -> Trained:
        """A model's arrays; the same rows and seed give the same model."""
        numbers = np.asarray(rows, dtype=np.float32)
        tree = self._tree.train(numbers, labels, seed, lambda _: None)
        spread = numbers.std(axis=0)
        spread[spread == 0] = 1.0
        centre = numbers.mean(axis=0)
        places = [tree.labels.index(label) for label in labels]
        columns = np.hstack([(numbers - centre) / spread, _tree_shares(tree, numbers)])
        fitted = LogisticRegression(C=self._strength, max_iter=_MOST_ROUNDS).fit(columns, places)
        weights, bias = fitted.coef_.T, fitted.intercept_
        if len(tree.labels) == 2:
            # Of two labels only the second is weighed.
            weights, bias = np.hstack([np.zeros_like(weights), weights]), np.array([0.0, bias[0]])
        progress(1)
        learned = {"centre": centre, "spread": spread, "weights": weights, "bias": bias}
        return Trained(
            tree.labels, {**tree.arrays, **{name: array.astype(np.float32) for name, array in learned.items()}}
        )


def _tree_shares(tree: Trained, rows: NDArray[np.float32]) -> NDArray[np.float32]:
    return ForestClassifier(Model(Manifest("", "forest", "", tree.labels, 0), tree.arrays)).classify(rows)
