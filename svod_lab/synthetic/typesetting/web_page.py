"""Sheets as web pages, in the habits of several decades: encodings, headings or bold paragraphs, tables."""

from collections.abc import Iterator
from html import escape

from svod_lab.synthetic.sheets import Align, Block, Kind, Run, Sheet
from svod_lab.synthetic.works.grammar import lot

_CHARSETS: dict[str, tuple[str, ...]] = {
    "ru": ("utf-8", "utf-8", "windows-1251", "koi8-r"),
    "de": ("utf-8", "utf-8", "iso-8859-1"),
    "en": ("utf-8", "utf-8", "iso-8859-1"),
}
_HEADINGS = ((1.6, "h1"), (1.3, "h2"))


def web_page(sheet: Sheet, identity: str) -> bytes:
    """The paper on one page; footnotes stand at its end."""
    rng = lot(identity)
    charset = rng.choice(_CHARSETS[sheet.language])
    has_headings = rng.random() < 0.6
    blocks = (*sheet.cover, *sheet.front, *sheet.blocks)
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{sheet.language}"><head>',
        f'<meta http-equiv="Content-Type" content="text/html; charset={charset}">',
        "</head><body>",
        *(_block(block, has_headings=has_headings) for block in blocks),
        *_notes(blocks),
        "</body></html>",
    ]
    # Letters that an old charset lacks stand as character references, as on real pages.
    return ("\n".join(lines) + "\n").encode(charset, "xmlcharrefreplace")


def _block(block: Block, *, has_headings: bool) -> str:
    if block.kind in (Kind.RULE, Kind.PAGE_BREAK):
        return "<hr>"
    if block.kind is Kind.GRID:
        cells = "".join(f'<td align="center">{_runs(cell)}</td>' for cell in block.cells)
        return f"<table><tr>{cells}</tr></table>"
    name = next((name for size, name in _HEADINGS if has_headings and block.size >= size), "p")
    align = f' align="{block.align}"' if block.align is not Align.JUSTIFIED else ""
    return f"<{name}{align}>{_runs(block.runs)}</{name}>"


def _runs(runs: tuple[Run, ...]) -> str:
    return "".join(_run(run) for run in runs)


def _run(run: Run) -> str:
    text = escape(run.text, quote=False).replace("\n", "<br>")
    for is_so, name in ((run.italic, "i"), (run.bold, "b"), (run.raised, "sup")):
        if is_so:
            text = f"<{name}>{text}</{name}>"
    return f"{text}<sup>{escape(run.note_mark)}</sup>" if run.note_mark and run.note else text


def _notes(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        for run in (run for part in (block.runs, *block.cells) for run in part if run.note):
            yield f"<p><small><sup>{escape(run.note_mark)}</sup>{_runs(run.note)}</small></p>"
