"""Verbs that measure: bench run; the other verbs of the bench live beside it."""

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, collect_garbage_seldom, output, print_json
from svod.errors import SettingsError
from svod_lab.cli import bench_floors, bench_fuzz, bench_views, bench_web
from svod_lab.cli import synthetic as forge
from svod_lab.cli.bench_context import (
    CorpusOption,
    DataOption,
    FoldsOption,
    LimitOption,
    MethodOption,
    PartOption,
    choice_of,
    tell_complaints,
    workshop_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod_lab.scores.figure import Figure

BENCH_HELP = """Measure methods and hot paths on labelled data.

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

  svod bench run header --folds 3 --method combine

  svod bench run convert --json

  svod bench run crawl --peer-python /tmp/with-scrapy/bin/python

With --folds N the documents of the training and development parts are dealt into N folds; for each, the models that the
methods need are trained anew without its documents, as the shipped ones are, and measured on them. So every document is
measured once, by a model that never saw it; the test part stays untouched. Three folds of combine take about 15 minutes
the first time; fits are kept in the user's cache folder, so that asking again takes two minutes.
"""
# Suites that make what they measure themselves.
_WITHOUT_DATA = frozenset({"crawl", "face", "growth", "trust"})
# Suites that measure what `svod add` does, and under which circumstances.
_AS_ADD_DOES = frozenset({"catalog", "growth"})
SaveOption = Annotated[
    Path | None, typer.Option("--save", metavar="RUN.jsonl", help="Keep every answer, for compare and plot.")
]
PeerPythonOption = Annotated[
    Path | None,
    typer.Option(
        "--peer-python",
        metavar="FILE",
        help="Only for crawl and peers: a Python that has what we are measured against.",
    ),
]
SizeOption = Annotated[
    list[int] | None,
    typer.Option(
        "--size", metavar="N", min=10, help="Only for growth and face: a number of works; growth takes several."
    ),
]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Only for growth and peers: draw them, .png or .svg.")
]
KillsOption = Annotated[
    int, typer.Option("--kills", metavar="N", min=0, help="Only for trust: how often a fill is killed.")
]


def register(app: typer.Typer) -> None:
    """Add the verbs of this file and of its neighbours."""
    bench = typer.Typer(help=BENCH_HELP, no_args_is_help=True)
    bench.command(help=RUN_HELP)(run)
    bench_views.register(bench)
    bench_floors.register(bench)
    forge.register(bench)
    bench_web.register(bench)
    bench_fuzz.register(bench)
    app.add_typer(bench, name="bench")


def run(
    context: typer.Context,
    suite_name: Annotated[
        str,
        typer.Argument(
            metavar="SUITE",
            help="convert, references, header, non-papers, lines, bibliography, web, math, keyphrases, search,"
            " catalog, transfer, growth, face, crawl, trust, peers, lexicon or forge.",
        ),
    ],
    method: MethodOption = None,
    corpus: CorpusOption = None,
    part: PartOption = "development",
    limit: LimitOption = 0,
    folds: FoldsOption = 0,
    save: SaveOption = None,
    peer_python: PeerPythonOption = None,
    size: SizeOption = None,
    out: OutOption = None,
    kills: KillsOption = 0,
    all_figures: Annotated[bool, typer.Option("--all", help="Every figure, the details too.")] = False,
    data: DataOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Print each figure, or table of figures, as it is measured."""
    from svod_lab.suites.suite_table import suite

    measure = suite(suite_name)
    if folds and suite_name != "header":
        raise SettingsError(f"The suite «{suite_name}» has no folds.", way_out="Only header has: leave out --folds.")
    reached: dict[tuple[str, str], bool] = {}
    if suite_name in _AS_ADD_DOES:
        collect_garbage_seldom()
    with save.open("w", encoding="utf-8") if save else nullcontext() as stream:
        choice = choice_of(method, corpus, part, limit, folds)._replace(sizes=tuple(size or ()), out=out, kills=kills)
        workshop = workshop_of(context, data, choice, kept=stream, needs_data=suite_name not in _WITHOUT_DATA)
        workshop = replace(workshop, peer_python=peer_python)
        figures = _noted(measure(workshop), reached)
        if json_lines:
            for figure in figures:
                print_json(figure._asdict())
        else:
            _print_groups(figures, all_figures)
    tell_complaints(workshop.complaints)
    raise typer.Exit(0 if all(reached.values()) else 1)


def _noted(figures: "Iterable[Figure]", reached: dict[tuple[str, str], bool]) -> "Iterator[Figure]":
    """The figures as they come; what has a goal is noted as reached if one method reaches it."""
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
