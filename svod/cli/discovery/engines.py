"""The verb engines: search engines, what they lack, what is left of their quotas; queries."""

from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, messages, output, print_json, settings_of

if TYPE_CHECKING:
    from svod.model.crawl import WebHit

ENGINES_HELP = """List search engines: which are in use, what they lack, how many calls are left; query them with `ask`.

Examples:

  svod engines

  svod engines ask "creep of snow" --type pdf --engine own --engine arxiv
"""
ASK_HELP = """Query search engines, those of the settings or the named ones; hits are merged, failures are named.

Examples:

  svod engines ask теория устойчивости --type pdf --type ps --site example.org

  svod engines ask "creep of snow" --engine openalex --json
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    engines = typer.Typer(help=ENGINES_HELP, invoke_without_command=True)
    engines.callback()(listing)
    engines.command(help=ASK_HELP)(ask)
    app.add_typer(engines, name="engines")


def listing(context: typer.Context, library: LibraryOption = None, json_lines: JsonOption = False) -> None:
    """Print every engine with what it lacks and what is left of its quota."""
    if context.invoked_subcommand is not None:
        return
    from rich.table import Table

    from svod.assemble import engine_states

    states = engine_states(settings_of(context, library))
    if json_lines:
        for state in states:
            print_json(state._asdict())
        return
    table = Table("engine", "kind", "asked", "calls left today", "lacks", box=None, pad_edge=False)
    for state in states:
        left = "any number" if state.left is None else str(state.left)
        lacks = ", ".join(state.lacks)
        table.add_row(
            state.engine, state.kind, "yes" if state.is_chosen else "", left, f"[red]{lacks}[/]" if lacks else ""
        )
    output().print(table)


def ask(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="WORDS…", help="What to look for.")],
    engine: Annotated[
        list[str] | None, typer.Option("--engine", metavar="NAME", help="Query this one instead; may be repeated.")
    ] = None,
    file_type: Annotated[
        list[str] | None,
        typer.Option("--type", metavar="TYPE", help="Only such files: pdf, ps, html; may be repeated."),
    ] = None,
    site: Annotated[str, typer.Option("--site", metavar="HOST", help="Only on this host and those below it.")] = "",
    language: Annotated[str, typer.Option("--language", metavar="CODE", help="Such as ru, de, en.")] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=200, help="How many at most.")] = 10,
    offset: Annotated[int, typer.Option("--offset", min=0, max=1000, help="How many to pass over.")] = 0,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print the hits, the best first; engines that failed are named on stderr (with --json on stdout)."""
    from svod.assemble import ask_engines
    from svod.model.codec import to_dict
    from svod.model.crawl import WebQuery

    query = WebQuery(" ".join(words), tuple(file_type or ()), site, language, limit, offset)
    merged = ask_engines(settings_of(context, library), query, tuple(engine or ()))
    for failure in merged.failures:
        if json_lines:
            print_json({"engine": failure.engine, "failure": failure.reason})
        else:
            messages().print(f"{failure.engine}: {failure.reason}", style="red", markup=False, highlight=False)
    for number, hit in enumerate(merged.hits, start=offset + 1):
        if json_lines:
            print_json(to_dict(hit))
        else:
            _print(number, hit)
    if not merged.hits and not json_lines:
        output().print("Nothing found.")


def _print(number: int, hit: "WebHit") -> None:
    from rich.markup import escape

    about = ", ".join(filter(None, ("; ".join(hit.authors[:5]), hit.year, hit.doi)))
    output().print(
        f"{number}. [bold]{escape(hit.title or '(untitled)')}[/]  [dim]{escape(hit.engine)}[/]", highlight=False
    )
    for line in filter(None, (hit.url, about, *hit.file_urls[:3])):
        output().print(f"   {escape(line)}", highlight=False, soft_wrap=True)
    if hit.snippet:
        output().print(f"   [dim]{escape(hit.snippet[:200])}[/]", highlight=False)
