"""The verb that shows everything on a few bundled papers: demo."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.admin.serve import announce
from svod.cli.context import JobsOption, library_of, output, print_failure, settings_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from svod.library import Library
    from svod.library.ingest.cataloguing import Ingested

DEMO_HELP = """Show everything on a few bundled papers: fill a library and serve it.

Examples:

  svod demo

  svod demo --once --library /tmp/demo-library
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=DEMO_HELP)(demo)


def demo(
    context: typer.Context,
    once: Annotated[bool, typer.Option("--once", help="Fill the library, print the works, and stop.")] = False,
    port: Annotated[
        int | None, typer.Option("--port", "-p", min=0, max=65535, help="Port; 0 means any free one.")
    ] = None,
    library: Annotated[Path, typer.Option("--library", metavar="DIR", help="Folder of the demo library.")] = Path(
        "svod-demo-library"
    ),
    jobs: JobsOption = 0,
) -> None:
    """Add the bundled papers, then serve them unless --once is given."""
    from svod.cli.progress import followed
    from svod.demo.sample_world import sample_files
    from svod.library import SourceFile
    from svod.model.outcome import Failure

    sources = [SourceFile(sample.path, sample.url) for sample in sample_files()]
    with library_of(context, library, create=True) as opened:
        answers = list(followed(opened.add(sources, jobs=jobs), "adding", len(sources)))
        failures = [answer for answer in answers if isinstance(answer, Failure)]
        output().print(_summary([answer for answer in answers if not isinstance(answer, Failure)], opened))
        for failure in failures:
            print_failure(failure)
        if failures:
            raise typer.Exit(1)
        if once:
            return
        from svod.web.serve import serve

        settings = settings_of(context)
        serve(opened, host=settings.host, port=settings.port if port is None else port, announce=announce)


def _summary(ingested: "Sequence[Ingested]", library: "Library") -> "RenderableType":
    """One row per work, counted after all citations are linked."""
    from rich.console import Group
    from rich.markup import escape
    from rich.table import Table

    from svod.cli.tables import authors_line
    from svod.model.metadata import Field

    table = Table("work", "title", "authors", "language", "copies", "cites", "cited by", box=None, pad_edge=False)
    citations = 0
    work_ids = list(dict.fromkeys(row.work_id for row in ingested))
    for work_id in work_ids:
        record = library.show(work_id)
        cites = sum(1 for reference in record.references if reference.citation)
        citations += cites
        work = record.work
        table.add_row(
            work.id,
            escape(work.metadata.text(Field.TITLE)),
            escape(authors_line(work)),
            work.language or "",
            str(len(work.copies)),
            str(cites),
            str(len(record.cited_by)),
        )
    return Group(table, f"{len(ingested)} files are {len(work_ids)} works with {citations} citations between them.")
