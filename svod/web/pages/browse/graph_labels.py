"""Labels of a graph: each where it meets no other label and no dot, those of important works first."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from svod.text.normalize import shortened

# Letters of the labels are so high, in the units of the picture; the widest letters are as wide as they are high.
FONT = 10.0
# A line with the halo around its letters.
_LINE, _HALO = 16.0, 2.0
_GAP = 3.0
# Dots have a border, half of it outside.
_BORDER = 2.0
_FULL, _WIDE, _USUAL, _NARROW = 1.12, 0.82, 0.68, 0.42
_FULL_LETTERS = frozenset("MWmwШЩЖЮЫФМшщжюыфм@%…")
# A label that has no room is tried again, shorter.
_LENGTHS = (28, 19, 12)
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
        reach = self.radius + _BORDER
        return Box(self.x - reach, self.y - reach, self.x + reach, self.y + reach)


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
        texts = dict.fromkeys(shortened(circle.text, length) for length in _LENGTHS if circle.text)
        placed = next(((text, place) for text in texts for place in _free(circle, text, frame, covered)), None)
        labels.append(Label(placed[0], *_base(placed[1])) if placed else None)
        if placed:
            covered.append(placed[1])
    return labels


def text_width(text: str, font: float = FONT) -> float:
    """How wide a text is at most in any usual sans-serif face."""
    return font * sum(map(_letter, text))


def _letter(letter: str) -> float:
    if letter in _NARROW_LETTERS:
        return _NARROW
    if letter in _FULL_LETTERS or unicodedata.east_asian_width(letter) in "WF":
        return _FULL
    return _WIDE if letter.isupper() else _USUAL


def _free(circle: Circle, text: str, frame: Box, covered: Sequence[Box]) -> Iterator[Box]:
    """Where the label of a dot meets nothing: below, above, right or left of it."""
    half, reach = text_width(text) / 2 + _HALO, circle.radius + _BORDER + _GAP
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
    return round((place.left + place.right) / 2, 1), round((place.top + place.bottom) / 2 + 0.35 * FONT, 1)
