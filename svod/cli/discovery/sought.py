"""Searches for papers that the library knows and does not hold, as verbs show them."""

from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from svod.cli.context import messages, output, print_json

if TYPE_CHECKING:
    from svod.config import Settings
    from svod.library import Library
    from svod.model.finding import Step
    from svod.model.work import Work

AgainOption = Annotated[bool, typer.Option("--again", help="Also what was searched for in the last 30 days.")]


class SearchTerms(NamedTuple):
    """How papers that are known are searched for and shown."""

    adds: bool
    again: bool
    json_lines: bool


def print_sought(
    opened: "Library", settings: "Settings", works: "Sequence[Work]", terms: SearchTerms, method: str = ""
) -> int:
    """Search for works that the library does not hold and print what comes of each; how many were not found."""
    from rich.markup import escape

    from svod.assemble import PaperOpener, paper_finder
    from svod.cli.context import print_failure
    from svod.cli.progress import followed
    from svod.library.discovery.finding import paper_report
    from svod.model.codec import to_dict
    from svod.model.outcome import Failure

    found = missed = 0
    with closing(PaperOpener(settings)) as opener:
        search = opened.wanted_search(paper_finder(settings, opener, method).find)
        due = search.due(works, again=terms.again)
        for sought in followed(search.run(due, adds=terms.adds), "searching", len(due)):
            work_id = "" if isinstance(sought.added, Failure) or sought.added is None else sought.added.work_id
            found, missed = found + bool(sought.found.url), missed + (not sought.found.url)
            if isinstance(sought.added, Failure):
                print_failure(sought.added)
            if terms.json_lines:
                report = to_dict(paper_report(sought.found))
                print_json({**report, "wanted": sought.work.id, **({"work": work_id} if work_id else {})})
            elif sought.found.url:
                shown = f"[bold]{escape(sought.found.url)}[/]" + (f"  added as {work_id}" if work_id else "")
                output().print(f"{escape(sought.found.wanted.title)}\n  {shown}", highlight=False)
            else:
                messages().print(f"not found: {escape(sought.found.wanted.title)}", highlight=False)
                print_silence(sought.found.steps)
    if not terms.json_lines:
        lately = f", {len(works) - len(due)} left out" if len(works) > len(due) else ""
        messages().print(f"{found} found, {missed} not found{lately}", style="dim", highlight=False)
    return missed


def print_silence(steps: "tuple[Step, ...]") -> None:
    """Say that no search engine answered, or that none had a hit: then «not found» means little."""
    from rich.markup import escape

    queries = [step for step in steps if step.deed == "query"]
    failures = [step.result for step in queries if step.hits is None]
    if failures and len(failures) == len(queries):
        messages().print(f"No search engine answered; {escape(failures[0])}", highlight=False)
    elif queries and all(step.hits == 0 for step in queries):
        way_out = "Choose search engines (`svod engines`), or let our own see pages: `svod gather --site ADDRESS`."
        messages().print(f"No search engine has a hit. {way_out}", highlight=False)
