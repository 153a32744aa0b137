"""Figures, tables and formulas as LaTeX source, with destinations in the PDF that tell where they stand."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from ctypes import byref, c_float, c_int
from typing import Any

from svod.model.body import Area
from svod.model.document import Box
from svod_lab.synthetic.sheets import Align, Element, ElementKind, Rules, Run
from svod_lab.synthetic.typesetting.tex_letters import in_tex

# `\framed` sets a box with a destination at its top left and one at its bottom right corner.
COMMANDS = r"""\newsavebox{\framedbox}
\newcommand{\framed}[2]{\sbox{\framedbox}{#2}\leavevmode
  \raisebox{\ht\framedbox}[0pt][0pt]{\pdfdest name{#1 first} xyz}\usebox{\framedbox}%
  \raisebox{-\dp\framedbox}[0pt][0pt]{\pdfdest name{#1 last} xyz}}
"""
_ALIGNMENTS = {Align.LEFT: "\\raggedright", Align.CENTRE: "\\centering", Align.RIGHT: "\\raggedleft"}
_CELL_ALIGNMENTS = {"left": "l", "center": "c", "right": "r"}
_ENVIRONMENTS = {ElementKind.FIGURE: "figure", ElementKind.TABLE: "table"}
# A photograph: pixels without words.
_PICTURE = "".join(f"{(x * x + 3 * y * y + x * y) % 256:02X}" for y in range(24) for x in range(24))


def element_source(element: Element, language: str, size: float, runs: Callable[[Sequence[Run]], str]) -> str:
    """An element; `size` is the text's in points, `runs` writes the caption."""
    if element.kind is ElementKind.FORMULA:
        label = f"\\eqno\\hbox{{{element.label}}}" if element.label else ""
        return f"$$ {element.tex} {label}$$\n\n"
    look = f"\\small\\setlength{{\\parindent}}{{0pt}}{_ALIGNMENTS.get(element.caption_align, '')}"
    caption = f"{{{look} {runs(element.caption)}\\par}}\n"
    drawn = _table(element, language) if element.rows else _drawing(element, language, size)
    framed = f"{{\\setlength{{\\parindent}}{{0pt}}\\centering \\framed{{{element.name}}}{{{drawn}}}\\par}}\n"
    gap = "\\vspace{0.6em}\n"
    parts = (caption, gap, framed) if element.caption_above else (framed, gap, caption)
    if element.floats:
        name = _ENVIRONMENTS[element.kind]
        return "".join((f"\\begin{{{name}}}[tbp]\n", *parts, f"\\end{{{name}}}\n\n"))
    return "".join(
        (
            "\\par\\vspace{1em}\\noindent\\begin{minipage}{\\linewidth}\n",
            *parts,
            "\\end{minipage}\\par\\vspace{1em}\n\n",
        )
    )


def _table(element: Element, language: str) -> str:
    bar = "|" if element.rules is Rules.GRID else ""
    columns = ["l", *[_CELL_ALIGNMENTS[element.cell_align]] * (len(element.rows[0]) - 1)]
    rule = "\\hline\n" if element.rules is not Rules.NONE else ""
    lines = [" & ".join(_cells(element, number, columns, language)) + " \\\\\n" for number in range(len(element.rows))]
    if element.rules is Rules.GRID:
        lines[:-1] = [line + _rule_below(element, number) for number, line in enumerate(lines[:-1])]
    else:
        lines[element.heads - 1] += rule
    edge = "@{}" if element.rules is Rules.NONE else ""
    columns_source = f"{edge}{bar}{bar.join(columns)}{bar}{edge}"
    return f"\\small\\begin{{tabular}}{{{columns_source}}}\n{rule}{''.join(lines)}{rule}\\end{{tabular}}"


def _cells(element: Element, number: int, columns: Sequence[str], language: str) -> Iterator[str]:
    """The cells of a row; one that spans rows stands in the first of them."""
    bar = "|" if element.rules is Rules.GRID else ""
    beginning = {span.column: span for span in element.spans if span.row <= number < span.row + span.rows}
    column = 0
    while column < len(columns):
        width = beginning[column].columns if column in beginning else 1
        lines = [in_tex(line, language) for line in element.rows[number][column].split("\n")]
        text = " \\\\ ".join(lines)
        if len(lines) > 1:
            text = f"\\shortstack[{columns[column]}]{{{text}}}"
        if width > 1:
            align = f"{'' if column else bar}{'c' if column else 'l'}{bar}"
            text = f"\\multicolumn{{{width}}}{{{align}}}{{{text}}}"
        yield text
        column += width


def _rule_below(element: Element, number: int) -> str:
    """The line between a row of a grid and the next one: not through cells that span both."""
    open_columns = {
        column
        for span in element.spans
        if span.row <= number < span.row + span.rows - 1
        for column in range(span.column, span.column + span.columns)
    }
    if not open_columns:
        return "\\hline\n"
    ruled = (column for column in range(len(element.rows[0])) if column not in open_columns)
    return "".join(f"\\cline{{{column + 1}-{column + 1}}}" for column in ruled) + "\n"


def _drawing(element: Element, language: str, size: float) -> str:
    """A drawing in LaTeX's own picture environment, its unit a point."""
    width, height = element.width * size, element.height * size
    words = [in_tex(word, language) for word in element.words]
    parts = _DRAWINGS[element.drawing](width, height, words)
    start = f"\\footnotesize\\setlength{{\\unitlength}}{{1bp}}\\begin{{picture}}({width:.0f},{height:.0f})\n"
    return start + "".join(f"{part}\n" for part in parts) + "\\end{picture}"


def _plot(width: float, height: float, words: Sequence[str]) -> list[str]:
    parts = [f"\\put(0,0){{\\line(1,0){{{width:.0f}}}}}", f"\\put(0,0){{\\line(0,1){{{height:.0f}}}}}"]
    parts += [f"\\put(0,{0.1 * height:.0f}){{\\line(4,1){{{min(width, 3.4 * height):.0f}}}}}"]
    return parts + [
        f"\\put({width * (0.08 + 0.7 * place / len(words)):.0f},{height * (0.3 + 0.15 * (place % 4)):.0f}){{{word}}}"
        for place, word in enumerate(words)
    ]


def _boxes(width: float, height: float, words: Sequence[str]) -> list[str]:
    part = width / len(words)
    return [
        f"\\put({part * place:.0f},0){{\\framebox({0.85 * part:.0f},{height:.0f}){{{word}}}}}"
        for place, word in enumerate(words)
    ] + [
        f"\\put({part * (place - 0.15):.0f},{height / 2:.0f}){{\\line(1,0){{{0.15 * part:.0f}}}}}"
        for place in range(1, len(words))
    ]


def _bars(width: float, height: float, words: Sequence[str]) -> list[str]:
    part = width / len(words)
    axes = [f"\\put(0,0){{\\line(1,0){{{width:.0f}}}}}", f"\\put(0,0){{\\line(0,1){{{height:.0f}}}}}"]
    return axes + [
        f"\\put({part * place + 4:.0f},0){{\\rule{{{0.4 * part:.0f}bp}}{{{height * (0.2 + 0.1 * (place % 5)):.0f}bp}}}}"
        f"\\put({part * place + 4:.0f},{0.88 * height:.0f}){{{word}}}"
        for place, word in enumerate(words)
    ]


def _picture(width: float, height: float, _words: Sequence[str]) -> list[str]:
    image = f"BI /W 24 /H 24 /CS /G /BPC 8 /F /AHx ID {_PICTURE}> EI"
    return [f"\\put(0,0){{\\pdfliteral{{q {width:.0f} 0 0 {height:.0f} 0 0 cm {image} Q}}}}"]


_DRAWINGS: Mapping[str, Callable[[float, float, Sequence[str]], list[str]]] = {
    "plot": _plot, "boxes": _boxes, "bars": _bars, "picture": _picture,
}  # fmt: skip


def destined_areas(content: bytes, names: Iterable[str]) -> dict[str, Area]:
    """Where elements of a PDF stand, by their names, as its destinations say."""
    # Loads a native library, which most runs of this module do not need.
    import pypdfium2

    areas: dict[str, Area] = {}
    with pypdfium2.PdfDocument(content) as pdf:
        for name in names:
            first, last = (_destination(pdf, f"{name} {corner}") for corner in ("first", "last"))
            if first and last:
                areas[name] = Area(first[0], Box(*first[1:], *last[1:]))
    return areas


def _destination(pdf: Any, name: str) -> tuple[int, float, float] | None:
    """The page, from 1, and the place that a destination names."""
    from pypdfium2 import raw

    found = raw.FPDF_GetNamedDestByName(pdf, name.encode())
    if not found:
        return None
    page = raw.FPDFDest_GetDestPageIndex(pdf, found)
    has_x, has_y, has_zoom = c_int(), c_int(), c_int()
    x, y, zoom = c_float(), c_float(), c_float()
    raw.FPDFDest_GetLocationInPage(found, byref(has_x), byref(has_y), byref(has_zoom), byref(x), byref(y), byref(zoom))
    return page + 1, x.value, pdf[page].get_height() - y.value
