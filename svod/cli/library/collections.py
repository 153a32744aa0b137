"""The verbs of collections: collection add, list, remove."""

from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, output, print_json

if TYPE_CHECKING:
    pass

COLLECTION_HELP = """Collections: parts of the library with a vocabulary and a language of their own.

Works belong by language, by where they come from, or because they are named. A collection narrows searches
(`svod search --collection`), is what queries are rewritten for (`--expand`), and a set of the OAI archive.

Examples:

  svod collection add dissertations --language de --vocabulary msc

  svod collection list
"""
ADD_HELP = """Make a collection, or change the rule of one; works that were named for it before stay in it.

With --language and --source together works must be of both; a collection without either holds only named works.

Examples:

  svod collection add mechanics --language ru --vocabulary udc --source "Прикладная механика"

  svod collection add reading-list --work w0123456789ab --work wba9876543210
"""
LIST_HELP = """List the collections with their rules and how many works they have.

Example:

  svod collection list --json
"""
REMOVE_HELP = """Delete a collection; its works stay in the library.

Example:

  svod collection remove reading-list
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
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="The name for people.")] = "",
    vocabulary: Annotated[str, typer.Option("--vocabulary", metavar="NAME", help="What it is indexed with.")] = "",
    language: Annotated[str, typer.Option("--language", metavar="CODE", help="Works in it: ru, de, en …")] = "",
    source: Annotated[
        str, typer.Option("--source", metavar="TEXT", help="Works whose journal, archive or address has it.")
    ] = "",
    work: Annotated[
        list[str] | None, typer.Option("--work", metavar="WORK", help="Also this; may be repeated.")
    ] = None,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Make or change a collection."""
    from svod.model.codec import to_dict
    from svod.model.collection import Collection

    wanted = Collection(name, title, vocabulary, language.lower(), source)
    with library_of(context, library) as opened:
        card = opened.collections().add(wanted, work or ())
    if json_lines:
        print_json(to_dict(card))
    else:
        output().print(f"{name}: {card.works} works", highlight=False)


def list_collections(context: typer.Context, library: LibraryOption = None, json_lines: JsonOption = False) -> None:
    """Print the collections."""
    from rich.markup import escape
    from rich.table import Table

    from svod.model.codec import to_dict

    with library_of(context, library) as opened:
        cards = opened.collections().cards()
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
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Delete a collection."""
    with library_of(context, library) as opened:
        opened.collections().remove(name)
    if json_lines:
        print_json({"removed": name})
    else:
        output().print(f"{name} is deleted; its works stay", highlight=False)
