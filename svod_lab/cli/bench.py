"""The command `svod bench run`, and the group that the other bench commands join."""

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, collect_garbage_seldom, output, print_json
from svod_lab.cli import bench_floors, bench_fuzz, bench_views, bench_web, synthetic
from svod_lab.cli.bench_setup import (
    CorpusOption,
    DataOption,
    FoldsOption,
    LimitOption,
    MethodOption,
    PartOption,
    choice_of,
    folded_choice,
    make_bench,
    print_complaints,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod_lab.scores.figure import Figure

BENCH_HELP = """Measure methods on labelled data.

Examples:

  svod bench run references --data ../corpora

  svod bench table P4-6

  svod bench floors check
"""
RUN_HELP = """Run one suite and print its figures beside their goals, every method of the task side by side.

Exit status 1 if a goal is reached by no method.

Examples:

  svod bench run references --data ../corpora --limit 200

  svod bench run header --method regex --corpus papers --part all --save run.jsonl

  svod bench run header --method combine --corpus papers_look

  svod bench run header --method combine --folds source

  svod bench run convert --json

  svod bench run library-growth --corpus postgres --size 10000 --size 100000

  svod bench run crawl --baseline-python /tmp/with-scrapy/bin/python

Trained header methods are measured by --folds source unless another part is asked for: the documents of the training
and development parts are divided into three folds, and no repository, publisher or journal is in two of them. For each
fold, the models that the methods need are trained without its documents, then measured on them. So every document is
measured once, by a model that never saw its source; the test part is not used. --folds N divides by document: a model
may have seen others of the same source. --folds none measures the shipped models. Three folds of combine take about 15
minutes the first time; fits are cached, so a second run takes two minutes. --limit N is quick: N documents of a corpus,
models trained on fewer synthetic papers. Corpora that no model learns from have no folds.
"""
# Suites that need no labelled data.
_WITHOUT_DATA = frozenset(
    {
        "answers",
        "crawl",
        "gather-scale",
        "growth",
        "library-growth",
        "machines",
        "made-up-hosts",
        "made-up-lists",
        "recognition",
        "search-scale",
        "shelving",
        "soak",
        "walks",
        "web-load",
    }
)
# Suites whose corpora are parts of them.
_WITH_PARTS = frozenset({"library-growth", "shelving", "soak"})
# Suites that measure what `svod add` does, with its settings of the garbage collector.
_AS_ADD_DOES = frozenset({"catalog", "growth", "library-growth", "shelving"})
SaveOption = Annotated[
    Path | None, typer.Option("--save", metavar="RUN.jsonl", help="Save every answer, for compare and plot.")
]
BaselinePythonOption = Annotated[
    Path | None,
    typer.Option(
        "--baseline-python",
        metavar="FILE",
        help="Only for crawl and baselines: a Python that has the programs to compare with.",
    ),
]
# The former name of --baseline-python.
PeerPythonOption = Annotated[Path | None, typer.Option("--peer-python", metavar="FILE", hidden=True)]
SizeOption = Annotated[
    list[int] | None,
    typer.Option(
        "--size",
        metavar="N",
        min=10,
        help="For growth, library-growth, search-scale, shelving, web-load: works; the first three take several. For"
        " gather-scale: a number of pages.",
    ),
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Only for growth, library-growth, baselines and stages: draw a plot, .png or .svg.",
    ),
]
KillsOption = Annotated[
    int, typer.Option("--kills", metavar="N", min=0, help="For soak and gather-scale: how often something is killed.")
]


def register(app: typer.Typer) -> None:
    """Add the group `bench` with all its commands."""
    bench = typer.Typer(help=BENCH_HELP, no_args_is_help=True)
    bench.command(help=RUN_HELP)(run)
    bench_views.register(bench)
    bench_floors.register(bench)
    synthetic.register(bench)
    bench_web.register(bench)
    bench_fuzz.register(bench)
    app.add_typer(bench, name="bench")


def run(
    context: typer.Context,
    suite_name: Annotated[
        str,
        typer.Argument(
            metavar="SUITE",
            help="convert, references, header, non-papers, lines, bibliography, web, math, keyphrases, recognition,"
            " search, search-scale, catalog, authors, ranking, transfer, subjects, growth, library-growth, shelving,"
            " web-load, crawl, gather-scale, walks, answers, soak, machines, baselines, stages, lexicon, names or"
            " synthetic.",
        ),
    ],
    method: MethodOption = None,
    corpus: CorpusOption = None,
    part: PartOption = "development",
    limit: LimitOption = 0,
    folds: FoldsOption = "",
    save: SaveOption = None,
    baseline_python: BaselinePythonOption = None,
    peer_python: PeerPythonOption = None,
    size: SizeOption = None,
    out: OutOption = None,
    kills: KillsOption = 0,
    all_figures: Annotated[bool, typer.Option("--all", help="Every figure, the details too.")] = False,
    data: DataOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print each figure, or table of figures, as it is measured."""
    from svod_lab.corpora.corpus_table import refuse_single_answers
    from svod_lab.suites.suite_table import current_name, suite

    suite_name = current_name(suite_name)
    measure = suite(suite_name)
    if save:
        refuse_single_answers(corpus or ())
    choice = folded_choice(choice_of(method, corpus, part, limit), suite_name, folds)
    reached: dict[tuple[str, str], bool] = {}
    if suite_name in _AS_ADD_DOES:
        collect_garbage_seldom()
    with save.open("w", encoding="utf-8") if save else nullcontext() as stream:
        choice = choice._replace(sizes=tuple(size or ()), out=out, kills=kills)
        needs_data = suite_name not in _WITHOUT_DATA or (bool(corpus) and suite_name not in _WITH_PARTS)
        bench = make_bench(context, data, choice, kept=stream, needs_data=needs_data)
        bench = replace(bench, baseline_python=baseline_python or peer_python)
        figures = _noted(measure(bench), reached)
        if json_lines:
            for figure in figures:
                print_json(figure._asdict())
        else:
            _print_groups(figures, all_figures)
    print_complaints(bench.complaints)
    raise typer.Exit(0 if all(reached.values()) else 1)


def _noted(figures: "Iterable[Figure]", reached: dict[tuple[str, str], bool]) -> "Iterator[Figure]":
    """The figures as they come; a goal is noted as reached if one method reaches it."""
    for figure in figures:
        if figure.reached is not None:
            goal = (figure.group, figure.name)
            reached[goal] = reached.get(goal, False) or figure.reached
        yield figure


def _print_groups(figures: "Iterable[Figure]", all_figures: bool) -> None:
    from itertools import groupby

    from svod_lab.cli.bench_figures import figures_table

    for group, members in groupby(figures, key=lambda figure: figure.group):
        shown = [figure for figure in members if all_figures or not figure.detail]
        if group and shown:
            output().print(figures_table(group, shown))
            continue
        for figure in shown:
            verdict = {True: "[green]reached[/]", False: "[red]missed[/]", None: ""}[figure.reached]
            value = "n/a" if figure.value is None else f"{figure.value:.4g}"
            output().print(f"{figure.name}: [bold]{value}[/] {figure.unit} {figure.goal} {verdict}", highlight=False)
