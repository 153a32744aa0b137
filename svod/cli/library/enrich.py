"""The verb that asks services about works: enrich."""

from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, messages, output, print_json, settings_of

if TYPE_CHECKING:
    from svod.model.enrichment import Enriched

ENRICH_HELP = """Ask services about works: DOIs, open files, journals, ORCID and ROR numbers.

A record must surely be the work; what it says is added below what is printed, with its own origin. Answers are kept,
and a run that was interrupted goes on. Nothing is asked unless services are named, here or in enrich.services.

Examples:

  svod enrich --service crossref --service unpaywall

  svod enrich w0123456789ab --service openalex --references

  svod enrich --limit 100 --json
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=ENRICH_HELP)(enrich)


def enrich(
    context: typer.Context,
    works: Annotated[
        list[str] | None, typer.Argument(metavar="WORK", help="Works; without any, all not asked about yet.")
    ] = None,
    service: Annotated[
        list[str] | None,
        typer.Option(
            "--service",
            metavar="NAME",
            help="crossref, datacite, openalex, arxiv, unpaywall, opencitations, orcid, ror.",
        ),
    ] = None,
    references: Annotated[bool, typer.Option("--references", help="Also fill the DOIs of references.")] = False,
    again: Annotated[bool, typer.Option("--again", help="Also ask about works that were asked about.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=0, metavar="N", help="At most so many works; 0: all.")] = 0,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print what became of each work and service; exit status 1 where a service failed."""
    from svod.assemble.enriching import enriching_services
    from svod.library.ingest.enriching import EnrichTerms
    from svod.model.codec import to_dict
    from svod.model.enrichment import EnrichOutcome

    services, organisations = enriching_services(settings_of(context, library), service or ())
    failed = 0
    with library_of(context, library) as opened:
        terms = EnrichTerms(with_references=references, again=again, most=limit)
        for ended in opened.enriching(services, organisations).run(works or (), terms):
            failed += ended.outcome is EnrichOutcome.FAILED
            if json_lines:
                print_json(to_dict(ended))
            else:
                _print(ended)
    raise typer.Exit(1 if failed else 0)


def _print(ended: "Enriched") -> None:
    from rich.markup import escape

    output().print(f"{escape(ended.work_id)}  {ended.service}: [bold]{ended.outcome}[/]", highlight=False)
    for line in ended.added:
        output().print(f"  {escape(line)}", highlight=False)
    if ended.message:
        messages().print(f"  {escape(ended.message)}", highlight=False)
