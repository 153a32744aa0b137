"""Naive Bayes over rows of numbers (KEA): each column cut into ranges, each range counted for itself."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from svod.errors import ModelFileError
from svod.learn.model_file import Arrays, Model, array_of


class BayesClassifier:
    """Says for each row how probable each label is, the columns taken as independent."""

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
        probabilities: NDArray[np.float32] = (shares / shares.sum(axis=1, keepdims=True)).astype(np.float32)
        return probabilities

    def importances(self) -> Sequence[float]:
        """How much each column decides: how far its likelihoods lie apart, adding up to 1."""
        spreads = np.abs(np.diff(self._likelihoods, axis=2)).mean(axis=(1, 2))
        importances: list[float] = (spreads / spreads.sum()).tolist()
        return importances
