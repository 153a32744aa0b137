"""The verb for what waits for a person: inbox list, accept, reject, set, same, retry."""

import getpass
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, messages, output, print_json

if TYPE_CHECKING:
    from svod.model.inbox import InboxItem

INBOX_HELP = """What waits for a person: doubtful titles and authors, what may be no paper or a duplicate, what failed.

Examples:

  svod inbox

  svod inbox accept w0123456789ab

  svod inbox set w0123456789ab title "On coupled pendulums"
"""
LIST_HELP = """List what waits, with the reasons.

Example:

  svod inbox list --kind doubtful --json
"""
ACCEPT_HELP = """Call works right as they are: papers with these titles and authors, different from all others.

Examples:

  svod inbox accept w0123456789ab wba9876543210

  svod inbox accept --kind doubtful --all
"""
REJECT_HELP = """Say that documents are no papers: they are kept, but not among the works. Failed ones are forgotten.

Example:

  svod inbox reject w0123456789ab
"""
SET_HELP = """Put a field right; give all its values. Other fields stay as they are.

Example:

  svod inbox set w0123456789ab creator "Орлова, А. В." "Weber, K."
"""
SAME_HELP = """Say that a work is the same as another: it becomes part of that one, or of the one it is most like.

Example:

  svod inbox same w0123456789ab wba9876543210
"""
SUGGESTED_HELP = """Judge the suggested key words of a work: those named become key words, the others are rejected.

Examples:

  svod inbox list --kind suggested

  svod inbox suggested w0123456789ab "coupled pendulums" synchronisation

  svod inbox suggested w0123456789ab pendulum --keep
"""
RETRY_HELP = """Add failed documents again.

Example:

  svod inbox retry /srv/papers/broken.pdf
"""

KindOption = Annotated[
    str,
    typer.Option(
        "--kind", metavar="KIND", help="Only: not-a-paper, duplicate, doubtful, failed, proposed or suggested."
    ),
]
IdsArgument = Annotated[list[str] | None, typer.Argument(metavar="[ID…]", help="As listed.")]
AllOption = Annotated[bool, typer.Option("--all", help="All that wait, of --kind where that is given.")]


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    group = typer.Typer(no_args_is_help=False)
    group.callback(invoke_without_command=True, help=INBOX_HELP)(inbox)
    group.command("list", help=LIST_HELP)(list_inbox)
    group.command(help=ACCEPT_HELP)(accept)
    group.command(help=REJECT_HELP)(reject)
    group.command("set", help=SET_HELP)(set_field)
    group.command(help=SAME_HELP)(same)
    group.command(help=SUGGESTED_HELP)(suggested)
    group.command(help=RETRY_HELP)(retry)
    app.add_typer(group, name="inbox")


def inbox(
    context: typer.Context,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """List what waits, where no other verb follows."""
    if not context.invoked_subcommand:
        list_inbox(context, library=library, json_lines=json_lines)


def list_inbox(
    context: typer.Context,
    kind: KindOption = "",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, metavar="N", help="So many at most.")] = 50,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print what waits."""
    from rich.markup import escape
    from rich.table import Table

    with library_of(context, library) as opened:
        items = opened.inbox().items(_kind(kind), limit)
        counts = opened.inbox().counts()
    if json_lines:
        for item in items:
            print_json(_plain(item))
        return
    table = Table("id", "why", "title", "file", "doubts", box=None, pad_edge=False)
    for item in items:
        facts = _plain(item)
        said_of = _suggestions(item) if item.kind == "suggested" else _doubts(item)
        doubts = "; ".join([*said_of, *(f"like {other['work']}: {other['reason']}" for other in facts["alike"])])
        said = (
            facts["id"] if item.work else "",
            facts["kind"],
            facts["title"],
            facts["file"],
            doubts or facts["message"],
        )
        table.add_row(*map(escape, said))
    if table.row_count:
        output().print(table)
    waiting = [f"{count} {name.replace('_', ' ')}" for name, count in counts._asdict().items() if count]
    messages().print(", ".join(waiting) or "nothing waits", style="dim", highlight=False)


def accept(
    context: typer.Context, ids: IdsArgument = None, kind: KindOption = "", everything: AllOption = False,
    library: LibraryOption = None,
) -> None:  # fmt: skip
    """Accept works."""
    _refuse_suggestions(kind)
    from svod.model.inbox import InboxKind

    with library_of(context, library) as opened:
        service = opened.inbox()
        waiting = [item for item, why in service.ids(_kind(kind)) if why is not InboxKind.FAILED]
        chosen = waiting if everything else _named(ids)
        done = service.accept(chosen, getpass.getuser())
    messages().print(f"{done} accepted", style="dim", highlight=False)


def reject(
    context: typer.Context, ids: IdsArgument = None, kind: KindOption = "", everything: AllOption = False,
    library: LibraryOption = None,
) -> None:  # fmt: skip
    """Reject documents."""
    _refuse_suggestions(kind)
    with library_of(context, library) as opened:
        service = opened.inbox()
        if everything and not kind:
            raise typer.BadParameter("Name a kind: --all alone would reject the whole inbox.")
        chosen = [item for item, _ in service.ids(_kind(kind))] if everything else _named(ids)
        done = service.reject(chosen, getpass.getuser())
    messages().print(f"{done} rejected", style="dim", highlight=False)


def set_field(
    context: typer.Context,
    work_id: Annotated[str, typer.Argument(metavar="WORK", help="As listed.")],
    field: Annotated[str, typer.Argument(metavar="FIELD", help="title, creator, date …")],
    values: Annotated[list[str], typer.Argument(metavar="VALUE…", help="All values of the field.")],
    library: LibraryOption = None,
) -> None:
    """Put a field right."""
    from svod.library.curation.input_parsing import Said
    from svod.model.metadata import Field

    if field not in list(Field):
        raise typer.BadParameter(f"«{field}» is no field; there are: {', '.join(Field)}.")
    with library_of(context, library) as opened:
        opened.corrections().correct(work_id, Field(field), [Said(value) for value in values], getpass.getuser())
        left = opened.works([work_id])[work_id].needs_review
    said = "; ".join(f"{one.field} {one.reason}" for one in left)
    messages().print(f"still doubtful: {said}" if said else "nothing doubtful is left", style="dim", highlight=False)


def same(
    context: typer.Context,
    work_id: Annotated[str, typer.Argument(metavar="WORK", help="As listed.")],
    other: Annotated[str, typer.Argument(metavar="[OTHER]", help="The work that it is; else the likeliest.")] = "",
    library: LibraryOption = None,
) -> None:
    """Merge a work into the one that it is the same as."""
    with library_of(context, library) as opened:
        service = opened.inbox()
        meant = other or service.likeliest(work_id)
        if not meant:
            raise typer.BadParameter("No work like it is known; name the other one.")
        joined = service.same(work_id, meant, getpass.getuser())
    messages().print(f"{work_id} is part of {joined.id} now", style="dim", highlight=False)


def suggested(
    context: typer.Context,
    work_id: Annotated[str, typer.Argument(metavar="WORK", help="As listed.")],
    texts: Annotated[list[str] | None, typer.Argument(metavar="[KEY WORD…]", help="Those that are right.")] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Leave the others as they are.")] = False,
    library: LibraryOption = None,
) -> None:
    """Judge suggestions."""
    if keep and not texts:
        raise typer.BadParameter("Name the key words that are right.")
    with library_of(context, library) as opened:
        opened.inbox().judge_suggestions(work_id, texts or [], getpass.getuser(), keep=keep)
    rest = "the others stay" if keep else "the others rejected"
    messages().print(f"{len(texts or [])} accepted, {rest}", style="dim", highlight=False)


def retry(
    context: typer.Context, ids: IdsArgument = None, library: LibraryOption = None, json_lines: JsonOption = False
) -> None:
    """Add failed documents again and print the result for each."""
    from svod.cli.library.add import print_results

    with library_of(context, library) as opened:
        failed = print_results(opened.inbox().retry(_named(ids)), json_lines, "retrying")
    raise typer.Exit(1 if failed else 0)


def _refuse_suggestions(kind: str) -> None:
    """Suggestions are judged one by one: to accept or reject their works would say something else."""
    if kind == "suggested":
        raise typer.BadParameter("Suggested key words are judged by `svod inbox suggested WORK KEY-WORD…`.")


def _named(ids: "Sequence[str] | None") -> "Sequence[str]":
    if not ids:
        raise typer.BadParameter("Name what is meant, or say --all.")
    return ids


def _kind(name: str) -> Any:
    from svod.model.inbox import InboxKind

    if name and name not in list(InboxKind):
        raise typer.BadParameter(f"«{name}» is no kind; there are: {', '.join(InboxKind)}.")
    return InboxKind(name) if name else None


def _doubts(item: "InboxItem") -> list[str]:
    return [f"{one.field} {one.reason} ({one.weight:.0%})" for one in item.reasons]


def _suggestions(item: "InboxItem") -> list[str]:
    return [f"{one.text} ({one.weight:.0%})" for one in item.suggested]


def _plain(item: "InboxItem") -> dict[str, Any]:
    """What waits, as the verb prints it."""
    from svod.files.names import last_part
    from svod.model.codec import to_plain

    work, letter = item.work, item.letter
    source = work.copies[0].source if work and work.copies else letter.source if letter else ""
    return {
        "id": item.id,
        "kind": str(item.kind),
        "title": work.name if work else "",
        "file": last_part(source),
        "needs_review": to_plain(item.reasons),
        "alike": [{"work": one.work.id, "title": one.work.name, "reason": one.reason} for one in item.alike],
        "suggested": [{"text": one.text, "weight": one.weight, "scheme": one.scheme} for one in item.suggested],
        "message": f"{letter.outcome}: {letter.message}" if letter else "",
    }
