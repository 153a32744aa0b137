"""Naive Bayes over rows of numbers (KEA): each column cut into ranges, each range counted for itself."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from svod.errors import ModelFileError
from svod.learn.descent import Progress
from svod.learn.model_file import Arrays, Model, Trained, array_of


class BayesClassifier:
    """Tells for each row how probable each label is, the columns taken for independent of one another."""

    def __init__(self, model: Model) -> None:
        self.manifest = model.manifest
        self.arrays: Arrays = model.arrays
        cuts = model.arrays.get("cuts")
        if cuts is None or cuts.ndim != 2:
            raise ModelFileError("The model has no «cuts».", way_out="Train it anew with `svod train`.")
        self._cuts = cuts
        columns, ranges = cuts.shape
        labels = len(model.manifest.labels)
        self._likelihoods = array_of(model, "likelihoods", (columns, ranges + 1, labels))
        self._priors = array_of(model, "priors", (labels,))

    def classify(self, rows: NDArray[np.float32] | Sequence[Sequence[float]]) -> NDArray[np.float32]:
        """One row of shares for each row of numbers, one column a label."""
        numbers = np.asarray(rows, dtype=np.float32).reshape(-1, len(self._cuts))
        strengths = np.tile(self._priors, (len(numbers), 1))
        for column, cuts in enumerate(self._cuts):
            strengths += self._likelihoods[column, np.searchsorted(cuts, numbers[:, column])]
        shares = np.exp(strengths - strengths.max(axis=1, keepdims=True, initial=-np.inf))
        told: NDArray[np.float32] = (shares / shares.sum(axis=1, keepdims=True)).astype(np.float32)
        return told

    def importances(self) -> Sequence[float]:
        """How much each column decides: how far its likelihoods lie apart, adding up to 1."""
        spreads = np.abs(np.diff(self._likelihoods, axis=2)).mean(axis=(1, 2))
        told: list[float] = (spreads / spreads.sum()).tolist()
        return told


class BayesTrainer:
    """Counts how often each label falls into each range; ranges hold about equally many rows of the rarest label."""

    steps = 1

    def __init__(self, ranges: int = 10, smoothing: float = 1.0) -> None:
        self._ranges, self._smoothing = int(ranges), smoothing

    def train(
        self,
        rows: NDArray[np.float32] | Sequence[Sequence[float]],
        labels: Sequence[str],
        seed: int,
        progress: Progress,
    ) -> Trained:
        """A model's arrays; nothing is left to chance, so the seed changes nothing."""
        numbers = np.asarray(rows, dtype=np.float32)
        names, of_rows = np.unique(np.array(labels), return_inverse=True)
        counts = np.bincount(of_rows)
        rarest = numbers[of_rows == counts.argmin()]
        shares = np.linspace(0, 1, self._ranges + 1)[1:-1]
        cuts = np.stack([np.quantile(rarest[:, column], shares) for column in range(numbers.shape[1])])
        likelihoods = np.stack([
            self._likelihood(np.searchsorted(cuts[column], numbers[:, column]), of_rows, counts)
            for column in range(numbers.shape[1])
        ])  # fmt: skip
        progress(1)
        return Trained(
            tuple(str(name) for name in names),
            {
                "cuts": cuts.astype(np.float32),
                "likelihoods": likelihoods.astype(np.float32),
                "priors": np.log(counts / counts.sum()).astype(np.float32),
            },
        )

    def _likelihood(
        self, ranges: NDArray[np.int64], labels: NDArray[np.int64], counts: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        found = np.full((self._ranges, len(counts)), self._smoothing)
        np.add.at(found, (ranges, labels), 1)
        told: NDArray[np.float64] = np.log(found / found.sum(axis=0))
        return told
