"""The verb that shows a converted document: convert."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from svod.cli.context import JobsOption, OcrOption, print_failure, settings_of

CONVERT_HELP = """Show documents as svod reads them: pages, lines and tokens with fonts and positions.

Examples:

  svod convert paper.pdf --to text

  svod convert paper.pdf --to html > paper.html

  svod convert papers.zip --to json
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=CONVERT_HELP)(convert)


def convert(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Documents to read.")],
    to: Annotated[
        str, typer.Option("--to", metavar="FORM", help="json, text, or html (lines with their fonts, to look at).")
    ] = "text",
    jobs: JobsOption = 0,
    ocr: OcrOption = "",
) -> None:
    """Write each document to stdout; failures are named on stderr."""
    from svod.assemble import convert_files, renderer
    from svod.cli.progress import followed
    from svod.model.outcome import Failure

    writer = renderer(to)
    failed = False
    documents = convert_files(files, settings=settings_of(context, ocr=ocr), jobs=jobs)
    for answer in followed(documents, "reading", len(files)):
        if isinstance(answer, Failure):
            failed = True
            print_failure(answer)
        else:
            sys.stdout.write(writer.render(answer))
    raise typer.Exit(1 if failed else 0)
