"""What the lines of a body are: captions and what is drawn beside them, then tables, formulas, notes, headings."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from svod.extract.body.captions import Caption, caption_starts, find_captions
from svod.extract.body.figures import drawn_figures, mark_drawings
from svod.extract.body.formulas import FormulaLines, find_formulas
from svod.extract.body.headings import Heading, find_headings
from svod.extract.body.notes import end_notes, find_notes
from svod.extract.body.placed_lines import TEXT, PlacedLine, Zone, body_size, widest_gap
from svod.extract.body.said import said_captions, said_formulas, said_headings, said_tables, with_captions
from svod.extract.body.tables import TableLines, find_tables, framed_tables
from svod.model.document import Box, Document, Drawn, Font
from svod.ports import Drawings

# In sizes of type: a line with wider blanks, or in smaller type, may be a row of a table.
_WIDE, _SMALL = 0.9, 0.93


class Zones(NamedTuple):
    """What the lines of a document are, found step by step; figures have boxes where they are drawn."""

    captions: list[Caption]
    tables: list[TableLines]
    formulas: list[FormulaLines]
    notes: list[list[PlacedLine]]
    headings: list[Heading]
    figures: dict[Caption, Box]
    end_notes: list[list[PlacedLine]]


def find_zones(document: Document, lines: list[PlacedLine], drawings: Drawings) -> Zones:
    """The zones of the lines, set in them, and what was found for them."""
    size = body_size(lines)
    font = _body_font(lines, size)
    if not document.columns.boxes:
        return _flowing_zones(document, lines, size, font)
    starts = caption_starts(lines, size)
    drawn = drawings(sorted({lines[place].line.page for place in starts})) if starts else {}
    captions = find_captions(document, lines, starts, drawn)
    solid = _solid_boxes(document, lines, size, drawn)
    tables = framed_tables(lines, captions, drawn, solid)
    framed = {table.caption for table in tables}
    figures = drawn_figures(lines, captions, _outside_of(drawn, tables, lines), solid)
    formulas = find_formulas(document, lines)
    others = [caption for caption in captions if caption not in framed]
    tables += find_tables(document, lines, others, size)
    notes = find_notes(lines, size)
    headings = find_headings(document, lines, font)
    listed = end_notes(lines, headings)
    mark_drawings(lines, [caption for caption in captions if caption not in figures], size)
    return Zones(captions, tables, formulas, _others(notes, listed), headings, figures, listed)


def _flowing_zones(document: Document, lines: list[PlacedLine], size: float, font: Font) -> Zones:
    """The zones where there are no pages: what the source says, then what is seen in lines of which it says nothing."""
    tables = said_tables(document, lines)
    captions = said_captions(document, lines)
    captions += find_captions(document, lines, caption_starts(lines, size), {})
    captions.sort()
    formulas = sorted([*said_formulas(document, lines), *find_formulas(document, lines)])
    headings = said_headings(document, lines)
    notes = find_notes(lines, size)
    tables = with_captions(tables, captions)
    headings = headings or find_headings(document, lines, font)
    listed = end_notes(lines, headings)
    return Zones(captions, tables, formulas, _others(notes, listed), headings, {}, listed)


def _others(notes: list[list[PlacedLine]], listed: list[list[PlacedLine]]) -> list[list[PlacedLine]]:
    """The notes at the foot of pages, without what is in the list at the end."""
    taken = {one.line.index for note in listed for one in note}
    return [note for note in notes if note[0].line.index not in taken]


def _solid_boxes(
    document: Document, lines: Iterable[PlacedLine], size: float, pages: Collection[int]
) -> dict[int, list[Box]]:
    """The boxes of lines on some pages that are surely running text, or captions: tables and drawings end there."""
    found: dict[int, list[Box]] = {page: [] for page in pages}
    for one in lines:
        if one.line.page not in found:
            continue
        is_text = one.zone is TEXT and one.is_solid and one.size > _SMALL * size
        if one.zone is Zone.CAPTION or (is_text and widest_gap(document, one) < _WIDE):
            found[one.line.page].append(one.box)
    return found


def _outside_of(
    drawn: Mapping[int, Sequence[Drawn]], tables: Sequence[TableLines], lines: Sequence[PlacedLine]
) -> dict[int, list[Drawn]]:
    """What is drawn, without the lines of tables."""
    taken = [(lines[table.places[0]].line.page, table.frame.box) for table in tables if table.frame]
    return {
        page: [one for one in objects if not any(page == at and box.joined(one.box) == box for at, box in taken)]
        for page, objects in drawn.items()
    }


def _body_font(lines: Iterable[PlacedLine], size: float) -> Font:
    bold = italic = letters = 0
    for one in lines:
        if abs(one.size - size) < 0.1:
            count, (_, _, is_bold, is_italic) = len(one.text), one.line.font
            letters += count
            bold += count if is_bold else 0
            italic += count if is_italic else 0
    return Font("", size, bold > 0.5 * letters, italic > 0.5 * letters)
