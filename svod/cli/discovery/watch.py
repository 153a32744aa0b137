"""The verbs of watched sources: watch add, list, run, remove, news."""

import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JobsOption, JsonOption, LibraryOption, library_of, messages, output, print_json
from svod.cli.discovery.gather import (
    DEPTH,
    MINUTES,
    PAGES,
    AuthorOption,
    DepthOption,
    MinutesOption,
    PagesOption,
    PersonOption,
    TopicOption,
    print_failed,
    request_of,
)
from svod.errors import SettingsError

if TYPE_CHECKING:
    from svod.library.discovery.gathering import Announced, GatherEnd
    from svod.library.discovery.watching import News, SourceVisited

WATCH_HELP = """Watch sources: visit them regularly and fetch only what is new or changed.

Only new works are reported. The interval of a source is halved after a visit that brings something and grows by half
after one that brings nothing, between an hour and 90 days. `svod serve` has an Atom feed of new works at /feed.atom.

Examples:

  svod watch add http://journal.example/ --every 7d

  svod watch run --due

  svod watch news
"""
ADD_HELP = """Watch a site, a person's pages, or a topic; the first visit is due at once.

Examples:

  svod watch add http://conference.example/ --every 30d

  svod watch add --person "Вера Ледогорова" --topic гляциология

  svod watch add --topic "tides of bays" --author Lindqvane --every 12h
"""
LIST_HELP = """List the sources: how often they are visited, when next, what they brought, what fails.

Example:

  svod watch list --json
"""
RUN_HELP = """Visit sources now: all, those named, with --due only those whose time has come.

Run it from cron or a systemd timer with --due; with --forever it keeps running and visits what becomes due. A run that
was killed continues where it stopped.

Examples:

  svod watch run

  svod watch run 3 http://journal.example/ --pages 100

  svod watch run --due --json

  svod watch run --forever
"""
REMOVE_HELP = """Stop watching a source; its works stay in the library.

Example:

  svod watch remove http://conference.example/
"""
NEWS_HELP = """The new works that watched sources brought, the newest first.

Examples:

  svod watch news --limit 20

  svod watch news --since 2026-01-01 --json
"""
_INTERVAL = re.compile(r"(\d+(?:\.\d+)?)\s*([mhdw])", re.IGNORECASE)
_SECONDS = {"m": 60.0, "h": 3600.0, "d": 86400.0, "w": 604800.0}


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    watch = typer.Typer(help=WATCH_HELP, no_args_is_help=True)
    watch.command("add", help=ADD_HELP)(add)
    watch.command("list", help=LIST_HELP)(list_sources)
    watch.command("run", help=RUN_HELP)(run)
    watch.command("remove", help=REMOVE_HELP)(remove)
    watch.command("news", help=NEWS_HELP)(news)
    app.add_typer(watch, name="watch")


def add(
    context: typer.Context,
    site: Annotated[str, typer.Argument(metavar="[URL]", help="A site or a folder of one.")] = "",
    person: PersonOption = "",
    topic: TopicOption = "",
    author: AuthorOption = None,
    every: Annotated[
        str, typer.Option("--every", metavar="TIME", help="How often at first: 12h, 7d, 4w; an hour to 90 days.")
    ] = "7d",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Watch a source."""
    from svod.model.codec import to_dict

    request, seconds = request_of(site, person, topic, author), interval(every)
    with library_of(context, library, create=True) as opened:
        source = opened.watching().add(request, seconds)
    if json_lines:
        print_json(to_dict(source))
    else:
        output().print(
            f"{source.number}: {source.request.name}, every {in_words(source.seconds)}", highlight=False, markup=False
        )


def list_sources(context: typer.Context, library: LibraryOption = None, json_lines: JsonOption = False) -> None:
    """Print the sources."""
    from rich.markup import escape
    from rich.table import Table

    from svod.model.codec import to_dict

    with library_of(context, library) as opened:
        sources = opened.watching().sources()
    if json_lines:
        for source in sources:
            print_json(to_dict(source))
        return
    table = Table("number", "source", "every", "visited", "due", "new works", "fails", box=None, pad_edge=False)
    for source in sources:
        times = (_minute(source.visited), _minute(source.due))
        fails = f"[red]{source.failures}: {escape(source.message)}[/]" if source.failures else ""
        table.add_row(
            str(source.number), escape(source.request.name), in_words(source.seconds), *times, str(source.found), fails
        )
    output().print(table if sources else "Nothing is watched yet; use `svod watch add`.")


def run(
    context: typer.Context,
    named: Annotated[list[str] | None, typer.Argument(metavar="[SOURCE…]", help="Numbers or names.")] = None,
    due: Annotated[bool, typer.Option("--due", help="Only those whose time has come.")] = False,
    forever: Annotated[bool, typer.Option("--forever", help="Keep running, and visit what becomes due.")] = False,
    pages: PagesOption = PAGES,
    depth: DepthOption = DEPTH,
    minutes: MinutesOption = MINUTES,
    library: LibraryOption = None,
    jobs: JobsOption = 0,
    json_lines: JsonOption = False,
) -> None:
    """Visit sources and print the new works."""
    from svod.library import GatherTerms
    from svod.model.crawl import CrawlBudget

    if forever and named:
        raise SettingsError("--forever visits what is due.", way_out="Leave out the names.")
    terms = GatherTerms(CrawlBudget(pages, depth, minutes * 60), jobs)
    with library_of(context, library) as opened:
        service = opened.watching()
        if forever:
            ends = service.keep_visiting(time.sleep, terms)
        else:
            chosen = {service.source(name).number for name in named or ()}
            waiting = service.due() if due else service.sources()
            ends = service.visit([one for one in waiting if not chosen or one.number in chosen], terms)
        failed = _print_visits(ends, json_lines)
    raise typer.Exit(1 if failed else 0)


def remove(
    context: typer.Context,
    named: Annotated[str, typer.Argument(metavar="SOURCE", help="Number or name.")],
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Stop watching a source."""
    with library_of(context, library) as opened:
        source = opened.watching().remove(named)
    if json_lines:
        print_json({"removed": source.request.name})
    else:
        output().print(
            f"{source.request.name} is no longer watched; its works stay", highlight=False, markup=False, soft_wrap=True
        )


def news(
    context: typer.Context,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="How many at most.")] = 50,
    since: Annotated[str, typer.Option("--since", metavar="DATE", help="From then on: 2026-01-01.")] = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print the new works."""
    with library_of(context, library) as opened:
        found = opened.watching().news(limit, since)
    for one in found:
        _print_news(one, json_lines)
    if not found and not json_lines:
        output().print("Nothing new.")


def interval(text: str) -> float:
    """The seconds of an interval as people write it: 90m, 12h, 7d, 4w."""
    parsed = _INTERVAL.fullmatch(text.strip())
    if parsed is None:
        raise SettingsError(f"«{text}» is no interval.", way_out="Write a number and m, h, d or w: 12h, 7d.")
    return float(parsed[1]) * _SECONDS[parsed[2].lower()]


def in_words(seconds: float) -> str:
    """An interval in the largest unit that it fills: 3.5 d."""
    unit, length = next((unit, length) for unit, length in (("d", 86400.0), ("h", 3600.0)) if seconds >= length)
    return f"{seconds / length:.3g} {unit}"


def _print_visits(ends: "Iterator[GatherEnd | SourceVisited]", json_lines: bool) -> int:
    """Report new works, documents that could not be read, and how each visit ended; how many sources failed."""
    from svod.cli.library.add import print_result
    from svod.cli.progress import followed
    from svod.library.discovery.gathering import Announced
    from svod.library.discovery.watching import SourceVisited
    from svod.model.outcome import Failure

    failed = 0
    for end in followed(ends, "visiting"):
        if isinstance(end, SourceVisited):
            failed += _print_visited(end, json_lines)
        elif isinstance(end, Announced):
            _print_new(end, json_lines)
        elif isinstance(end, Failure):
            print_result(end, json_lines)
    return failed


def _print_new(new: "Announced", json_lines: bool) -> None:
    if json_lines:
        print_json({"new": new.work_id, "title": new.title, "url": new.url, "source": new.source})
    else:
        output().print(
            f"{new.work_id} {new.title or '(untitled)'}  {new.url}", highlight=False, markup=False, soft_wrap=True
        )


def _print_visited(visited: "SourceVisited", json_lines: bool) -> bool:
    """Report how a visit ended, and whether it failed."""
    source, tally = visited
    if tally.has_failed:
        print_failed(source.request.name, tally.message, json_lines)
    elif json_lines:
        counts = {"pages": tally.pages, "unchanged": tally.unchanged, "documents": tally.documents, "new": tally.new}
        print_json({"visited": source.request.name, **counts, "due": source.due})
    else:
        summary = f"{tally.new} new; {tally.pages} pages, {tally.unchanged} unchanged; {tally.documents} documents"
        messages().print(
            f"{source.request.name}: {summary}; next {_minute(source.due)}", style="dim", markup=False, highlight=False
        )
    return tally.has_failed


def _print_news(news: "News", json_lines: bool) -> None:
    from svod.model.metadata import Field

    announcement, work = news
    title = work.metadata.text(Field.TITLE)
    if json_lines:
        row = {"made": announcement.made, "work": work.id, "title": title, "url": announcement.url}
        print_json({**row, "source": announcement.source})
    else:
        line = f"{_minute(announcement.made)}  {work.id} {title or '(untitled)'}  {announcement.source}"
        output().print(line, highlight=False, markup=False, soft_wrap=True)


def _minute(stamp: str) -> str:
    """A time as people read it, to the minute, in UTC."""
    return stamp[:16].replace("T", " ")
