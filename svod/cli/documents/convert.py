"""The verb that writes documents in other forms: convert."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from svod.cli.context import JobsOption, OcrOption, print_failure, settings_of

CONVERT_HELP = """Write documents in another form: sections, figures, tables, formulas, footnotes, references.

Examples:

  svod convert paper.pdf --to markdown > paper.md

  svod convert papers.zip --to json

  svod convert paper.pdf --to html --layout > lines.html
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=CONVERT_HELP)(convert)


def convert(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Documents to read.")],
    to: Annotated[str, typer.Option("--to", metavar="FORM", help="markdown, tei, jats, json, html or text.")] = "text",
    layout: Annotated[
        bool, typer.Option("--layout", help="Pages, lines and tokens as they are printed instead: json, html, text.")
    ] = False,
    jobs: JobsOption = 0,
    ocr: OcrOption = "",
) -> None:
    """Write each document to stdout; failures are named on stderr."""
    from svod.assemble import convert_files, paper_form, read_files, renderer
    from svod.cli.progress import followed
    from svod.model.outcome import Failure

    settings = settings_of(context, ocr=ocr)
    written: Iterator[str | Failure]
    if layout:
        render = renderer(to).render
        written = (
            one if isinstance(one, Failure) else render(one)
            for one in convert_files(files, settings=settings, jobs=jobs)
        )
    else:
        write = paper_form(to)
        written = (
            one if isinstance(one, Failure) else write(one) for one in read_files(files, settings=settings, jobs=jobs)
        )
    failed = False
    for answer in followed(written, "reading", len(files)):
        if isinstance(answer, Failure):
            failed = True
            print_failure(answer)
        else:
            sys.stdout.write(answer)
    raise typer.Exit(1 if failed else 0)
