"""The verb that fills a library from the Web: gather."""

from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JobsOption, JsonOption, LibraryOption, library_of, messages, output, print_json
from svod.errors import SettingsError

if TYPE_CHECKING:
    from svod.library import Gathering
    from svod.library.discovery.gathering import GatherEnd
    from svod.model.extraction import Extraction
    from svod.model.gathering import GatherRequest, Met

GATHER_HELP = """Fill the library from the Web: from a site, from a person's pages, or by topic.

What looks like a paper is added; everything else is listed with the reason why not. A gathering that was interrupted,
or whose budget was used up, continues the next time; one that has ended fetches only what is new.

Examples:

  svod gather --site http://conference.example/2007/

  svod gather --person "Вера Ледогорова" --topic гляциология

  svod gather --topic "tides of bays" --author Lindqvane --pages 100

  svod gather --seeds field.bib --most 20

  svod gather --site http://journal.example/ --wanted --dry-run

  svod gather --topic "tides of bays" --ask

  svod gather --site http://conference.example/ --inbox
"""
PagesOption = Annotated[int, typer.Option("--pages", min=1, help="Addresses asked at most.")]
DepthOption = Annotated[int, typer.Option("--depth", min=0, help="Links from the first page at most.")]
MinutesOption = Annotated[float, typer.Option("--minutes", min=0.01, help="Time on the Web at most.")]
PersonOption = Annotated[str, typer.Option("--person", metavar="NAME", help="Whose pages are looked for.")]
TopicOption = Annotated[
    str, typer.Option("--topic", metavar="WORDS", help="What the papers are about, or what the person works on.")
]
AuthorOption = Annotated[
    list[str] | None, typer.Option("--author", metavar="NAME", help="An author of the papers; may be repeated.")
]
PAGES, DEPTH, MINUTES = 500, 4, 10.0


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=GATHER_HELP)(gather)


def gather(
    context: typer.Context,
    site: Annotated[str, typer.Option("--site", metavar="URL", help="A site or a folder of one.")] = "",
    person: PersonOption = "",
    topic: TopicOption = "",
    author: AuthorOption = None,
    seeds: Annotated[
        str, typer.Option("--seeds", metavar="FILE|URL", help="A bibliography whose most active authors are gathered.")
    ] = "",
    most: Annotated[int, typer.Option("--most", min=1, help="Of these authors so many.")] = 10,
    wanted: Annotated[bool, typer.Option("--wanted", help="References without a file become wanted papers.")] = False,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Name of the gathering to continue.")] = "",
    shared: Annotated[
        bool, typer.Option("--shared", help="Several machines or processes share this gathering.")
    ] = False,
    pages: PagesOption = PAGES,
    depth: DepthOption = DEPTH,
    minutes: MinutesOption = MINUTES,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what is found; add nothing.")] = False,
    ask: Annotated[
        bool, typer.Option("--ask", help="Accept or reject each paper; where to look next is learned from it.")
    ] = False,
    inbox: Annotated[
        bool, typer.Option("--inbox", help="Papers wait in the inbox until a person accepts them.")
    ] = False,
    library: LibraryOption = None,
    jobs: JobsOption = 0,
    json_lines: JsonOption = False,
) -> None:
    """Gather papers and print the result for each document."""
    from svod.library import GatherTerms
    from svod.model.crawl import CrawlBudget

    if seeds and (site or person or author):
        raise SettingsError("--seeds names the people itself.", way_out="Leave out --site, --person and --author.")
    if (ask or inbox) and dry_run:
        raise SettingsError("--dry-run adds nothing that could be accepted.", way_out="Leave out one of both.")
    if ask and inbox:
        raise SettingsError("--ask asks at once, --inbox later.", way_out="Leave out one of both.")
    budget = CrawlBudget(pages, depth, minutes * 60)
    terms = GatherTerms(budget, jobs, wanted, shared, asks=_accepted if ask else None, proposes=inbox)
    with library_of(context, library, create=True) as opened:
        requests = opened.seeded(seeds, topic, most) if seeds else (request_of(site, person, topic, author),)
        has_failed = False
        for request in requests:
            # Each of several people is a gathering of its own, also under one name.
            gathering = opened.gathering(request, terms, f"{name} {request.name}" if name and seeds else name)
            has_failed |= (_look if dry_run else _run)(gathering, request, json_lines)
    raise typer.Exit(1 if has_failed else 0)


def _accepted(read: "Extraction", url: str) -> bool:
    """Whether the person at the terminal accepts a paper; where nobody answers, none is."""
    from svod.model.metadata import Field

    authors = "; ".join(creator.text for creator in read.metadata.creators())
    messages().print(read.metadata.text(Field.TITLE) or "(untitled)", style="bold", markup=False, highlight=False)
    messages().print(f"{authors}\n{url}", markup=False, highlight=False, soft_wrap=True)
    try:
        return typer.confirm("Add it?", err=True)
    except typer.Abort:
        raise SettingsError(
            "Nobody answers whether to add a paper.", way_out="Run it at a terminal, or leave out --ask."
        ) from None


def request_of(site: str, person: str, topic: str, authors: list[str] | None) -> "GatherRequest":
    """What the options ask for, if that makes sense."""
    from svod.library.maintenance.jobs import web_address
    from svod.model.gathering import GatherRequest

    if bool(site) + bool(person) + bool((topic or authors) and not person) != 1:
        raise SettingsError(
            "One source is gathered at a time.",
            way_out="Name --site, or --person, or --topic with or without --author.",
        )
    if person and authors:
        raise SettingsError("--person names the author already.", way_out="Leave out --author.")
    return GatherRequest(web_address(site), person.strip(), topic.strip(), tuple(authors or ()))


def _run(gathering: "Gathering", request: "GatherRequest", json_lines: bool) -> bool:
    """Gather, print the results, and return whether the source itself failed."""
    from svod.cli.progress import followed
    from svod.errors import GatherError

    try:
        with gathering.lock():
            for end in followed(gathering.run(), f"gathering {request.name}"):
                print_gathered(end, json_lines)
    except GatherError as error:
        gathering.tally.message = str(error)
    tally = gathering.tally
    if tally.has_failed:
        print_failed(request.name, tally.message, json_lines)
    elif not json_lines:
        more = "; not finished, repeat to continue" if gathering.is_unfinished else ""
        counts = (
            f"{tally.pages} pages, {tally.unchanged} of them unchanged; {tally.documents} documents, {tally.new} new"
        )
        if tally.accepted:
            counts += f"; {tally.pages / tally.accepted:.1f} pages for each of {tally.accepted} accepted"
        if tally.proposed:
            counts += f"; {tally.proposed} wait in the inbox (svod inbox list --kind proposed)"
        messages().print(f"{counts}{more}", style="dim")
    return tally.has_failed


def print_gathered(end: "GatherEnd", json_lines: bool) -> None:
    """Print the result for a document, or why a page could not be fetched."""
    from svod.cli.library.add import print_result
    from svod.library.ingest.cataloguing import Ingested
    from svod.model.crawl import FetchStatus
    from svod.model.gathering import PageMet
    from svod.model.outcome import Failure, Outcome

    if isinstance(end, Ingested | Failure):
        print_result(end, json_lines)
    elif isinstance(end, PageMet) and end.status not in (FetchStatus.FETCHED, FetchStatus.UNCHANGED):
        print_result(Failure(end.url, Outcome(end.status), end.message), json_lines)


def print_failed(name: str, message: str, json_lines: bool) -> None:
    """Name a source that could not be gathered, and why."""
    if json_lines:
        print_json({"source": name, "outcome": "unreachable", "message": message})
    else:
        messages().print(f"{name} cannot be gathered: {message}", style="red", markup=False, highlight=False)


def _look(gathering: "Gathering", request: "GatherRequest", json_lines: bool) -> bool:
    """Print what a gathering finds, without adding it; whether there is nothing to search."""
    from svod.errors import GatherError

    try:
        for met in gathering.look():
            _print_met(met, json_lines)
    except GatherError as error:
        print_failed(request.name, str(error), json_lines)
        return True
    return False


def _print_met(met: "Met", json_lines: bool) -> None:
    from svod.model.gathering import FileMet, PageMet
    from svod.model.metadata import Field

    if isinstance(met, PageMet):
        print_gathered(met, json_lines)
    elif isinstance(met, FileMet):
        title = met.reported.text(Field.TITLE) if met.reported else ""
        _row({"found": met.url, "page": met.page, "title": title, "bytes": len(met.content)}, json_lines)
    else:
        _row({"wanted": met.text, "page": met.page, "title": met.reported.text(Field.TITLE)}, json_lines)


def _row(row: dict[str, str | int], json_lines: bool) -> None:
    if json_lines:
        print_json({name: value for name, value in row.items() if value != ""})
        return
    kind, subject = next(iter(row.items()))
    title = f"  {row['title']}" if row["title"] else ""
    output().print(f"{kind} {subject}{title}", markup=False, highlight=False, soft_wrap=True)
