"""What DOCX says of paragraphs: headings by their outline, items of lists, quotations, formulas, cells of tables."""

from collections import Counter
from typing import Any

from svod.convert.office.docx_numbering import Numbering
from svod.convert.office.docx_styles import Styles, W
from svod.model.document import LineStructure, Structure

_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
# What Word calls its own styles, whatever their names in other languages are.
_QUOTATIONS = frozenset({"quote", "intense quote", "block text", "html blockquote"})
_MOST_LEVELS = 9
# A cell spans so many columns at most.
_WIDEST_CELL = 64


class DocxStructures:
    """Counts tables and what else the paragraphs of one document are."""

    def __init__(self, styles: Styles, numbering: Numbering) -> None:
        self._styles = styles
        self._numbering = numbering
        self._tables: dict[Any, int] = {}
        self._rows: dict[Any, int] = {}
        self._columns: dict[Any, int] = {}
        # How many rows a table has so far, and how many columns a row.
        self._counts: Counter[Any] = Counter()
        self._others = 0

    def of(self, paragraph: Any) -> LineStructure | None:
        """What a paragraph is, if the document says so."""
        cell = self._cell(paragraph)
        if cell is not None:
            return cell
        self._others += 1
        level = self._styles.outline_level(paragraph)
        if level is not None and level < _MOST_LEVELS:
            return LineStructure(Structure.HEADING, row=self._others, level=level + 1)
        if paragraph.find(f"{_M}oMathPara") is not None and not any(
            "".join(run.itertext()).strip() for run in paragraph.findall(f"{W}r")
        ):
            return LineStructure(Structure.FORMULA, row=self._others)
        if self._styles.name_of(paragraph) in _QUOTATIONS:
            return LineStructure(Structure.QUOTATION, row=self._others)
        if self._numbering.is_item(paragraph):
            return LineStructure(Structure.ITEM, row=self._others)
        return None

    def _cell(self, paragraph: Any) -> LineStructure | None:
        """The place of a paragraph in the outermost table that it stands in."""
        cell = row = table = None
        for above in paragraph.iterancestors(f"{W}tc", f"{W}tr", f"{W}tbl"):
            if above.tag == f"{W}tc":
                cell = above
            elif above.tag == f"{W}tr":
                row = above
            else:
                table = above
        if cell is None or row is None or table is None:
            return None
        number = self._tables.setdefault(table, len(self._tables))
        if row not in self._rows:
            self._rows[row] = self._counts[table]
            self._counts[table] += 1
        if cell not in self._columns:
            self._columns[cell] = self._counts[row]
            self._counts[row] += _width(cell)
        return LineStructure(Structure.CELL, number, self._rows[row], self._columns[cell])


def _width(cell: Any) -> int:
    """How many columns a cell spans."""
    span = cell.find(f"{W}tcPr/{W}gridSpan")
    said = span.get(f"{W}val", "") if span is not None else ""
    return min(_WIDEST_CELL, max(1, int(said))) if said.isdecimal() and len(said) < 4 else 1
