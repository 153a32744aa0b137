"""The command `svod compare`: two runs of extraction, document by document."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import (
    JobsOption,
    JsonOption,
    LibraryOption,
    messages,
    output,
    print_json,
    settings_of,
    with_methods,
)
from svod.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.config import Settings
    from svod_lab.scores.compare import Change
    from svod_lab.workbench.comparison import Comparison
    from svod_lab.workbench.run_files import RunFile
    from svod_lab.workbench.statistics import Statistics, TruthCounts

COMPARE_HELP = """Compare two runs of `svod extract --json`, document by document: same, different, new, lost.

A run is a file of JSON lines, the name of a run in the workbench, or TASK.NAME: then the files of --over are
read by that method now. The pages of `svod serve` under /workbench show the same with the documents beside.

Examples:

  svod compare before.jsonl after.jsonl

  svod compare header.regex header.combine --over papers/ --truth corpus/pdf/truth.jsonl

  svod compare before.jsonl after.jsonl --field title --state lost --json
"""
_CHANGES_SHOWN = 40
_LONGEST_SHOWN = 200


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=COMPARE_HELP)(compare)


def compare(
    context: typer.Context,
    old: Annotated[str, typer.Argument(metavar="OLD", help="A run: a file, a name, or TASK.NAME with --over.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Another one.")],
    over: Annotated[
        list[str] | None, typer.Option("--over", metavar="PATH", help="Files or folders to read now; may be repeated.")
    ] = None,
    truth: Annotated[
        Path | None, typer.Option("--truth", metavar="FILE", help="Truths to count gains and losses by.")
    ] = None,
    field: Annotated[str, typer.Option("--field", metavar="NAME", help="Only this field: title, reference …")] = "",
    state: Annotated[
        str, typer.Option("--state", metavar="STATE", help="Only same, different, new or lost; all; or changed.")
    ] = "changed",
    least: Annotated[float | None, typer.Option("--least", min=0, max=1, help="Only values that weigh more.")] = None,
    most: Annotated[float | None, typer.Option("--most", min=0, max=1, help="Only values that weigh less.")] = None,
    file: Annotated[str, typer.Option("--file", metavar="TEXT", help="Only files whose name has this.")] = "",
    language: Annotated[str, typer.Option("--language", metavar="CODE", help="Only documents in it.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Every change; else the first forty.")] = False,
    jobs: JobsOption = 0,
    library: LibraryOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print the counts, then the changes."""
    from svod_lab.workbench.comparison import compare_runs
    from svod_lab.workbench.filters import STATES, RecordFilter, wanted_records
    from svod_lab.workbench.statistics import statistics

    if state not in STATES:
        raise SettingsError(f"There is no state «{state}».", way_out=f"Known: {', '.join(STATES)}.")
    settings = settings_of(context, library)
    with tempfile.TemporaryDirectory(prefix="svod-runs-") as folder:
        runs = [
            _run(named, over or [], Path(folder) / side, settings, jobs) for side, named in (("old", old), ("new", new))
        ]
        comparison = compare_runs(*runs)
        wanted = RecordFilter(field, state, least, most, file, language)
        chosen = list(wanted_records(comparison, wanted))
        counts = statistics(comparison)
        against = _against(comparison, truth)
        changes = [
            change for record in chosen for change in comparison.changes(record.number) if wanted.wants_change(change)
        ]
    show = _print_shapes if json_lines else _print_tables
    show(counts, against, changes if everything or json_lines else changes[:_CHANGES_SHOWN], len(changes))
    raise typer.Exit(1 if any(_report_faults(run) for run in runs) else 0)


def _run(named: str, over: list[str], aside: Path, settings: "Settings", jobs: int) -> "RunFile":
    from svod.cli.progress import followed
    from svod_lab.workbench.run_files import open_run
    from svod_lab.workbench.service import extract_places, kept_runs, run_lines

    if Path(named).is_file():
        return open_run(Path(named))
    if not over:
        return open_run(kept_runs(settings).run(named).path)
    chosen = with_methods(settings, [named])
    with aside.open("wb") as stream:
        stream.writelines(run_lines(followed(extract_places(over, settings=chosen, jobs=jobs), named)))
    return open_run(aside)


def _against(comparison: "Comparison", truth: Path | None) -> "Sequence[TruthCounts]":
    from svod_lab.corpora.corpus_table import corpus, refuse_score_only_files
    from svod_lab.workbench.labels import truth_items
    from svod_lab.workbench.statistics import truth_counts

    if truth is None:
        return ()
    refuse_score_only_files([truth])
    return truth_counts(comparison, truth_items(truth / corpus("papers").files[0] if truth.is_dir() else truth))[0]


def _report_faults(run: "RunFile") -> bool:
    """Name the lines that were left out, on stderr."""
    for fault in run.faults:
        line = f"{run.path.name}, line {fault.line}: {fault.kind}: {fault.example}"
        messages().print(line, highlight=False, markup=False, soft_wrap=True)
    if run.faults_counted > len(run.faults):
        messages().print(f"{run.faults_counted - len(run.faults)} more lines were left out.", highlight=False)
    return run.faults_counted > 0


def _print_shapes(
    counts: "Statistics", against: "Sequence[TruthCounts]", changes: "Sequence[Change]", _total: int
) -> None:
    from svod_lab.workbench.comparison import change_fields

    print_json({"records": counts.records._asdict()})
    for row in counts.by_field:
        print_json({"summary": row._asdict()})
    for truth in against:
        print_json({"truth": truth._asdict()})
    for change in changes:
        print_json({"source": change.record, **change_fields(change)})


def _print_tables(
    summary: "Statistics", against: "Sequence[TruthCounts]", changes: "Sequence[Change]", total: int
) -> None:
    from rich.markup import escape
    from rich.table import Table

    records = summary.records
    output().print(
        f"{records.both} documents in both runs, {records.changed} of them changed; "
        f"{records.only_old} only in the old, {records.only_new} only in the new.",
        highlight=False,
    )
    counts = Table("field", "same", "different", "new", "lost", "mean weight old", "new", title="fields")
    for row in summary.by_field:
        weights = ("–" if weight is None else f"{weight:.2f}" for weight in (row.old_weight, row.new_weight))
        counts.add_row(escape(row.name), *map(str, (row.same, row.different, row.new, row.lost)), *weights)
    output().print(counts)
    if against:
        rights = Table("field", "known", "right in old", "right in new", "gained", "lost", title="against the truth")
        for truth in against:
            rights.add_row(escape(truth.field), *map(str, truth[1:]))
        output().print(rights)
    listed = Table("document", "field", "state", "old", "new", title="changes")
    for change in changes:
        sides = ("–" if side is None else _worded(side.text, side.weight) for side in (change.old, change.new))
        listed.add_row(escape(Path(change.record).name), escape(change.field), str(change.kind), *sides)
    output().print(listed)
    if len(changes) < total:
        messages().print(f"{total - len(changes)} more changes; --all shows them.", highlight=False)


def _worded(text: str, weight: float) -> str:
    from rich.markup import escape

    from svod.text.normalize import shortened

    return f"{escape(shortened(text, _LONGEST_SHOWN))} [dim]{weight:.2f}[/]"
