"""What is compared of bodies: values of a body that was read, and of one that a synthetic paper was made with."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from svod.model.body import Area, Body, BodyMention, Figure, MentionKind, Table
from svod_lab.corpora.items import Zone
from svod_lab.synthetic.layouts.choices import Citations
from svod_lab.synthetic.sheets import Block, Element, ElementKind, Label
from svod_lab.synthetic.synthetic_paper import LabelledFile, SyntheticPaper

HEADING, LEVEL, TEXT, PARAGRAPH, MENTION, NOTE = "heading", "level", "text", "paragraph", "mention", "note"
# Values of several parts have a tabulator between them.
POINTER, CAPTION, BOX, CELL, FORMULA, ELEMENT = "pointer", "caption", "box", "cell", "formula", "element"
# The cells of those tables whose cells span rows or columns, or whose heads have several lines.
SPANNED = "spanned cell"
PART = "\t"
_CITATION = re.compile(r"\[(\d+(?:, ?\d+)*)\]")
_LAST_NUMBER = re.compile(r"\d+(?=\D*$)")
_FLOATS = (MentionKind.FIGURE, MentionKind.TABLE, MentionKind.FORMULA)
# How the sentences of synthetic papers point to what floats, in all three languages.
_POINTERS = {
    ElementKind.FIGURE: re.compile(r"(?:[Рр]ис\.|рисунке|Fig\.|Figure|Abb\.|Abbildung)\s(\d+)"),
    ElementKind.TABLE: re.compile(r"(?:табл\.|[Тт]аблиц[уы]|Table|Tabelle|Tab\.)\s(\d+)"),
    ElementKind.FORMULA: re.compile(r"\((\d(?:\.\d+)?\d*)\)"),
}


def found_values(body: Body) -> dict[str, tuple[str, ...]]:
    """The values of a body that was read."""
    sections = [section for section in body.all_sections() if section.heading and not section.is_bibliography]
    paragraphs = [paragraph for section in body.all_sections() for paragraph in section.paragraphs]
    mentions = [mention for paragraph in paragraphs for mention in paragraph.mentions]
    tied = {mention.target for mention in mentions if mention.kind is MentionKind.FOOTNOTE}
    floats: list[tuple[str, Figure | Table]] = [
        *(("figure", one) for one in body.figures),
        *(("table", one) for one in body.tables),
    ]
    elements: dict[str, list[str]] = {"heading": [section.title for section in sections]}
    for paragraph in paragraphs:
        elements.setdefault(paragraph.kind, []).append(paragraph.text)
    elements["caption"] = [f"{one.label} {one.caption}" for _, one in floats]
    elements["cell"] = [cell for table in body.tables for row in table.rows for cell in row]
    elements["note"] = [note.text for note in body.footnotes]
    return {
        HEADING: tuple(section.title for section in sections),
        LEVEL: tuple(str(section.level) for section in sections),
        TEXT: (" ".join(paragraph.text for paragraph in paragraphs),),
        PARAGRAPH: tuple(paragraph.text for paragraph in paragraphs),
        MENTION: tuple(str(one.target) for one in mentions if one.kind is MentionKind.REFERENCE),
        NOTE: tuple(note.text for place, note in enumerate(body.footnotes, start=1) if place in tied),
        POINTER: tuple(_pointer(body, one) for one in mentions if one.kind in _FLOATS),
        CAPTION: tuple(_parts(kind, _number(one.label), one.caption) for kind, one in floats if one.label),
        BOX: tuple(_box(kind, one) for kind, one in floats if one.label and one.box and one.page),
        CELL: tuple(chain.from_iterable(_cells(_number(table.label), table.rows) for table in body.tables)),
        FORMULA: tuple(formula.label for formula in body.formulas if formula.label),
        ELEMENT: tuple(_parts(kind, " ".join(texts)) for kind, texts in elements.items()),
    }


def true_values(paper: SyntheticPaper, file: LabelledFile) -> dict[str, tuple[str, ...]]:
    """The values that a synthetic paper was made with."""
    blocks = paper.draft.sheet.blocks
    printed = [block for block in blocks if _is_text(block)]
    texts = [block.text for block in printed]
    headings = [block for block in blocks if block.zone is Zone.HEADING]
    notes = [
        "".join(run.text for run in run.note)
        for block in blocks
        for run in block.runs
        if run.note and block.zone is Zone.BODY
    ]
    made = [block.element for block in blocks if block.element]
    floats = [element for element in made if element.kind is not ElementKind.FORMULA]
    elements: dict[str, list[str]] = {
        "heading": [block.text for block in headings],
        "caption": ["".join(run.text for run in element.caption) for element in floats],
        "cell": [cell for element in floats for row in element.rows for cell in row],
        "note": notes,
    }
    for block in printed:
        elements.setdefault(block.paragraph, []).append(block.text)
    values = {
        HEADING: tuple(block.text for block in headings),
        LEVEL: tuple(str(block.level) for block in headings),
        TEXT: (" ".join(texts),),
        NOTE: tuple(notes),
        POINTER: tuple(_pointers(texts, made)),
        CAPTION: tuple(_parts(one.kind, str(one.number), one.caption_text) for one in floats),
        BOX: tuple(_parts(*name.split(), *_places(area)) for name, area in file.areas.items()),
        CELL: tuple(chain.from_iterable(_cells(str(one.number), one.rows) for one in floats)),
        SPANNED: tuple(chain.from_iterable(_cells(str(one.number), one.rows) for one in floats if not one.is_plain)),
        FORMULA: tuple(one.label for one in made if one.kind is ElementKind.FORMULA and one.label),
        ELEMENT: tuple(_parts(kind, " ".join(texts)) for kind, texts in elements.items()),
    }
    if paper.draft.layout.citations is Citations.BRACKETS:
        values[MENTION] = tuple(
            number.strip() for text in texts for match in _CITATION.finditer(text) for number in match[1].split(",")
        )
    if not made:
        # A volume of plain papers.
        for name in (POINTER, CAPTION, BOX, CELL, SPANNED, FORMULA):
            del values[name]
    elif not file.areas:
        del values[BOX]
    return values


def _is_text(block: Block) -> bool:
    """Whether a block is running text; who paid for the work is said in sentences, too."""
    says_thanks = block.zone is Zone.ANNEX and all(run.label is Label.NOTE for run in block.runs)
    return bool(block.text.strip()) and (block.zone is Zone.BODY or (bool(block.runs) and says_thanks))


def _pointer(body: Body, mention: BodyMention) -> str:
    targets: Mapping[MentionKind, tuple[Figure | Table, ...]] = {
        MentionKind.FIGURE: body.figures,
        MentionKind.TABLE: body.tables,
    }
    if mention.kind is MentionKind.FORMULA:
        return _parts(mention.kind, body.formulas[mention.target - 1].label.strip("()"))
    return _parts(mention.kind, _number(targets[mention.kind][mention.target - 1].label))


def _pointers(texts: Iterable[str], made: Iterable[Element]) -> Iterator[str]:
    known = {(element.kind, element.label.strip("()")) for element in made}
    for text in texts:
        for kind, pattern in _POINTERS.items():
            yield from (_parts(kind, number) for number in pattern.findall(text) if (kind, number) in known)


def _cells(table: str, rows: Iterable[Iterable[str]]) -> Iterator[str]:
    for row, cells in enumerate(rows):
        yield from (_parts(table, str(row), str(column), cell) for column, cell in enumerate(cells) if cell)


def _box(kind: str, one: Figure | Table) -> str:
    assert one.page is not None and one.box is not None  # noqa: PT018, S101 - chosen so above
    return _parts(kind, _number(one.label), *_places(Area(one.page, one.box)))


def _places(area: Area) -> tuple[str, ...]:
    return (str(area.page), *(f"{edge:.1f}" for edge in area.box))


def _number(label: str) -> str:
    number = _LAST_NUMBER.search(label)
    return number[0] if number else label


def _parts(*parts: str) -> str:
    return PART.join(parts)
