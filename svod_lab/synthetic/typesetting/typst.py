"""Sheets as PDF by Typst: the composed sheet goes to a template as JSON and comes back as bytes."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from svod.errors import SettingsError
from svod.model.body import Area
from svod.model.document import Box
from svod_lab.synthetic.sheets import Block, Element, Run, Sheet

TEMPLATE = Path(__file__).parents[1] / "layouts" / "sheet.typ"
# Papers made twice shall be the same bytes, so they carry no moment.
_FIXED_MOMENT = 0


def typeset(sheet: Sheet) -> bytes:
    """The sheet as PDF; the same sheet gives the same bytes."""
    return compiled(TEMPLATE, {"sheet": json.dumps(sheet_table(sheet), ensure_ascii=False)})


def element_areas(sheet: Sheet) -> dict[str, Area]:
    """Where the figures and tables of a sheet stand, by their names, as the typesetter itself says."""
    if not any(block.element for block in sheet.blocks):
        return {}
    typeset(sheet)
    compiler, _ = _compiler(TEMPLATE)
    corners: dict[str, list[dict[str, Any]]] = {}
    for corner in json.loads(compiler.query("<corner>", field="value")):
        corners.setdefault(corner["name"], []).append(corner)
    return {
        name: Area(first["page"], Box(first["x"], first["y"], last["x"], last["y"]))
        for name, (first, last) in corners.items()
    }


def compiled(template: Path, inputs: dict[str, str]) -> bytes:
    """What a Typst template makes of its inputs, as PDF."""
    compiler, typst_error = _compiler(template)
    try:
        content: bytes = compiler.compile(format="pdf", sys_inputs=inputs, timestamp=_FIXED_MOMENT)
    except typst_error as error:
        raise SettingsError(f"The template {template} cannot be typeset: {error}.") from error
    return content


@cache
def _compiler(template: Path) -> tuple[Any, type[Exception]]:
    # Heavy, and needed only for PDF.
    import typst

    if not template.is_file():
        raise SettingsError(f"There is no template {template}.")
    # The machine's own fonts would make other bytes on other machines.
    compiler = typst.Compiler(str(template), root=str(template.parent), ignore_system_fonts=True)
    return compiler, typst.TypstError


def sheet_table(sheet: Sheet) -> dict[str, Any]:
    """A sheet as the plain table that the template reads: looks only, no labels."""
    return {
        "language": sheet.language,
        "page": sheet.page._asdict(),
        "font": sheet.font,
        "size": sheet.size,
        "columns": sheet.columns,
        "leading": sheet.leading,
        "first_number": sheet.first_number,
        "head": sheet.head._asdict(),
        "foot": sheet.foot._asdict(),
        "cover_pages": 1 if sheet.cover else 0,
        "cover": [_block_table(block, sheet.language) for block in sheet.cover],
        "front": [_block_table(block, sheet.language) for block in sheet.front],
        "blocks": [_block_table(block, sheet.language) for block in sheet.blocks],
    }


def _block_table(block: Block, language: str) -> dict[str, Any]:
    table = {
        name: getattr(block, name)
        for name in ("align", "size", "first_line", "hanging", "inset", "above", "below", "sticky", "kind", "widths")
    }
    return table | {
        "language": block.language or language,
        "runs": [_run_table(run) for run in block.runs],
        "cells": [[_run_table(run) for run in cell] for cell in block.cells],
        "element": _element_table(block.element) if block.element else None,
    }


def _element_table(element: Element) -> dict[str, Any]:
    names = ("kind", "name", "label", "caption_above", "caption_align", "caption_size", "rows", "rules", "cell_align")
    looks = ("spans", "heads", "cell_size", "drawing", "width", "height", "words", "typst", "floats")
    table = {name: getattr(element, name) for name in (*names, *looks)}
    return table | {"caption": [_run_table(run) for run in element.caption]}


def _run_table(run: Run) -> dict[str, Any]:
    return {
        "text": run.text,
        "bold": run.bold,
        "italic": run.italic,
        "raised": run.raised,
        "kept": run.kept,
        "note": [_run_table(inner) for inner in run.note],
        "note_mark": run.note_mark,
    }
