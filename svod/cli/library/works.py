"""Verbs on the works of a library: show, export, remove."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from svod.cli.context import (
    AccountOption,
    JsonOption,
    LibraryOption,
    library_of,
    messages,
    output,
    owner_of,
    print_json,
    settings_of,
)

SHOW_HELP = """Show one work: metadata, references, citations, copies.

Example:

  svod show w0123456789ab --json
"""
EXPORT_HELP = """Export works in a citation format, all of them or the named ones.

Examples:

  svod export --format bibtex > library.bib

  svod export w0123456789ab --format ris

  svod export w0123456789ab --style ieee

  svod export --format parquet --what works,references,citations,paragraphs,sentences,chunks --out tables

With the text of papers: markdown, parquet. Styles of the Citation Style Language: published ones (the extra `styles`),
and .csl files of your own in the folder of the setting exports.styles.

Formats: bibtex, biblatex, ris, csl-json, tei, jats, dc, dc-qualified, mods, rdf, csv, gost-7.0.5, gost-7.0.100, apa,
soif, json.
"""
REMOVE_HELP = """Remove works and their files from the library; references to them in other works stay.

Example:

  svod remove w0123456789ab
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=SHOW_HELP)(show)
    app.command(help=EXPORT_HELP)(export)
    app.command(help=REMOVE_HELP)(remove)


def show(
    context: typer.Context,
    work: Annotated[str, typer.Argument(metavar="WORK", help="The work's id.")],
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print one work."""
    from svod.cli.tables import cited_card, work_card
    from svod.model.codec import to_dict

    with library_of(context, library) as opened:
        cited = opened.show_cited(work)
        if cited:
            others = opened.works(citing for citing, _ in cited.references)
        else:
            record = opened.show(work)
            record = replace(record, added=opened.annotations().of(record.work.id))
            others = opened.works(citation.citing for citation in record.cited_by)
            decisions = opened.decisions(record.work.id)
    if json_lines:
        made = [decision._asdict() for decision in decisions] if not cited else []
        print_json(to_dict(cited) if cited else to_dict(record) | {"decisions": made})
    else:
        output().print(cited_card(cited, others) if cited else work_card(record, others, decisions))


def export(
    context: typer.Context,
    works: Annotated[list[str] | None, typer.Argument(metavar="[WORK…]", help="Works; none means all.")] = None,
    format_name: Annotated[str, typer.Option("--format", metavar="NAME", help="The format, by its name.")] = "bibtex",
    style: Annotated[
        str, typer.Option("--style", metavar="NAME", help="A list of references in a CSL style: apa, ieee, nature …")
    ] = "",
    what: Annotated[
        str, typer.Option("--what", metavar="TABLES", help="Tables of --format parquet, with commas between them.")
    ] = "works,references,citations",
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where Parquet files are written.")] = Path(),
    account: AccountOption = "",
    library: LibraryOption = None,
) -> None:
    """Write works to stdout; Parquet tables into a folder."""
    from svod.assemble.named_methods import STYLE

    with library_of(context, library) as opened:
        if format_name == "parquet":
            from svod.assemble.corpus import export_tables

            counts = export_tables(opened, works or (), what, out, settings_of(context))
            for name, count in counts.items():
                messages().print(f"{out / name}.parquet: {count} rows", highlight=False)
            return
        if format_name == "markdown":
            from svod.assemble.corpus import export_markdown

            pieces = export_markdown(opened, works or (), settings_of(context))
        else:
            chosen = f"{STYLE}{style}" if style else format_name
            pieces = opened.export(chosen, works or (), owner=owner_of(opened, account))
        for piece in pieces:
            sys.stdout.write(piece)


def remove(
    context: typer.Context,
    works: Annotated[list[str], typer.Argument(metavar="WORK…", help="The works' ids.")],
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Remove works one by one; an unknown one is named and the rest still go."""
    from svod.errors import UnknownWorkError
    from svod.model.metadata import Field

    failed = False
    with library_of(context, library) as opened:
        for work_id in works:
            try:
                removed = opened.remove(work_id)
            except UnknownWorkError as error:
                failed = True
                messages().print(f"[red]{error}[/]", highlight=False)
                continue
            title = removed.metadata.text(Field.TITLE)
            if json_lines:
                print_json({"removed": removed.id, "title": title})
            else:
                output().print(f"removed {removed.id} {title}", markup=False, highlight=False)
    raise typer.Exit(1 if failed else 0)
