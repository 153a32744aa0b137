"""Verbs that ingest documents: add, reprocess."""

from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import (
    EngineOption,
    JobsOption,
    JsonOption,
    LibraryOption,
    OcrOption,
    collect_garbage_seldom,
    library_of,
    messages,
    output,
    print_failure,
    print_json,
    settings_of,
    with_methods,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.library.ingest.cataloguing import Ingested
    from svod.model.outcome import Failure

ADD_HELP = """Put files, folders and URLs into the library; safe to repeat and to interrupt.

Examples:

  svod add paper.pdf thesis.docx

  svod add ~/papers --library /srv/library --jobs 4

  svod add http://example.org/paper.pdf

  svod add http://example.org/~kozlov/ --home http://example.org/

  svod add records.soif

  svod add wanted.bib library.ris zotero.json
"""

REPROCESS_HELP = """Read the documents of the library again, with methods that have not run on it yet.

Examples:

  svod reprocess --method header.crf

  svod reprocess --method references.crf@4 --engine ray
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=ADD_HELP)(add)
    app.command(help=REPROCESS_HELP)(reprocess)


def add(
    context: typer.Context,
    sources: Annotated[list[str], typer.Argument(metavar="PATH|URL…", help="What to add.")],
    library: LibraryOption = None,
    jobs: JobsOption = 0,
    json_lines: JsonOption = False,
    ocr: OcrOption = "",
    engine: EngineOption = "",
    home: Annotated[
        str, typer.Option("--home", metavar="URL", help="Home page of the institute they were reached from.")
    ] = "",
) -> None:
    """Add the sources and print the result for each."""
    with library_of(context, library, create=True, ocr=ocr, runner=engine) as opened:
        failed = print_results(opened.add(sources, jobs=jobs, home=home), json_lines, "adding")
    raise typer.Exit(1 if failed else 0)


def reprocess(
    context: typer.Context,
    method: Annotated[
        list[str] | None,
        typer.Option("--method", metavar="TASK.NAME[@VERSION]", help="Methods to run, e.g. header.crf@4."),
    ] = None,
    library: LibraryOption = None,
    jobs: JobsOption = 0,
    json_lines: JsonOption = False,
    ocr: OcrOption = "",
    engine: EngineOption = "",
) -> None:
    """Read copies again and print the result for each."""
    from svod.assemble import open_library

    origins = [_origin(named) for named in method or ()]
    names = [origin.partition("@")[0] for origin in origins]
    settings = with_methods(settings_of(context, library, ocr=ocr, runner=engine), names)
    with open_library(settings=settings, create=False) as opened:
        failed = print_results(opened.reprocess(origins, jobs=jobs), json_lines, "reading again")
    raise typer.Exit(1 if failed else 0)


def _origin(named: str) -> str:
    """A method with its version, which must be the one that this svod has."""
    from svod import registry
    from svod.errors import UnknownMethodError

    name, _, version = named.partition("@")
    task, _, short = name.partition(".")
    origin = registry.find(task, short).origin
    if version and origin != named:
        raise UnknownMethodError(f"This svod has no {named}.", way_out=f"It has {origin}.")
    return origin


def print_results(ends: "Iterator[Ingested | Failure]", json_lines: bool, doing: str) -> int:
    """Print the result for each source; how many failed."""
    from svod.cli.progress import followed
    from svod.reading.allocator import take_memory_sparingly

    collect_garbage_seldom()
    take_memory_sparingly()
    added = failed = 0
    for answer in followed(ends, doing):
        if print_result(answer, json_lines):
            added += 1
        else:
            failed += 1
    if not json_lines:
        messages().print(f"{added} added, {failed} failed", style="dim")
    return failed


def print_result(end: "Ingested | Failure", json_lines: bool) -> bool:
    """Print the result for one source; whether it was added."""
    from svod.model.codec import to_dict
    from svod.model.outcome import Failure

    if not isinstance(end, Failure):
        _print(end, json_lines)
        return True
    if json_lines:
        print_json(to_dict(end))
    else:
        print_failure(end)
    return False


def _print(added: "Ingested", json_lines: bool) -> None:
    from rich.markup import escape

    if json_lines:
        print_json({"source": added.source, "outcome": "ok", "work": added.work_id} | _facts(added))
        return
    news = f"{_news(added)}, to check" if added.needs_review else _news(added)
    facts = f"{news}; cites {added.cites}, cited by {added.cited_by}; {escape(added.source)}"
    line = f"[bold]{added.work_id}[/] {escape(added.title) or '(untitled)'} [dim]{facts}[/]"
    output().print(line, highlight=False, soft_wrap=True)


def _news(added: "Ingested") -> str:
    if added.wanted:
        return "wanted" if added.new_work else "already wanted"
    return "new" if added.new_work else ("another copy" if added.new_copy else "already held")


def _facts(added: "Ingested") -> dict[str, object]:
    from svod.model.codec import to_plain

    return {
        "title": added.title,
        "new_work": added.new_work,
        "new_copy": added.new_copy,
        "cites": added.cites,
        "cited_by": added.cited_by,
        "wanted": added.wanted,
        "needs_review": to_plain(added.needs_review),
    }
