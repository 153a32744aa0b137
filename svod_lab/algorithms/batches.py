"""Labelled sequences as numbers, a few hundred at a time: what log-linear models are fitted on."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from svod_lab.algorithms.trainer import LabeledSequence

Integers = NDArray[np.int64]


class Alphabet(NamedTuple):
    """The features and labels of a set of sequences, each by its number."""

    features: dict[str, int]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Some sequences side by side, the longest first: their elements stand place by place, not one after another.

    `rows` are the numbers of the features met here; `holds` says which element has which of them; `counts` says for
    each place how many sequences reach it.
    """

    rows: Integers
    holds: Any
    labels: Integers
    counts: Integers
    weights: NDArray[np.float32]


def alphabet(sequences: Sequence[LabeledSequence], rarest: int) -> Alphabet:
    """Features met at least so often, and all labels."""
    groups = Counter(
        group for sequence in sequences for observation in sequence.observations for group in observation.groups
    )
    counts: Counter[str] = Counter()
    for group, count in groups.items():
        for feature in group:
            counts[feature] += count
    kept = sorted(feature for feature, count in counts.items() if count >= rarest)
    labels = sorted({label for sequence in sequences for label in sequence.labels})
    return Alphabet({feature: place for place, feature in enumerate(kept)}, tuple(labels))


def batches(sequences: Sequence[LabeledSequence], known: Alphabet, size: int, seed: int) -> list[Batch]:
    """The sequences in batches of about that many, like lengths together within a batch drawn by chance."""
    # Drawn for training, not for secrets.
    chance = random.Random(seed)  # noqa: S311
    filled = [sequence for sequence in sequences if sequence.observations]
    chance.shuffle(filled)
    numbers = _GroupNumbers(known.features)
    states = {label: place for place, label in enumerate(known.labels)}
    return [_batch(filled[start : start + size], numbers, states) for start in range(0, len(filled), size)]


class _GroupNumbers(dict[tuple[str, ...], list[int]]):
    """The numbers of the known features of each group."""

    def __init__(self, features: dict[str, int]) -> None:
        super().__init__()
        self._features = features

    def __missing__(self, group: tuple[str, ...]) -> list[int]:
        numbers = [self._features[feature] for feature in group if feature in self._features]
        self[group] = numbers
        return numbers


def _batch(sequences: Sequence[LabeledSequence], numbers: _GroupNumbers, states: dict[str, int]) -> Batch:
    ordered = sorted(sequences, key=lambda sequence: -len(sequence.labels))
    lengths = np.array([len(sequence.labels) for sequence in ordered])
    counts = np.array([int((lengths > place).sum()) for place in range(lengths[0])])
    elements, labels, weights = [], [], []
    for place, count in enumerate(counts):
        for sequence in ordered[:count]:
            groups = sequence.observations[place].groups
            elements.append(list(chain.from_iterable(numbers[group] for group in groups)))
            labels.append(states[sequence.labels[place]])
            weights.append(sequence.weight)
    ends = np.cumsum([0, *map(len, elements)])
    flat = np.fromiter(chain.from_iterable(elements), dtype=np.int64, count=int(ends[-1]))
    rows, places = np.unique(flat, return_inverse=True)
    holds = csr_matrix(
        (np.ones(len(places), dtype=np.float32), places.astype(np.int32), ends), shape=(len(labels), len(rows))
    )
    return Batch(rows, holds, np.array(labels), counts, np.array(weights, dtype=np.float32))
