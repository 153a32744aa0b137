"""Tables that are not plain: cells that span columns or rows, and heads of two lines."""

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from svod_lab.synthetic.sheets import CellSpan

Rows = tuple[tuple[str, ...], ...]

GROUPS: Mapping[str, tuple[str, ...]] = {
    "ru": ("Мужчины", "Женщины", "Город", "Первый год"),
    "de": ("Männer", "Frauen", "Stadt", "Erstes Jahr"),
    "en": ("Men", "Women", "Town", "First year"),
}
_TIMES: Mapping[str, tuple[str, str]] = {
    "ru": ("до опыта", "после"), "de": ("vor dem Versuch", "danach"), "en": ("before", "after the test"),
}  # fmt: skip
_SECTIONS: Mapping[str, tuple[str, ...]] = {
    "ru": ("Первая серия измерений", "Вторая серия измерений"),
    "de": ("Erste Reihe der Messungen", "Zweite Reihe der Messungen"),
    "en": ("First series of measurements", "Second series of measurements"),
}


class Spanned(NamedTuple):
    """Cells, of which those that are covered by others are empty; `heads` rows of them are heads."""

    rows: Rows
    spans: tuple[CellSpan, ...] = ()
    heads: int = 1


def perhaps_spanned(rows: Rows, language: str) -> Spanned:
    """A table as it is or with spans, by chance; the same rows always become the same."""
    rng = Random(repr(rows))  # noqa: S311 - invents tables
    return rng.choice(_WAYS)(rows, language, rng)


def _plain(rows: Rows, _language: str, _rng: Random) -> Spanned:
    return Spanned(rows)


def _grouped(rows: Rows, language: str, rng: Random) -> Spanned:
    """Columns in pairs, each below a common head; what is left over goes through both rows of heads."""
    width = len(rows[0])
    if width < 3:
        return _in_lines(rows, language, rng)
    names = rng.sample(GROUPS[language], width // 2)
    top, below = [rows[0][0]], [""]
    spans = [CellSpan(0, 0, 2, 1)]
    for column in range(1, width):
        is_paired = column + column % 2 < width
        if not is_paired:
            spans.append(CellSpan(0, column, 2, 1))
        elif column % 2:
            spans.append(CellSpan(0, column, 1, 2))
        top.append(names[column // 2] if is_paired and column % 2 else "" if is_paired else rows[0][column])
        below.append(rows[0][column] if is_paired else "")
    return Spanned((tuple(top), tuple(below), *rows[1:]), tuple(spans), 2)


def _in_sections(rows: Rows, language: str, _rng: Random) -> Spanned:
    """Rows in two sections, each below a line that goes through the whole table."""
    width, middle = len(rows[0]), 1 + len(rows) // 2
    first, second = ((text, *[""] * (width - 1)) for text in _SECTIONS[language])
    made = (rows[0], first, *rows[1:middle], second, *rows[middle:])
    return Spanned(made, (CellSpan(1, 0, 1, width), CellSpan(middle + 1, 0, 1, width)))


def _in_pairs(rows: Rows, language: str, rng: Random) -> Spanned:
    """Each first cell stands beside two rows."""
    if len(rows[0]) < 3:
        return _in_lines(rows, language, rng)
    made, spans = [rows[0]], []
    for row in rows[1:4]:
        spans.append(CellSpan(len(made), 0, 2, 1))
        early, late = _TIMES[language]
        made += [(row[0], early, *row[2:]), ("", late, *reversed(row[2:]))]
    return Spanned(tuple(made), tuple(spans))


def _in_lines(rows: Rows, _language: str, rng: Random) -> Spanned:
    """Heads of two lines."""
    heads = (f"{head}\n({rng.randint(1990, 2020)})" if rng.random() < 0.7 else head for head in rows[0][1:])
    return Spanned(((rows[0][0], *heads), *rows[1:]))


_WAYS: tuple[Callable[[Rows, str, Random], Spanned], ...] = (
    _plain, _plain, _plain, _plain, _grouped, _grouped, _in_sections, _in_pairs, _in_lines,
)  # fmt: skip
