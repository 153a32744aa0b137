"""Toy sequences whose labels follow from the words and their order."""

import random

from svod.model.labeling import Manifest, Observation
from svod_lab.algorithms.trainer import LabeledSequence

DAYS = ("monday", "tuesday", "friday")
NAMES = ("anna", "boris", "clara", "dmitri")


def observation(*words: str) -> Observation:
    """An observation with one group of features."""
    return Observation((words,))


def sentence(*pairs: tuple[str, str]) -> LabeledSequence:
    """Words with their labels; each word is its own only feature."""
    return LabeledSequence(
        tuple(observation("any", f"w={word}") for word, _ in pairs), tuple(label for _, label in pairs)
    )


def appointments(count: int, seed: int = 1) -> list[LabeledSequence]:
    """«anna meets boris on friday»: only the order separates the host from the guest."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        host, guest = chance.sample(NAMES, 2)
        day = chance.choice(DAYS)
        found.append(
            sentence((host, "host"), ("meets", "O"), (guest, "guest"), ("on", "O"), (day, "day"))
            if chance.random() < 0.5
            else sentence((day, "day"), (host, "host"), ("meets", "O"), (guest, "guest"))
        )
    return found


def manifest(engine: str, labels: tuple[str, ...]) -> Manifest:
    """A manifest for a toy model."""
    return Manifest("toys", engine, "toys@1", labels, seed=0)
