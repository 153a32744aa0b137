"""The best path through a chain of labels, and how probable each label is there; for one sequence or many at once."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Scores: TypeAlias = NDArray[np.float32]
Places: TypeAlias = NDArray[np.intp]

# What is farther behind than this adds nothing; and so far, no number gets too small or large within a stride.
_FARTHEST_SCORE, _FARTHEST_STEP = 40.0, 20.0
_STRIDE = 8
# A label as probable as this stands on every path worth looking at.
_SURE = 0.95


class Chain:
    """Labels that follow one another, each step with its weight (from row to column)."""

    def __init__(self, transitions: Scores) -> None:
        self._transitions = np.ascontiguousarray(transitions, dtype=np.float32)
        # Column by column lies together in memory: the maximum is taken over where one comes from.
        self._arriving = np.ascontiguousarray(self._transitions.T)
        self._steps = np.exp(np.clip(self._transitions, -_FARTHEST_STEP, _FARTHEST_STEP), dtype=np.float64)
        self._steps_back = np.ascontiguousarray(self._steps.T)
        self._every = np.arange(len(self._transitions))

    def surest_path(self, scores: Scores) -> tuple[Places, Scores]:
        """The best path, one row of scores a place, and how probable each of its labels is.

        Where a label is all but sure it is taken as it is; paths are compared only between such places.
        """
        return self._surest(scores, self.label_probabilities(scores), (len(scores),))

    def surest_paths(
        self, scores: Scores, lengths: Sequence[int], added: Scores | None = None
    ) -> tuple[Places, Scores]:
        """The same for sequences that stand one after another, so many rows each; none may be empty.

        What is `added` to the score of a label changes the path, but not how probable its labels are.
        """
        one = len(lengths) == 1
        shares = self.label_probabilities(scores) if one else self._probabilities_of_many(scores, np.asarray(lengths))
        if added is None or not added.any():
            return self._surest(scores, shares, lengths)
        leaning, _ = self.surest_paths(scores + added, lengths)
        return leaning, shares[np.arange(len(leaning)), leaning]

    def _surest(self, scores: Scores, shares: Scores, lengths: Sequence[int]) -> tuple[Places, Scores]:
        path = shares.argmax(axis=1)
        every = np.arange(len(path))
        likely = shares[every, path]
        unsure = likely < _SURE
        if unsure.any():
            for stop, length in zip(accumulate(lengths), lengths, strict=True):
                here = slice(stop - length, stop)
                if unsure[here].any():
                    for start, end in _runs(unsure[here].tolist()):
                        self._mend(path[here], scores[here], start, end)
            likely = shares[every, path]
        return path, likely

    def best_path(self, scores: Scores) -> Places:
        """The path of the highest sum (Viterbi)."""
        count, width = scores.shape
        back = np.empty((count, width), dtype=np.intp)
        reached = scores[0]
        for place in range(1, count):
            ways = self._arriving + reached
            chosen = ways.argmax(axis=1)
            back[place] = chosen
            reached = ways[self._every, chosen] + scores[place]
        path = np.empty(count, dtype=np.intp)
        path[-1] = reached.argmax()
        for place in range(count - 1, 0, -1):
            path[place - 1] = back[place, path[place]]
        return path

    def label_probabilities(self, scores: Scores) -> Scores:
        """How probable each label is at each place, over all paths (forward and backward)."""
        strengths = np.exp(np.maximum(scores - scores.max(axis=1, keepdims=True), -_FARTHEST_SCORE), dtype=np.float64)
        forward = np.empty_like(strengths)
        backward = np.empty_like(strengths)
        here = forward[0]
        here[:] = strengths[0]
        for place in range(1, len(scores)):
            here = here.dot(self._steps, forward[place])
            here *= strengths[place]
            if place % _STRIDE == 0:
                here /= here.sum()
        here = backward[-1]
        here[:] = 1
        for place in range(len(scores) - 1, 0, -1):
            here = (here * strengths[place]).dot(self._steps_back, backward[place - 1])
            if place % _STRIDE == 0:
                here /= here.sum()
        forward *= backward
        shares: Scores = (forward / forward.sum(axis=1, keepdims=True)).astype(np.float32)
        return shares

    def _probabilities_of_many(self, scores: Scores, lengths: Places) -> Scores:
        """The same for many sequences, all taken a step at a time, the longest first."""
        order = np.argsort(-lengths, kind="stable")
        starts = (np.cumsum(lengths) - lengths)[order]
        counts = [int(count) for count in np.searchsorted(np.sort(-lengths), -np.arange(lengths.max()), side="left")]
        rows = np.concatenate([starts[:count] + place for place, count in enumerate(counts)])
        parts = [slice(end - count, end) for end, count in zip(accumulate(counts), counts, strict=True)]
        nearest = np.maximum(scores - scores.max(axis=1, keepdims=True), -_FARTHEST_SCORE)
        strengths = np.exp(nearest, dtype=np.float64)[rows]
        forward = strengths.copy()
        backward = np.ones_like(strengths)
        here = forward[parts[0]]
        for place in range(1, len(parts)):
            here = here[: counts[place]].dot(self._steps)
            here *= strengths[parts[place]]
            if place % _STRIDE == 0:
                here /= here.sum(axis=1, keepdims=True)
            forward[parts[place]] = here
        for place in range(len(parts) - 1, 0, -1):
            there = (backward[parts[place]] * strengths[parts[place]]).dot(self._steps_back)
            if place % _STRIDE == 0:
                there /= there.sum(axis=1, keepdims=True)
            first = parts[place - 1].start
            backward[first : first + counts[place]] = there
        forward *= backward
        shares = np.empty(scores.shape, dtype=np.float32)
        shares[rows] = forward / forward.sum(axis=1, keepdims=True)
        return shares

    def _mend(self, path: Places, scores: Scores, start: int, stop: int) -> None:
        """Put the best way between two places that are sure into the path."""
        between = scores[start:stop].copy()
        if start:
            between[0] += self._transitions[path[start - 1]]
        if stop < len(path):
            between[-1] += self._arriving[path[stop]]
        path[start:stop] = self.best_path(between)


def _runs(marked: list[bool]) -> Iterator[tuple[int, int]]:
    """Where runs of marked places start and stop."""
    start = -1
    for place, mark in enumerate((*marked, False)):
        if mark and start < 0:
            start = place
        elif not mark and start >= 0:
            yield start, place
            start = -1
