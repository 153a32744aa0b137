"""Training of conditional random fields: weights fitted a batch at a time over whole sequences."""

from collections.abc import Sequence

from svod_lab.algorithms.checkpoints import NO_CHECKPOINTS, Checkpoints
from svod_lab.algorithms.descent import Fitting, chain_slope, fit
from svod_lab.algorithms.trainer import LabeledSequence, Progress, Trained


class CrfTrainer:
    """Fits features and transitions together over whole sequences."""

    def __init__(
        self, rounds: int = 14, step: float = 1.0, l1: float = 0.02, drop: float = 0.4, rarest: int = 2
    ) -> None:
        self._fitting = Fitting(int(rounds), step, l1, drop, int(rarest))
        self.steps = int(rounds)

    def train(
        self,
        sequences: Sequence[LabeledSequence],
        seed: int,
        progress: Progress,
        checkpoints: Checkpoints = NO_CHECKPOINTS,
    ) -> Trained:
        """A model's arrays."""
        return fit(sequences, chain_slope, self._fitting, seed, progress, checkpoints).trained()
