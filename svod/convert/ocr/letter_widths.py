"""Sizes of recognised lines put right by the widths of their letters: specks, lean and blots make ink only higher."""

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple, Protocol

# How wide letters are in usual faces, in tenths of the size; others are like most.
_USUAL = 0.5
_WIDTHS = {
    letter: tenths / 10
    for tenths, letters in (
        (3, "Ifijltі.,;:-()"), (4, "гзJrs"), (6, "дийлнпрцъБГЕЗРТЬFLPSTZdhnpuüß"), (7, "жмфыАВДКЛСУХЧЭЯABCDEKRVXYÄ"),
        (8, "шщюИЙНОПФЦЪGHNOQUmwÖÜ"), (9, "МЫM"), (10, "ЖШЩW"), (11, "Ю"),
    )
    for letter in letters
}  # fmt: skip
# Lines of fewer signs have no measure, and those of text are so long and so many.
_FEWEST_SIGNS, _LONG_LINE, _FEWEST_LINES = 8, 25, 5
# So many times as high as wide, by the measure of the text, ink is not: faces are narrow, and capitals of typewriters.
_MOST, _MOST_IN_CAPITALS = 1.35, 1.55
# Lines of one type: their letters are as wide, and no more differ in height, and they stand close together.
_AS_WIDE, _SAME_TYPE, _WIDEST_LEAD = 1.08, 1.4, 1.5


class _Placed(Protocol):
    """A word and its place, in points."""

    @property
    def text(self) -> str: ...

    @property
    def top(self) -> float: ...

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...


class _Line(NamedTuple):
    """A line by its letters: their size by width, 0 where they are too few, and where the line stands."""

    size: float
    signs: int
    in_capitals: bool
    top: float
    bottom: float


def by_width(lines: Sequence[Sequence[_Placed]], sizes: Sequence[float]) -> list[float]:
    """The sizes of the lines of a page; less where the ink is far too high for letters so wide, one for one type."""
    measured = [_measured(line) for line in lines]
    settled = list(_without_odd(measured, sizes))
    for place in range(1, len(settled)):
        above, here = measured[place - 1], measured[place]
        one, other = settled[place - 1], settled[place]
        if _is_near(one, other, _SAME_TYPE) and _is_one_type(above, here, min(one, other)):
            settled[place - 1] = settled[place] = min(one, other)
    return settled


def size_by_width(text: str, width: float) -> float:
    """The size of type in which letters take up that width, in a usual face."""
    return width / sum(_WIDTHS.get(letter, _USUAL) for letter in text)


def _measured(line: Sequence[_Placed]) -> _Line:
    text = "".join(word.text for word in line)
    size = size_by_width(text, sum(word.width for word in line))
    top = min(word.top for word in line)
    bottom = max(word.top + word.height for word in line)
    return _Line(size if len(text) >= _FEWEST_SIGNS else 0.0, len(text), text.isupper(), top, bottom)


def _without_odd(lines: Sequence[_Line], sizes: Sequence[float]) -> Sequence[float]:
    """The sizes, less where ink is far higher than in the text of the page for letters so wide."""
    text = [
        size / line.size
        for line, size in zip(lines, sizes, strict=True)
        if line.signs >= _LONG_LINE and not line.in_capitals
    ]
    if len(text) < _FEWEST_LINES:
        return sizes
    usual = median(text)
    settled = []
    for line, size in zip(lines, sizes, strict=True):
        by_letters = usual * line.size
        most = (_MOST_IN_CAPITALS if line.in_capitals else _MOST) * by_letters
        settled.append(round(by_letters, 1) if 0 < most < size else size)
    return settled


def _is_one_type(above: _Line, line: _Line, size: float) -> bool:
    if not above.size or not line.size or above.in_capitals != line.in_capitals:
        return False
    return _is_near(above.size, line.size, _AS_WIDE) and line.top - above.bottom <= _WIDEST_LEAD * size


def _is_near(one: float, other: float, most: float) -> bool:
    return max(one, other) < most * min(one, other)
