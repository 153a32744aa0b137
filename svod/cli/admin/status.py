"""Verbs that report the state of a library: status, dead list, dead retry, dead forget."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JobsOption, JsonOption, LibraryOption, library_of, output, print_json, settings_of

if TYPE_CHECKING:
    from rich.table import Table

    from svod.library import Status
    from svod.library.maintenance.status import LibrarySizes

STATUS_HELP = """The state of the library: works, copies, failed documents, sizes, last runs, times of the stages.

Example:

  svod status --library /srv/library
"""
DEAD_HELP = """Documents that could not be added: list them, retry them, or forget them.

Examples:

  svod dead list

  svod dead retry --outcome timeout
"""
LIST_HELP = """List the documents that failed, the latest first.

Example:

  svod dead list --outcome corrupt --json
"""
RETRY_HELP = """Add failed documents again: the named ones, those of an outcome, or all that may succeed now.

Example:

  svod dead retry
"""
FORGET_HELP = """Forget failed documents: the named ones, those of an outcome, or all of them.

Example:

  svod dead forget --outcome unsupported
"""

OutcomeOption = Annotated[
    list[str] | None, typer.Option("--outcome", metavar="NAME", help="Only those that ended so; may be repeated.")
]
SourcesArgument = Annotated[list[str] | None, typer.Argument(metavar="[SOURCE…]", help="Documents, as listed.")]


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=STATUS_HELP)(status)
    dead = typer.Typer(help=DEAD_HELP, no_args_is_help=True)
    dead.command("list", help=LIST_HELP)(list_dead)
    dead.command(help=RETRY_HELP)(retry)
    dead.command(help=FORGET_HELP)(forget)
    app.add_typer(dead, name="dead")


def status(context: typer.Context, library: LibraryOption = None, json_lines: JsonOption = False) -> None:
    """Print the state of the library."""
    from svod.config import library_folder
    from svod.library.maintenance.status import library_sizes
    from svod.model.codec import to_dict

    with library_of(context, library) as opened:
        status = opened.status()
    sizes = library_sizes(library_folder(settings_of(context, library)), status)
    if json_lines:
        print_json(to_dict(status) | {"sizes": sizes._asdict()})
        return
    for table in _tables(status, sizes):
        output().print(table)


def _tables(status: "Status", sizes: "LibrarySizes") -> Iterator["Table"]:
    from rich.table import Table

    facts = Table("library", "", box=None, show_header=False)
    for name, count in status.holdings._asdict().items():
        facts.add_row("works held" if name == "works" else name, str(count))
    facts.add_row("wanted, without a copy", str(status.wanted))
    facts.add_row("no papers, doubted, or not accepted yet (svod inbox)", str(status.not_papers))
    facts.add_row("not yet in the index", str(status.unindexed))
    for name, size in sizes._asdict().items():
        facts.add_row(f"{name}, MB", f"{size / 1e6:.1f}")
    yield facts
    if status.dead:
        dead = Table("outcome", "documents", title="Failed documents (svod dead list)", title_justify="left")
        for outcome, count in status.dead.items():
            dead.add_row(outcome, str(count))
        yield dead
    if status.stages:
        stages = Table("stage", "documents", "mean, ms", "9 in 10 below, ms", title="Stages", title_justify="left")
        for times in status.stages:
            border = times.at_most(0.9) * 1000
            shown = f"{border:g}" if border < 1e9 else "more"
            stages.add_row(times.stage, str(times.documents), f"{times.mean * 1000:.1f}", shown)
        yield stages
    if status.runs:
        runs = Table("run", "verb", "begun", "ended", "shelved", "failed", title="Last runs", title_justify="left")
        for run in status.runs:
            ended = run.ended or "under way, or killed"
            runs.add_row(str(run.number), run.verb, run.begun, ended, str(run.shelved), str(run.failed))
        yield runs


def list_dead(
    context: typer.Context,
    outcome: OutcomeOption = None,
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="So many at most.")] = 1000,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print failed documents with their reasons."""
    from rich.markup import escape

    with library_of(context, library) as opened:
        letters = opened.dead_letters().letters(outcome or (), limit)
    for letter in letters:
        if json_lines:
            print_json(letter._asdict())
            continue
        tried = f"{letter.attempts} time{'s' if letter.attempts > 1 else ''}, last {letter.last}"
        line = f"[red]{escape(letter.source)}[/]: [bold]{letter.outcome}[/]: {escape(letter.message)} [dim]{tried}[/]"
        output().print(line, highlight=False, soft_wrap=True)


def retry(
    context: typer.Context,
    sources: SourcesArgument = None,
    outcome: OutcomeOption = None,
    jobs: JobsOption = 0,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Add them again; exit status 1 if some fail again."""
    from svod.cli.library.add import print_results

    with library_of(context, library) as opened:
        service = opened.dead_letters()
        service.demand(sources or ())
        answers = service.retry(sources or (), outcome or (), jobs=jobs)
        failed = print_results(answers, json_lines, "retrying")
    raise typer.Exit(1 if failed else 0)


def forget(
    context: typer.Context,
    sources: SourcesArgument = None,
    outcome: OutcomeOption = None,
    everything: Annotated[bool, typer.Option("--all", help="All failed documents.")] = False,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Forget them and print how many there were."""
    from svod.errors import SettingsError

    if not (sources or outcome or everything):
        raise SettingsError("Nothing says which documents to forget.", way_out="Name them, --outcome NAME or --all.")
    with library_of(context, library) as opened:
        service = opened.dead_letters()
        named = [letter.source for letter in service.letters()] if everything else sources or ()
        forgotten = service.forget(named, outcome or ())
    if json_lines:
        print_json({"forgotten": forgotten})
    else:
        output().print(f"{forgotten} forgotten", highlight=False)
