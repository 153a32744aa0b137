"""Cells of tables in formats that only end them: which table, row and column a text stands in."""

from svod.model.document import LineStructure, Structure


class CellCounter:
    """Counts tables, rows and cells as they end; text outside of tables ends a table."""

    def __init__(self) -> None:
        self._table = self._row = self._column = 0
        self._is_open = False

    def cell(self, *, is_inside: bool) -> LineStructure | None:
        """The cell that a text stands in; none for text that is in no table."""
        if is_inside:
            self._is_open = True
            return LineStructure(Structure.CELL, self._table, self._row, self._column)
        if self._is_open:
            self._table += 1
            self._row = self._column = 0
            self._is_open = False
        return None

    def end_cell(self) -> None:
        """The next text stands in the next cell."""
        self._column += 1

    def end_row(self) -> None:
        """The next text stands in the next row."""
        self._row, self._column = self._row + 1, 0
