"""What the bench commands share: options, the `Bench` that suites measure with, and messages on stderr."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from svod.cli.context import messages, settings_of
from svod.config import Settings
from svod.errors import SettingsError

if TYPE_CHECKING:
    from svod.model.document import Document
    from svod.model.outcome import Failure
    from svod.model.reference import Reference
    from svod.model.work import Work
    from svod.ports import Session
    from svod_lab.corpora.complaints import Complaints
    from svod_lab.runs.bench import Bench, Choice

DataOption = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Folder of the labelled data (also SVOD_LAB_DATA).")
]
MethodOption = Annotated[
    list[str] | None, typer.Option("--method", metavar="NAME", help="Only this method of the task; may be repeated.")
]
CorpusOption = Annotated[
    list[str] | None, typer.Option("--corpus", metavar="NAME", help="Only this corpus; may be repeated.")
]
PartOption = Annotated[
    str, typer.Option("--part", metavar="PART", help="Part of the corpora: development, train or all.")
]
LimitOption = Annotated[
    int, typer.Option("--limit", min=0, metavar="N", help="Items of each corpus at most; 0: all of them.")
]
FoldsOption = Annotated[
    str,
    typer.Option(
        "--folds",
        metavar="source|N|none",
        help="Only for header, references, lines and keyphrases: train anew, each time without some sources (the"
        " default of header where methods are trained), or without an Nth of the documents, and measure on these; none:"
        " measure the shipped models. Sources of key phrases are corpora.",
    ),
]

_EXAMPLES_A_KIND = 3
# Suites whose methods can be trained anew by folds; headers are measured so unless something else is asked for.
_FOLDED_SUITES = ("header", "references", "lines", "keyphrases")
_FOLDED_BY_DEFAULT = "header"
BY_SOURCE, UNFOLDED = "source", "none"


def choice_of(methods: list[str] | None, corpora: list[str] | None, part: str, limit: int) -> "Choice":
    """What the options choose."""
    from svod_lab.runs.bench import Choice
    from svod_lab.runs.selection import SYNTHETIC_CORPUS

    # Kept runs and models name synthetic items by the former word.
    chosen = tuple(SYNTHETIC_CORPUS if name == "synthetic" else name for name in corpora or ())
    return Choice(tuple(methods or ()), chosen, part, limit)


def folded_choice(choice: "Choice", suite_name: str, folds: str) -> "Choice":
    """The choice with folds as --folds names them; headers are measured by source where nothing is named."""
    from svod_lab.runs.bench import SOURCE_FOLDS
    from svod_lab.runs.tasks.keyphrases import CORPORA, TASK

    if folds in (UNFOLDED, "0") or (not folds and not _is_folded_by_default(choice, suite_name)):
        return choice
    if suite_name not in _FOLDED_SUITES:
        raise SettingsError(
            f"The suite «{suite_name}» has no folds.", way_out=f"These have: {', '.join(_FOLDED_SUITES)}."
        )
    if folds in ("", BY_SOURCE):
        # Each corpus of key phrases is a source of its own.
        count = len(CORPORA) if suite_name == TASK else SOURCE_FOLDS
        return choice._replace(folds=count, by_source=True)
    if not folds.isdecimal():
        raise SettingsError(f"There are no folds «{folds}».", way_out=f"Write {BY_SOURCE}, a number, or {UNFOLDED}.")
    return choice._replace(folds=int(folds))


def _is_folded_by_default(choice: "Choice", suite_name: str) -> bool:
    """Whether a chosen method is trained on a chosen corpus, and no other part is asked for."""
    from svod import registry
    from svod_lab.corpora.corpus_table import is_score_only
    from svod_lab.runs.bench import EVERYTHING
    from svod_lab.runs.selection import MADE_ON_DEMAND

    if suite_name != _FOLDED_BY_DEFAULT or choice.part != EVERYTHING.part or {*MADE_ON_DEMAND} & {*choice.corpora}:
        return False
    names = [name.removeprefix(f"{suite_name}.") for name in choice.methods] or registry.names(suite_name)
    learned_from = not choice.corpora or not all(map(is_score_only, choice.corpora))
    return learned_from and any(registry.find(suite_name, name).model for name in names)


def make_bench(
    context: typer.Context,
    data: Path | None,
    choice: "Choice",
    *,
    kept: TextIO | None = None,
    needs_data: bool = True,
) -> "Bench":
    """The bench by settings and options; answers are written to `kept`, if there is one."""
    # Heavy libraries, which --help does not need.
    from platformdirs import user_cache_path

    from svod.assemble import cataloguers_of, convert_files, extract_files, method
    from svod.cli.progress import followed, stages_shown
    from svod.library.ingest.cataloguing import ingest_work
    from svod_lab.corpora.complaints import Complaints
    from svod_lab.runs.answers import Answer, write_answer
    from svod_lab.runs.bench import Bench
    from svod_lab.runs.selection import MADE_ON_DEMAND

    settings = settings_of(context)

    def read_files(paths: list[Path], jobs: int) -> None:
        for _ in extract_files(paths, settings=settings, jobs=jobs):
            pass

    def convert(paths: Sequence[Path]) -> "Iterable[Document | Failure]":
        return convert_files(paths, settings=settings)

    def keep(answer: Answer) -> None:
        if kept is not None:
            write_answer(answer, kept)

    def follow(items: Iterable[Any], doing: str, total: int | None = None) -> Iterator[Any]:
        return followed(items, doing, total)

    cataloguers = cataloguers_of(settings)

    def store_work(work: "Work", references: "Sequence[Reference]", session: "Session") -> None:
        ingest_work(work, references, work.id, session, cataloguers)

    return Bench(
        data_folder(data, settings)
        if needs_data and not (choice.corpora and set(choice.corpora) <= {*MADE_ON_DEMAND})
        else Path(),
        read_files,
        convert,
        method,
        follow,
        Complaints(),
        choice,
        keep,
        notify,
        user_cache_path("svod") / "documents",
        stages_shown,
        store_work,
        recognition=_recognition(settings),
    )


def _recognition(settings: Settings) -> str:
    """How text recognition is set, where otherwise than usual: `-always-rus+eng-40.0`."""
    chosen, usual = (
        f"-{given.ocr}-{'+'.join(given.ocr_languages)}-{given.ocr_seconds}" for given in (settings, Settings())
    )
    return chosen if chosen != usual else ""


def data_folder(named: Path | None, settings: Settings) -> Path:
    """The folder of the labelled data, which must be there."""
    folder = named or (Path(settings.data).expanduser() if settings.data else None)
    if folder is None or not folder.is_dir():
        problem = (
            f"The folder of labelled data {folder} is not there." if folder else "No folder of labelled data is named."
        )
        raise SettingsError(problem, way_out="Name it by --data DIR, SVOD_LAB_DATA or the setting lab.data.")
    return folder


def notify(message: str) -> None:
    """One message on stderr."""
    messages().print(message, highlight=False, markup=False, soft_wrap=True)


def print_complaints(complaints: "Complaints") -> None:
    """What was left out of the corpora, counted by kind, with the first few places of each."""
    for kind, count in sorted(complaints.counts.items()):
        notify(f"{kind}: {count} left out")
        of_kind = [complaint for complaint in complaints.kept if complaint.kind == kind]
        for complaint in of_kind[:_EXAMPLES_A_KIND]:
            notify(f"  {complaint.file}:{complaint.line}: {complaint.example}")
