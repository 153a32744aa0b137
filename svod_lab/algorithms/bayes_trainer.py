"""Training of naive Bayes over rows of numbers: ranges cut, then counted."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from svod_lab.algorithms.trainer import Progress, Trained


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
        likelihood: NDArray[np.float64] = np.log(found / found.sum(axis=0))
        return likelihood
