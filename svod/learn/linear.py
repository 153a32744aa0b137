"""Linear weights of features: what each says for each label, small on disk, quickly summed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, repeat
from typing import Any, TypeAlias

import marisa_trie
import numpy as np
from numpy.typing import NDArray

from svod.errors import ModelFileError
from svod.learn.model_file import Arrays
from svod.model.labeling import NumberedSequences, Observation

Matrix: TypeAlias = NDArray[np.float32]

# Groups of features whose sums are remembered; then all is forgotten, so that memory stays bounded.
MOST_GROUPS = 1 << 13
_PARTING = "\n"
_UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class LinearWeights:
    """A row of weights, one a label, for every feature; the features are a trie, and zeros are left out.

    So a model is ready as soon as its file is read, and takes no more memory than that.
    """

    places: marisa_trie.Trie
    # Where the weights of each feature begin; the last is where they all end.
    starts: NDArray[np.intp]
    labels: NDArray[np.uint8]
    weights: NDArray[np.float16]
    width: int

    @classmethod
    def of(cls, weights: Mapping[str, Matrix], width: int) -> "LinearWeights":
        """Weights by feature name; half precision is more than training gives."""
        places = marisa_trie.Trie(weights)
        rows = np.zeros((len(places), width), dtype=np.float32)
        for name, row in weights.items():
            rows[places[name]] = row
        return cls(places, *_sparse(rows), width)

    def arrays(self, prefix: str = "") -> dict[str, NDArray[Any]]:
        """The weights as arrays to be kept."""
        return {
            f"{prefix}trie": np.frombuffer(self.places.tobytes(), dtype=np.uint8),
            f"{prefix}counts": np.diff(self.starts).astype(np.uint8),
            f"{prefix}labels": self.labels,
            f"{prefix}weights": self.weights,
            f"{prefix}width": np.array([self.width], dtype=np.int32),
        }

    @classmethod
    def from_arrays(cls, arrays: Arrays, prefix: str = "") -> "LinearWeights":
        """The weights as they were kept."""
        try:
            return cls._checked(arrays, prefix)
        except (KeyError, ValueError, IndexError, RuntimeError) as error:
            raise ModelFileError(
                "The weights in the model file do not fit together.", way_out="Train the model anew with `svod train`."
            ) from error

    @classmethod
    def _checked(cls, arrays: Arrays, prefix: str) -> "LinearWeights":
        counts, labels, weights = (arrays[f"{prefix}{part}"] for part in ("counts", "labels", "weights"))
        starts = np.concatenate([[0], np.cumsum(counts, dtype=np.intp)])
        width = int(arrays[f"{prefix}width"][0])
        if not starts[-1] == len(labels) == len(weights) or int(labels.max(initial=0)) >= max(1, width):
            raise ValueError(f"{starts[-1]} weights counted, {len(labels)} labels, {len(weights)} weights")
        if f"{prefix}trie" not in arrays:
            return cls._from_names(arrays[f"{prefix}names"].tobytes().decode(), starts, labels, weights, width)
        places = marisa_trie.Trie().frombytes(arrays[f"{prefix}trie"].tobytes())
        if len(places) != len(counts):
            raise ValueError(f"{len(places)} features, {len(counts)} counted")
        return cls(places, starts, labels, weights, width)

    @classmethod
    def _from_names(
        cls, joined: str, starts: NDArray[Any], labels: NDArray[Any], weights: NDArray[Any], width: int
    ) -> "LinearWeights":
        """Weights as earlier versions kept them: names in their order, a line each, then a row that says nothing."""
        names = joined.split(_PARTING) if joined else []
        if len(names) != len(starts) - 2:
            raise ValueError(f"{len(names)} features, {len(starts) - 2} counted")
        listed = cls(marisa_trie.Trie(), starts, labels, weights, width)
        return cls.of(dict(zip(names, listed._rows(np.arange(len(names))), strict=True)), width)

    def sum_of(self, features: Iterable[str]) -> Matrix:
        """What features say together; unknown ones say nothing."""
        known = [place for place in map(self.places.get, features) if place is not None]
        total: Matrix = self._rows(np.array(known, dtype=np.intp)).sum(axis=0)
        return total

    def sums_of(self, groups: Sequence[tuple[str, ...]]) -> Matrix:
        """The same for groups of features, a row a group."""
        named = map(self.places.get, chain.from_iterable(groups), repeat(_UNKNOWN))
        lengths = np.fromiter(map(len, groups), dtype=np.intp, count=len(groups))
        places = np.fromiter(named, dtype=np.intp, count=int(lengths.sum()))
        sums: Matrix = np.zeros((len(groups), self.width), dtype=np.float32)
        # Most features of what is met for the first time are unknown.
        known = np.flatnonzero(places != _UNKNOWN)
        if len(known):
            group = np.repeat(np.arange(len(groups)), lengths)[known]
            starts = np.flatnonzero(np.diff(group, prepend=-1))
            sums[group[starts]] = np.add.reduceat(self._rows(places[known]), starts, axis=0)
        return sums

    def _rows(self, places: NDArray[np.intp]) -> Matrix:
        """The weights of some features with their zeros, a row a feature."""
        rows: Matrix = np.zeros((len(places), self.width), dtype=np.float32)
        begins = self.starts[places]
        counts = self.starts[places + 1] - begins
        # The number of each weight: where its feature's weights begin, and its place among them.
        first = np.cumsum(counts) - counts
        chosen = np.repeat(begins - first, counts) + np.arange(int(counts.sum()))
        rows[np.repeat(np.arange(len(places)), counts), self.labels[chosen]] = self.weights[chosen]
        return rows


def _sparse(rows: Matrix) -> tuple[NDArray[np.intp], NDArray[np.uint8], NDArray[np.float16]]:
    """Where the weights of each row begin and end, the labels they are for, and what they are."""
    places, labels = np.nonzero(rows)
    counts = np.bincount(places, minlength=len(rows))
    starts = np.concatenate([[0], np.cumsum(counts, dtype=np.intp)])
    return starts, labels.astype(np.uint8), rows[places, labels].astype(np.float16)


class GroupSums:
    """What observations say for each label; each group of features is summed once and remembered.

    A group is known again as the object it is, not by what it holds: to compare its features would take longer than
    all the rest. What is remembered is held, so that no other object can get its identity.
    """

    def __init__(self, weights: LinearWeights) -> None:
        self._weights = weights
        self._places: dict[int, int] = {}
        self._held: list[tuple[str, ...]] = []
        self._sums = np.zeros((1024, weights.width), dtype=np.float32)

    def scores(self, observations: Sequence[Observation]) -> Matrix:
        """One row an observation, one column a label."""
        if not observations:
            return np.zeros((0, self._weights.width), dtype=np.float32)
        if len(self._held) > MOST_GROUPS:
            self._places.clear()
            self._held.clear()
        groups = list(chain.from_iterable([observation.groups for observation in observations]))
        named = map(self._places.get, map(id, groups), repeat(_UNKNOWN))
        places = np.fromiter(named, dtype=np.intp, count=len(groups))
        fresh = np.flatnonzero(places == _UNKNOWN).tolist()
        if fresh:
            self._hold({id(groups[place]): groups[place] for place in fresh})
            places[fresh] = [self._places[id(groups[place])] for place in fresh]
        found = self._sums.take(places, axis=0)
        sizes = {len(observation.groups) for observation in observations}
        if len(sizes) == 1:
            # As many groups everywhere: the usual case, and the quickest.
            together: Matrix = found.reshape(len(observations), -1, self._weights.width).sum(axis=1)
            return together
        starts = [0, *accumulate(len(observation.groups) for observation in observations[:-1])]
        summed: Matrix = np.add.reduceat(found, starts, axis=0)
        return summed

    def _hold(self, groups: Mapping[int, tuple[str, ...]]) -> None:
        """Sum groups not yet known, all in one go, and hold them by their identities."""
        known = len(self._held)
        self._places.update(zip(groups, range(known, known + len(groups)), strict=True))
        self._held += groups.values()
        while len(self._held) > len(self._sums):
            self._sums = np.concatenate([self._sums, np.zeros_like(self._sums)])
        self._sums[known : len(self._held)] = self._weights.sums_of(list(groups.values()))


class NumberedSums:
    """What observations say for each label, their groups given by numbers; each group is summed once."""

    def __init__(self, weights: LinearWeights) -> None:
        self._weights = weights
        self._groups: Sequence[tuple[str, ...]] = ()
        self._count = 0
        self._sums = np.zeros((1024, weights.width), dtype=np.float32)

    def scores(self, sequences: NumberedSequences) -> Matrix:
        """One row an observation, one column a label."""
        if sequences.groups is not self._groups:
            self._groups, self._count = sequences.groups, 0
        if len(self._groups) > self._count:
            self._sum_new()
        total: Matrix = self._sums.take(sequences.columns[0], axis=0)
        for column in sequences.columns[1:]:
            total += self._sums.take(column, axis=0)
        return total

    def _sum_new(self) -> None:
        fresh = self._groups[self._count :]
        end = self._count + len(fresh)
        while end > len(self._sums):
            self._sums = np.concatenate([self._sums, np.zeros_like(self._sums)])
        self._sums[self._count : end] = self._weights.sums_of(fresh)
        self._count = end
