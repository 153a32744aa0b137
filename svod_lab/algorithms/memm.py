"""Maximum entropy Markov model: each label by logistic regression on the features and the label before it."""

from collections.abc import Sequence

import numpy as np

from svod.learn.linear import GroupSums, LinearWeights, Matrix
from svod.learn.model_file import Model, array_of
from svod.model.labeling import Guess, Observation
from svod_lab.algorithms.checkpoints import NO_CHECKPOINTS, Checkpoints
from svod_lab.algorithms.descent import Fitting, fit, step_slope
from svod_lab.algorithms.trainer import LabeledSequence, Progress, Trained


class MemmLabeler:
    """Gives each observation the label of the most probable path."""

    def __init__(self, model: Model) -> None:
        self.manifest = model.manifest
        self._sums = GroupSums(LinearWeights.from_arrays(model.arrays))
        width = len(model.manifest.labels)
        # The last row stands for the label before the first: none.
        self._after: Matrix = array_of(model, "after", (width + 1, width)).astype(np.float32)
        self._strengths: Matrix = np.exp(self._after)

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        """The best labels of a sequence."""
        if not observations:
            return ()
        scores = self._sums.scores(observations)
        scores -= scores.max(axis=1, keepdims=True)
        likely = np.exp(scores)
        # What all labels weigh together at each place, after each label before it.
        totals = likely @ self._strengths.T
        path = self._best_path(scores, np.log(totals))
        shares = self._shares(likely, totals)
        labels = self.manifest.labels
        return tuple(Guess(labels[label], float(shares[place, label])) for place, label in enumerate(path))

    def _best_path(self, scores: Matrix, totals: Matrix) -> list[int]:
        arriving = np.ascontiguousarray(self._after[:-1].T)
        every = np.arange(len(arriving))
        back = []
        reached = self._after[-1] + scores[0] - totals[0, -1]
        for place in range(1, len(scores)):
            ways = arriving + (reached - totals[place, :-1])
            chosen = ways.argmax(axis=1)
            back.append(chosen)
            reached = ways[every, chosen] + scores[place]
        path = [int(reached.argmax())]
        for chosen in reversed(back):
            path.append(int(chosen[path[-1]]))
        return path[::-1]

    def _shares(self, likely: Matrix, totals: Matrix) -> Matrix:
        shares = np.empty_like(likely)
        here = self._strengths[-1] * likely[0] / totals[0, -1]
        shares[0] = here
        for place in range(1, len(likely)):
            here = ((here / totals[place, :-1]) @ self._strengths[:-1]) * likely[place]
            shares[place] = here
        return shares


class MemmTrainer:
    """Fits each label after the true label before it."""

    def __init__(
        self, rounds: int = 14, step: float = 1.0, l1: float = 0.05, drop: float = 0.4, rarest: int = 2
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
        return fit(sequences, step_slope, self._fitting, seed, progress, checkpoints).trained()
