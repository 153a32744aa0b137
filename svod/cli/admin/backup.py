"""Verbs that keep a library safe: backup, restore."""

from pathlib import Path
from typing import Annotated

import typer

from svod.cli.admin.check import print_report
from svod.cli.context import JsonOption, LibraryOption, output, print_json, settings_of

BACKUP_HELP = """Copy the library to a folder, or into one .tar or .tar.gz file; it may be in use meanwhile.

A folder that holds a backup already gets only the files that are new.

Examples:

  svod backup /mnt/disk/library-backup

  svod backup library.tar --library /srv/library
"""
RESTORE_HELP = """Restore a library from a backup, into a folder that does not exist yet; everything is verified.

Examples:

  svod restore /mnt/disk/library-backup --library /srv/library

  svod restore library.tar
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=BACKUP_HELP)(backup)
    app.command(help=RESTORE_HELP)(restore)


def backup(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(metavar="FOLDER|FILE", help="Where the backup goes.")],
    prune: Annotated[
        bool, typer.Option("--prune", help="Remove files from the folder that no work of the library has any more.")
    ] = False,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Copy database and files."""
    from svod.assemble.backups import back_up_library
    from svod.cli.progress import stages_shown

    with stages_shown() as show:
        report = back_up_library(settings_of(context, library), target, prune=prune, report=show)
    if json_lines:
        print_json({"backup": str(target), **report._asdict()})
    else:
        summary = f"{report.works} works, {report.copies} copies, {report.new_files} files new: {target}"
        output().print(summary, highlight=False, markup=False)


def restore(
    context: typer.Context,
    source: Annotated[Path, typer.Argument(metavar="FOLDER|FILE", help="The backup.")],
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Make the library, then check it; exit status 1 if it is not whole."""
    from svod.assemble.backups import restore_library
    from svod.cli.progress import stages_shown

    with stages_shown() as show:
        report = restore_library(settings_of(context, library), source, report=show)
    print_report(report, json_lines)
    raise typer.Exit(0 if report.whole else 1)
