"""The verb graph: the works around a work."""

import sys
from typing import Annotated

import typer

from svod.cli.context import LibraryOption, library_of, messages

GRAPH_HELP = """The works around a work: what it cites, what cites it, what is cited together with it or cites the same.

Every work has its distance from the first one, its importance (PageRank among the works listed) and its community.
--depth 1 lists neighbours, 2 also their neighbours. Works known from references alone are listed where two works or
more cite them; --cited 1 lists all of them.

Examples:

  svod graph w0123456789ab

  svod graph w0123456789ab --depth 1 --format svg > around.svg

  svod graph w0123456789ab --depth 3 --format graphml > around.graphml
"""


def register(app: typer.Typer) -> None:
    """Add the verb of this file."""
    app.command(help=GRAPH_HELP)(graph)


def graph(
    context: typer.Context,
    work: Annotated[str, typer.Argument(metavar="WORK", help="The work's id.")],
    depth: Annotated[int, typer.Option("--depth", metavar="N", min=1, max=6, help="Reference steps at most.")] = 2,
    most: Annotated[int, typer.Option("--most", metavar="N", min=2, max=5000, help="Works at most.")] = 400,
    cited: Annotated[
        int,
        typer.Option("--cited", metavar="N", min=0, help="Works not held that so many works cite, too; 0 for none."),
    ] = 2,
    format_name: Annotated[str, typer.Option("--format", metavar="NAME", help="json, graphml or svg.")] = "json",
    library: LibraryOption = None,
) -> None:
    """Write the graph to stdout."""
    from svod.library.graph.drawing import drawn

    with library_of(context, library) as opened:
        found = opened.graph(work, depth=depth, most=most, cited=cited)
    sys.stdout.write(drawn(found, format_name))
    if found.is_cut:
        messages().print(f"There are more works than {most}; --most takes more of them.")
