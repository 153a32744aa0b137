"""The verbs of vocabularies: vocab import, list, remove, map, export, suggest."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, messages, output, print_json, settings_of
from svod.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.config import Settings
    from svod.library import Library
    from svod.model.vocabulary import Suggestion

VOCAB_HELP = """Vocabularies: thesauri and classifications, mappings between them, suggested terms for texts.

Examples:

  svod vocab import stw.ttl

  svod vocab map --to msc

  svod vocab suggest w0123456789ab
"""
IMPORT_HELP = """Import a vocabulary: SKOS (Turtle, RDF/XML, JSON-LD; .gz too), or a table of codes.

A table has tabs between its columns: a code first, then captions in columns that are headed by their language (ru, de,
en), and, if you like, the code above (broader). MSC and УДК are built in as lists of codes; `svod vocab import udc.tsv`
adds captions. Problems of a file, such as concepts without a name, are reported.

Examples:

  svod vocab import unesco.rdf

  svod vocab import captions.tsv --name udc

  svod vocab import msc
"""
LIST_HELP = """List the vocabularies of the library, and which rules lead from one to another.

Example:

  svod vocab list --json
"""
REMOVE_HELP = """Remove a vocabulary and all rules to and from it; works keep their subjects.

Example:

  svod vocab remove stw
"""
MAP_HELP = """Make the rules that lead from free terms, or from one vocabulary, to another.

Without a file they are learned from the library: which terms of titles, key words and abstracts occur with which
controlled terms in the same works. --measure says how that is scored: conditional (the share of a term's works with
the controlled one), equivalence (both shares multiplied) or loglikelihood (against chance). With a file, a
cross-concordance is imported: mapping relations of SKOS, or a table of two codes, a relation (exact, close, broad,
narrow, related) and a weight.

Examples:

  svod vocab map --to msc

  svod vocab map --to udc --measure equivalence

  svod vocab map --from stw --to msc --both --least 0.3

  svod vocab map grnti-udc.tsv --from grnti --to udc
"""
EXPORT_HELP = """Print the rules between two vocabularies as mapping relations of SKOS, in Turtle.

Decisions of people and imported concordances keep their relation; rules that were learned are related matches.

Example:

  svod vocab export --from stw --to msc --least 0.3 > stw-msc.ttl
"""
SUGGEST_HELP = """Controlled terms for a text, a document or a work, the surest first, each with its reason.

A work's own terms, given by its authors, come first. Others are suggested because the text names them, or because rules
(`svod vocab map`) lead to them from its words.

Examples:

  svod vocab suggest w0123456789ab

  svod vocab suggest paper.pdf --vocabulary stw --json

  svod vocab suggest "stability of motion" --vocabulary msc -n 5
"""

LeastOption = Annotated[
    float, typer.Option("--least", metavar="W", min=0.0, max=1.0, help="Leave out rules of a smaller weight.")
]


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    vocab = typer.Typer(help=VOCAB_HELP, no_args_is_help=True)
    vocab.command("import", help=IMPORT_HELP)(import_vocabulary)
    vocab.command("list", help=LIST_HELP)(list_vocabularies)
    vocab.command("remove", help=REMOVE_HELP)(remove)
    vocab.command("map", help=MAP_HELP)(make_rules)
    vocab.command("export", help=EXPORT_HELP)(export_rules)
    vocab.command("suggest", help=SUGGEST_HELP)(suggest)
    app.add_typer(vocab, name="vocab")


def import_vocabulary(
    context: typer.Context,
    source: Annotated[str, typer.Argument(metavar="FILE|NAME", help="A file, or msc or udc.")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What to call it; else by the file.")] = "",
    format_name: Annotated[str, typer.Option("--format", metavar="NAME", help="skos or tsv; else by the file.")] = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Import a vocabulary."""
    with library_of(context, library, create=True) as opened:
        taken = opened.vocabularies().take_in(source, name=name, format_name=format_name)
    if json_lines:
        print_json(taken.card._asdict() | {"remarks": list(taken.remarks)})
        return
    for remark in taken.remarks:
        messages().print(remark, highlight=False)
    languages = f" in {', '.join(taken.card.languages)}" if taken.card.languages else ""
    output().print(f"{taken.card.name}: {taken.card.concepts} concepts{languages}", highlight=False)


def list_vocabularies(context: typer.Context, library: LibraryOption = None, json_lines: JsonOption = False) -> None:
    """Print vocabularies, then rules."""
    from rich.markup import escape
    from rich.table import Table

    from svod.model.codec import to_dict

    with library_of(context, library) as opened:
        cards, rules = opened.vocabularies().cards(), opened.vocabularies().rule_cards()
    if json_lines:
        for card in cards:
            print_json({"vocabulary": card.name} | card._asdict())
        for rule in rules:
            print_json(to_dict(rule))
        return
    table = Table("vocabulary", "title", "concepts", "languages", "from", box=None, pad_edge=False)
    for card in cards:
        table.add_row(card.name, escape(card.title), str(card.concepts), " ".join(card.languages), escape(card.source))
    output().print(table)
    for rule in rules:
        output().print(f"{rule.source} → {rule.target}: {rule.rules} rules ({rule.method})", highlight=False)


def remove(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The vocabulary's name.")],
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Remove a vocabulary."""
    with library_of(context, library) as opened:
        opened.vocabularies().remove(name)
    if json_lines:
        print_json({"removed": name})
    else:
        output().print(f"{name} is removed", highlight=False)


def make_rules(
    context: typer.Context,
    target: Annotated[str, typer.Option("--to", metavar="NAME", help="The vocabulary that rules lead to.")],
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A cross-concordance.")] = None,
    source: Annotated[
        str, typer.Option("--from", metavar="NAME", help="The vocabulary that they start from; free: any words.")
    ] = "free",
    measure: Annotated[
        str, typer.Option("--measure", metavar="NAME", help="conditional, equivalence or loglikelihood.")
    ] = "loglikelihood",
    format_name: Annotated[str, typer.Option("--format", metavar="NAME", help="skos or tsv; else by the file.")] = "",
    least: LeastOption = 0.0,
    both: Annotated[bool, typer.Option("--both", help="Learn the way back as well.")] = False,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Learn rules, or import them from a file."""
    from svod.model.codec import to_dict

    if file is not None and source == "free":
        raise SettingsError("A cross-concordance leads from a vocabulary.", way_out="Name it with --from.")
    if both and (file is not None or source == "free"):
        raise SettingsError("Rules back are learned between two vocabularies.", way_out="Name the other with --from.")
    with library_of(context, library) as opened:
        service = opened.vocabularies()
        if file is None:
            ways = [(source, target), (target, source)] if both else [(source, target)]
            cards = [service.learn(*way, measure, least) for way in ways]
        else:
            cards = [service.take_rules(file, source, target, format_name=format_name)]
    for card in cards:
        if json_lines:
            print_json(to_dict(card))
        else:
            output().print(f"{card.source} → {card.target}: {card.rules} rules ({card.method})", highlight=False)


def export_rules(
    context: typer.Context,
    source: Annotated[str, typer.Option("--from", metavar="NAME", help="The vocabulary that they start from.")],
    target: Annotated[str, typer.Option("--to", metavar="NAME", help="The vocabulary that rules lead to.")],
    least: LeastOption = 0.0,
    library: LibraryOption = None,
) -> None:
    """Print mappings in Turtle."""
    with library_of(context, library) as opened:
        typer.echo(opened.mappings().export(source, target, least), nl=False)


def suggest(
    context: typer.Context,
    subject: Annotated[str, typer.Argument(metavar="TEXT|WORK|FILE", help="What to classify.")],
    vocabulary: Annotated[
        list[str] | None, typer.Option("--vocabulary", metavar="NAME", help="Only out of this one; may be repeated.")
    ] = None,
    most: Annotated[int, typer.Option("--top", "-n", min=1, max=50, metavar="N", help="So many at most.")] = 10,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print controlled terms."""
    settings = settings_of(context, library)
    with library_of(context, library) as opened:
        found = _suggested(subject, vocabulary or (), most, opened, settings)
    for one in found:
        if json_lines:
            print_json(one._asdict())
        else:
            _print(one)
    if not found and not json_lines:
        output().print("No term fits; `svod vocab map` learns from the library which words lead to which terms.")


def _suggested(
    subject: str, vocabularies: "Sequence[str]", most: int, library: "Library", settings: "Settings"
) -> "Sequence[Suggestion]":
    from svod.text.languages import language_of

    if library.works([subject]):
        return library.vocabularies().for_work(subject, vocabularies, most)
    text = _file_text(Path(subject), settings) if _is_file(subject) else subject
    return library.vocabularies().for_text(text, language_of(text), vocabularies, most)


def _is_file(subject: str) -> bool:
    try:
        return Path(subject).is_file()
    except OSError:
        # A text can be longer than any name.
        return False


def _file_text(path: Path, settings: "Settings") -> str:
    from svod.assemble import convert_files
    from svod.errors import DocumentError
    from svod.model.outcome import Failure

    (answer,) = list(convert_files([path], settings=settings, jobs=1))[:1]
    if isinstance(answer, Failure):
        raise DocumentError(f"{answer.source}: {answer.outcome}: {answer.message}")
    return answer.plain_text()


def _print(one: "Suggestion") -> None:
    from rich.markup import escape

    code = f"{one.code} " if one.code and one.code != one.name else ""
    given = "[green]given[/] " if one.is_assigned else ""
    line = (
        f"[cyan]{one.weight:.2f}[/]  {one.vocabulary}  {escape(code + one.name)}  {given}[dim]{escape(one.reason)}[/]"
    )
    output().print(line, highlight=False, soft_wrap=True)
