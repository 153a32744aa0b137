"""What formats without pages say themselves: captions, tables and their cells, formulas, headings."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from svod.extract.body.captions import FIGURE, TABLE, Caption
from svod.extract.body.formulas import FormulaLines
from svod.extract.body.headings import Heading, Style, number_of
from svod.extract.body.placed_lines import PlacedLine, Zone
from svod.extract.body.tables import TableLines
from svod.model.document import Document, LineStructure, Structure
from svod.text.captions import label_of

_CAPTIONS = {Structure.FIGURE_CAPTION: FIGURE, Structure.TABLE_CAPTION: TABLE}
# A document that names fewer headings does not name all of them.
_FEWEST_HEADINGS = 2


def said_captions(document: Document, lines: Sequence[PlacedLine]) -> list[Caption]:
    """The captions that the source names, whose zones are set."""
    found = []
    groups = _groups(document, lines, _CAPTIONS)
    for places, said in ((part, said) for whole, said in groups for part in _by_labels(lines, whole)):
        text = " ".join(lines[place].text for place in places)
        label = label_of(text)
        number, label_end, text_start = (label["number"], label.end(1), label.end()) if label else ("", 0, 0)
        found.append(Caption(places[0], places[-1] + 1, _CAPTIONS[said.kind], number, label_end, text_start))
        _set(lines, places, Zone.CAPTION)
    return found


def _by_labels(lines: Sequence[PlacedLine], places: Sequence[int]) -> Iterator[list[int]]:
    """Captions that follow each other closely, cut apart where a label begins a line."""
    part: list[int] = []
    for place in places:
        if part and label_of(lines[place].text):
            yield part
            part = []
        part.append(place)
    yield part


def said_formulas(document: Document, lines: Sequence[PlacedLine]) -> list[FormulaLines]:
    """The display formulas that the source names, whose zones are set."""
    found = []
    for places, said in _groups(document, lines, (Structure.FORMULA,)):
        found.append(FormulaLines(places[0], places[-1] + 1, said.source))
        _set(lines, places, Zone.FORMULA)
    return found


def said_headings(document: Document, lines: Sequence[PlacedLine]) -> list[Heading]:
    """The headings that the source names, whose zones are set; none where it names hardly any."""
    groups = list(_groups(document, lines, (Structure.HEADING,)))
    if len(groups) < _FEWEST_HEADINGS:
        return []
    highest = min(said.level for _, said in groups)
    found = []
    for places, said in groups:
        text = " ".join(lines[place].text for place in places)
        number = number_of(text)
        depth = said.level - highest + 1
        found.append(
            Heading(
                places[0], places[-1] + 1, number.text if number else "", text[number.end if number else 0 :].strip(),
                depth, Style(0.0, bold=True, capitals=False, upright=True),
            )
        )  # fmt: skip
        _set(lines, places, Zone.HEADING)
    return found


def said_tables(document: Document, lines: Sequence[PlacedLine]) -> list[TableLines]:
    """The tables that the source names, whose zones are set."""
    found: list[TableLines] = []
    for table, cells in groupby(range(len(lines)), key=lambda place: _table_of(document, lines[place])):
        places = tuple(cells)
        if table is None:
            continue
        _set(lines, places, Zone.TABLE)
        if len(places) > 1:
            found.append(TableLines(places))
    return found


def with_captions(tables: Sequence[TableLines], captions: Sequence[Caption]) -> list[TableLines]:
    """Tables, each with the caption right before or behind it."""
    of_tables = [caption for caption in captions if caption.kind == TABLE]
    return [
        one._replace(
            caption=next((c for c in of_tables if c.stop == one.places[0] or c.first == one.places[-1] + 1), None)
        )
        for one in tables
    ]


def said_cells(document: Document, lines: Sequence[PlacedLine]) -> tuple[tuple[str, ...], ...]:
    """The cells of a table that the source names."""
    texts: dict[tuple[int, int], str] = {}
    for one in lines:
        said = document.structure[one.line.index]
        texts[said.row, said.column] = f"{texts.get((said.row, said.column), '')} {one.text}".strip()
    width = max(column for _, column in texts) + 1
    rows = sorted({row for row, _ in texts})
    return tuple(tuple(texts.get((row, column), "") for column in range(width)) for row in rows)


def _groups(
    document: Document, lines: Sequence[PlacedLine], kinds: "Sequence[Structure] | dict[Structure, str]"
) -> Iterator[tuple[list[int], LineStructure]]:
    """Lines in succession that the source names as one; label and text of a caption are one, too."""

    def key(place: int) -> LineStructure | None:
        said = document.structure.get(lines[place].line.index) if lines[place].zone is Zone.TEXT else None
        if said is None or said.kind not in kinds:
            return None
        return LineStructure(said.kind) if said.kind in _CAPTIONS else said

    for said, places in groupby(range(len(lines)), key=key):
        if said is not None:
            yield list(places), said


def _table_of(document: Document, one: PlacedLine) -> int | None:
    said = document.structure.get(one.line.index) if one.zone is Zone.TEXT else None
    return said.table if said is not None and said.kind is Structure.CELL else None


def _set(lines: Sequence[PlacedLine], places: Sequence[int], zone: Zone) -> None:
    for place in places:
        lines[place].zone = zone
