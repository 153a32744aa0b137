"""The verb that offers a library to language models: mcp."""

from typing import Annotated

import typer

from svod.cli.context import LibraryOption, library_of, messages, settings_of

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
    from svod.cli.admin.model_tools import finder, protocol_package
    from svod.cli.admin.serve import access_of

    with protocol_package():
        from svod.web.mcp.serving import serve_http, serve_pipes
        from svod.web.mcp.tools import ToolParts
    settings = settings_of(context, library)
    with library_of(context, library) as opened:
        find = None if no_web else finder(settings)
        parts = ToolParts(opened, find, may_add=write, has_files=not http)
        if http:
            serve_http(parts, host or settings.host, port, _announce, access_of(settings))
        else:
            serve_pipes(parts)


def _announce(address: str) -> None:
    messages().print(f"The tools are served on [bold]{address}[/] (Ctrl-C stops).", highlight=False)
