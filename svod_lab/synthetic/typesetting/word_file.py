"""Sheets as Word documents (DOCX), the same bytes every time."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from io import BytesIO
from types import MappingProxyType
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from svod_lab.synthetic.sheets import Align, Block, Kind, Run, Sheet, marker
from svod_lab.synthetic.typesetting.word_pages import begin_part

# The earliest moment that a zip archive can hold: a document that shall never change carries no real one.
_FIXED_MOMENT = datetime(1980, 1, 1, tzinfo=UTC)
_FACE = "Times New Roman"
_ALIGNMENTS = {Align.LEFT: "LEFT", Align.CENTRE: "CENTER", Align.RIGHT: "RIGHT", Align.JUSTIFIED: "JUSTIFY"}
_CELLS_A_ROW = 3


def word_file(sheet: Sheet, *, has_pages: bool = False) -> bytes:
    """The paper as DOCX; footnotes stand at its end, as typists without the function for them put them.

    What shall be printed has columns and running heads, too.
    """
    # Heavy, and needed only for DOCX.
    from docx import Document

    document = Document()
    _prepare(document, sheet)
    blocks = (*sheet.cover, *sheet.front, *sheet.blocks)
    for part in (sheet.cover, sheet.front, sheet.blocks):
        if has_pages and part:
            begin_part(document, part, sheet)
        for block in part:
            _write_block(document, block, sheet)
    for block in blocks:
        for run in (run for part in (block.runs, *block.cells) for run in part if run.note):
            note = (marker(run.note_mark), *run.note) if run.note_mark else run.note
            _write_paragraph(document.add_paragraph(), Block(note, block.zone, size=0.85), sheet)
    written = BytesIO()
    document.save(written)
    return without_moments(written.getvalue())


def _prepare(document: Any, sheet: Sheet) -> None:
    from docx.shared import Mm, Pt

    style = document.styles["Normal"]
    style.font.name = _FACE
    style.font.size = Pt(sheet.size)
    style.paragraph_format.space_after = Pt(0)
    page = document.sections[0]
    page.page_width, page.page_height = Mm(sheet.page.width), Mm(sheet.page.height)
    page.left_margin = page.right_margin = Mm(sheet.page.side)
    properties = document.core_properties
    properties.title = properties.author = properties.comments = ""
    properties.created = properties.modified = _FIXED_MOMENT


def _write_block(document: Any, block: Block, sheet: Sheet) -> None:
    if block.kind is Kind.PAGE_BREAK:
        document.add_page_break()
    elif block.kind is Kind.GRID:
        _write_grid(document, block, sheet)
    elif block.kind is Kind.TEXT:
        _write_paragraph(document.add_paragraph(), block, sheet)


def _write_grid(document: Any, block: Block, sheet: Sheet) -> None:
    columns = min(_CELLS_A_ROW, len(block.cells))
    rows = -(-len(block.cells) // columns)
    table = document.add_table(rows, columns)
    for number, cell in enumerate(block.cells):
        target = table.cell(number // columns, number % columns).paragraphs[0]
        _write_paragraph(target, Block(cell, block.zone, align=block.align, size=block.size), sheet)


def _write_paragraph(paragraph: Any, block: Block, sheet: Sheet) -> None:
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.shared import Pt

    paragraph.alignment = getattr(WD_ALIGN_PARAGRAPH, _ALIGNMENTS[block.align])
    shape = paragraph.paragraph_format
    shape.space_before = Pt(block.above * sheet.size)
    shape.space_after = Pt(block.below * sheet.size)
    shape.first_line_indent = Pt((block.first_line - block.hanging) * sheet.size)
    shape.left_indent = Pt((block.inset + block.hanging) * sheet.size)
    for run in block.runs:
        _write_run(paragraph, run, block.size * sheet.size)


def _write_run(paragraph: Any, run: Run, size: float) -> None:
    from docx.shared import Pt

    written = paragraph.add_run(run.text)
    written.bold, written.italic = run.bold or None, run.italic or None
    written.font.size = Pt(size)
    if run.raised:
        written.font.superscript = True
    if run.note and run.note_mark:
        paragraph.add_run(run.note_mark).font.superscript = True


def without_moments(archive: bytes, changes: Mapping[str, Callable[[bytes], bytes]] = MappingProxyType({})) -> bytes:
    """The same archive with every member dated alike, so that equal contents give equal bytes."""
    written = BytesIO()
    with ZipFile(BytesIO(archive)) as source, ZipFile(written, "w", ZIP_DEFLATED) as target:
        for member in source.infolist():
            undated = ZipInfo(member.filename, _FIXED_MOMENT.timetuple()[:6])
            undated.compress_type = ZIP_DEFLATED
            content = source.read(member)
            change = changes.get(member.filename)
            target.writestr(undated, change(content) if change else content)
    return written.getvalue()
