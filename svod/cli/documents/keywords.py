"""The verb that extracts key phrases: keywords."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import (
    JobsOption,
    JsonOption,
    OcrOption,
    output,
    print_failure,
    print_json,
    settings_of,
    with_methods,
)

if TYPE_CHECKING:
    from svod.model.extraction import Keyphrases

KEYWORDS_HELP = """Extract key phrases of documents, the best first.

A weight is the probability that a person would have chosen the phrase. Bibliographies are left out.

Examples:

  svod keywords paper.pdf

  svod keywords *.pdf --top 5 --json

  svod keywords thesis.docx --method kea

  svod keywords paper.pdf --thesaurus stw.ttl
"""


def register(app: typer.Typer) -> None:
    """Add the verb of this file."""
    app.command(help=KEYWORDS_HELP)(keywords)


def keywords(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Documents of any format.")],
    top: Annotated[int, typer.Option("--top", "-n", min=1, metavar="N", help="How many for each document.")] = 10,
    json_lines: JsonOption = False,
    method: Annotated[str, typer.Option("--method", metavar="NAME", help="Another method: tfidf, kea, forest.")] = "",
    thesaurus: Annotated[
        Path | None,
        typer.Option("--thesaurus", metavar="FILE", help="Terms of this SKOS file (.ttl, .rdf, .jsonld) instead."),
    ] = None,
    jobs: JobsOption = 0,
    ocr: OcrOption = "",
) -> None:
    """Print the key phrases of each document; failures are named on stderr (with --json on stdout)."""
    from svod.assemble import keyphrases_of_files
    from svod.cli.progress import followed
    from svod.model.codec import to_dict
    from svod.model.outcome import Failure

    named = [f"keyphrases.{method.removeprefix('keyphrases.')}"] if method else []
    settings = with_methods(settings_of(context, ocr=ocr), named)
    if thesaurus is not None:
        settings = replace(settings, vocabulary=str(thesaurus))
    failed = False
    answers = keyphrases_of_files(files, most=top, settings=settings, jobs=jobs)
    for answer in followed(answers, "reading", len(files)):
        if not isinstance(answer, Failure):
            if json_lines:
                print_json(to_dict(answer))
            else:
                _print(answer)
            continue
        failed = True
        if json_lines:
            print_json(to_dict(answer))
        else:
            print_failure(answer)
    raise typer.Exit(1 if failed else 0)


def _print(answer: "Keyphrases") -> None:
    from rich.markup import escape

    output().print(f"[bold]{escape(answer.source)}[/]", highlight=False)
    for phrase in answer.phrases:
        address = f"  [dim]{escape(phrase.uri)}[/]" if phrase.uri else ""
        output().print(f"  [cyan]{phrase.weight:.2f}[/]  {escape(phrase.text)}{address}", highlight=False)
    if not answer.phrases:
        output().print("  no words that could be key phrases", highlight=False)
