"""Verbs that measure: bench run."""

from pathlib import Path
from typing import Annotated

import typer

from svod.cli.context import JsonOption, output, print_json, settings_of
from svod.config import Settings
from svod.errors import SettingsError

BENCH_HELP = """Measure methods and hot paths on labelled data.

Example:

  svod bench run convert --data ../corpora
"""
RUN_HELP = """Run one suite and print its figures beside their goals; exit status 1 if one is not reached.

Examples:

  svod bench run convert --data ../corpora

  svod bench run convert --json
"""


def register(app: typer.Typer) -> None:
    """Add the verbs of this file."""
    bench = typer.Typer(help=BENCH_HELP, no_args_is_help=True)
    bench.command(help=RUN_HELP)(run)
    app.add_typer(bench, name="bench")


def run(
    context: typer.Context,
    suite_name: Annotated[str, typer.Argument(metavar="SUITE", help="convert.")],
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Folder of the labelled data (also SVOD_DATA).")
    ] = None,
    json_lines: JsonOption = False,
) -> None:
    """Print each figure as it is measured."""
    from svod.assemble import extract_files
    from svod.bench.figures import Workshop
    from svod.bench.suites import suite

    measure = suite(suite_name)
    settings = settings_of(context)
    folder = _data_folder(data, settings)

    def read_files(paths: list[Path], jobs: int) -> None:
        for _ in extract_files(paths, settings=settings, jobs=jobs):
            pass

    missed = False
    for figure in measure(Workshop(folder, read_files)):
        missed |= figure.reached is False
        if json_lines:
            print_json(figure._asdict())
            continue
        verdict = {True: "[green]reached[/]", False: "[red]missed[/]", None: ""}[figure.reached]
        output().print(
            f"{figure.name}: [bold]{figure.value:.4g}[/] {figure.unit} {figure.goal} {verdict}", highlight=False
        )
    raise typer.Exit(1 if missed else 0)


def _data_folder(named: Path | None, settings: Settings) -> Path:
    folder = named or (Path(settings.data).expanduser() if settings.data else None)
    if folder is None or not folder.is_dir():
        told = (
            f"The folder of labelled data {folder} is not there." if folder else "No folder of labelled data is named."
        )
        raise SettingsError(told, way_out="Name it by --data DIR, SVOD_DATA or the setting data.")
    return folder
