"""Sequences for learning: observations and the labels they carry; nothing here knows about papers."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    # Lazy: rules alone do without it.
    import numpy as np
    from numpy.typing import NDArray


class Observation(NamedTuple):
    """One element of a sequence as its features see it.

    Features come in groups: a group is the same tuple wherever the same word, gap or place is met, so that whoever
    weighs features can remember what a whole group weighs.
    """

    groups: tuple[tuple[str, ...], ...]

    @property
    def features(self) -> tuple[str, ...]:
        """All features, of one group after another."""
        return tuple(feature for group in self.groups for feature in group)


@dataclass(frozen=True, slots=True)
class NumberedSequences:
    """The observations of many sequences one after another, their groups given by numbers, one column for each kind.

    `groups` says what the numbers stand for; it is the same list, only longer, as long as numbers keep their meaning.
    """

    lengths: Sequence[int]
    columns: "Sequence[NDArray[np.int64]]"
    groups: Sequence[tuple[str, ...]]

    def observations(self) -> list[tuple[Observation, ...]]:
        """The same in words."""
        rows = zip(*([self.groups[number] for number in column.tolist()] for column in self.columns), strict=True)
        observed = map(Observation, rows)
        return [tuple(islice(observed, length)) for length in self.lengths]


class Guess(NamedTuple):
    """The label that a labeller gives an observation, and how probable it holds it to be right (0..1)."""

    label: str
    probability: float


# Pairs of (weight as given, share that was right), rising.
Calibration = tuple[tuple[float, float], ...]


def calibrated(weight: float, table: Calibration) -> float:
    """The share of right values among those given such a weight, between the rows of a table."""
    if not table:
        return weight
    place = bisect_right(table, (weight, 2.0))
    if place == 0:
        return table[0][1]
    if place == len(table):
        return table[-1][1]
    (low, share), (high, next_share) = table[place - 1], table[place]
    return share + (next_share - share) * (weight - low) / (high - low)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a trained model is for, what it was made from and how well it did there."""

    task: str
    engine: str
    features: str
    labels: tuple[str, ...]
    seed: int
    # Corpus by name -> digest of the items used.
    data: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, float] = field(default_factory=dict)
    sizes: Mapping[str, int] = field(default_factory=dict)
    scores: Mapping[str, float] = field(default_factory=dict)
    calibration: Mapping[str, Calibration] = field(default_factory=dict)
    # What was chosen on the development part after training.
    tuned: Mapping[str, float] = field(default_factory=dict)
    # Corpus by name -> the licence of its data.
    licences: Mapping[str, str] = field(default_factory=dict)

    @property
    def recipe(self) -> tuple[object, ...]:
        """All that decides what training gives: two models of one recipe are the same."""
        return (self.task, self.engine, self.features, self.seed, dict(self.data), dict(self.settings))
