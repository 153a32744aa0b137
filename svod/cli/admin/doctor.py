"""The verb that shows what is installed: doctor."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import typer

from svod.cli.context import JsonOption, output, print_json, settings_of

if TYPE_CHECKING:
    from rich.table import Table

DOCTOR_HELP = """Which converters and helper programs are present, what each adds, which walls stand around the
processes that read documents, and which settings are in force.

Example:

  svod doctor
"""


def register(app: typer.Typer) -> None:
    """Add the verb of this file."""
    app.command(help=DOCTOR_HELP)(doctor)


def doctor(context: typer.Context, json_lines: JsonOption = False) -> None:
    """Print programs, walls, methods and settings."""
    from svod.assemble.diagnosis import diagnose

    diagnosis = diagnose(settings_of(context))
    if json_lines:
        print_json(diagnosis)
        return
    for table in _tables(diagnosis):
        output().print(table)


def _tables(diagnosis: dict[str, Any]) -> Iterator["Table"]:
    from rich.table import Table

    facts = Table("svod", diagnosis["svod"], box=None)
    for name in ("python", "system", "library"):
        facts.add_row(name, diagnosis[name])
    yield facts
    programs = Table("program", "found", "adds", "Debian package", title="Helper programs", title_justify="left")
    for row in diagnosis["programs"]:
        programs.add_row(row["program"], row["found"] or "[red]missing[/]", row["adds"], row["package"])
    yield programs
    walls = Table("wall", "stands", "what it is", title="Walls around reading processes", title_justify="left")
    for row in diagnosis["walls"]:
        walls.add_row(row["name"], "yes" if row["stands"] else "[red]no[/]", row["note"])
    yield walls
    methods = Table("method", "what it does", title="Methods", title_justify="left")
    for row in diagnosis["methods"]:
        methods.add_row(row["method"], row["summary"])
    yield methods
    if diagnosis["broken_plugins"]:
        broken = Table("plug-in", "of", "cause", title="Plug-ins left out", title_justify="left")
        for row in diagnosis["broken_plugins"]:
            broken.add_row(row["name"], row["package"], row["cause"])
        yield broken
    settings = Table("setting", "value", "meaning", title="Settings", title_justify="left")
    for row in diagnosis["settings"]:
        settings.add_row(row["name"], _shown(row["value"]), row["help"])
    yield settings


def _shown(value: Any) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)
