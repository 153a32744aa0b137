"""The verb search: words, filters, facets, suggestions, and judged works that move a query."""

from typing import TYPE_CHECKING, Annotated, Any

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
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console
    from rich.text import Text

    from svod.library import FoundPage
    from svod.model.retrieval import Passage

SEARCH_HELP = """Search the library: words, "phrases", -exclusions, OR, field:word, year:2001..2005.

Words match in all their forms; German compounds match by their parts. Works that were judged good (--like) or bad
(--unlike) shift the query, or replace it where there are no words. With --expand the query is
rewritten for each collection: concepts that its words name, or that occur with them in other works, are searched by
the codes and labels of the collection's vocabulary; the added terms are printed with the reason.

Examples:

  svod search устойчивость движения

  svod search "bewegter Körper" --field title --json

  svod search stability --year 1990..2005 --language en --facets

  svod search --like w0123456789ab --unlike wba9876543210

  svod search "machine learning" --expand --collection dissertations

  svod search --needs-review --limit 100

  svod search pendulum --tag thesis --sort date
"""
_FACETS_SHOWN = 6
_TERMS_SHOWN = 8

_Values = list[str] | None


def register(app: typer.Typer) -> None:
    """Add the verb of this file."""
    app.command(help=SEARCH_HELP)(search)


def search(
    context: typer.Context,
    query: Annotated[list[str] | None, typer.Argument(metavar="[QUERY]", help="Words to look for.")] = None,
    field: Annotated[
        str, typer.Option("--field", metavar="NAME", help="Only in: title, creator, subject, description, text.")
    ] = "",
    year: Annotated[str, typer.Option("--year", metavar="YEARS", help="2001, 2001..2005, 2001.. or ..2005.")] = "",
    author: Annotated[_Values, typer.Option("--author", metavar="NAME", help="As the library has it.")] = None,
    language: Annotated[_Values, typer.Option("--language", metavar="CODE", help="Such as ru, de, en.")] = None,
    kind: Annotated[_Values, typer.Option("--kind", metavar="KIND", help="Such as article, thesis.")] = None,
    source: Annotated[_Values, typer.Option("--source", metavar="NAME", help="The journal or volume.")] = None,
    subject: Annotated[_Values, typer.Option("--subject", metavar="WORD", help="A key word.")] = None,
    collection: Annotated[_Values, typer.Option("--collection", metavar="NAME", help="A collection.")] = None,
    tag: Annotated[_Values, typer.Option("--tag", metavar="TAG", help="A tag that people gave.")] = None,
    needs_review: Annotated[
        bool, typer.Option("--needs-review", help="Only works whose title or authors are doubtful or missing.")
    ] = False,
    like: Annotated[_Values, typer.Option("--like", metavar="WORK", help="A good answer; may be repeated.")] = None,
    unlike: Annotated[_Values, typer.Option("--unlike", metavar="WORK", help="A bad answer; may be repeated.")] = None,
    facets: Annotated[bool, typer.Option("--facets", help="Count the found works by value.")] = False,
    expand: Annotated[
        bool, typer.Option("--expand", help="Also with the terms of each collection's vocabulary and language.")
    ] = False,
    sort: Annotated[
        str, typer.Option("--sort", metavar="ORDER", help="relevance, date, citations or added.")
    ] = "relevance",
    account: AccountOption = "",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="How many at most.")] = 10,
    offset: Annotated[int, typer.Option("--offset", min=0, help="How many to pass over.")] = 0,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print the best works for the query."""
    from svod.library import read_filters, read_sort

    filters = read_filters(
        year=year, author=author or (), language=language or (), kind=kind or (), source=source or (),
        subject=subject or (), collection=collection or (), needs_review=needs_review,
        tag=tag or (),
    )  # fmt: skip
    order = read_sort(sort)
    with library_of(context, library) as opened:
        page = opened.search(
            " ".join(query or ()), field=field, limit=limit, offset=offset, filters=filters, like=like or (),
            unlike=unlike or (), facets=facets, expand=expand, sort=order,
            owner=owner_of(opened, account),
        )  # fmt: skip
    if json_lines:
        _print_lines(page, facets=facets, expand=expand)
    else:
        _print_expansions(page)
        _print_table(output(), page, offset)


def _print_lines(page: "FoundPage", *, facets: bool, expand: bool) -> None:
    """One line per work; with facets or expansions one more line for all of them."""
    from svod.model.codec import to_dict
    from svod.model.retrieval import counts_by_facet

    for found in page.works:
        snippet = "".join(passage.text for passage in found.hit.snippet)
        page_found = {"page": found.hit.page} if found.hit.page else {}
        print_json({"score": round(found.hit.score, 4), "snippet": snippet, **page_found, **to_dict(found.work)})
    summary: dict[str, Any] = {"total": page.total, "suggestion": page.suggestion, "relaxed": page.relaxed}
    summary |= {"estimated": True} if page.estimated else {}
    if facets:
        summary["facets"] = to_dict(counts_by_facet(page.facets))
    if expand:
        summary["expansions"] = to_dict(page.expansions)
    if facets or expand:
        print_json(summary)


def _print_expansions(page: "FoundPage") -> None:
    """What was added to the query for each collection, and why, on stderr."""
    from rich.markup import escape

    for expansion in page.expansions:
        place = f" in {expansion.collection}" if expansion.collection else ""
        for term in expansion.terms[:_TERMS_SHOWN]:
            line = f"«{term.words}»{place}, also «{term.text}» ({term.weight:.2f}): {term.reason}"
            messages().print(escape(line), style="dim", highlight=False, soft_wrap=True)
        more = len(expansion.terms) - _TERMS_SHOWN
        if more > 0:
            messages().print(f"and {more} terms more{place}", style="dim", highlight=False)


def _print_table(console: "Console", page: "FoundPage", offset: int) -> None:
    from rich.markup import escape
    from rich.table import Table

    from svod.cli.tables import authors_line
    from svod.model.metadata import Field
    from svod.model.retrieval import Passage

    if page.suggestion:
        console.print(f"Did you mean: {escape(page.suggestion)}", style="bold")
    if not page.works:
        console.print("Nothing found.")
        return
    if page.relaxed:
        console.print("No work has all the words; these have most of them.", style="dim")
    table = Table("", "work", "title", "authors", "year", box=None, pad_edge=False)
    for number, found in enumerate(page.works, start=offset + 1):
        metadata = found.work.metadata
        title = _marked(found.hit.title or (Passage("(untitled)", False),), "bold", "bold yellow")
        if not found.work.copies:
            title.append(" (wanted)", "magenta")
        if found.work.needs_review:
            title.append(" (to check)", "red")
        if found.hit.snippet:
            title.append("\n").append_text(_marked(found.hit.snippet, "dim", "yellow"))
        if found.hit.page:
            title.append(f" (page {found.hit.page})", "dim")
        year = metadata.text(Field.DATE)[:4]
        table.add_row(str(number), found.work.id, title, escape(authors_line(found.work)), year)
    console.print(table)
    console.print(f"{len(page.works)} of {'about ' if page.estimated else ''}{page.total}", style="dim")
    for facet in page.facets:
        counts = ", ".join(f"{count.value} ({count.works})" for count in facet.counts[:_FACETS_SHOWN])
        console.print(f"{facet.name}: {escape(counts)}", style="dim")


def _marked(passages: "Iterable[Passage]", style: str, marked_style: str) -> "Text":
    from rich.text import Text

    text = Text()
    for passage in passages:
        text.append(passage.text.replace("\n", " "), marked_style if passage.marked else style)
    return text
