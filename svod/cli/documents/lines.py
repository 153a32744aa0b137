"""The verbs on single lines: lines (which belong to a bibliography), strip (the text without them)."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import (
    JobsOption,
    JsonOption,
    OcrOption,
    print_failure,
    print_json,
    settings_of,
    with_methods,
)

if TYPE_CHECKING:
    from svod.config import Settings
    from svod.model.outcome import Failure
    from svod.model.reference import MarkedLines

LINES_HELP = """Mark the bibliography lines of documents: 1 for each of them, 0 for each other line, in order.

For plain text there is one mark for each line of the file; for other documents one for each line that svod reads
(`svod convert` shows them). Marks of several files follow one another; --json keeps them apart.

Examples:

  svod lines paper.txt

  svod lines paper.txt --method bib-rules --json

  pdftotext paper.pdf - | svod lines -
"""
STRIP_HELP = """Print documents' text without their bibliographies.

Examples:

  svod strip thesis.pdf > thesis.txt

  svod strip paper.txt --method bib-forest
"""
STDIN = "-"

FilesArgument = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Documents to read; - is stdin.")]
MethodOption = Annotated[
    str, typer.Option("--method", metavar="NAME", help="Another method: bib-rules, bib-forest, bib-union, bib-crf.")
]


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=LINES_HELP)(lines)
    app.command(help=STRIP_HELP)(strip)


def lines(
    context: typer.Context,
    files: FilesArgument,
    json_lines: JsonOption = False,
    method: MethodOption = "",
    jobs: JobsOption = 0,
    ocr: OcrOption = "",
) -> None:
    """Print the marks of each document; failures are named on stderr (with --json on stdout)."""
    from svod.model.codec import to_dict
    from svod.model.outcome import Failure

    failed = False
    for answer in _marked(files, _settings(context, method, ocr), jobs):
        if not isinstance(answer, Failure):
            if json_lines:
                marks = [int(mark) for mark in answer.marks]
                print_json({"source": answer.source, "method": answer.method, "lines": marks})
            else:
                sys.stdout.write("".join("1\n" if mark else "0\n" for mark in answer.marks))
            continue
        failed = True
        if json_lines:
            print_json(to_dict(answer))
        else:
            print_failure(answer)
    raise typer.Exit(1 if failed else 0)


def strip(
    context: typer.Context, files: FilesArgument, method: MethodOption = "", jobs: JobsOption = 0, ocr: OcrOption = ""
) -> None:
    """Print what is left of each document; failures are named on stderr."""
    from svod.model.outcome import Failure

    failed = False
    for answer in _marked(files, _settings(context, method, ocr), jobs):
        if isinstance(answer, Failure):
            failed = True
            print_failure(answer)
        else:
            sys.stdout.write(answer.text)
    raise typer.Exit(1 if failed else 0)


def _settings(context: typer.Context, method: str, ocr: str) -> "Settings":
    named = [f"bibliography.{method.removeprefix('bibliography.')}"] if method else []
    return with_methods(settings_of(context, ocr=ocr), named)


def _marked(files: list[Path], settings: "Settings", jobs: int) -> "Iterator[MarkedLines | Failure]":
    """The answers for files in their order, those between two readings of stdin at once."""
    from svod.assemble import mark_files
    from svod.cli.progress import followed

    waiting: list[Path] = []
    for file in files:
        if str(file) != STDIN:
            waiting.append(file)
            continue
        yield from mark_files(waiting, settings=settings, jobs=jobs) if waiting else ()
        waiting = []
        yield from _marked_stdin(settings)
    if waiting:
        yield from followed(mark_files(waiting, settings=settings, jobs=jobs), "reading", len(waiting))


def _marked_stdin(settings: "Settings") -> "Iterator[MarkedLines | Failure]":
    """The answers for what comes on stdin, unless it is more than a document may have."""
    from svod.assemble import mark_content
    from svod.config import MEBIBYTE
    from svod.model.outcome import Failure, Outcome

    content = sys.stdin.buffer.read(settings.document_megabytes * MEBIBYTE + 1)
    if len(content) > settings.document_megabytes * MEBIBYTE:
        yield Failure(STDIN, Outcome.TOO_LARGE, f"It is larger than {settings.document_megabytes} MB.")
    else:
        yield from mark_content(content, STDIN, settings=settings)
