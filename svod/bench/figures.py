"""What the bench tells: named figures, each with the goal it is held against."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured value; `reached` is None where there is no goal."""

    name: str
    value: float
    unit: str
    goal: str = ""
    reached: bool | None = None


class Workshop(NamedTuple):
    """What a suite measures with: the labelled data, and the whole reading of files with so many workers."""

    data: Path
    read_files: Callable[[list[Path], int], None]


# A suite yields its figures as it measures them, so that a person can watch.
Suite = Callable[[Workshop], Iterator[Figure]]


def at_most(name: str, value: float, unit: str, goal: float) -> Figure:
    """A figure that shall not exceed its goal."""
    return Figure(name, value, unit, f"≤ {goal:g}", value <= goal)


def at_least(name: str, value: float, unit: str, goal: float) -> Figure:
    """A figure that shall reach its goal."""
    return Figure(name, value, unit, f"≥ {goal:g}", value >= goal)
