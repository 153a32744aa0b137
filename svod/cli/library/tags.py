"""The verbs tag, star and reading: works marked by people."""

from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import AccountOption, JsonOption, LibraryOption, output, print_json
from svod.cli.library.annotating import annotated, print_end

if TYPE_CHECKING:
    from svod.library import Library
    from svod.model.annotation import MarkKind

TAG_HELP = """Tags: words that people give to works. They go along in exports, as key words.

Examples:

  svod tag add thesis w0123456789ab wba9876543210

  svod tag list --json
"""
TAG_ADD_HELP = """Give works a tag; several tags with commas between them.

Example:

  svod tag add "thesis, chapter 2" w0123456789ab
"""
TAG_REMOVE_HELP = """Take a tag away from works.

Example:

  svod tag remove thesis w0123456789ab
"""
TAG_LIST_HELP = """List all tags with how many works they have, or the works of one tag.

Examples:

  svod tag list

  svod tag list thesis --json
"""
TAG_RENAME_HELP = """Give a tag another name in all works.

Example:

  svod tag rename thesys thesis
"""
STAR_HELP = """Stars: works to be found again at once.

Examples:

  svod star add w0123456789ab

  svod star list
"""
READING_HELP = """The reading list: works that are to be read.

Examples:

  svod reading add w0123456789ab

  svod reading list --account anna
"""

WorksArgument = Annotated[list[str], typer.Argument(metavar="WORK…", help="The works' ids.")]


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    tag = typer.Typer(help=TAG_HELP, no_args_is_help=True)
    tag.command("add", help=TAG_ADD_HELP)(add_tag)
    tag.command("remove", help=TAG_REMOVE_HELP)(remove_tag)
    tag.command("list", help=TAG_LIST_HELP)(list_tags)
    tag.command("rename", help=TAG_RENAME_HELP)(rename_tag)
    app.add_typer(tag, name="tag")
    for name, text in (("star", STAR_HELP), ("reading", READING_HELP)):
        app.add_typer(_marks(name, text), name=name)


def add_tag(
    context: typer.Context,
    tag: Annotated[str, typer.Argument(metavar="TAG", help="The tag, or several with commas between them.")],
    works: WorksArgument,
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Tag works."""
    with annotated(context, library, account) as (_, service):
        words = service.tag(works, [tag])
    print_end(json_lines, {"tags": list(words), "works": works}, f"{', '.join(words)}: {len(works)} work(s)")


def remove_tag(
    context: typer.Context,
    tag: Annotated[str, typer.Argument(metavar="TAG", help="The tag, or several with commas between them.")],
    works: WorksArgument,
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Untag works."""
    with annotated(context, library, account) as (_, service):
        removed = service.untag(works, [tag])
    print_end(json_lines, {"removed": removed}, f"{removed} tag(s) removed")


def list_tags(
    context: typer.Context,
    tag: Annotated[str, typer.Argument(metavar="[TAG]", help="Show the works of this tag.")] = "",
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print tags, or the works of one."""
    from rich.markup import escape
    from rich.table import Table

    with annotated(context, library, account) as (opened, service):
        if tag:
            _print_works(opened, service.tagged(tag), json_lines)
            return
        tags = service.tags()
    if json_lines:
        for one in tags:
            print_json({"tag": one.name, "works": one.works, "shared": one.is_shared})
        return
    table = Table("tag", "works", box=None, pad_edge=False)
    for one in tags:
        table.add_row(escape(one.name), str(one.works))
    output().print(table if tags else "There is no tag; `svod tag add` gives one.")


def rename_tag(
    context: typer.Context,
    old: Annotated[str, typer.Argument(metavar="OLD", help="The tag.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Its new name.")],
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Rename a tag."""
    with annotated(context, library, account) as (_, service):
        works = service.rename_tag(old, new)
    print_end(json_lines, {"tag": new, "works": works}, f"{works} work(s) have it")


def _marks(kind: str, text: str) -> typer.Typer:
    """The verbs of one kind of mark without a name."""
    group = typer.Typer(help=text, no_args_is_help=True)

    @group.command("add", help=f"Add works.\n\nExample:\n\n  svod {kind} add w0123456789ab\n")
    def add(
        context: typer.Context,
        works: WorksArgument,
        account: AccountOption = "",
        library: LibraryOption = None,
        json_lines: JsonOption = False,
    ) -> None:
        with annotated(context, library, account) as (_, service):
            service.set_mark(works, _kind(kind))
        print_end(json_lines, {"added": len(works)}, f"{len(works)} work(s) added")

    @group.command("remove", help=f"Take works off.\n\nExample:\n\n  svod {kind} remove w0123456789ab\n")
    def remove(
        context: typer.Context,
        works: WorksArgument,
        account: AccountOption = "",
        library: LibraryOption = None,
        json_lines: JsonOption = False,
    ) -> None:
        with annotated(context, library, account) as (_, service):
            service.set_mark(works, _kind(kind), is_on=False)
        print_end(json_lines, {"removed": len(works)}, f"{len(works)} work(s) removed")

    @group.command("list", help=f"List the works, the latest first.\n\nExample:\n\n  svod {kind} list\n")
    def list_marked(
        context: typer.Context,
        account: AccountOption = "",
        library: LibraryOption = None,
        json_lines: JsonOption = False,
    ) -> None:
        with annotated(context, library, account) as (opened, service):
            _print_works(opened, service.marked(_kind(kind)), json_lines)

    return group


def _kind(name: str) -> "MarkKind":
    from svod.model.annotation import MarkKind

    return MarkKind(name)


def _print_works(library: "Library", work_ids: tuple[str, ...], json_lines: bool) -> None:
    from svod.model.metadata import Field

    works = library.works(work_ids)
    for work_id in work_ids:
        if work_id not in works:
            continue
        title = works[work_id].metadata.text(Field.TITLE)
        if json_lines:
            print_json({"work": work_id, "title": title})
        else:
            output().print(f"{work_id} {title}", highlight=False, markup=False)
