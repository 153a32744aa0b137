"""Trained models, whatever they are trained for."""

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from svod.model.labeling import Guess, Manifest, NumberedSequences, Observation

if TYPE_CHECKING:
    # Lazy: rules alone do without it.
    import numpy as np
    from numpy.typing import NDArray


class SequenceLabeler(Protocol):
    """A trained model that labels sequences, whatever they are."""

    @property
    def manifest(self) -> Manifest:
        """What the model is for and how far its probabilities are to be believed."""

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        """One label an observation, with its probability."""


@runtime_checkable
class NumberLabeler(Protocol):
    """A labeller that takes many sequences at a time, their features given by numbers."""

    @property
    def features(self) -> Container[str]:
        """All features that say anything to it."""

    def label_numbered(
        self, sequences: NumberedSequences, favoured: Mapping[str, float] | None = None
    ) -> Sequence[tuple[Guess, ...]]:
        """The labels of each sequence, as `label` gives them; `favoured` ones get so much more than they have."""


class RowClassifier(Protocol):
    """A trained model that judges rows of numbers one by one."""

    @property
    def manifest(self) -> Manifest:
        """What the model is for, and what was tuned for it."""

    @property
    def arrays(self) -> "Mapping[str, NDArray[Any]]":
        """All that the model keeps, by name: tables of what was counted beside what it runs on."""

    def classify(self, rows: "NDArray[np.float32]") -> "NDArray[np.float32]":
        """One row of shares for each row of numbers, one column a label."""

    def importances(self) -> Sequence[float]:
        """How much each column of a row decides, adding up to 1."""
