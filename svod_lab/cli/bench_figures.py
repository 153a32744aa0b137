"""Figures of one group as a table for people: a row a figure, a column a method, the goal beside."""

from collections.abc import Sequence

from rich.markup import escape
from rich.table import Table

from svod_lab.runs.answers import short_name
from svod_lab.scores.figure import Figure

_LARGEST_SHARE = 1.0


def figures_table(group: str, figures: Sequence[Figure]) -> Table:
    """The table of one group."""
    methods = list(dict.fromkeys(figure.method for figure in figures))
    names = list(dict.fromkeys(figure.name for figure in figures))
    cells = {(figure.name, figure.method): figure for figure in figures}
    with_goal = any(figure.goal for figure in figures)
    table = Table(title=escape(group), title_justify="left", title_style="bold")
    table.add_column("figure")
    for method in methods:
        table.add_column(escape(short_name(method)), justify="right")
    if with_goal:
        table.add_column("goal")
    for name in names:
        row = [cells.get((name, method)) for method in methods]
        goals = next((figure.goal for figure in row if figure and figure.goal), "")
        table.add_row(escape(name), *map(_cell, row), *([goals] if with_goal else []))
    return table


def _cell(figure: Figure | None) -> str:
    if figure is None or figure.value is None:
        return "n/a"
    text = _number(figure.value)
    if figure.low is not None and figure.high is not None:
        text += f" [dim]\\[{_number(figure.low)}; {_number(figure.high)}][/]"
    colour = {True: "green", False: "red", None: ""}[figure.reached]
    return f"[{colour}]{text}[/]" if colour else text


def _number(value: float) -> str:
    return f"{value:.3f}" if value <= _LARGEST_SHARE else f"{value:,.0f}"
