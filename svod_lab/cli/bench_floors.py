"""Verbs that guard quality: bench floors check, raise, pin."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, output, print_json
from svod_lab.cli.bench_context import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod_lab.suites.floors import Status

FLOORS_HELP = """Scores that no method may fall below, on small sets kept in the project.

Examples:

  svod bench floors check

  svod bench floors raise
"""
CHECK_HELP = """Measure every method on its pinned sets; exit status 1 if one is below its floor or has none.

Example:

  svod bench floors check --json
"""
RAISE_HELP = """Raise the floors to today's scores; lowering one needs --lower.

Example:

  svod bench floors raise
"""
PIN_HELP = """PaperMaker the pinned sets anew; the floors are measured again on the new ones.

Example:

  svod bench floors pin
"""

FileOption = Annotated[
    Path, typer.Option("--file", metavar="FILE", help="The file of floors; the pinned sets lie beside it.")
]
_FILE = Path("bench") / "floors.json"


def register(bench: typer.Typer) -> None:
    """Add the verbs of this file."""
    floors = typer.Typer(help=FLOORS_HELP, no_args_is_help=True)
    floors.command(help=CHECK_HELP)(check)
    floors.command("raise", help=RAISE_HELP)(raise_floors)
    floors.command(help=PIN_HELP)(pin)
    bench.add_typer(floors, name="floors")


def check(file: FileOption = _FILE, json_lines: JsonOption = False) -> None:
    """Print how every method stands."""
    from svod_lab.suites.floors import faults

    measured = _measured(file)
    _print_standings(measured, json_lines=json_lines)
    told = faults(measured)
    for sentence in told:
        tell(sentence)
    raise typer.Exit(1 if told else 0)


def raise_floors(
    file: FileOption = _FILE,
    lower: Annotated[bool, typer.Option("--lower", help="Also lower floors that are not reached any more.")] = False,
    json_lines: JsonOption = False,
) -> None:
    """Keep today's scores as floors."""
    from svod_lab.suites.floors import faults, raised, read_book, write_book

    book = read_book(file)
    measured = _measured(file)
    changed = raised(book, measured, lower=lower)
    write_book(changed, file)
    measured = [standing._replace(floor=changed.floor(standing.method, standing.set_name)) for standing in measured]
    _print_standings(measured, json_lines=json_lines)
    told = faults(measured)
    for sentence in told:
        tell(sentence)
    if told and not lower:
        tell("--lower would lower what can be measured.")
    raise typer.Exit(1 if told else 0)


def pin(file: FileOption = _FILE, json_lines: JsonOption = False) -> None:
    """Replace the pinned sets, then the floors."""
    from svod_lab.suites.floors import FOLDER, FloorBook, write_book
    from svod_lab.suites.pinned import make_sets

    write_book(FloorBook(make_sets(file.parent / FOLDER), {}), file)
    raise_floors(file, lower=False, json_lines=json_lines)


def _measured(file: Path) -> "list[Status]":
    from svod.assemble import method
    from svod.cli.progress import followed
    from svod_lab.suites.floors import FOLDER, read_book, standings

    return list(followed(standings(read_book(file), file.parent / FOLDER, method), "measuring"))


def _print_standings(measured: "Sequence[Status]", *, json_lines: bool) -> None:
    from rich.table import Table

    if json_lines:
        for standing in measured:
            print_json({**standing._asdict(), "holds": standing.holds})
        return
    table = Table("method", "set", "score", "floor", "")
    for standing in measured:
        told = ["n/a" if number is None else f"{number:.3f}" for number in (standing.score, standing.floor)]
        verdict = "[green]holds[/]" if standing.holds else "not here" if standing.is_absent else "[red]fails[/]"
        table.add_row(standing.method, standing.set_name, *told, verdict)
    output().print(table)
