"""The verb note: what people write about works, in Markdown."""

from typing import Annotated

import typer

from svod.cli.context import AccountOption, JsonOption, LibraryOption, output, print_json
from svod.cli.library.annotating import annotated, print_end
from svod.cli.stdin import read_stdin

NOTE_HELP = """Notes on works and on places of their pages, in Markdown. They go along in exports.

Examples:

  svod note add w0123456789ab "Compare with **section 3** of Weber."

  svod note list w0123456789ab
"""
ADD_HELP = """Write a note on a work; with --page on a page of its first copy, or of the copy of --file.

Examples:

  svod note add w0123456789ab "Read again."

  svod note add w0123456789ab --page 3 "The proof has a gap." --account anna

  svod note add w0123456789ab - < note.md
"""
LIST_HELP = """List the notes on a work, or the latest on all works.

Example:

  svod note list --json
"""
EDIT_HELP = """Give a note another text.

Example:

  svod note edit 12 "Read twice."
"""
REMOVE_HELP = """Delete a note.

Example:

  svod note remove 12
"""

TextArgument = Annotated[str, typer.Argument(metavar="TEXT", help="Markdown; - reads it from stdin.")]
NumberArgument = Annotated[int, typer.Argument(metavar="NUMBER", help="The note's number.", min=1)]
_MOST_LISTED = 1000


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    note = typer.Typer(help=NOTE_HELP, no_args_is_help=True)
    note.command("add", help=ADD_HELP)(add_note)
    note.command("list", help=LIST_HELP)(list_notes)
    note.command("edit", help=EDIT_HELP)(edit_note)
    note.command("remove", help=REMOVE_HELP)(remove_note)
    app.add_typer(note, name="note")


def add_note(
    context: typer.Context,
    work: Annotated[str, typer.Argument(metavar="WORK", help="The work's id.")],
    text: TextArgument,
    page: Annotated[int, typer.Option("--page", metavar="N", min=0, help="The page that it is about, from 1.")] = 0,
    file: Annotated[str, typer.Option("--file", metavar="SHA256", help="The copy, by the start of its hash.")] = "",
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Write a note."""
    from svod.errors import AnnotationError
    from svod.model.annotation import NotePlace
    from svod.model.codec import to_dict

    with annotated(context, library, account) as (opened, service):
        place = None
        if page:
            copies = [copy.sha256 for copy in opened.show(work).work.copies if copy.sha256.startswith(file)]
            if not copies:
                raise AnnotationError("The work has no such copy.", way_out="`svod show` lists its copies.")
            place = NotePlace(copies[0], page)
        note = service.write(work, _text(text), account, place=place)
    print_end(json_lines, to_dict(note), f"note {note.number} on {note.work_id}")


def list_notes(
    context: typer.Context,
    work: Annotated[str, typer.Argument(metavar="[WORK]", help="The work's id.")] = "",
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print notes."""
    from svod.model.codec import to_dict

    with annotated(context, library, account) as (opened, service):
        notes = service.of(opened.show(work).work.id).notes if work else service.notes(_MOST_LISTED)
    for note in notes:
        if json_lines:
            print_json(to_dict(note))
        else:
            place = f", page {note.place.page}" if note.place else ""
            head = f"{note.number}  {note.work_id}{place}  {note.changed[:10]}  {note.who}".rstrip()
            output().print(f"{head}\n{note.text}\n", highlight=False, markup=False)


def edit_note(
    context: typer.Context,
    number: NumberArgument,
    text: TextArgument,
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Rewrite a note."""
    from svod.model.codec import to_dict

    with annotated(context, library, account) as (_, service):
        note = service.rewrite(number, _text(text))
    print_end(json_lines, to_dict(note), f"note {note.number} is changed")


def remove_note(
    context: typer.Context,
    number: NumberArgument,
    account: AccountOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Delete a note."""
    with annotated(context, library, account) as (_, service):
        service.remove_note(number)
    print_end(json_lines, {"removed": number}, f"note {number} is deleted")


def _text(text: str) -> str:
    return read_stdin() if text == "-" else text
