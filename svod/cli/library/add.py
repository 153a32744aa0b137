"""Verbs that fill a library: add, reprocess."""

from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import (
    EngineOption,
    JobsOption,
    JsonOption,
    LibraryOption,
    OcrOption,
    library_of,
    messages,
    output,
    print_json,
    search_circles_seldom,
    settings_of,
    tell_failure,
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

REPROCESS_HELP = """Read what the library holds again, by methods that have not spoken about it yet; safe to interrupt.

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
    sources: Annotated[list[str], typer.Argument(metavar="PATH|URL…", help="What to shelve.")],
    library: LibraryOption = None,
    jobs: JobsOption = 0,
    json_lines: JsonOption = False,
    ocr: OcrOption = "",
    engine: EngineOption = "",
    home: Annotated[
        str, typer.Option("--home", metavar="URL", help="Home page of the institute they were reached from.")
    ] = "",
) -> None:
    """Shelve the sources and tell what became of each."""
    with library_of(context, library, create=True, ocr=ocr, runner=engine) as shelves:
        failed = tell_ends(shelves.add(sources, jobs=jobs, home=home), json_lines, "shelving")
    raise typer.Exit(1 if failed else 0)


def reprocess(
    context: typer.Context,
    method: Annotated[
        list[str] | None,
        typer.Option("--method", metavar="TASK.NAME[@VERSION]", help="Methods to ask, e.g. header.crf@4."),
    ] = None,
    library: LibraryOption = None,
    jobs: JobsOption = 0,
    json_lines: JsonOption = False,
    ocr: OcrOption = "",
    engine: EngineOption = "",
) -> None:
    """Read copies again and tell what became of each."""
    from svod.assemble import open_library

    origins = [_origin(named) for named in method or ()]
    names = [origin.partition("@")[0] for origin in origins]
    settings = with_methods(settings_of(context, library, ocr=ocr, runner=engine), names)
    with open_library(settings=settings, create=False) as shelves:
        failed = tell_ends(shelves.reprocess(origins, jobs=jobs), json_lines, "reading again")
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


def tell_ends(ends: "Iterator[Ingested | Failure]", json_lines: bool, doing: str) -> int:
    """Report what became of each source, and how many failed."""
    from svod.cli.progress import followed
    from svod.reading.allocator import take_memory_sparingly

    search_circles_seldom()
    take_memory_sparingly()
    shelved = failed = 0
    for answer in followed(ends, doing):
        if tell_end(answer, json_lines):
            shelved += 1
        else:
            failed += 1
    if not json_lines:
        messages().print(f"{shelved} shelved, {failed} failed", style="dim")
    return failed


def tell_end(end: "Ingested | Failure", json_lines: bool) -> bool:
    """Report what became of one source, and whether it was shelved."""
    from svod.model.outcome import Failure
    from svod.model.shape import failure_shape

    if not isinstance(end, Failure):
        _tell(end, json_lines)
        return True
    if json_lines:
        print_json(failure_shape(end))
    else:
        tell_failure(end)
    return False


def _tell(shelved: "Ingested", json_lines: bool) -> None:
    from rich.markup import escape

    if json_lines:
        print_json({"source": shelved.source, "outcome": "ok", "work": shelved.work_id} | _facts(shelved))
        return
    news = _news(shelved)
    facts = f"{news}; cites {shelved.cites}, cited by {shelved.cited_by}; {escape(shelved.source)}"
    line = f"[bold]{shelved.work_id}[/] {escape(shelved.title) or '(untitled)'} [dim]{facts}[/]"
    output().print(line, highlight=False, soft_wrap=True)


def _news(shelved: "Ingested") -> str:
    if shelved.wanted:
        return "wanted" if shelved.new_work else "already wanted"
    return "new" if shelved.new_work else ("another copy" if shelved.new_copy else "already held")


def _facts(shelved: "Ingested") -> dict[str, object]:
    return {
        "title": shelved.title,
        "new_work": shelved.new_work,
        "new_copy": shelved.new_copy,
        "cites": shelved.cites,
        "cited_by": shelved.cited_by,
        "wanted": shelved.wanted,
    }
