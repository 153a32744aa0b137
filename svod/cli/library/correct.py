"""The verbs of correction: correct, corrections list, undo."""

import getpass
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, messages, output, print_json
from svod.errors import SettingsError

if TYPE_CHECKING:
    from svod.library.curation.input_parsing import SaidReference
    from svod.model.correction import Correction
    from svod.model.metadata import Field
    from svod.model.reference import ReferenceFields

CORRECT_HELP = """Correct a field or a reference of a work; this outweighs extracted values, which are kept.

The field then has the given texts and nothing else; without any text it is empty. Authors are written «Family, Given»
in their order. --confirm calls title and authors right as they are, where they are marked «to check». Fields: title,
creator, affiliation, description, subject, date, identifier, publisher, source, note, type, language.

Examples:

  svod correct w0123456789ab title "Колебания упругих стержней"

  svod correct w0123456789ab creator "Соколов, А. Б." "Weber, K."

  svod correct w0123456789ab identifier 10.1000/182 --scheme doi

  svod correct w0123456789ab --confirm

  svod correct w0123456789ab --reference 3 --raw "Weber K. Pendel. 1931." --set title=Pendel --means wba9876543210
"""
CORRECTIONS_HELP = """List and undo corrections.

Example:

  svod corrections list w0123456789ab
"""
LIST_HELP = """The corrections of a work, or the latest of all, with author and date.

Example:

  svod corrections list --limit 100 --json
"""
UNDO_HELP = """Undo corrections by their numbers: the values before them count again.

Example:

  svod corrections undo 12 13
"""
_NAMES = frozenset({"author", "editor"})
_NO_WORK = "none"
_NAMELESS = "local"


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=CORRECT_HELP)(correct)
    corrections = typer.Typer(help=CORRECTIONS_HELP, no_args_is_help=True)
    corrections.command("list", help=LIST_HELP)(list_corrections)
    corrections.command("undo", help=UNDO_HELP)(undo)
    app.add_typer(corrections, name="corrections")


WhoOption = Annotated[str, typer.Option("--who", metavar="NAME", help="Who corrects; else the user of this machine.")]


def correct(
    context: typer.Context,
    work: Annotated[str, typer.Argument(metavar="WORK", help="The work's id.")],
    field: Annotated[str, typer.Argument(metavar="[FIELD]", help="The field to correct.")] = "",
    texts: Annotated[list[str] | None, typer.Argument(metavar="[TEXT…]", help="The new texts.")] = None,
    language: Annotated[str, typer.Option("--language", metavar="CODE", help="The language of the texts.")] = "",
    scheme: Annotated[str, typer.Option("--scheme", metavar="NAME", help="Their scheme: doi, isbn, udc …")] = "",
    confirm: Annotated[bool, typer.Option("--confirm", help="Title and authors are right as they are.")] = False,
    reference: Annotated[
        int, typer.Option("--reference", min=0, metavar="N", help="The place of a reference in its list, from 1.")
    ] = 0,
    raw: Annotated[str | None, typer.Option("--raw", metavar="TEXT", help="The reference as it is printed.")] = None,
    said: Annotated[
        list[str] | None, typer.Option("--set", metavar="FIELD=TEXT", help="A field of the reference; may be repeated.")
    ] = None,
    means: Annotated[
        str | None, typer.Option("--means", metavar="WORK", help="The work that it means; «none» for no work.")
    ] = None,
    who: WhoOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Correct a work."""
    from svod.library.curation.input_parsing import Said

    if confirm and (field or reference):
        raise SettingsError("--confirm goes without a field and a reference: it changes nothing.")
    with library_of(context, library) as opened:
        service = opened.corrections()
        if confirm:
            _print_made(service.confirm(work, _who(who)), json_lines=json_lines)
            return
        if reference:
            listed = opened.show(work).references
            fields = listed[reference - 1].reference.fields if reference <= len(listed) else None
            wanted = _reference(raw, _changed(fields, said or []) if fields else None, means)
            made = service.fix_reference(work, reference - 1, wanted, _who(who))
        else:
            values = [Said(text, language, scheme) for text in texts or ()]
            made = service.correct(work, _field(field), values, _who(who))
    _print_made([made] if made else [], json_lines=json_lines)


def list_corrections(
    context: typer.Context,
    work: Annotated[str, typer.Argument(metavar="[WORK]", help="The work's id; none means all works.")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="At most so many.")] = 50,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """List corrections, the newest first."""
    with library_of(context, library) as opened:
        service = opened.corrections()
        found = service.about(work)[::-1][:limit] if work else service.latest(limit)
    _print(found, json_lines=json_lines)


def undo(
    context: typer.Context,
    numbers: Annotated[list[int], typer.Argument(metavar="NUMBER…", help="As `svod corrections list` shows them.")],
    who: WhoOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Undo corrections."""
    with library_of(context, library) as opened:
        undone = [opened.corrections().undo(number, _who(who)) for number in numbers]
    _print(undone, json_lines=json_lines)


def _who(named: str) -> str:
    try:
        return named or getpass.getuser()
    except (KeyError, ImportError, OSError):
        # A container may run as a number that has no name.
        return _NAMELESS


def _field(name: str) -> "Field":
    from svod.model.metadata import Field

    try:
        return Field(name)
    except ValueError as error:
        known = ", ".join(Field)
        fault = f"«{name}» is no field." if name else "What is to be corrected is not named."
        raise SettingsError(fault, way_out=f"Fields: {known}; or name a --reference.") from error


def _reference(raw: str | None, fields: "ReferenceFields | None", means: str | None) -> "SaidReference":
    from svod.library.curation.input_parsing import SaidReference

    return SaidReference(raw, fields, "" if means == _NO_WORK else means)


def _changed(fields: "ReferenceFields", said: list[str]) -> "ReferenceFields":
    """The fields with some of them changed; several authors are separated by semicolons."""
    from svod.library.curation.input_parsing import said_name

    changes: dict[str, Any] = {}
    for one in said:
        name, equals, text = one.partition("=")
        if not equals or name not in fields.__dataclass_fields__:
            raise SettingsError(
                f"«{one}» sets no field of a reference.", way_out=f"Fields: {', '.join(fields.__dataclass_fields__)}."
            )
        names = (part.strip() for part in text.split(";"))
        changes[name] = tuple(said_name(part) for part in names if part) if name in _NAMES else text or None
    return replace(fields, **changes)


def _print_made(made: Sequence["Correction"], *, json_lines: bool) -> None:
    if not made:
        # Among JSON lines there are no others.
        (messages() if json_lines else output()).print("nothing to correct: it is so already", highlight=False)
    _print(made, json_lines=json_lines)


def _print(corrections: Iterable["Correction"], *, json_lines: bool) -> None:
    from svod.model.codec import to_dict

    for one in corrections:
        if json_lines:
            print_json(to_dict(one))
            continue
        undone = f", undone by {one.undone_by} {one.undone[:10]}" if one.undone else ""
        line = f"{one.number}  {one.work_id}  {one.what.subject}  {one.who} {one.made[:10]}{undone}: {_said(one)}"
        output().print(line, highlight=False, markup=False, soft_wrap=True)


def _said(correction: "Correction") -> str:
    from svod.model.correction import ReferenceCorrection

    what = correction.what
    if isinstance(what, ReferenceCorrection):
        return what.said.raw
    return "; ".join(value.text for value in what.said) or "nothing"
