"""Verbs that ingest documents: add, reprocess."""

from collections import Counter
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
    shows_progress,
    with_methods,
)
from svod.cli.progress import stages_shown
from svod.cli.stdin import read_stdin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.library import Library
    from svod.library.ingest.cataloguing import Ingested
    from svod.model.outcome import Failure
    from svod.text.pasted import NamedPaper

ADD_HELP = """Put papers into the library: files, folders, URLs, DOI, arXiv and ISBN numbers, records, references.

Any mix of these; «-» reads more of them from stdin, one a line, also pasted BibTeX, RIS and CSL-JSON. A paper whose
file cannot be fetched becomes a wanted one: `svod wanted find` tries again. Safe to repeat and to interrupt.

Examples:

  svod add paper.pdf thesis.docx

  svod add ~/papers --library /srv/library --jobs 4

  svod add http://example.org/paper.pdf

  svod add http://example.org/~kozlov/ --home http://example.org/

  svod add records.soif

  svod add wanted.bib library.ris zotero.json

  svod add 10.1000/182 arXiv:1011.1669 "ISBN 978-5-9221-0266-7"

  svod add "Kozlov D. On search for papers // Programming. 2007. No 3. P. 37-45."

  svod add - < reading-list.txt
"""

REPROCESS_HELP = """Read the documents of the library again, with methods that have not run on it yet.

Examples:

  svod reprocess --method header.crf

  svod reprocess --method references.crf@4 --engine ray

  svod reprocess --prune
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    app.command(help=ADD_HELP)(add)
    app.command(help=REPROCESS_HELP)(reprocess)


def add(
    context: typer.Context,
    sources: Annotated[
        list[str],
        typer.Argument(metavar="PATH|URL|DOI|…", help="What to add; - reads from stdin."),
    ],
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
    given = [one for source in sources for one in _pasted(source)]
    with library_of(context, library, create=True, ocr=ocr, runner=engine) as opened:
        total = _count(given) if shows_progress() else None
        failed = print_results(opened.add(given, jobs=jobs, home=home), json_lines, "adding", total)
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
    prune: Annotated[bool, typer.Option("--prune", help="Then drop the results of older versions of methods.")] = False,
) -> None:
    """Read copies again and print the result for each."""
    from svod.assemble import open_library

    origins = [_origin(named) for named in method or ()]
    names = [origin.partition("@")[0] for origin in origins]
    settings = with_methods(settings_of(context, library, ocr=ocr, runner=engine), names)
    with open_library(settings=settings, create=False) as opened:
        failed = print_results(opened.reprocess(origins, jobs=jobs), json_lines, "reading again")
        if prune:
            _prune(opened)
    raise typer.Exit(1 if failed else 0)


def _prune(opened: "Library") -> None:
    """Drop old results and say on stderr what was done."""
    pruning = opened.pruning()
    with stages_shown() as show:
        for stage in pruning.run():
            show(stage)
    messages().print(
        f"{pruning.dropped} older results dropped, those of {pruning.moved} copies moved out of the database, "
        f"{pruning.removed} unused files removed.",
        highlight=False,
    )


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


def _pasted(source: str) -> "Iterator[str | NamedPaper]":
    """A source as it was given; of stdin what each line says, where records may stand between lines."""
    from svod.text.pasted import pasted_papers

    if source != "-":
        yield source
        return
    for named in pasted_papers(read_stdin()):
        yield named if named.kind.is_record else named.written


def _count(sources: "list[str | NamedPaper]") -> int:
    """How many files and names there are; an archive or a list of records counts as one."""
    from svod.library.ingest.sources import located

    return sum(1 if not isinstance(source, str) else sum(1 for _ in located([source])) for source in sources)


def print_results(ends: "Iterator[Ingested | Failure]", json_lines: bool, doing: str, total: int | None = None) -> int:
    """Print the result for each source, and a summary, also where it is interrupted; how many failed."""
    from svod.cli.progress import followed
    from svod.reading.allocator import take_memory_sparingly

    collect_garbage_seldom()
    take_memory_sparingly()
    counts: Counter[str] = Counter()
    is_done = False
    try:
        for answer in followed(ends, doing, total):
            print_result(answer, json_lines)
            counts.update(_counted(answer))
        is_done = True
    except KeyboardInterrupt:
        messages().print("Interrupted; the same command goes on from here.", style="bold")
        raise typer.Abort from None
    finally:
        # Where it ended before the first answer, the error says why.
        if not json_lines and (counts or is_done):
            messages().print(_summary(counts), style="dim", highlight=False)
    return counts["failed"]


# What is counted, in the order of the summary: «32 new, 8 already held, 3 to check».
_COUNTED = (
    "new",
    "another copy",
    "already held",
    "wanted",
    "already wanted",
    "failed",
    "perhaps no paper (svod inbox)",
    "to check (svod inbox)",
)


def _counted(end: "Ingested | Failure") -> "Iterator[str]":
    from svod.model.outcome import Failure

    if isinstance(end, Failure):
        yield "failed"
        return
    yield _news(end)
    if end.aside:
        yield "perhaps no paper (svod inbox)"
    elif end.needs_review:
        yield "to check (svod inbox)"


def _summary(counts: "Counter[str]") -> str:
    said = [f"{counts[name]} {name}" for name in _COUNTED if counts[name]]
    return ", ".join(said) or "nothing to add"


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
    doubt = ", perhaps no paper: svod inbox" if added.aside else ", to check" if added.needs_review else ""
    news = f"{_news(added)}{doubt}"
    said = [news, f"cites {added.cites}, cited by {added.cited_by}", _origin_of(added), added.message]
    facts = escape("; ".join(filter(None, said)))
    line = f"[bold]{added.work_id}[/] {escape(added.title) or '(untitled)'} [dim]{facts}[/]"
    output().print(line, highlight=False, soft_wrap=True)


def _origin_of(added: "Ingested") -> str:
    """Where it came from, behind what it was asked for by."""
    if added.asked and added.asked != added.source:
        return f"{added.asked} → {added.source}"
    return added.source


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
        **({"aside": True} if added.aside else {}),
        **({"asked": added.asked} if added.asked else {}),
        **({"message": added.message} if added.message else {}),
        "needs_review": to_plain(added.needs_review),
    }
