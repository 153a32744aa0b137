"""The verb saved: searches, authors and sources that are kept, and what is new in those that are followed."""

from typing import Annotated

import typer

from svod.cli.context import (
    AccountOption,
    JsonOption,
    LibraryOption,
    library_of,
    output,
    owner_of,
    print_json,
    settings_of,
)

SAVED_HELP = """Saved searches, and followed authors, sources and searches with their news.

Examples:

  svod saved add "q=pendulum&year=1990.." --name Pendulums --follow

  svod saved news
"""
ADD_HELP = """Keep a search (the query of its address), an author (the id) or a source (the name).

Examples:

  svod saved add "q=pendulum&language=de"

  svod saved add --kind source "Annalen der Physik" --follow
"""
LIST_HELP = """List what is saved.

Example:

  svod saved list --json
"""
REMOVE_HELP = """Forget something saved.

Example:

  svod saved remove 3
"""
NEWS_HELP = """Print the works that came since something was followed, the latest first.

Example:

  svod saved news --account anna
"""
MAIL_HELP = """Send every account with a mail address what is new in what it follows; for a timer, once a day or so.

Addresses are set on the page of an account or by `svod account mail`; the settings of mail name the server.

Example:

  svod saved mail
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    saved = typer.Typer(help=SAVED_HELP, no_args_is_help=True)
    saved.command("add", help=ADD_HELP)(add)
    saved.command("list", help=LIST_HELP)(list_saved)
    saved.command("remove", help=REMOVE_HELP)(remove)
    saved.command("news", help=NEWS_HELP)(news)
    saved.command("mail", help=MAIL_HELP)(mail)
    app.add_typer(saved, name="saved")


def add(
    context: typer.Context,
    asked: Annotated[str, typer.Argument(metavar="QUERY", help="A query, an author's id or a source's name.")],
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="search, author or source.")] = "search",
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="The name for people.")] = "",
    follow: Annotated[bool, typer.Option("--follow", help="New works are news.")] = False,
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Save something."""
    from svod.errors import AnnotationError
    from svod.model.annotation import FollowKind
    from svod.model.codec import to_dict

    if kind not in set(FollowKind):
        raise AnnotationError(f"«{kind}» cannot be saved.", way_out=f"Write {', '.join(FollowKind)}.")
    with library_of(context, library) as opened:
        service = opened.following(owner_of(opened, account))
        saved = service.save(FollowKind(kind), name, asked, is_followed=follow)
    if json_lines:
        print_json(to_dict(saved))
    else:
        output().print(f"{saved.number}  {saved.name}", highlight=False, markup=False)


def list_saved(
    context: typer.Context, account: AccountOption = "", library: LibraryOption = None, json_lines: JsonOption = False
) -> None:
    """Print what is saved."""
    from rich.markup import escape
    from rich.table import Table

    from svod.model.codec import to_dict

    with library_of(context, library) as opened:
        saved = opened.following(owner_of(opened, account)).saved()
    if json_lines:
        for one in saved:
            print_json(to_dict(one))
        return
    table = Table("number", "kind", "name", "asked", "followed", box=None, pad_edge=False)
    for one in saved:
        table.add_row(str(one.number), one.kind, escape(one.name), escape(one.asked), "yes" if one.is_followed else "")
    output().print(table if saved else "Nothing is saved; `svod saved add` saves a search.")


def remove(
    context: typer.Context,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="Its number.", min=1)],
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Forget something saved."""
    with library_of(context, library) as opened:
        removed = opened.following(owner_of(opened, account)).remove(number)
    if json_lines:
        print_json({"removed": removed.number})
    else:
        output().print(f"{removed.name} is forgotten", highlight=False, markup=False)


def news(
    context: typer.Context, account: AccountOption = "", library: LibraryOption = None, json_lines: JsonOption = False
) -> None:
    """Print what is new."""
    from svod.model.metadata import Field

    with library_of(context, library) as opened:
        found = opened.following(owner_of(opened, account)).news()
    for new in found:
        title = new.work.metadata.text(Field.TITLE)
        if json_lines:
            row = {"work": new.work.id, "title": title, "added": new.added, "saved": new.followed.number}
            print_json(row)
        else:
            output().print(f"{new.added[:10]}  {new.work.id}  {title}  ({new.followed.name})", markup=False)


def mail(context: typer.Context, library: LibraryOption = None, json_lines: JsonOption = False) -> None:
    """Send news."""
    from svod.assemble.mail import open_mailer
    from svod.web.news_mail import send_news

    settings = settings_of(context)
    failed = False
    with library_of(context, library) as opened, open_mailer(settings) as mailer:
        for sent in send_news(opened, mailer, settings.mail_site):
            failed = failed or bool(sent.error)
            if json_lines:
                print_json(sent._asdict())
            else:
                end = sent.error or (f"{sent.works} new works sent" if sent.works else "nothing new")
                output().print(f"{sent.account} <{sent.address}>: {end}", highlight=False, markup=False)
    raise typer.Exit(1 if failed else 0)
