"""Verbs that need no library: extract, parse."""

import json
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from svod.cli.context import (
    EngineOption,
    JobsOption,
    JsonOption,
    OcrOption,
    collect_garbage_seldom,
    output,
    print_failure,
    print_json,
    settings_of,
    with_methods,
)
from svod.cli.documents.convert import convert
from svod.cli.stdin import text_from_stdin
from svod.errors import SettingsError

if TYPE_CHECKING:
    from io import BufferedReader

    from svod.model.extraction import Extraction
    from svod.model.outcome import Failure
    from svod.model.reference import ParsedReference

# Read from stdin at once: some hundred references.
_MOST_BYTES = 1 << 16
# New objects between two runs of the garbage collector.
_ALLOCATIONS = 100_000
EXTRACT_HELP = """Extract metadata, references and the bibliography of documents.

Examples:

  svod extract paper.pdf

  svod extract *.pdf --json --jobs 4 > papers.jsonl

  svod extract paper.pdf --format bibtex

  svod extract paper.pdf --json --body

  svod extract *.pdf --only header --json
"""
PARSE_HELP = """Parse reference strings, one per line on stdin, into fields.

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
        str, typer.Option("--format", metavar="NAME", help="A citation format instead, as of svod export.")
    ] = "",
    method: Annotated[
        list[str] | None, typer.Option("--method", metavar="TASK.NAME", help="Another method, e.g. header.regex.")
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="The documents' text instead, line by line.")] = False,
    body: Annotated[
        bool, typer.Option("--body", help="With the text: sections, figures, tables, formulas, footnotes.")
    ] = False,
    only: Annotated[str, typer.Option("--only", metavar="PART", help="Read nothing else: header or references.")] = "",
    jobs: JobsOption = 0,
    engine: EngineOption = "",
    ocr: OcrOption = "",
) -> None:
    """Print the metadata of each document; failures are named on stderr (with --json on stdout)."""
    if text:
        convert(context, files, to="text", layout=True, jobs=jobs, ocr=ocr)
    # What writes citations and whole papers is imported only where it is asked for.
    from svod import assemble
    from svod.cli.progress import followed

    writer = assemble.exporter(format_name) if format_name else None
    settings = with_methods(settings_of(context, ocr=ocr, runner=engine), method or [])
    failures: list[Failure] = []  # filled while the documents are read
    if body and only:
        raise SettingsError("--body and --only exclude each other.", way_out="A body needs all of a document.")
    read = assemble.read_files if body else partial(assemble.extract_files, only=only)
    answers = followed(read(files, settings=settings, jobs=jobs), "reading", len(files))
    documents = _successes(answers, failures, json_lines)
    if writer:
        for piece in writer.export_documents(documents):
            sys.stdout.write(piece)
    else:
        _print_documents(documents, json_lines)
    raise typer.Exit(1 if failures else 0)


def _successes(
    answers: "Iterable[Extraction | Failure]", failures: "list[Failure]", json_lines: bool
) -> "Iterator[Extraction]":
    """The documents that were read; the others are printed and collected."""
    from svod.model.codec import to_dict
    from svod.model.outcome import Failure

    for answer in answers:
        if not isinstance(answer, Failure):
            yield answer
            continue
        failures.append(answer)
        if json_lines:
            print_json(to_dict(answer))
        else:
            print_failure(answer)


def _print_documents(documents: "Iterable[Extraction]", json_lines: bool) -> None:
    from svod.model.codec import to_dict

    for document in documents:
        if json_lines:
            print_json(to_dict(document))
        else:
            from svod.cli.tables import extraction_card

            output().print(extraction_card(document))


def parse(
    context: typer.Context,
    json_lines: JsonOption = False,
    method: Annotated[
        str, typer.Option("--method", metavar="NAME", help="Another method: regex, hmm, svm, memm, crf.")
    ] = "",
) -> None:
    """Print the fields of each string as it comes."""
    from svod.assemble import references_parser

    chosen = [f"references.{method.removeprefix('references.')}"] if method else []
    parser = references_parser(with_methods(settings_of(context), chosen))
    show = _print_json_lines if json_lines else _print_fields
    collect_garbage_seldom(_ALLOCATIONS)
    for lines in _incoming():
        show(parser(lines))


def _print_json_lines(references: Iterable["ParsedReference"]) -> None:
    from svod.model.codec import to_dict

    # One write per batch, which is flushed: one per line would cost more than the parsing.
    sys.stdout.write("".join([json.dumps(to_dict(one), ensure_ascii=False) + "\n" for one in references]))


def _print_fields(references: Iterable["ParsedReference"]) -> None:
    from svod.model.codec import to_dict

    for parsed in references:
        output().print(parsed.raw, style="bold", highlight=False, markup=False)
        for name, value in to_dict(parsed.fields).items():
            if value:
                output().print(f"  {name}: {_names_or_text(value)}", highlight=False, markup=False)


def _names_or_text(value: "str | list[dict[str, str]]") -> str:
    if isinstance(value, str):
        return value
    return "; ".join(f"{person['family']} {person['given']}".strip() for person in value)


def _incoming() -> Iterator[list[str]]:
    """The lines of stdin, as many at a time as have arrived, so that each gets its answer at once."""
    stdin = cast("BufferedReader", sys.stdin.buffer)
    begun: list[bytes] = []
    while piece := stdin.read1(_MOST_BYTES):
        whole, end, rest = piece.rpartition(b"\n")
        if end:
            yield _lines(b"".join([*begun, whole]))
            begun = []
        begun.append(rest)
    if last := b"".join(begun):
        yield _lines(last)


def _lines(content: bytes) -> list[str]:
    return [line.rstrip("\r") for line in text_from_stdin(content).split("\n")]
