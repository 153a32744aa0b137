"""Sheets as LaTeX source: the class `article` in one or two columns, in the commands that authors use."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.sheets import Align, Block, Kind, Run, Sheet
from svod_lab.synthetic.typesetting.tex_elements import element_source
from svod_lab.synthetic.typesetting.tex_letters import in_tex
from svod_lab.synthetic.typesetting.tex_preamble import BABEL, named_size, preamble

_ALIGNMENTS = {Align.LEFT: "\\raggedright", Align.CENTRE: "\\centering", Align.RIGHT: "\\raggedleft"}
_CELLS_A_ROW = 3
_USUAL_FORM = "[#1]"
# In sizes of the text: from one of LaTeX's sizes to the next.
_STEP = 0.2
_SECTIONS = {1: "section", 2: "subsection", 3: "subsubsection"}
_DIGITS = re.compile(r"\d+")


def tex_source(sheet: Sheet, *, prefers_old_fonts: bool = False) -> str:
    """The whole paper as LaTeX source; the error that names what LaTeX cannot set."""
    start = preamble(sheet, prefers_old_fonts=prefers_old_fonts)
    return "".join((start, "\\begin{document}\n", *_body(sheet), "\\end{document}\n"))


def _body(sheet: Sheet) -> Iterator[str]:
    if sheet.cover:
        yield "\\onecolumn\n\\thispagestyle{empty}\n" if sheet.columns == 2 else "\\thispagestyle{empty}\n"
        yield from _blocks(sheet.cover, sheet)
        yield "\\newpage\n"
    yield f"\\setcounter{{page}}{{{sheet.first_number}}}\n"
    if sheet.front:
        yield "\\twocolumn[{%\n"
        yield from _blocks(sheet.front, sheet, notes_elsewhere=True)
        yield "\\vspace{1.5em}}]\n"
        # LaTeX drops the notes of what runs across columns, so they hang on the first column.
        yield from (_notes(block.runs, sheet.language) for block in sheet.front)
    elif sheet.columns == 2 and sheet.cover:
        yield "\\twocolumn\n"
    yield "\\thispagestyle{opening}\n"
    yield from _blocks(sheet.blocks, sheet)


def _blocks(blocks: Sequence[Block], sheet: Sheet, *, notes_elsewhere: bool = False) -> Iterator[str]:
    heading: Block | None = None
    for is_list, group in groupby(blocks, key=_is_numbered_entry):
        if is_list:
            yield _bibliography(heading, tuple(group), sheet)
            continue
        *others, last = group
        # The heading of a list of references is a part of it.
        heading = last if last.zone is Zone.HEADING and last is not blocks[-1] else None
        yield from (
            _block(block, sheet, notes_elsewhere=notes_elsewhere) for block in (others if heading else (*others, last))
        )


def _is_numbered_entry(block: Block) -> bool:
    return block.zone is Zone.BIBLIOGRAPHY and bool(block.runs) and block.runs[0].field == "number"


def _bibliography(heading: Block | None, entries: tuple[Block, ...], sheet: Sheet) -> str:
    """The entries as the class's own list of references."""
    language = entries[0].language or sheet.language
    name = _heading_text(heading, sheet, language) if heading else ""
    lines = [
        f"{{\\{named_size(entries[0].size, sheet)}{_switch(language, sheet)}\\renewcommand{{\\refname}}{{{name}}}\n",
        _numbering(entries[0].runs[0].text.strip(), language),
        f"\\begin{{thebibliography}}{{{len(entries)}}}\n",
    ]
    lines.extend(
        f"\\bibitem{{entry{number}}} {_runs(block.runs[1:], language)}\n"
        for number, block in enumerate(entries, start=1)
    )
    return "".join((*lines, "\\end{thebibliography}\\par}\n\n"))


def _numbering(label: str, language: str) -> str:
    """The command that numbers the entries like the first, unless the class does so itself: «[1]»."""
    form = "#1".join(in_tex(part, language) for part in _DIGITS.split(label))
    return f"\\makeatletter\\renewcommand{{\\@biblabel}}[1]{{{form}}}\\makeatother\n" if form != _USUAL_FORM else ""


def _block(block: Block, sheet: Sheet, *, notes_elsewhere: bool) -> str:
    if block.kind is Kind.PAGE_BREAK:
        return "\\newpage\n\n"
    if block.kind is Kind.RULE:
        return "\\noindent\\rule{0.3\\linewidth}{0.5pt}\n\n"
    language = block.language or sheet.language
    if block.element:
        return element_source(block.element, language, sheet.size, lambda runs: _runs(runs, language))
    if block.kind is Kind.GRID:
        content = _grid(block, language)
    elif block.zone is Zone.HEADING:
        return f"\\{_SECTIONS[block.level]}*{{{_heading_text(block, sheet, language)}}}\n\n"
    else:
        content = _runs(block.runs, language, notes_elsewhere=notes_elsewhere)
    look = _switch(language, sheet) + _shape(block)
    size = f"\\{named_size(block.size, sheet)}"
    above, below = (f"\\vspace{{{length}em}}\n" if length else "" for length in (block.above, block.below))
    return f"{above}{{{size}{look} {content}\\par}}\n{below}\n"


def _heading_text(block: Block, sheet: Sheet, language: str) -> str:
    # LaTeX has few sizes: where there are subsections, the headings above them must not be rounded down to theirs.
    has_levels = block.level == 1 and any(other.level > 1 for other in sheet.blocks)
    size = named_size(block.size + (_STEP if has_levels else 0.0), sheet)
    look = f"{_switch(language, sheet)}\\{size}{_ALIGNMENTS.get(block.align, '')}"
    if block.level > 1:
        face = block.runs[0]
        faces = ("\\bfseries" if face.bold else "") + ("\\itshape" if face.italic else "")
        look += f"\\normalfont\\{named_size(block.size, sheet)}{faces}"
    return f"{look} {''.join(in_tex(run.text, language) for run in block.runs)}"


def _switch(language: str, sheet: Sheet) -> str:
    return f"\\selectlanguage{{{BABEL[language]}}}" if language != sheet.language else ""


def _shape(block: Block) -> str:
    lengths = [("parindent", block.first_line)]
    if block.hanging:
        lengths.append(("hangindent", block.hanging))
    if block.inset:
        lengths += [("leftskip", block.inset), ("rightskip", block.inset)]
    shape = "".join(f"\\setlength{{\\{name}}}{{{length}em}}" for name, length in lengths)
    return _ALIGNMENTS[block.align] + shape if block.align in _ALIGNMENTS else shape


def _grid(block: Block, language: str) -> str:
    """Cells side by side, as many in a row as there is room for."""
    columns = min(_CELLS_A_ROW, len(block.cells))
    cells = [
        f"\\parbox[t]{{{0.96 / columns:.2f}\\linewidth}}{{\\centering {_runs(cell, language, notes_elsewhere=True)}}}"
        for cell in block.cells
    ]
    rows = [" \\hfill\n".join(cells[start : start + columns]) for start in range(0, len(cells), columns)]
    return "\\noindent " + "\\\\[1em]\n".join(rows) + "".join(_notes(cell, language) for cell in block.cells)


def _runs(runs: Sequence[Run], language: str, *, notes_elsewhere: bool = False) -> str:
    return "".join(_run(run, language, notes_elsewhere=notes_elsewhere) for run in runs)


def _run(run: Run, language: str, *, notes_elsewhere: bool) -> str:
    text = in_tex(run.text, language)
    for is_so, command in (
        (run.italic, "textit"), (run.bold, "textbf"), (run.raised, "textsuperscript"), (run.kept, "mbox")
    ):  # fmt: skip
        if is_so and text.strip():
            text = f"\\{command}{{{text}}}"
    if not run.note:
        return text
    if notes_elsewhere or not run.note_mark:
        mark = f"\\textsuperscript{{{in_tex(run.note_mark, language)}}}" if run.note_mark else ""
        return text + mark + ("" if notes_elsewhere else _notes((run,), language))
    return f"{text}\\note{{{in_tex(run.note_mark, language)}}}{{{_runs(run.note, language)}}}"


def _notes(runs: Sequence[Run], language: str) -> str:
    """The notes of runs whose marks are printed elsewhere, or nowhere."""
    return "".join(
        f"\\notebelow{{{in_tex(run.note_mark, language)}}}{{{_runs(run.note, language)}}}\n" for run in runs if run.note
    )
