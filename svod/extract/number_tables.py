"""Things met again and again, known by numbers: groups of features, facts, and where words of sequences stand."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Integers: TypeAlias = NDArray[np.int64]
Group: TypeAlias = tuple[str, ...]
Key = TypeVar("Key")
Thing = TypeVar("Thing")


class Groups(list[Group]):
    """Groups of features by number; the first few are empty, for whatever says nothing."""

    def __init__(self) -> None:
        super().__init__([()] * 5)

    def add(self, *groups: Group) -> int:
        """The number of the first of new groups; the others follow it."""
        number = len(self)
        self.extend(groups)
        return number


class Numbers(dict[Key, int]):
    """Numbers by key; of what is met for the first time somebody is asked for the number."""

    def __init__(self, ask: Callable[[Key], int]) -> None:
        super().__init__()
        self._ask = ask

    def __missing__(self, key: Key) -> int:
        number = self[key] = self._ask(key)
        return number

    def of(self, keys: Iterable[Key], count: int) -> Integers:
        """The numbers of so many keys."""
        return np.fromiter(map(self.__getitem__, keys), dtype=np.int64, count=count)


def of_packed(numbers: Numbers[int], keys: Integers) -> Integers:
    """The numbers of keys that are numbers themselves."""
    return numbers.of(keys.tolist(), len(keys))


class Things(list[Thing]):
    """Things by number, and numbers by thing."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[Thing, int] = {}

    def number(self, thing: Thing) -> int:
        """The number of a thing, a new one the first time."""
        number = self._numbers.setdefault(thing, len(self))
        if number == len(self):
            self.append(thing)
        return number


class Facts:
    """Rows of numbers, added one by one and read by the thousand."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._numbers = array("q")

    def add(self, *row: int) -> int:
        """The number of a new row."""
        self._numbers.extend(row)
        return len(self._numbers) // self._width - 1

    def of(self, numbers: Integers) -> Integers:
        """The rows of these numbers as columns, one a fact."""
        rows: Integers = np.frombuffer(self._numbers, dtype=np.int64).reshape(-1, self._width)
        return rows.take(numbers, axis=0).T


class Layout:
    """Where the words of sequences stand: in which, and at what place from both ends."""

    def __init__(self, lengths: Sequence[int]) -> None:
        counts = np.array(lengths, dtype=np.int64)
        self.firsts: Integers = np.cumsum(counts) - counts
        self.sequence: Integers = np.repeat(np.arange(len(counts)), counts)
        self.every: Integers = np.arange(len(self.sequence))
        self.count: Integers = counts[self.sequence]
        self.place: Integers = self.every - self.firsts[self.sequence]
        self.from_end: Integers = self.count - 1 - self.place

    def beside(self, values: Integers, offset: int, otherwise: int) -> Integers:
        """For each word the value of the word so far before (-) or after (+) it in its sequence."""
        there = np.full(len(values), otherwise, dtype=np.int64)
        if offset < 0:
            there[-offset:] = np.where(self.place[-offset:] >= -offset, values[:offset], otherwise)
        else:
            there[:-offset] = np.where(self.from_end[:-offset] >= offset, values[offset:], otherwise)
        return there


def percentile(values: NDArray[np.floating[Any]], percent: int) -> float:
    """The value below which so many of a hundred lie, between two of them if need be, as `numpy.percentile` has it.

    That function imports a package of its own, a fortieth of what a process takes until its first paper is read.
    """
    place = (len(values) - 1) * (percent / 100)
    below = int(place)
    first, second = np.sort(values)[[below, min(below + 1, len(values) - 1)]]
    step = place - below
    return float(second - (second - first) * (1 - step) if step >= 0.5 else first + (second - first) * step)


def median(values: NDArray[np.floating[Any]]) -> float:
    """The value in the middle, or between the two in the middle; `numpy.median` imports such a package, too."""
    ordered, half = np.sort(values), len(values) // 2
    return float(ordered[half] if len(values) % 2 else (ordered[half - 1] + ordered[half]) / 2)
