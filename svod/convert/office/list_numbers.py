"""The numbers that word processors print before list items and never store in the text: «1.», «[2]», «2.3)»."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
          (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщэюя"
_PLACE = re.compile(r"%([1-9])")
# Above this, letters and Roman numbers are no numbers any more.
_MOST = 4000
# No number is printed longer; a damaged one could be as long as its file, before every item.
_LONGEST = 100


@dataclass(frozen=True, slots=True)
class Level:
    """How one level of a list is numbered: «%1.%2)» holds the numbers of the levels; bullets have no kind."""

    template: str
    kind: str = "decimal"
    start: int = 1


class ListNumbers:
    """Counts the items of all lists of a document."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}

    def label(self, list_name: str, depth: int, levels: Sequence[Level]) -> str:
        """The printed number of the next item at a depth (from 0); empty for bullets and unknown levels."""
        if not 0 <= depth < len(levels):
            return ""
        counts = self._counts.setdefault(list_name, [])
        counts[depth + 1 :] = []
        while len(counts) <= depth:
            counts.append(levels[len(counts)].start - 1)
        counts[depth] += 1
        if not _number(1, levels[depth].kind):
            return ""
        # A level that no item of its own has opened yet counts as begun.
        shown = [max(count, level.start) for count, level in zip(counts, levels, strict=False)]
        template = levels[depth].template[:_LONGEST]
        return _PLACE.sub(lambda place: _shown(int(place[1]) - 1, shown, levels), template)[:_LONGEST]

    def restart(self, list_name: str) -> None:
        """Begin a list anew."""
        self._counts.pop(list_name, None)


def _shown(depth: int, counts: Sequence[int], levels: Sequence[Level]) -> str:
    return _number(counts[depth], levels[depth].kind) if depth < len(counts) else ""


def _number(number: int, kind: str) -> str:
    write = _KINDS.get(kind)
    return write(number) if write and 0 <= number <= _MOST else str(number) if write else ""


def _roman(number: int) -> str:
    written = ""
    for value, letters in _ROMAN:
        written += letters * (number // value)
        number %= value
    return written


def _letter(number: int, alphabet: str) -> str:
    """After «z» comes «aa», then «bb»."""
    return alphabet[(number - 1) % len(alphabet)] * ((number - 1) // len(alphabet) + 1) if number else ""


# The kinds by the names that DOCX gives them.
_KINDS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda number: f"{number:02}",
    "lowerRoman": _roman,
    "upperRoman": lambda number: _roman(number).upper(),
    "lowerLetter": lambda number: _letter(number, _LATIN),
    "upperLetter": lambda number: _letter(number, _LATIN).upper(),
    "russianLower": lambda number: _letter(number, _RUSSIAN),
    "russianUpper": lambda number: _letter(number, _RUSSIAN).upper(),
}
