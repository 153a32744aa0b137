"""What LaTeX's commands say of lines: headings, items, quotations, captions with their numbers, cells, formulas."""

import re
from collections import Counter
from typing import NamedTuple

from svod.convert.flow import Flow
from svod.convert.formulas import inner_tex
from svod.convert.structures import ROW, TABLE, Role, Structures
from svod.model.document import Structure

_TABULARS = frozenset(["tabular", "tabular*", "tabularx", "longtable", "tabulary"])
_QUOTATIONS = frozenset(["quote", "quotation", "displayquote", "verse"])
_LISTS = frozenset(["enumerate", "itemize", "description"])
_FLOATS = {
    "figure": Structure.FIGURE_CAPTION, "figure*": Structure.FIGURE_CAPTION, "wrapfigure": Structure.FIGURE_CAPTION,
    "table": Structure.TABLE_CAPTION, "table*": Structure.TABLE_CAPTION, "longtable": Structure.TABLE_CAPTION,
}  # fmt: skip
# Environments with one number, and those with one a row.
_NUMBERED = frozenset(["equation", "multline"])
_NUMBERED_ROWS = frozenset(["align", "gather", "eqnarray", "flalign", "alignat"])
_TABLE, _ITEM, _LINE, _FORMULA = "table", "item", "line", "formula"
# What classes print before captions.
_NAMES = {
    "ru": {Structure.FIGURE_CAPTION: "Рис.", Structure.TABLE_CAPTION: "Таблица"},
    "de": {Structure.FIGURE_CAPTION: "Abbildung", Structure.TABLE_CAPTION: "Tabelle"},
    "en": {Structure.FIGURE_CAPTION: "Figure", Structure.TABLE_CAPTION: "Table"},
}


_SCANNED = re.compile(
    r"\\(?:(?P<edge>begin|end)\s*\{(?P<name>[a-z]+\*?)\}|(?P<caption>caption)\b|label\s*\{(?P<label>[^{}]*)\}"
    r"|(?P<row>\\)|(?P<silent>nonumber|notag)\b)"
)


class FloatLabel(NamedTuple):
    """A figure, a table or a formula that a label names, and its number."""

    kind: Structure
    number: int


def float_labels(body: str) -> dict[str, FloatLabel]:
    """The labels of figures, tables and formulas; a label behind a caption names that one, as classes count them."""
    found: dict[str, FloatLabel] = {}
    counts: Counter[Structure] = Counter()
    floats: list[Structure] = []
    captioned: FloatLabel | None = None
    formulas = _FormulaCount()
    for match in _SCANNED.finditer(body):
        formulas.meet(match)
        if formulas.is_open:
            if match["label"]:
                found.setdefault(match["label"].strip(), FloatLabel(Structure.FORMULA, formulas.number))
        elif match["name"] in _FLOATS:
            floats = [*floats, _FLOATS[match["name"]]] if match["edge"] == "begin" else floats[:-1]
            captioned = None
        elif match["caption"]:
            kind = floats[-1] if floats else Structure.FIGURE_CAPTION
            counts[kind] += 1
            captioned = FloatLabel(kind, counts[kind])
        elif match["label"] and captioned:
            found.setdefault(match["label"].strip(), captioned)
    return found


class _FormulaCount:
    """Counts display formulas as classes do, row by row where rows have numbers."""

    def __init__(self) -> None:
        self.number = 0
        self._name = ""
        self._is_silent = False

    @property
    def is_open(self) -> bool:
        """Whether a formula with a number is under way."""
        return bool(self._name)

    def meet(self, match: re.Match[str]) -> None:
        """An environment, a row or a command."""
        name = match["name"] or ""
        if match["edge"] == "begin" and name in _NUMBERED | _NUMBERED_ROWS:
            self._name, self._is_silent = name, False
            self.number += 1
        elif self._name and name == self._name:
            self.number -= self._is_silent
            self._name = ""
        elif self._name and match["silent"]:
            self._is_silent = True
        elif self._name in _NUMBERED_ROWS and match["row"]:
            self.number += not self._is_silent
            self._is_silent = False


class LatexStructures:
    """Follows the environments of one source, and tells a flow what its lines are."""

    def __init__(self, flow: Flow, language: str) -> None:
        self._flow = flow
        self._names = _NAMES.get(language, _NAMES["en"])
        self._structures = Structures()
        # What is open by name, with how many structures each has opened.
        self._open: list[tuple[str, int]] = []
        self._floats: list[Structure] = []
        self._counts: Counter[Structure] = Counter()
        self._formulas = _FormulaCount()
        self._tables = 0

    @property
    def is_in_cell(self) -> bool:
        """Whether the lines from here on are those of a cell."""
        return self._tables == 1 and bool(self._open) and self._open[-1][0] == _TABLE

    def environment(self, name: str, *, begins: bool) -> None:
        """An environment begins or ends."""
        if name in _FLOATS:
            self._floats = [*self._floats, _FLOATS[name]] if begins else self._floats[:-1]
        if name in _TABULARS:
            self._tabular(begins=begins)
        elif name in _QUOTATIONS:
            if begins:
                self._enter(name, Structure.QUOTATION)
            else:
                self._leave(name)
        elif name in _LISTS and not begins:
            self._leave(_ITEM)

    def _tabular(self, *, begins: bool) -> None:
        self._tables = max(0, self._tables + (1 if begins else -1))
        if begins and self._tables == 1:
            self._enter(_TABLE, TABLE, ROW, Structure.CELL)
        elif not begins and not self._tables:
            self._leave(_TABLE)

    def next_cell(self) -> None:
        """The next cell of the row."""
        if self.is_in_cell:
            self._flow.structure = self._structures.next_cell()

    def end_row(self) -> None:
        """The next row, where a table is under way."""
        if self.is_in_cell:
            self._structures.end()
            self._structures.end()
            self._structures.begin(ROW)
            self._flow.structure = self._structures.begin(Structure.CELL)

    def begin_heading(self, level: int) -> None:
        """The lines from here on are a heading."""
        self._enter(_LINE, Structure.HEADING, level=level)

    def begin_caption(self) -> str:
        """The lines from here on are a caption; what is printed before it."""
        kind = self._floats[-1] if self._floats else Structure.FIGURE_CAPTION
        self._counts[kind] += 1
        self._enter(_LINE, kind)
        return f"{self._names[kind]} {self._counts[kind]}: "

    def referred(self, command: str, label: FloatLabel) -> str:
        """What a command prints for a label: its number, perhaps with the name of what it is."""
        if command == "ref":
            return str(label.number)
        if label.kind is Structure.FORMULA:
            return f"({label.number})"
        return f"{self._names[label.kind]} {label.number}"

    def end_line_of_its_own(self) -> None:
        """A heading or a caption ends."""
        self._leave(_LINE)

    def begin_item(self) -> None:
        """An item begins; the one before it ends."""
        self._leave(_ITEM)
        self._enter(_ITEM, Structure.ITEM)

    def count_formula(self, name: str, source: str) -> str:
        """What is printed beside the formula of an environment: its number, where it has one."""
        before = self._formulas.number
        for match in _SCANNED.finditer(f"\\begin{{{name}}}{source}\\end{{{name}}}"):
            self._formulas.meet(match)
        return f"({self._formulas.number})" if name in _NUMBERED and self._formulas.number > before else ""

    def begin_formula(self, source: str) -> None:
        """A display formula begins, whose LaTeX is `source`."""
        self._enter(_FORMULA, Structure.FORMULA, source=inner_tex(source))

    def end_formula(self) -> None:
        """A display formula ends."""
        self._leave(_FORMULA)

    def _enter(self, name: str, *roles: Role, level: int = 0, source: str = "") -> None:
        self._open.append((name, len(roles)))
        for role in roles:
            self._flow.structure = self._structures.begin(role, level=level, source=source)

    def _leave(self, name: str) -> None:
        """End what is open under that name; what stands open inside of it ends, too."""
        if not any(opened == name for opened, _ in self._open):
            return
        while self._open:
            last, count = self._open.pop()
            for _ in range(count):
                self._flow.structure = self._structures.end()
            if last == name:
                return
