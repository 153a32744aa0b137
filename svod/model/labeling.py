"""Sequences for learning: observations and the labels they carry; nothing here knows about papers."""

from dataclasses import dataclass
from typing import NamedTuple


class Observation(NamedTuple):
    """One element of a sequence as its features see it."""

    features: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LabeledSequence:
    """Observations with one label each."""

    observations: tuple[Observation, ...]
    labels: tuple[str, ...]
