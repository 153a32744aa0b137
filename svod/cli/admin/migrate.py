"""The verb that moves a library: migrate."""

from typing import Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, output, print_json, settings_of
from svod.cli.progress import stages_shown
from svod.config import setting_name

MIGRATE_HELP = """Move the library to a PostgreSQL server or another folder, its files to a bucket, or both back.

The old library is left as it was. A move that was interrupted continues where it stopped; at the end all rows of both
are compared.

Examples:

  svod migrate --to postgresql://librarian@db.example.org/svod

  svod migrate --blobs s3://papers/library

  svod migrate --to /srv/library
"""


def register(app: typer.Typer) -> None:
    """Add the verb of this file."""
    app.command(help=MIGRATE_HELP)(migrate)


def migrate(
    context: typer.Context,
    to: Annotated[str, typer.Option("--to", metavar="URL", help="Database (postgresql://…) or folder.")] = "",
    blobs: Annotated[
        str, typer.Option("--blobs", metavar="URL", help="Folder or s3://bucket/prefix (gs://…, az://…).")
    ] = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Move a library and say which settings lead to it."""
    from svod.assemble.migration import NO_ROWS, destination, move_library

    if not to and not blobs:
        raise typer.BadParameter("say where to: --to, --blobs or both")
    settings = settings_of(context, library)
    place = destination(settings, to, blobs)
    moved: dict[str, int] = {}
    with stages_shown() as show:
        for stage in move_library(settings, place):
            show(stage)
            moved[stage.doing] = stage.total
    rows = sum(total for doing, total in moved.items() if doing not in NO_ROWS)
    files = moved.get("files", 0)
    if json_lines:
        print_json({"rows": rows, "files": files, "tables": moved.get("comparing", 0)})
        return
    output().print(f"{rows} rows and {files} files moved and compared.", highlight=False)
    wanted = [("store", place.store), ("blobs", place.blobs)] if to.startswith("postgresql://") or blobs else []
    for attribute, value in [*wanted, ("library", str(place.folder))]:
        if value:
            line = f'Now set {setting_name(attribute)} = "{_shown(value)}"'
            output().print(line, markup=False, highlight=False)


def _shown(value: str) -> str:
    """An address without its password."""
    scheme, mark, rest = value.partition("://")
    account, at, place = rest.rpartition("@")
    name, colon, _ = account.partition(":")
    return f"{scheme}{mark}{name}{':…' if colon else ''}{at}{place}" if mark else value
