"""Conditional random field over a chain: plain arrays, run by numpy."""

from collections.abc import Container, Mapping, Sequence
from functools import partial
from itertools import accumulate, islice

import numpy as np

from svod.learn.chain import Chain
from svod.learn.linear import GroupSums, LinearWeights, Matrix, NumberedSums
from svod.learn.model_file import Model, array_of
from svod.model.labeling import Guess, NumberedSequences, Observation


class CrfLabeler:
    """Gives each observation the label of the best path, with its probability over all paths."""

    def __init__(self, model: Model) -> None:
        self.manifest = model.manifest
        self._weights = LinearWeights.from_arrays(model.arrays)
        self._sums = GroupSums(self._weights)
        self._numbered = NumberedSums(self._weights)
        width = len(model.manifest.labels)
        # The last row stands for the label before the first: none.
        after = array_of(model, "after", (width + 1, width)).astype(np.float32)
        self._chain = Chain(after[:-1])
        self._start: Matrix = after[-1]

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        """The best labels of a sequence."""
        if not observations:
            return ()
        scores = self._sums.scores(observations)
        scores[0] += self._start
        path, shares = self._chain.surest_path(scores)
        labels = self.manifest.labels
        return tuple(Guess(labels[place], share) for place, share in zip(path.tolist(), shares.tolist(), strict=True))

    @property
    def features(self) -> Container[str]:
        """All features that have a weight."""
        features: Container[str] = self._weights.places
        return features

    def label_numbered(
        self, sequences: NumberedSequences, favoured: Mapping[str, float] | None = None
    ) -> list[tuple[Guess, ...]]:
        """The best labels of many sequences, found together: much faster than one by one.

        To the scores of `favoured` labels so much is added; how probable they are stays what it is without.
        """
        lengths = sequences.lengths
        scores = self._numbered.scores(sequences)
        scores[[0, *accumulate(lengths[:-1])]] += self._start
        added = [(favoured or {}).get(label, 0.0) for label in self.manifest.labels]
        path, shares = self._chain.surest_paths(scores, lengths, np.array(added, dtype=np.float32))
        labels = self.manifest.labels
        pairs = zip([labels[place] for place in path.tolist()], shares.tolist(), strict=True)
        # Made by the thousand: as plain tuples they need no call of our own.
        guesses = map(partial(tuple.__new__, Guess), pairs)
        return [tuple(islice(guesses, length)) for length in lengths]
