"""Verbs that need no library: extract, parse."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from svod.cli.context import (
    JobsOption,
    JsonOption,
    OcrOption,
    output,
    print_json,
    settings_of,
    tell_failure,
    with_methods,
)
from svod.cli.convert import convert

EXTRACT_HELP = """Metadata, references and bibliography block of documents.

Examples:

  svod extract paper.pdf

  svod extract *.pdf --json --jobs 4 > papers.jsonl

  svod extract paper.pdf --format bibtex
"""
PARSE_HELP = """Reference strings, one a line on stdin, into fields.

Examples:

  svod parse --json < references.txt

  echo "Козлов Д. Д. О поиске статей // Программирование. 2007. № 3. С. 37–45." | svod parse
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=EXTRACT_HELP)(extract)
    app.command(help=PARSE_HELP)(parse)


def extract(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Documents to read.")],
    json_lines: JsonOption = False,
    format_name: Annotated[
        str, typer.Option("--format", metavar="NAME", help="A citation format instead: bibtex, json.")
    ] = "",
    method: Annotated[
        list[str] | None, typer.Option("--method", metavar="TASK.NAME", help="Another method, e.g. header.regex.")
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="The documents' text instead, as `svod convert` gives it.")
    ] = False,
    jobs: JobsOption = 0,
    ocr: OcrOption = "",
) -> None:
    """Print what each document says; failures are named on stderr (with --json on stdout)."""
    if text:
        convert(context, files, to="text", jobs=jobs, ocr=ocr)
    from svod.assemble import exporter, extract_files
    from svod.cli.progress import followed
    from svod.model.outcome import Failure
    from svod.model.shape import extraction_shape, failure_shape

    writer = exporter(format_name) if format_name else None
    settings = with_methods(settings_of(context, ocr=ocr), method or [])
    failed = False
    for answer in followed(extract_files(files, settings=settings, jobs=jobs), "reading", len(files)):
        if isinstance(answer, Failure):
            failed = True
            if json_lines:
                print_json(failure_shape(answer))
            else:
                tell_failure(answer)
        elif writer:
            sys.stdout.write(writer.export_extraction(answer))
        elif json_lines:
            print_json(extraction_shape(answer))
        else:
            from svod.cli.show import extraction_card

            output().print(extraction_card(answer))
    raise typer.Exit(1 if failed else 0)


def parse(
    context: typer.Context,
    json_lines: JsonOption = False,
    method: Annotated[
        str, typer.Option("--method", metavar="NAME", help="Another method: regex, hmm, memm, crf.")
    ] = "",
) -> None:
    """Print the fields of each string as it comes."""
    from svod.assemble import reference_parser
    from svod.model.shape import fields_shape, parsed_shape

    chosen = [f"references.{method.removeprefix('references.')}"] if method else []
    parser = reference_parser(with_methods(settings_of(context), chosen))
    for raw in _lines():
        parsed = parser(raw)
        if json_lines:
            print_json(parsed_shape(parsed))
            continue
        output().print(raw, style="bold", highlight=False, markup=False)
        for name, value in fields_shape(parsed.fields).items():
            if value:
                people = "; ".join(f"{person['family']} {person['given']}".strip() for person in value)
                output().print(
                    f"  {name}: {people if isinstance(value, list) else value}", highlight=False, markup=False
                )


def _lines() -> Iterator[str]:
    for line in sys.stdin:
        yield line.rstrip("\r\n")
