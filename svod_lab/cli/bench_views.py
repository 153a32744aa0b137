"""The commands that show what was measured: bench table, plot, compare."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, output, print_json
from svod.errors import SettingsError
from svod_lab.cli.bench_setup import (
    CorpusOption,
    DataOption,
    LimitOption,
    MethodOption,
    PartOption,
    choice_of,
    make_bench,
    notify,
    print_complaints,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod_lab.runs.answers import Answer
    from svod_lab.runs.bench import Choice
    from svod_lab.scores.compare import Change, Run, Summary

TABLE_HELP = """Print a table of the source papers with our columns beside theirs, or the baseline.

Tables: P1 (as printed), P1-1 and P1-2 (measured), P2, P3, P4-2 to P4-6, baseline. A cell without a base says n/a.

Examples:

  svod bench table P4-6 --data ../corpora

  svod bench table P2 --format latex --limit 100
"""
PLOT_HELP = """Draw a plot: importances, projection, time, reliability or confusion.

Examples:

  svod bench plot time --out time.svg

  svod bench plot reliability --run run.jsonl --out reliability.png
"""
COMPARE_HELP = """Compare two runs record by record: same, different, new, lost, with weights.

A run is a file of `svod bench run … --save FILE` (FILE#METHOD if it holds several), or TASK.NAME to run it now.

Examples:

  svod bench compare before.jsonl after.jsonl

  svod bench compare references.regex references.crf --limit 200 --json
"""
FORMATS = ("markdown", "json", "latex")
_CHANGES_SHOWN = 40


def register(bench: typer.Typer) -> None:
    """Add the commands."""
    bench.command(help=TABLE_HELP)(table)
    bench.command(help=PLOT_HELP)(plot)
    bench.command(help=COMPARE_HELP)(compare)


def table(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="TABLE", help="P1, P1-1, P1-2, P2, P3, P4-2 … P4-6 or baseline.")],
    format_name: Annotated[str, typer.Option("--format", metavar="NAME", help="markdown, json or latex.")] = "markdown",
    intervals: Annotated[bool, typer.Option("--intervals", help="Every figure with its interval.")] = False,
    method: MethodOption = None,
    corpus: CorpusOption = None,
    part: PartOption = "development",
    limit: LimitOption = 0,
    data: DataOption = None,
) -> None:
    """Measure what the table needs and print it."""
    from dataclasses import replace

    from svod_lab.scores.table import json_text, latex, markdown
    from svod_lab.tables.table_list import named_table

    if format_name not in FORMATS:
        raise SettingsError(f"There is no format «{format_name}».", way_out=f"Known: {', '.join(FORMATS)}.")
    row = named_table(name)
    bench = make_bench(context, data, choice_of(method, corpus, part, limit)) if row.measured else None
    style = replace(row.style, intervals=intervals)
    for made in row.make(bench):
        text = {"json": json_text(made) + "\n", "latex": latex(made, style), "markdown": markdown(made, style) + "\n"}
        print(text[format_name], end="")
    if bench:
        print_complaints(bench.complaints)


def plot(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="PLOT", help="importances, projection, time, reliability or confusion.")
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to write it: a .png or .svg file.")],
    run_file: Annotated[
        str, typer.Option("--run", metavar="RUN.jsonl", help="A saved run, instead of running now (FILE#METHOD).")
    ] = "",
    suite_name: Annotated[
        str, typer.Option("--suite", metavar="SUITE", help="What to run now: references, header, lines.")
    ] = "references",
    method: MethodOption = None,
    corpus: CorpusOption = None,
    part: PartOption = "development",
    limit: LimitOption = 0,
    data: DataOption = None,
) -> None:
    """Draw one plot."""
    from svod_lab.plots.plot_table import picture
    from svod_lab.runs.answers import kept_run
    from svod_lab.runs.run_table import answers_of

    row = picture(name)
    choice = choice_of(method, corpus, part, limit)
    bench = make_bench(context, data, choice, needs_data=row.needs_data and not run_file)
    answers: Sequence[Answer] = ()
    if row.needs_answers:
        answers = kept_run(run_file) if run_file else list(answers_of(suite_name, bench))
    row.draw(out, answers, bench)
    notify(f"{out} drawn.")


def compare(
    context: typer.Context,
    old: Annotated[str, typer.Argument(metavar="A", help="A saved run, or TASK.NAME.")],
    new: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    corpus: CorpusOption = None,
    part: PartOption = "development",
    limit: LimitOption = 0,
    everything: Annotated[bool, typer.Option("--all", help="Every change, what stayed the same too.")] = False,
    data: DataOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print how many values of each field are the same, different, new and lost, then the changes."""
    from svod_lab.runs.answers import comparable
    from svod_lab.scores import compare as comparing

    choice = choice_of(None, corpus, part, limit)
    before, after = (comparable(_run(context, named, data, choice)) for named in (old, new))
    shared = _shared(before, after)
    before, after = ({record: run[record] for record in shared} for run in (before, after))
    changes = list(comparing.compare(before, after))
    sums = comparing.summaries(changes)
    shown = [change for change in changes if everything or change.kind is not comparing.Kind.SAME]
    if json_lines:
        for summary in sums:
            print_json({"summary": summary._asdict()})
        for change in shown:
            print_json(_change_fields(change))
        return
    _print_comparison(sums, shown, everything)


def _run(context: typer.Context, named: str, data: Path | None, choice: "Choice") -> "list[Answer]":
    from svod_lab.runs.answers import kept_run
    from svod_lab.runs.run_table import answers_of, suite_of_method

    if Path(named.partition("#")[0]).is_file():
        return kept_run(named)
    suite_name, method = suite_of_method(named)
    bench = make_bench(context, data, choice._replace(methods=(method,)))
    return list(answers_of(suite_name, bench))


def _shared(before: "Run", after: "Run") -> "list[str]":
    """The records of both runs; those of one run alone cannot be compared."""
    shared = sorted({*before} & {*after})
    if not shared:
        raise SettingsError("The two runs share no record.", way_out="Run both on the same corpora.")
    for name, run in (("A", before), ("B", after)):
        if len(run) > len(shared):
            notify(f"{len(run) - len(shared)} records of {name} are not in the other run and left out.")
    return shared


def _change_fields(change: "Change") -> dict[str, object]:
    def shown(value: object) -> object:
        return None if value is None else {"text": getattr(value, "text", ""), "weight": getattr(value, "weight", 0.0)}

    return {
        "record": change.record,
        "field": change.field,
        "kind": str(change.kind),
        "old": shown(change.old),
        "new": shown(change.new),
        "weight_gained": round(change.weight_gained, 4),
    }


def _print_comparison(sums: "Sequence[Summary]", changes: "Sequence[Change]", everything: bool) -> None:
    from rich.markup import escape
    from rich.table import Table

    counts = Table("field", "same", "different", "new", "lost", "weight of A", "weight of B", title="fields")
    for row in sums:
        numbers = (row.same, row.different, row.new, row.lost)
        counts.add_row(escape(row.field), *map(str, numbers), f"{row.old_weight:.2f}", f"{row.new_weight:.2f}")
    output().print(counts)
    shown = changes if everything else changes[:_CHANGES_SHOWN]
    listed = Table("record", "field", "kind", "A", "B", "weight", title="changes")
    for change in shown:
        sides = [f"{escape(side.text)} [dim]{side.weight:.2f}[/]" if side else "–" for side in (change.old, change.new)]
        listed.add_row(
            escape(change.record), escape(change.field), str(change.kind), *sides, f"{change.weight_gained:+.2f}"
        )
    output().print(listed)
    if len(shown) < len(changes):
        notify(f"{len(changes) - len(shown)} more changes; --all shows them.")
