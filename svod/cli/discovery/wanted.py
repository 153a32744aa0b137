"""Verbs about papers that are known by records: wanted, harvest."""

from pathlib import Path
from typing import Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, messages, output, print_json, settings_of
from svod.cli.discovery.sought import AgainOption, SearchTerms, print_sought

WANTED_HELP = """Papers known from records of which the library has no copy yet.

--cited lists works known from references instead: those that papers of the library cite and that it does not hold, the
most cited first.

Examples:

  svod wanted

  svod wanted --cited --limit 20

  svod wanted --json --library /srv/library
"""
FIND_HELP = """Search the Web for wanted papers and add what is found; --all also for what papers of the library cite.

What was searched for in the last 30 days is left out, so that a run that was interrupted goes on, and one that is
repeated asks only what is new.

Examples:

  svod wanted find

  svod wanted find --all --limit 100

  svod wanted find --dry-run --json
"""
HARVEST_HELP = """Import the records of an OAI-PMH archive as wanted papers; the next run fetches only what is new.

Examples:

  svod harvest http://example.org/oai

  svod harvest http://example.org/oai --set language-ru --from 2026-01-01 --files
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    group = typer.Typer(no_args_is_help=False)
    group.callback(invoke_without_command=True, help=WANTED_HELP)(wanted)
    group.command("find", help=FIND_HELP)(find)
    app.add_typer(group, name="wanted")
    app.command(help=HARVEST_HELP)(harvest)


def wanted(
    context: typer.Context,
    cited: Annotated[
        bool, typer.Option("--cited", help="Works known by references alone, the most cited first.")
    ] = False,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="How many of the cited at most.")] = 50,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print the works without copies."""
    if context.invoked_subcommand:
        return
    if cited:
        _print_cited(context, limit, library, json_lines)
        return
    from rich.markup import escape
    from rich.table import Table

    from svod.cli.tables import authors_line
    from svod.model.codec import to_dict
    from svod.model.metadata import Field

    table = Table("work", "title", "authors", "year", box=None, pad_edge=False)
    with library_of(context, library) as opened:
        for work in opened.works(opened.wanted()).values():
            if json_lines:
                print_json(to_dict(work))
            else:
                year = work.metadata.text(Field.DATE)[:4]
                title, authors = work.metadata.text(Field.TITLE), authors_line(work)
                table.add_row(work.id, escape(title), escape(authors), year)
    if table.row_count:
        output().print(table)
    if not json_lines:
        messages().print(f"{table.row_count} wanted", style="dim")


def find(
    context: typer.Context,
    all_cited: Annotated[bool, typer.Option("--all", help="Also works known by references alone.")] = False,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="How many of the cited at most.")] = 50,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only look; add nothing.")] = False,
    again: AgainOption = False,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Search for wanted papers; exit status 1 where some were not found."""
    settings = settings_of(context, library)
    with library_of(context, library) as opened:
        works = list(opened.works(opened.wanted()).values())
        if all_cited:
            works += [found.work for found in opened.cited(limit)]
        missed = print_sought(opened, settings, works, SearchTerms(not dry_run, again, json_lines))
    raise typer.Exit(1 if missed else 0)


def _print_cited(context: typer.Context, limit: int, library: Path | None, json_lines: bool) -> None:
    from rich.markup import escape
    from rich.table import Table

    from svod.cli.tables import authors_line
    from svod.model.codec import to_dict
    from svod.model.metadata import Field

    table = Table("work", "cited by", "title", "authors", "year", box=None, pad_edge=False)
    with library_of(context, library) as opened:
        for found in opened.cited(limit):
            work, cited_by = found
            if json_lines:
                print_json(to_dict(found))
            else:
                title, authors = work.metadata.text(Field.TITLE), authors_line(work)
                year = work.metadata.text(Field.DATE)[:4]
                table.add_row(work.id, str(cited_by), escape(title), escape(authors), year)
    if not json_lines:
        output().print(table if table.row_count else "No references are left open.")


def harvest(
    context: typer.Context,
    address: Annotated[str, typer.Argument(metavar="URL", help="The archive's base address.")],
    set_spec: Annotated[str, typer.Option("--set", metavar="NAME", help="Only records of one set.")] = "",
    since: Annotated[
        str, typer.Option("--from", metavar="DAY", help="Only what changed since; otherwise since the last run.")
    ] = "",
    prefix: Annotated[str, typer.Option("--prefix", metavar="NAME", help="The format of the records.")] = "oai_dc",
    files: Annotated[bool, typer.Option("--files", help="Fetch the full texts that records lead to, too.")] = False,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="How many records at most.")] = 1_000_000,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Import the records and print the result for each."""
    from svod.cli.library.add import print_results
    from svod.library import HarvestRequest

    request = HarvestRequest(prefix, set_spec, since, files, limit)
    with library_of(context, library, create=True) as opened:
        failed = print_results(opened.harvest(address, request), json_lines, "harvesting")
    raise typer.Exit(1 if failed else 0)
