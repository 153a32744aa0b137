"""The verbs merge and split: people decide which works are the same."""

from typing import Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, output, print_json

MERGE_HELP = """Merge two works: the first keeps its id and gets copies, claims and citations of the other.

Nothing is lost: `svod split` undoes it.

Example:

  svod merge w0123456789ab wba9876543210 --reason "the preprint of it"
"""
SPLIT_HELP = """Undo the last merge of a work, by a person or automatic; what was added since stays with it.

Example:

  svod split w0123456789ab
"""

ReasonOption = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; kept with the decision.")]


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=MERGE_HELP)(merge)
    app.command(help=SPLIT_HELP)(split)


def merge(
    context: typer.Context,
    kept: Annotated[str, typer.Argument(metavar="WORK", help="The work that stays.")],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The work that becomes part of it.")],
    reason: ReasonOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Merge two works."""
    with library_of(context, library) as opened:
        joined = opened.merge(kept, other, reason)
    if json_lines:
        print_json({"merged": joined.id, "other": other, "copies": len(joined.copies)})
    else:
        output().print(f"{joined.id} has {len(joined.copies)} copies now; {other} is part of it", highlight=False)


def split(
    context: typer.Context,
    work: Annotated[str, typer.Argument(metavar="WORK", help="The work that another was merged into.")],
    reason: ReasonOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Split a merged work."""
    with library_of(context, library) as opened:
        kept, other = opened.split(work, reason)
    if json_lines:
        print_json({"split": kept.id, "other": other.id})
    else:
        output().print(f"{kept.id} and {other.id} are two works again", highlight=False)
