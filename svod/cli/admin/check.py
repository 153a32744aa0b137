"""The verb that verifies a library: check."""

from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, output, print_json

if TYPE_CHECKING:
    from svod.library import CheckReport

CHECK_HELP = """Verify the library: database, files against their hashes, references, index against database.

Examples:

  svod check --library /srv/library

  svod check --repair
"""
_WAYS_OUT = (
    "A missing file comes back when it is added again (`svod add`), the index by `svod check --repair`; for all else "
    "there is `svod restore BACKUP`."
)


def register(app: typer.Typer) -> None:
    """Add the verb of this file."""
    app.command(help=CHECK_HELP)(check)


def check(
    context: typer.Context,
    repair: Annotated[bool, typer.Option("--repair", help="Make the search index anew.")] = False,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Report whether the library is whole; exit status 1 if it is not."""
    with library_of(context, library) as opened:
        report = opened.check(repair=repair)
    print_report(report, json_lines)
    raise typer.Exit(0 if report.whole else 1)


def print_report(report: "CheckReport", json_lines: bool) -> None:
    """Print what a check of the whole library found."""
    if json_lines:
        print_json({"whole": report.whole, **report._asdict()})
        return
    for fault in report.faults:
        output().print(f"fault: {fault}", style="red", markup=False, highlight=False)
    for note in report.notes:
        output().print(f"note: {note}", style="dim", markup=False, highlight=False)
    verdict = "whole" if report.whole else "DAMAGED"
    output().print(f"{report.works} works, {report.copies} copies: {verdict}", highlight=False)
    if not report.whole:
        output().print(_WAYS_OUT, style="dim", markup=False, highlight=False)
