"""What the elements of a format say of the lines in them: items, quotations, captions, formulas, headings, cells."""

from collections.abc import Mapping

from svod.model.document import LineStructure, Structure

# Elements that hold no lines of their own, but cells.
TABLE, ROW = "table", "row"
Role = Structure | str

HTML_ROLES: Mapping[str, Role] = {
    "li": Structure.ITEM, "blockquote": Structure.QUOTATION, "td": Structure.CELL, "th": Structure.CELL,
    "caption": Structure.TABLE_CAPTION, "figcaption": Structure.FIGURE_CAPTION, "table": TABLE, "tr": ROW,
}  # fmt: skip
_IN_TABLES = (TABLE, ROW, Structure.CELL)


class Structures:
    """Follows the elements that are open, and counts tables, rows and cells; of nested tables the outer one counts."""

    def __init__(self) -> None:
        self._open: list[LineStructure | None] = [None]
        self._roles: list[Role] = []
        self._table = self._row = self._column = -1
        self._others = 0

    def begin(self, role: Role, *, level: int = 0, source: str = "") -> LineStructure | None:
        """What lines are inside an element that begins; `source` is the LaTeX of a formula."""
        is_inner = self._roles.count(TABLE) > (role != TABLE)
        self._roles.append(role)
        said = self._open[-1]
        if not (is_inner and role in _IN_TABLES):
            said = self._counted(role, said, level, source)
        self._open.append(said)
        return said

    def end(self) -> LineStructure | None:
        """What lines are behind an element that ends."""
        if self._roles:
            self._roles.pop()
            self._open.pop()
        return self._open[-1]

    def next_cell(self) -> LineStructure | None:
        """Go on with the next cell of the row under way, where cells are parted and not enclosed."""
        if self._roles and self._roles[-1] is Structure.CELL:
            self.end()
            return self.begin(Structure.CELL)
        return self._open[-1]

    def _counted(self, role: Role, said: LineStructure | None, level: int, source: str) -> LineStructure | None:
        if role == TABLE:
            self._table, self._row = self._table + 1, -1
            return None
        if role == ROW:
            self._row, self._column = self._row + 1, -1
        elif role == Structure.CELL:
            self._column += 1
            return LineStructure(Structure.CELL, max(0, self._table), max(0, self._row), self._column)
        elif isinstance(role, Structure):
            # What stands in a cell is of the cell.
            if said is not None and said.kind is Structure.CELL:
                return said
            self._others += 1
            return LineStructure(role, row=self._others, level=level, source=source)
        return said
