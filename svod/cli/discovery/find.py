"""Verbs that search the Web: find (one paper), homepage (one person, institute, conference, journal, project)."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, messages, output, print_json, settings_of
from svod.cli.discovery.sought import AgainOption, SearchTerms, print_silence, print_sought
from svod.errors import SettingsError
from svod.model.finding import PageOwner

if TYPE_CHECKING:
    from svod.model.finding import HomepageFound, PaperFound, Step

FIND_HELP = """Find the full text of one paper on the Web, by title and authors.

Search engines are queried for files, then pages are visited that may name the paper; every document is opened and
compared field by field. Without search engines in the settings our own is used, which knows the pages seen before.

Examples:

  svod find --title "Creep of snow" --author "A. Berg" --author "C. Lund"

  svod find --title "О ползучести снега" --author "Берг А. А." --add

  svod find --title "Creep of snow" --trace --json

  svod find --cited w-12ab34 --add

With --cited the papers are searched for that a work of the library cites and that it does not hold; those searched for
in the last 30 days are left out, so that a run that was interrupted goes on.
"""
HOMEPAGE_HELP = """Find a home page by name: candidates with scores, the list of papers, its references and files.

With --kind it is that of an institute, group, conference, journal or project instead of a person's.

Examples:

  svod homepage "Anna Berg" --topic glaciology

  svod homepage "Workshop on Snow 2009" --kind conference

  svod homepage "Берг Анна Андреевна" --method p1 --json
"""
TraceOption = Annotated[
    bool, typer.Option("--trace", help="Also every step: stages, queries, pages, scores, why something was refused.")
]
_MOST_SHOWN = 20


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=FIND_HELP)(find)
    app.command(help=HOMEPAGE_HELP)(homepage)


def find(
    context: typer.Context,
    title: Annotated[str, typer.Option("--title", "-t", metavar="TITLE", help="The title, whole.")] = "",
    author: Annotated[
        list[str] | None, typer.Option("--author", "-a", metavar="NAME", help="An author; may be repeated.")
    ] = None,
    cited: Annotated[
        str, typer.Option("--cited", metavar="WORK", help="All that this work cites and the library does not hold.")
    ] = "",
    add: Annotated[bool, typer.Option("--add", help="Add what was found to the library.")] = False,
    again: AgainOption = False,
    trace: TraceOption = False,
    method: Annotated[
        str, typer.Option("--method", metavar="NAME", help="Another method: p1, focused-3, breadth-first.")
    ] = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print where the paper lies; exit status 1 where it was not found."""
    from svod.assemble import PaperOpener, paper_finder
    from svod.library.discovery.finding import paper_report
    from svod.model.codec import to_dict
    from svod.model.finding import PaperWanted

    if bool(title.strip()) == bool(cited):
        raise SettingsError("A paper is searched by its title, or by who cites it.", way_out="Give --title or --cited.")
    settings = settings_of(context, library)
    if cited:
        with library_of(context, library) as opened:
            missed = print_sought(opened, settings, opened.missing(cited), SearchTerms(add, again, json_lines), method)
        raise typer.Exit(1 if missed else 0)
    opener = PaperOpener(settings)
    try:
        found = paper_finder(settings, opener, method).find(PaperWanted(title.strip(), tuple(author or ())))
    finally:
        opener.close()
    added = _added(context, library, found) if add and found.url else ""
    if json_lines:
        print_json({**to_dict(paper_report(found, trace=trace)), **({"work": added} if added else {})})
    else:
        _print_paper(found, trace=trace, added=added)
    raise typer.Exit(0 if found.url else 1)


def homepage(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The person, given name first or last; or the body.")],
    kind: Annotated[
        PageOwner,
        typer.Option("--kind", help="Whose page it is."),
    ] = PageOwner.PERSON,
    topic: Annotated[str, typer.Option("--topic", metavar="WORDS", help="Words of the field, against namesakes.")] = "",
    method: Annotated[
        str, typer.Option("--method", metavar="NAME", help="Another ranker: p1, xi-fox, impact, langmodel …")
    ] = "",
    trace: TraceOption = False,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print candidates, publications page and references; exit status 1 where nothing was found."""
    from svod.assemble import find_homepage
    from svod.library.discovery.finding import homepage_report
    from svod.model.codec import to_dict

    if not name.strip():
        raise SettingsError("A home page is searched by a name.", way_out="Give the name.")
    found = find_homepage(settings_of(context, library), name.strip(), kind, topic, method)
    if json_lines:
        print_json(to_dict(homepage_report(found, trace=trace)))
    else:
        _print_homepage(found, trace=trace)
    raise typer.Exit(0 if found.candidates else 1)


def _added(context: typer.Context, library: Any, found: "PaperFound") -> str:
    """The work that a found paper became in the library; failures are named on stderr."""
    from svod.cli.context import print_failure
    from svod.model.outcome import Failure

    with library_of(context, library, create=True) as opened:
        for ended in opened.add([found.url], home=found.page_url):
            if not isinstance(ended, Failure):
                return ended.work_id
            print_failure(ended)
    return ""


def _print_paper(found: "PaperFound", *, trace: bool, added: str) -> None:
    from rich.markup import escape

    if trace:
        _print_steps(found.steps)
    if not found.url or found.verdict is None:
        messages().print(f"Not found; {found.pages_fetched} addresses were visited.", highlight=False)
        print_silence(found.steps)
        return
    output().print(f"[bold]{escape(found.url)}[/]", highlight=False)
    if found.verdict.version:
        output().print(f"  a {found.verdict.version}", highlight=False)
    if found.verdict.first_page:
        output().print(f"  pages {found.verdict.first_page}–{found.verdict.last_page} of it", highlight=False)
    if found.page_url:
        output().print(f"  linked from {escape(found.page_url)}", highlight=False)
    points = ", ".join(f"{name} {point:.1f}" for name, point in found.verdict.points)
    output().print(f"  {points}; {found.pages_fetched} addresses visited", highlight=False)
    if added:
        output().print(f"  added as {added}", highlight=False)


def _print_homepage(found: "HomepageFound", *, trace: bool) -> None:
    from rich.markup import escape

    if trace:
        _print_steps(found.steps)
    if not found.candidates:
        messages().print("No home page found.", highlight=False)
        print_silence(found.steps)
    for candidate in found.candidates:
        line = f"[cyan]{candidate.score:.2f}[/]  {escape(candidate.url)}  [dim]{escape(candidate.title)}[/]"
        output().print(line, highlight=False)
    if found.publications_url:
        output().print(f"publications: [bold]{escape(found.publications_url)}[/]", highlight=False)
    for reference in found.references[:_MOST_SHOWN]:
        output().print(f"  {escape(reference.text)}", highlight=False)
        for file in reference.files:
            output().print(f"    [blue]{escape(file)}[/]", highlight=False)
    if len(found.references) > _MOST_SHOWN:
        output().print(f"  … {len(found.references) - _MOST_SHOWN} more; --json prints all", highlight=False)


def _print_steps(steps: "tuple[Step, ...]") -> None:
    from rich.markup import escape

    stage = ""
    for step in steps:
        if step.stage != stage:
            stage = step.stage
            output().print(f"[bold]{escape(stage)}[/]", highlight=False)
        score = f" [cyan]{step.score:.2f}[/]" if step.score is not None else ""
        output().print(f"  {step.deed} {escape(step.subject)}: {escape(step.result)}{score}", highlight=False)
