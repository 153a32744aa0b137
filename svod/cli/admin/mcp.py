"""The verb that offers a library to language models: mcp."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import LibraryOption, library_of, messages, settings_of
from svod.errors import MissingExtraError, SettingsError

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from svod.config import Settings
    from svod.library import Library
    from svod.model.finding import PaperFound, PaperWanted

_OFFERS = ("read", "write")

MCP_HELP = """Offer the library to language models as tools of the Model Context Protocol.

Without --http it answers the program that started it, over stdin and stdout. Nothing can be changed unless --write
says so; over HTTP adding also needs the token of an account that is a librarian's.

Examples:

  svod mcp --library /srv/library

  svod mcp --write

  svod mcp --http --port 8757
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=MCP_HELP)(mcp)


def mcp(
    context: typer.Context,
    http: Annotated[bool, typer.Option("--http", help="Serve over HTTP instead, at /mcp.")] = False,
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="Port; 0 means any free one.")] = 8757,
    host: Annotated[str | None, typer.Option("--host", help="Address to listen on.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Offer the tool that adds papers.")] = False,
    no_web: Annotated[bool, typer.Option("--no-web", help="Offer no tool that searches the Web.")] = False,
    library: LibraryOption = None,
) -> None:
    """Serve the tools until the other side, or somebody, ends it."""
    from svod.cli.admin.serve import access_of

    with _extra():
        from svod.web.mcp.serving import serve_http, serve_pipes
        from svod.web.mcp.tools import ToolParts
    settings = settings_of(context, library)
    with library_of(context, library) as opened:
        find = None if no_web else _finder(settings)
        parts = ToolParts(opened, find, may_add=write, has_files=not http)
        if http:
            serve_http(parts, host or settings.host, port, _announce, access_of(settings))
        else:
            serve_pipes(parts)


def tools_app(library: "Library", settings: "Settings") -> "Starlette | None":
    """The tools that `svod serve` offers itself, as the setting `web.mcp` says."""
    if not settings.mcp:
        return None
    if settings.mcp not in _OFFERS:
        raise SettingsError(
            f"The setting «web.mcp» cannot be «{settings.mcp}».", way_out=f"It is one of: {', '.join(_OFFERS)}."
        )
    with _extra():
        from svod.web.mcp.serving import make_tools_app
        from svod.web.mcp.tools import ToolParts
    may_add = settings.mcp == _OFFERS[1]
    return make_tools_app(ToolParts(library, _finder(settings), may_add=may_add, has_files=False))


@contextmanager
def _extra() -> Iterator[None]:
    """Where the package of the protocol is missing, a sentence says so."""
    try:
        yield
    except ImportError as error:
        raise MissingExtraError(
            "Tools for language models need the package mcp.", way_out="Install it: pip install 'svod[mcp]'."
        ) from error


def _finder(settings: "Settings") -> "Callable[[PaperWanted], PaperFound]":
    """What looks for one paper on the Web; all that it needs is started with the search."""
    from svod.assemble import PaperOpener, paper_finder

    def find(wanted: "PaperWanted") -> "PaperFound":
        with closing(PaperOpener(settings)) as opener:
            return paper_finder(settings, opener).find(wanted)

    return find


def _announce(address: str) -> None:
    messages().print(f"The tools are served on [bold]{address}[/] (Ctrl-C stops).", highlight=False)
