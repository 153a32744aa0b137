"""The command `svod train`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, output, print_json, settings_of
from svod.errors import SettingsError
from svod_lab.cli.bench_setup import DataOption, data_folder, notify

if TYPE_CHECKING:
    from svod.model.labeling import Manifest
    from svod.model.training_example import Lessons
    from svod_lab.training.plan import Plan

TRAIN_HELP = """Train a method on labelled data, test it on the development part, write one model file.

An interrupted training resumes after its last round when the same command runs again.

Examples:

  svod train references --engine crf --data ../corpora --out my.svodmodel

  svod train references --engine hmm --set rounds=2 --corpus ru_silver --out ru.svodmodel

  svod train header --engine crf --synthetic 900 --out header.crf.svodmodel

  svod train header --from-corrections --library my-library --out header.crf.svodmodel

  svod train keyphrases --engine forest --corpus my-texts --out keyphrases.forest.svodmodel
"""

TaskArgument = Annotated[
    str,
    typer.Argument(
        metavar="TASK", help="What to train for: references, lines, header, keyphrases, thesaurus or listing."
    ),
]
EngineOption = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="NAME",
        help="hmm, svm, memm or crf (default); crf or forest for lines; bayes or forest (default) for keyphrases;"
        " forest for thesaurus.",
    ),
]
CorpusOption = Annotated[
    list[str] | None,
    typer.Option("--corpus", metavar="NAME", help="Only this corpus, or a folder of your own; may be repeated."),
]
SyntheticOption = Annotated[
    int, typer.Option("--synthetic", min=0, metavar="N", help="Train also on so many synthetic items.")
]
# The former name of --synthetic.
ForgedOption = Annotated[int, typer.Option("--forged", min=0, metavar="N", hidden=True)]
# The default algorithm of a task; tasks not listed have the first.
_ALGORITHMS = {
    "": "crf",
    "keyphrases": "forest",
    "thesaurus": "forest",
    "listing": "forest",
    "homepage": "forest",
    "homepage-xi-fox": "tree-logistic",
}
# What of the corrections a task learns from.
_TAUGHT = {"references": "references", "header": "headers"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=TRAIN_HELP)(train)


def train(
    context: typer.Context,
    task: TaskArgument,
    engine: EngineOption = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the model goes; TASK.ENGINE.svodmodel here.")
    ] = None,
    data: DataOption = None,
    corpus: CorpusOption = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of all random choices.")] = 0,
    synthetic: SyntheticOption = 0,
    forged: ForgedOption = 0,
    prose: Annotated[
        int,
        typer.Option(
            "--prose", min=0, metavar="N", help="Train also on so many pieces of prose that hold no reference."
        ),
    ] = 2000,
    most: Annotated[
        int | None, typer.Option("--most", min=0, metavar="N", help="Items to train on at most; 0: all of them.")
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting of the algorithm; may be repeated."),
    ] = None,
    from_corrections: Annotated[
        bool,
        typer.Option("--from-corrections", help="Learn also from the corrections in the library."),
    ] = False,
    library: LibraryOption = None,
    force: Annotated[bool, typer.Option("--force", help="Train even if the file already holds this model.")] = False,
    json_lines: JsonOption = False,
) -> None:
    """Train, and print the manifest of the model."""
    # Heavy libraries, which --help does not need.
    from svod.model.training_example import NO_LESSONS
    from svod_lab.cli.bench_setup import choice_of, make_bench
    from svod_lab.runs.documents import converted
    from svod_lab.training.plan import Plan

    named = engine or _ALGORITHMS.get(task, _ALGORITHMS[""])
    labelled = _labelled(context, data, corpus or [])
    bench = make_bench(context, labelled, choice_of(None, None, "train", 0))
    plan = Plan(
        task,
        named,
        labelled,
        out or Path(f"{task}.{named}.svodmodel"),
        tuple(corpus or ()),
        seed,
        synthetic or forged,
        prose,
        most,
        dict(_setting(text) for text in setting or ()),
        lambda paths: converted(paths, bench),
        bench.memory,
        _taught(context, library, task) if from_corrections else NO_LESSONS,
    )
    _carry_out(plan, force=force, json_lines=json_lines)


def _taught(context: typer.Context, library: Path | None, task: str) -> "Lessons":
    """The corrections in the library; there must be some that the task can learn from."""
    if task not in _TAUGHT:
        raise SettingsError(f"Corrections teach nothing for «{task}».", way_out=f"Try: {', '.join(_TAUGHT)}.")
    with library_of(context, library) as opened:
        taught = opened.corrections().lessons()
    if not getattr(taught, _TAUGHT[task]):
        raise SettingsError(
            "The library holds no corrections to learn from.",
            way_out="Correct works by `svod correct` or on their pages.",
        )
    return taught


def _carry_out(plan: "Plan", *, force: bool, json_lines: bool) -> None:
    from svod.cli.progress import stages_shown
    from svod.learn.model_file import read_manifest
    from svod_lab.corpora.complaints import Complaints
    from svod_lab.training.trainings import make_training

    with stages_shown() as show:
        planned = make_training(plan, Complaints(), show)
        done = planned.is_done() and not force
        manifest = read_manifest(plan.out) if done else planned.carry_out()
    if done:
        notify(f"{plan.out} already holds this model, made from the same data and settings; --force trains it anew.")
    _print_manifest(manifest, plan.out, json_lines=json_lines)


def _labelled(context: typer.Context, data: Path | None, corpora: list[str]) -> Path:
    """The folder of labelled data; folders of the user's own need no other."""
    if data is None and corpora and all(Path(name).is_dir() for name in corpora):
        return Path(corpora[0])
    return data_folder(data, settings_of(context))


def _setting(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    try:
        return name, float(value)
    except ValueError as error:
        raise SettingsError(f"«{text}» is no setting of an algorithm.", way_out="Write NAME=NUMBER: l1=0.1.") from error


def _print_manifest(manifest: "Manifest", path: Path, *, json_lines: bool) -> None:
    if json_lines:
        from dataclasses import asdict

        print_json({"file": str(path), **asdict(manifest)})
        return
    output().print(f"{path}: {path.stat().st_size / 1024 / 1024:.1f} MB", highlight=False, markup=False)
    for name, value in {**manifest.sizes, **manifest.scores}.items():
        output().print(f"  {name}: {value}", highlight=False, markup=False)
