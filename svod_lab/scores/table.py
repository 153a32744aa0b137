"""Tables of scores: rows by columns, as Markdown for people, JSON for programs, LaTeX for papers."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from svod_lab.scores.score import Score

NOT_APPLICABLE = "n/a"

Cell = Score | float | int | str | None

_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\|*_`<[]"} | {"\n": " ", "\r": " "})
_LATEX = str.maketrans(
    {sign: f"\\{sign}" for sign in "{}$&#_%"}
    | {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
    | {"<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "\n": " ", "\r": " "}
)


@dataclass(frozen=True, slots=True)
class Style:
    """How numbers are printed: as percentages or shares, with so many decimals, with or without their interval."""

    percent: bool = True
    decimals: int = 1
    intervals: bool = False


PERCENT = Style()
SHARE = Style(percent=False, decimals=3)


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its caption, the heads of its columns (the first for the row names), and its rows."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def markdown(table: Table, style: Style = PERCENT) -> str:
    """A table for people."""
    lines = [_markdown_row(table.heads), _markdown_row(["---", *["---:"] * (len(table.heads) - 1)], escape=False)]
    lines.extend(_markdown_row([cell_text(cell, style) for cell in row]) for row in table.rows)
    caption = f"**{table.caption.translate(_MARKDOWN)}**\n\n" if table.caption else ""
    return caption + "\n".join(lines) + "\n"


def json_text(table: Table) -> str:
    """A table for programs: shares, not percentages, in full; what does not apply is null."""
    rows = [dict(zip(table.heads, map(_json_cell, row), strict=True)) for row in table.rows]
    shape = {"caption": table.caption, "heads": list(table.heads), "rows": rows}
    return json.dumps(shape, ensure_ascii=False, allow_nan=False)


def latex(table: Table, style: Style = PERCENT) -> str:
    """A table for papers, with the booktabs rules."""
    columns = "l" + "r" * (len(table.heads) - 1)
    body = [_latex_row([cell_text(cell, style) for cell in row]) for row in table.rows]
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{table.caption.translate(_LATEX)}}}",
        rf"\begin{{tabular}}{{{columns}}}",
        r"\toprule",
        _latex_row(table.heads),
        r"\midrule",
        *body,
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def cell_text(cell: Cell, style: Style = PERCENT) -> str:
    """One cell as printed; what does not apply is n/a."""
    if isinstance(cell, Score):
        bounds = (cell.low, cell.high)
        text = _number(cell.value, style)
        if style.intervals and None not in bounds:
            text += " [{}; {}]".format(*(_number(bound, style) for bound in bounds))
        return text
    if isinstance(cell, float):
        return _number(cell, style)
    return NOT_APPLICABLE if cell is None else str(cell)


def _number(value: float | None, style: Style) -> str:
    if value is None:
        return NOT_APPLICABLE
    return f"{value * 100 if style.percent else value:.{style.decimals}f}"


def _json_cell(cell: Cell) -> Any:
    if not isinstance(cell, Score):
        return cell
    return {"value": cell.value, "low": cell.low, "high": cell.high, "support": cell.support}


def _markdown_row(cells: Sequence[str], *, escape: bool = True) -> str:
    return "| " + " | ".join(cell.translate(_MARKDOWN) if escape else cell for cell in cells) + " |"


def _latex_row(cells: Sequence[str]) -> str:
    return " & ".join(cell.translate(_LATEX) for cell in cells) + r" \\"
