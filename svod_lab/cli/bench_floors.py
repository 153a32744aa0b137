"""The commands about score floors: bench floors check, raise, pin."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, output, print_json
from svod_lab.cli.bench_setup import notify

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
PIN_HELP = """Make the pinned sets anew, and measure the floors on them.

Example:

  svod bench floors pin
"""

FileOption = Annotated[
    Path, typer.Option("--file", metavar="FILE", help="The file of floors; the pinned sets are beside it.")
]
_FILE = Path("tests_lab") / "floors" / "floors.json"


def register(bench: typer.Typer) -> None:
    """Add the commands."""
    floors = typer.Typer(help=FLOORS_HELP, no_args_is_help=True)
    floors.command(help=CHECK_HELP)(check)
    floors.command("raise", help=RAISE_HELP)(raise_floors)
    floors.command(help=PIN_HELP)(pin)
    bench.add_typer(floors, name="floors")


def check(file: FileOption = _FILE, json_lines: JsonOption = False) -> None:
    """Print the score and the floor of every method."""
    from svod_lab.suites.floors import faults

    measured = _measured(file)
    _print_statuses(measured, json_lines=json_lines)
    found = faults(measured)
    for sentence in found:
        notify(sentence)
    raise typer.Exit(1 if found else 0)


def raise_floors(
    file: FileOption = _FILE,
    lower: Annotated[bool, typer.Option("--lower", help="Also lower floors that are not reached any more.")] = False,
    json_lines: JsonOption = False,
) -> None:
    """Save today's scores as floors."""
    from svod_lab.suites.floors import faults, raised, read_book, write_book

    book = read_book(file)
    measured = _measured(file)
    changed = raised(book, measured, lower=lower)
    write_book(changed, file)
    measured = [status._replace(floor=changed.floor(status.method, status.set_name)) for status in measured]
    _print_statuses(measured, json_lines=json_lines)
    found = faults(measured)
    for sentence in found:
        notify(sentence)
    if found and not lower:
        notify("--lower would lower what can be measured.")
    raise typer.Exit(1 if found else 0)


def pin(file: FileOption = _FILE, json_lines: JsonOption = False) -> None:
    """Replace the pinned sets, then the floors."""
    from svod_lab.suites.floors import FOLDER, FloorBook, write_book
    from svod_lab.suites.pinned import make_sets

    write_book(FloorBook(make_sets(file.parent / FOLDER), {}), file)
    raise_floors(file, lower=False, json_lines=json_lines)


def _measured(file: Path) -> "list[Status]":
    from svod.assemble import method
    from svod.cli.progress import followed
    from svod_lab.suites.floors import FOLDER, read_book, statuses

    return list(followed(statuses(read_book(file), file.parent / FOLDER, method), "measuring"))


def _print_statuses(measured: "Sequence[Status]", *, json_lines: bool) -> None:
    from rich.table import Table

    if json_lines:
        for status in measured:
            print_json({**status._asdict(), "holds": status.holds})
        return
    table = Table("method", "set", "score", "floor", "")
    for status in measured:
        numbers = ["n/a" if number is None else f"{number:.3f}" for number in (status.score, status.floor)]
        verdict = "[green]holds[/]" if status.holds else "not here" if status.is_absent else "[red]fails[/]"
        table.add_row(status.method, status.set_name, *numbers, verdict)
    output().print(table)
