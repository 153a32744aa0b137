"""The commands of the workbench: workbench run, add, list, remove."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import (
    JobsOption,
    JsonOption,
    LibraryOption,
    OcrOption,
    library_of,
    messages,
    output,
    print_json,
    settings_of,
    with_methods,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.config import Settings
    from svod.model.extraction import Extraction
    from svod.model.outcome import Failure
    from svod_lab.workbench.run_store import KeptRun

WORKBENCH_HELP = """Runs of extraction to compare, corpora labelled by hand; `svod serve` shows them under /workbench.

Examples:

  svod workbench run papers/ --method header.crf --name crf

  svod workbench list
"""
RUN_HELP = """Read files and folders, or without any the whole library, and save the result as a run.

Examples:

  svod workbench run papers/ --method header.regex --name rules

  svod workbench run --method references.hmm --library /srv/library
"""
ADD_HELP = """Save a file of `svod extract --json` as a run; --files names the folder of its documents.

What other extractors wrote is read as well: XML files, or a folder of them, in TEI, JATS, MODS, Dublin Core or with
elements that are called title, author, abstract and the like. Each belongs to the document of the same path.

Examples:

  svod workbench add before.jsonl --files papers/

  svod workbench add grobid-output/ --files papers/ --name grobid
"""
LIST_HELP = """List the runs and the corpora labelled by hand.

Example:

  svod workbench list --json
"""
REMOVE_HELP = """Delete a run; documents and corpora stay.

Example:

  svod workbench remove crf
"""

NameOption = Annotated[str, typer.Option("--name", metavar="NAME", help="What to call the run.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    workbench = typer.Typer(help=WORKBENCH_HELP, no_args_is_help=True)
    workbench.command("run", help=RUN_HELP)(run)
    workbench.command("add", help=ADD_HELP)(add)
    workbench.command("list", help=LIST_HELP)(list_kept)
    workbench.command("remove", help=REMOVE_HELP)(remove)
    app.add_typer(workbench, name="workbench")


def run(
    context: typer.Context,
    places: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH…]", help="Files and folders; none means the library.")
    ] = None,
    method: Annotated[
        list[str] | None, typer.Option("--method", metavar="TASK.NAME", help="Another method; may be repeated.")
    ] = None,
    name: NameOption = "",
    jobs: JobsOption = 0,
    ocr: OcrOption = "",
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Make a run and save it."""
    from svod_lab.workbench.service import extract_held, extract_places

    settings = with_methods(settings_of(context, library, ocr=ocr), method or [])
    chosen_name = name or "-".join(method or ["run"])
    if places:
        files = str(_common_folder(places))
        answers = extract_places([str(place) for place in places], settings=settings, jobs=jobs)
        kept = _keep(answers, settings, chosen_name, named=bool(name), files=files)
    else:
        with library_of(context, library) as opened:
            answers = extract_held(opened, settings=settings, jobs=jobs)
            kept = _keep(answers, settings, chosen_name, named=bool(name))
    _report(kept, json_lines)


def _keep(
    answers: "Iterable[Extraction | Failure]", settings: "Settings", chosen_name: str, *, named: bool, files: str = ""
) -> "KeptRun":
    from svod.cli.progress import followed
    from svod.text.times import utc_now
    from svod_lab.workbench.run_store import RunNote
    from svod_lab.workbench.service import describe_choices, kept_runs, run_lines

    runs = kept_runs(settings)
    note = RunNote(utc_now(), describe_choices(settings), files)
    return runs.keep(
        chosen_name if named else runs.free_name(chosen_name), run_lines(followed(answers, "reading")), note
    )


def add(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="JSON lines of `svod extract`, or XML of others.", exists=True)
    ],
    name: NameOption = "",
    files: Annotated[
        Path | None, typer.Option("--files", metavar="DIR", help="Folder of the documents, to show them beside.")
    ] = None,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Save a run that was made elsewhere."""
    from svod.errors import WorkbenchError
    from svod.files.content import open_file
    from svod.text.times import utc_now
    from svod_lab.workbench.foreign_records import run_lines_of
    from svod_lab.workbench.run_store import RunNote
    from svod_lab.workbench.service import kept_runs

    runs = kept_runs(settings_of(context, library))
    note = RunNote(utc_now(), "", str(files.resolve()) if files else "")
    if file.is_dir() or file.suffix.lower() in (".xml", ".cermxml"):
        kept = runs.keep(name or runs.free_name(file.stem), run_lines_of(file, files), note)
        _report(kept, json_lines)
        return
    try:
        stream = open_file(file)
    except OSError as error:
        raise WorkbenchError(f"The run {file} cannot be read: {error.strerror}.") from error
    with stream:
        kept = runs.keep(name or runs.free_name(file.stem), iter(lambda: stream.read(1 << 20), b""), note)
    _report(kept, json_lines)


def list_kept(context: typer.Context, library: LibraryOption = None, json_lines: JsonOption = False) -> None:
    """Print runs and corpora."""
    from svod_lab.workbench.service import kept_corpora, kept_runs

    settings = settings_of(context, library)
    for kept in kept_runs(settings).runs():
        _report(kept, json_lines)
    corpora = kept_corpora(settings)
    for name in corpora.names():
        corpus = corpora.corpus(name)
        papers = len(corpus.papers())
        if json_lines:
            print_json({"corpus": name, "documents": papers, "folder": str(corpus.folder)})
        else:
            output().print(f"corpus {name}: {papers} documents, --data {corpus.folder}", highlight=False, markup=False)


def remove(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The run.")],
    library: LibraryOption = None,
) -> None:
    """Delete a run."""
    from svod_lab.workbench.service import kept_runs

    kept_runs(settings_of(context, library)).remove(name)
    messages().print(f"{name} is removed.", highlight=False, markup=False)


def _common_folder(places: list[Path]) -> Path:
    """The folder that holds all the places: documents are shown only from there."""
    folders = [str((place if place.is_dir() else place.parent).resolve()) for place in places]
    return Path(os.path.commonpath(folders))


def _report(kept: "KeptRun", json_lines: bool) -> None:
    note = kept.note
    if json_lines:
        values = {"run": kept.name, "made": note.made, "methods": note.methods, "records": note.records}
        print_json({**values, "faults": note.faults, "files": note.files, "file": str(kept.path)})
        return
    left_out = f", {note.faults} lines left out" if note.faults else ""
    output().print(f"run {kept.name}: {note.records} documents{left_out} {note.methods}", highlight=False, markup=False)
