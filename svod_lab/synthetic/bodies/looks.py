"""How a paper sets the parts of its body: its captions, tables, lists, quotations and subsections."""

from random import Random
from typing import NamedTuple

from svod_lab.synthetic.sheets import Align, Rules

# What captions begin with; «#» is the number.
FIGURE_LABELS = {
    "ru": ("Рис. #.", "Рис. #.", "Рисунок # –", "Рисунок #.", "Рис. #:"),
    "de": ("Abb. #:", "Abbildung #:", "Abbildung #.", "Abb. #.", "Abb. # –"),
    "en": ("Fig. #.", "Figure #.", "Figure #:", "FIGURE #.", "Fig. #:"),
}
TABLE_LABELS = {
    "ru": ("Таблица #.", "Таблица # –", "Таблица #.", "Табл. #."),
    "de": ("Tabelle #:", "Tab. #:", "Tabelle #.", "Tab. # –"),
    "en": ("Table #.", "Table #:", "TABLE #.", "Tab. #."),
}
_MARKS = ("•", "–", "1)", "(a)", "1.", "—")
_LETTERS = {"ru": "абвгдежз", "de": "abcdefgh", "en": "abcdefgh"}


class Look(NamedTuple):
    """The choices of one paper."""

    figure_label: str
    table_label: str
    bold_label: bool
    italic_caption: bool
    caption_size: float
    caption_align: Align
    table_caption_above: bool
    rules: tuple[Rules, ...]
    cell_align: str
    cell_size: float
    floats: bool
    mark: str
    item_hanging: float
    item_above: float
    quotation_inset: float
    quotation_size: float
    quotation_italic: bool
    formula_label: str
    second_italic: bool
    third_bold: bool
    numbers_end: str


def chosen_look(language: str, rng: Random) -> Look:
    """One look, by chance."""
    return Look(
        figure_label=rng.choice(FIGURE_LABELS[language]),
        table_label=rng.choice(TABLE_LABELS[language]),
        bold_label=rng.random() < 0.4,
        italic_caption=rng.random() < 0.2,
        caption_size=rng.choice((0.8, 0.85, 0.9, 0.9, 1.0)),
        caption_align=rng.choice((Align.CENTRE, Align.CENTRE, Align.JUSTIFIED, Align.LEFT)),
        table_caption_above=rng.random() < 0.8,
        rules=(rng.choice((Rules.GRID, Rules.THREE, Rules.THREE, Rules.NONE)),),
        cell_align=rng.choice(("left", "center", "right")),
        cell_size=rng.choice((0.8, 0.85, 0.9, 1.0)),
        floats=rng.random() < 0.5,
        mark=rng.choice(_MARKS),
        item_hanging=rng.choice((0.0, 1.5, 1.5)),
        item_above=rng.choice((0.0, 0.0, 0.3)),
        quotation_inset=rng.choice((1.5, 2.0, 3.0)),
        quotation_size=rng.choice((0.9, 0.95, 1.0)),
        quotation_italic=rng.random() < 0.2,
        formula_label=rng.choice(("(#)", "(#)", "(#)", "(1.#)")),
        second_italic=rng.random() < 0.3,
        third_bold=rng.random() < 0.5,
        numbers_end=rng.choice(("", ".")),
    )


def item_mark(look: Look, place: int, language: str) -> str:
    """The mark of the item at a place, from 0."""
    return look.mark.replace("1", str(place + 1)).replace("a", _LETTERS[language][place % 8])
