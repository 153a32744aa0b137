"""The verbs of collections: collection add, list, remove."""

from typing import Annotated

import typer

from svod.cli.context import AccountOption, JsonOption, LibraryOption, library_of, output, owner_of, print_json

COLLECTION_HELP = """Collections: works that belong together, by a rule or by hand.

Works belong by language, by where they come from, or because somebody put them in. A collection narrows searches
(`svod search --collection`), is what queries are rewritten for (`--expand`), and a set of the OAI archive.

Examples:

  svod collection add dissertations --language de --vocabulary msc

  svod collection list
"""
ADD_HELP = """Make a collection, change its rule, or put works into it; works that were put in before stay.

With --language and --source together works must be of both; a collection without either holds only named works.

Examples:

  svod collection add mechanics --language ru --vocabulary udc --source "Прикладная механика"

  svod collection add seminar w0123456789ab wba9876543210

  svod collection add my-thesis w0123456789ab --account anna
"""
LIST_HELP = """List the collections with their rules and how many works they have.

Example:

  svod collection list --json
"""
REMOVE_HELP = """Delete a collection, or take works out of it that were put in by hand; the works stay in the library.

Examples:

  svod collection remove seminar w0123456789ab

  svod collection remove seminar
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    collection = typer.Typer(help=COLLECTION_HELP, no_args_is_help=True)
    collection.command("add", help=ADD_HELP)(add)
    collection.command("list", help=LIST_HELP)(list_collections)
    collection.command("remove", help=REMOVE_HELP)(remove)
    app.add_typer(collection, name="collection")


def add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Latin letters, digits, - and _.")],
    works: Annotated[list[str] | None, typer.Argument(metavar="[WORK…]", help="Works to put in.")] = None,
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="The name for people.")] = "",
    vocabulary: Annotated[str, typer.Option("--vocabulary", metavar="NAME", help="What it is indexed with.")] = "",
    language: Annotated[str, typer.Option("--language", metavar="CODE", help="Works in it: ru, de, en …")] = "",
    source: Annotated[
        str, typer.Option("--source", metavar="TEXT", help="Works whose journal, archive or address has it.")
    ] = "",
    work: Annotated[
        list[str] | None, typer.Option("--work", metavar="WORK", help="Also this; may be repeated.")
    ] = None,
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Make or change a collection, or put works into one."""
    from svod.model.codec import to_dict
    from svod.model.collection import Collection

    chosen = [*(works or ()), *(work or ())]
    with library_of(context, library) as opened:
        owner = owner_of(opened, account)
        service = opened.collections(owner)
        wanted = Collection(name, title, vocabulary, language.lower(), source, owner)
        is_there = name.strip().lower() in {card.collection.name for card in service.cards()}
        if is_there and chosen and not (title or vocabulary or language or source):
            card = service.put_in(name.strip().lower(), chosen)
        else:
            card = service.add(wanted, chosen)
    if json_lines:
        print_json(to_dict(card))
    else:
        output().print(f"{name}: {card.works} works", highlight=False)


def list_collections(
    context: typer.Context, account: AccountOption = "", library: LibraryOption = None, json_lines: JsonOption = False
) -> None:
    """Print the collections."""
    from rich.markup import escape
    from rich.table import Table

    from svod.model.codec import to_dict

    with library_of(context, library) as opened:
        cards = opened.collections(owner_of(opened, account)).cards()
    if json_lines:
        for card in cards:
            print_json(to_dict(card))
        return
    table = Table("collection", "title", "vocabulary", "language", "source", "works", box=None, pad_edge=False)
    for card in cards:
        one = card.collection
        table.add_row(one.name, escape(one.title), one.vocabulary, one.language, escape(one.source), str(card.works))
    output().print(table if cards else "There is no collection; `svod collection add` makes one.")


def remove(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The collection's name.")],
    works: Annotated[list[str] | None, typer.Argument(metavar="[WORK…]", help="Take only these out of it.")] = None,
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Delete a collection, or take works out of it."""
    from svod.model.codec import to_dict

    with library_of(context, library) as opened:
        service = opened.collections(owner_of(opened, account))
        if works:
            card = service.take_out(name, works)
        else:
            service.remove(name)
    if works:
        if json_lines:
            print_json(to_dict(card))
        else:
            output().print(f"{name}: {card.works} works", highlight=False)
    elif json_lines:
        print_json({"removed": name})
    else:
        output().print(f"{name} is deleted; its works stay", highlight=False)
