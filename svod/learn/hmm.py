"""Hidden Markov model over one symbol an observation."""

from collections.abc import Sequence

import numpy as np

from svod.learn.chain import Chain
from svod.learn.linear import GroupSums, LinearWeights, Matrix
from svod.learn.model_file import Model, array_of
from svod.model.labeling import Guess, Observation


class HmmLabeler:
    """Gives each observation the state of the most probable path."""

    def __init__(self, model: Model) -> None:
        self.manifest = model.manifest
        self._sums = GroupSums(LinearWeights.from_arrays(model.arrays))
        width = len(model.manifest.labels)
        self._chain = Chain(array_of(model, "transitions", (width, width)))
        self._start: Matrix = array_of(model, "start", (width,)).astype(np.float32)
        # How probable a symbol never seen is in each state; known symbols are weighed against it.
        self._unknown: Matrix = array_of(model, "unknown", (width,)).astype(np.float32)

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        """The best states of a sequence."""
        if not observations:
            return ()
        symbols = [Observation(((symbol(observation),),)) for observation in observations]
        scores = self._sums.scores(symbols) + self._unknown
        scores[0] += self._start
        path, shares = self._chain.surest_path(scores)
        labels = self.manifest.labels
        return tuple(Guess(labels[place], share) for place, share in zip(path.tolist(), shares.tolist(), strict=True))


def symbol(observation: Observation) -> str:
    """What an observation emits: all its features as one string."""
    return " ".join(observation.features)
