"""The verb that serves a library to browsers: serve."""

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import LibraryOption, library_of, messages, settings_of
from svod.config import MEBIBYTE

if TYPE_CHECKING:
    from svod.config import Settings
    from svod.web.serve import Doors

SERVE_HELP = """Web pages and HTTP API of the library, on this machine only unless --host says otherwise.

Examples:

  svod serve

  svod serve --port 8080 --library /srv/library

  svod serve --host 0.0.0.0 --page-makers 4

An address that other machines reach needs an account that may manage others: `svod account add NAME --role admin`.
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=SERVE_HELP)(serve)


def serve(
    context: typer.Context,
    port: Annotated[
        int | None, typer.Option("--port", "-p", min=0, max=65535, help="Port; 0 means any free one.")
    ] = None,
    host: Annotated[str | None, typer.Option("--host", help="Address to listen on.")] = None,
    makers: Annotated[
        int | None,
        typer.Option("--page-makers", min=0, max=64, help="Processes that make pages beside the one that serves."),
    ] = None,
    library: LibraryOption = None,
) -> None:
    """Serve until interrupted."""
    from svod.assemble import StandingReader
    from svod.assemble.running import open_workbench
    from svod.assemble.seeking import PaperSeeker
    from svod.web.frame.makers import PageMakers
    from svod.web.serve import serve as serve_library

    settings = settings_of(context, library)
    count = settings.page_makers if makers is None else makers
    with (
        library_of(context, library, create=True) as shelves,
        closing(StandingReader(settings)) as reader,
        closing(open_workbench(settings)) as workbench,
    ):
        serve_library(
            shelves,
            host=host or settings.host,
            port=settings.port if port is None else port,
            announce=announce,
            most_upload_bytes=settings.document_megabytes * MEBIBYTE,
            contact=settings.contact,
            reader=reader,
            workbench=workbench,
            seeker=PaperSeeker(settings),
            doors=doors_of(settings),
            makers=PageMakers(settings, count) if count else None,
            settings=settings,
        )


def doors_of(settings: "Settings") -> "Doors":
    """How others come in, by the settings."""
    from svod.web.door.limits import Rates
    from svod.web.serve import Doors

    names = tuple(filter(None, (name.strip().lower() for name in settings.server_names.split(","))))
    rates = Rates(settings.sign_ins_a_minute, settings.uploads_a_minute, settings.calls_a_minute)
    return Doors(settings.public_reading, names, settings.proxy, rates)


def announce(address: str) -> None:
    """Tell where the library can be seen."""
    messages().print(f"The library is served on [bold]{address}[/] (Ctrl-C stops).", highlight=False)
