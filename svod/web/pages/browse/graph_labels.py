"""Labels of a graph: each where it meets no other label and no dot, those of important works first."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

# Letters of the labels are so high, in the units of the picture; the widest letters are as wide as they are high.
FONT = 10.0
_LINE = 13.0
_GAP = 3.0
_FULL, _WIDE, _USUAL, _NARROW = 1.05, 0.92, 0.66, 0.4
_WIDE_LETTERS = frozenset("mwшщжюыфм@%")
_NARROW_LETTERS = frozenset("ijlftrI.,:;'’!()[]| -·")


class Box(NamedTuple):
    """A part of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether they have a point in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: "Box") -> bool:
        """Whether the other lies in it."""
        inside = self.left <= other.left and other.right <= self.right
        return inside and self.top <= other.top and other.bottom <= self.bottom


class Circle(NamedTuple):
    """A dot, and what could be written beside it."""

    x: float
    y: float
    radius: float
    text: str = ""

    @property
    def box(self) -> Box:
        """What it covers."""
        return Box(self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius)


class Label(NamedTuple):
    """A text, and the middle of its base line."""

    text: str
    x: float
    y: float


def placed_labels(circles: Sequence[Circle], frame: Box, taken: Iterable[Box] = ()) -> list[Label | None]:
    """A label for each of the dots that has room for one; the first come first. `taken` is covered already."""
    covered = [*taken, *(circle.box for circle in circles)]
    labels: list[Label | None] = []
    for circle in circles:
        place = next(_free(circle, frame, covered), None) if circle.text else None
        labels.append(Label(circle.text, *_base(place)) if place else None)
        if place:
            covered.append(place)
    return labels


def text_width(text: str, font: float = FONT) -> float:
    """How wide a text is at most in any usual sans-serif face."""
    return font * sum(map(_letter, text))


def _letter(letter: str) -> float:
    if letter in _NARROW_LETTERS:
        return _NARROW
    if unicodedata.east_asian_width(letter) in "WF":
        return _FULL
    return _WIDE if letter.isupper() or letter in _WIDE_LETTERS else _USUAL


def _free(circle: Circle, frame: Box, covered: Sequence[Box]) -> Iterator[Box]:
    """Where the label of a dot meets nothing: below, above, right or left of it."""
    half, reach = text_width(circle.text) / 2, circle.radius + _GAP
    for x, y in (
        (circle.x, circle.y + reach + _LINE / 2),
        (circle.x, circle.y - reach - _LINE / 2),
        (circle.x + reach + half, circle.y),
        (circle.x - reach - half, circle.y),
    ):
        place = Box(x - half, y - _LINE / 2, x + half, y + _LINE / 2)
        if frame.holds(place) and not any(map(place.meets, covered)):
            yield place


def _base(place: Box) -> tuple[float, float]:
    """The middle of the base line of a text in a place."""
    return round((place.left + place.right) / 2, 1), round(place.bottom - 0.3 * _LINE, 1)
