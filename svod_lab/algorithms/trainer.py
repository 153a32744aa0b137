"""What trains models: labelled sequences, the two kinds of trainers, and what they return."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from svod.learn.model_file import Arrays
from svod.model.labeling import Observation
from svod_lab.algorithms.checkpoints import NO_CHECKPOINTS, Checkpoints

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Called with the number of steps done.
Progress: TypeAlias = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class LabeledSequence:
    """Observations with one label each, and how much the sequence counts."""

    observations: tuple[Observation, ...]
    labels: tuple[str, ...]
    weight: float = 1.0


class Trained(NamedTuple):
    """What training returns: the labels in their order, and the arrays that the algorithm runs on."""

    labels: tuple[str, ...]
    arrays: Arrays


class SequenceTrainer(Protocol):
    """Trains models on labelled sequences."""

    @property
    def steps(self) -> int:
        """How many steps of progress training reports at most."""

    def train(
        self,
        sequences: Sequence[LabeledSequence],
        seed: int,
        progress: Progress,
        checkpoints: Checkpoints = NO_CHECKPOINTS,
    ) -> Trained:
        """A model's labels and arrays: the same for the same sequences and seed, interrupted or not."""


class RowTrainer(Protocol):
    """Trains models on labelled rows of numbers."""

    def train(
        self,
        rows: "NDArray[np.float32] | Sequence[Sequence[float]]",
        labels: Sequence[str],
        seed: int,
        progress: Progress,
    ) -> Trained:
        """A model's labels and arrays: the same for the same rows and seed."""
