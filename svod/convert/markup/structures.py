"""What the elements of HTML say of the lines in them: items of lists, quotations, cells of tables."""

from svod.model.document import LineStructure, Structure

_KINDS = {"li": Structure.ITEM, "blockquote": Structure.QUOTATION, "td": Structure.CELL, "th": Structure.CELL}
STRUCTURED = frozenset({*_KINDS, "table", "tr", "caption"})


class Structures:
    """Follows the elements that are open, and counts tables, rows and cells; of nested tables the outer one counts."""

    def __init__(self) -> None:
        self._open: list[LineStructure | None] = [None]
        self._depth: list[str] = []
        self._table = self._row = self._column = -1

    def begin(self, tag: str) -> LineStructure | None:
        """What lines are inside an element that begins."""
        is_inner = self._depth.count("table") > (tag != "table")
        self._depth.append(tag)
        said = self._open[-1]
        if tag in ("caption", "table"):
            said = None
        if not is_inner:
            said = self._counted(tag, said)
        self._open.append(said)
        return said

    def end(self) -> LineStructure | None:
        """What lines are behind an element that ends."""
        if self._depth:
            self._depth.pop()
            self._open.pop()
        return self._open[-1]

    def _counted(self, tag: str, said: LineStructure | None) -> LineStructure | None:
        if tag == "table":
            self._table, self._row = self._table + 1, -1
        elif tag == "tr":
            self._row, self._column = self._row + 1, -1
        elif tag in _KINDS:
            if _KINDS[tag] is not Structure.CELL:
                return LineStructure(_KINDS[tag])
            self._column += 1
            return LineStructure(Structure.CELL, max(0, self._table), max(0, self._row), self._column)
        return said
