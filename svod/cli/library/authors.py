"""The verbs author and authors: the people behind the names, their spellings, works and co-authors."""

from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, messages, output, print_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from svod.model.person import Person
    from svod.model.work import Work

AUTHOR_HELP = """Show a person: all spellings of the name, the works with how sure and why, the co-authors.

A name in any spelling finds all persons who may have it. --same-as and --not correct wrong attributions; they are kept
and hold for later works.

Examples:

  svod author "Козлов Д. Д."

  svod author "D. Koslow" --json

  svod author p0123456789ab --same-as pba9876543210 --reason "the same by his own page"

  svod author p0123456789ab --not w0123456789ab
"""
AUTHORS_HELP = """List the persons behind the authors of all works, those of most works first.

Example:

  svod authors --limit 20
"""
_CO_AUTHORS_SHOWN = 20


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=AUTHOR_HELP)(author)
    app.command(help=AUTHORS_HELP)(authors)


def author(
    context: typer.Context,
    named: Annotated[str, typer.Argument(metavar="NAME|ID", help="A name in any spelling, or a person's id.")],
    same_as: Annotated[str, typer.Option("--same-as", metavar="ID", help="This person is the same as that one.")] = "",
    not_of: Annotated[
        list[str] | None, typer.Option("--not", metavar="WORK", help="This work is a namesake's; may be repeated.")
    ] = None,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; kept with the decision.")] = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print the persons of a name, after merging or splitting them where asked."""
    from svod.errors import UnknownPersonError
    from svod.model.codec import to_dict

    with library_of(context, library) as opened:
        service = opened.persons()
        merged = service.merge(named, same_as, reason).id if same_as else named
        persons = service.split(merged, not_of, reason) if not_of else service.find(merged)
        works = opened.works({row.mention.work_id for person in persons for row in person.attributions})
    if not persons:
        raise UnknownPersonError(f"No person has the name «{named}».", way_out="`svod authors` lists all persons.")
    for person in persons:
        if json_lines:
            print_json(to_dict(person))
        else:
            output().print(_person_card(person, works))


def authors(
    context: typer.Context,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=100_000, help="How many at most.")] = 50,
    offset: Annotated[int, typer.Option("--offset", min=0, help="How many to pass over.")] = 0,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print persons and how many works they have."""
    from rich.markup import escape
    from rich.table import Table

    table = Table("person", "name", "works", box=None, pad_edge=False)
    with library_of(context, library) as opened:
        service = opened.persons()
        lines, total = service.listed(limit, offset), service.count()
    for line in lines:
        if json_lines:
            print_json(line._asdict())
        else:
            table.add_row(line.id, escape(line.name), str(line.works))
    if table.row_count:
        output().print(table)
    if not json_lines:
        messages().print(f"{table.row_count} of {total}", style="dim")


def _person_card(person: "Person", works: "Mapping[str, Work]") -> "RenderableType":
    from rich.console import Group
    from rich.markup import escape
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    from svod.model.metadata import Field

    table = Table("work", "title", "as", "year", "weight", "why", box=None, pad_edge=False)
    for mention, weight, reason in person.attributions:
        work = works.get(mention.work_id)
        title = work.metadata.text(Field.TITLE) if work else ""
        names = "; ".join(name.full for name in mention.names)
        table.add_row(mention.work_id, escape(title), escape(names), mention.year, f"{weight:.2f}", reason)
    parts: list[RenderableType] = [Text("; ".join(person.variants)), table]
    if person.co_authors:
        beside = "; ".join(f"{one.name} ({one.works})" for one in person.co_authors[:_CO_AUTHORS_SHOWN])
        parts.append(Text(f"with {beside}", style="dim"))
    return Panel(Group(*parts), title=escape(f"{person.name}  {person.id}"), title_align="left")
