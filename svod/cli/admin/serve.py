"""The verb that serves a library to browsers: serve."""

import sys
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import LibraryOption, library_of, messages, settings_of
from svod.config import MEBIBYTE
from svod.errors import NoLibraryError

if TYPE_CHECKING:
    from svod.config import Settings
    from svod.web.serve import Access

SERVE_HELP = """Web pages and HTTP API of the library, on this machine only unless --host says otherwise.

Examples:

  svod serve

  svod serve --port 8080 --library /srv/library

  svod serve --host 0.0.0.0 --page-makers 4

  svod serve --library /srv/new --create

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
        typer.Option("--page-makers", min=0, max=64, help="Extra processes that render pages."),
    ] = None,
    create: Annotated[bool, typer.Option("--create", help="Start an empty library if there is none.")] = False,
    library: LibraryOption = None,
) -> None:
    """Serve until interrupted."""
    from svod.assemble import PersistentReader
    from svod.assemble.adding import AddingProcess
    from svod.assemble.finding import paper_seeker
    from svod.assemble.uploads import upload_folder
    from svod.cli.admin.model_tools import tools_app
    from svod.config import library_folder
    from svod.web.extensions import open_extensions
    from svod.web.page_cache.render_pool import RenderPool
    from svod.web.serve import serve as serve_library

    settings = settings_of(context, library)
    count = settings.page_makers if makers is None else makers
    with ExitStack() as stack:
        try:
            opened = stack.enter_context(library_of(context, library, create=create))
        except NoLibraryError as error:
            way_out = "`--create` starts an empty one, `--library DIR` names another."
            raise NoLibraryError(error.message, way_out=way_out) from error
        reader = stack.enter_context(closing(PersistentReader(settings)))
        stack.enter_context(upload_folder(library_folder(settings)))
        extensions = [stack.enter_context(closing(extension)) for extension in open_extensions(settings)]
        serve_library(
            opened,
            host=host or settings.host,
            port=settings.port if port is None else port,
            announce=announce,
            most_upload_bytes=settings.document_megabytes * MEBIBYTE,
            contact=settings.contact,
            reader=reader,
            extensions=extensions,
            seeker=paper_seeker(settings),
            doors=access_of(settings),
            makers=RenderPool(settings, count) if count else None,
            settings=settings,
            add=AddingProcess([sys.executable, "-m", "svod.cli.admin.add_uploads"], settings).add,
            tools=tools_app(opened, settings),
        )


def access_of(settings: "Settings") -> "Access":
    """Who may come in, by the settings."""
    from svod.web.auth.limits import Rates
    from svod.web.connections import ConnectionLimits
    from svod.web.serve import Access

    names = tuple(name.lower() for name in settings.server_names)
    rates = Rates(settings.sign_ins_a_minute, settings.uploads_a_minute, settings.calls_a_minute)
    connections = ConnectionLimits(
        settings.head_seconds, settings.body_seconds, settings.body_rate, settings.address_connections
    )
    return Access(settings.public_reading, names, settings.proxy, rates, connections, settings.bodies_at_once)


def announce(address: str) -> None:
    """Report where the library can be seen."""
    messages().print(f"The library is served on [bold]{address}[/] (Ctrl-C stops).", highlight=False)
