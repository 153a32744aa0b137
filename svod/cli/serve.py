"""The verb that serves a library to browsers: serve."""

from contextlib import closing
from typing import Annotated

import typer

from svod.cli.context import LibraryOption, library_of, messages, settings_of
from svod.config import MEBIBYTE

SERVE_HELP = """Web pages and HTTP API of the library, on this machine only unless --host says otherwise.

Examples:

  svod serve

  svod serve --port 8080 --library /srv/library
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
    library: LibraryOption = None,
) -> None:
    """Serve until interrupted."""
    from svod.assemble import StandingReader
    from svod.web.serve import serve as serve_library

    settings = settings_of(context, library)
    with library_of(context, library, create=True) as shelves, closing(StandingReader(settings)) as reader:
        serve_library(
            shelves,
            host=host or settings.host,
            port=settings.port if port is None else port,
            announce=announce,
            most_upload_bytes=settings.document_megabytes * MEBIBYTE,
            contact=settings.contact,
            reader=reader,
        )


def announce(address: str) -> None:
    """Tell where the library can be seen."""
    messages().print(f"The library is served on [bold]{address}[/] (Ctrl-C stops).", highlight=False)
