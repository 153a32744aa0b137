"""The verb that trains methods: train."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import JsonOption, LibraryOption, library_of, output, print_json, settings_of
from svod.errors import SettingsError

if TYPE_CHECKING:
    from svod.model.labeling import Manifest
    from svod.model.training_example import Lessons
    from svod_lab.training.plan import Plan

TRAIN_HELP = """Train a method on labelled data, test it on the development part, write one model file.

A training that was broken off goes on after its last round when it is asked for again in the same words.

Examples:

  svod train references --engine crf --data ../corpora --out my.svodmodel

  svod train references --engine hmm --set rounds=2 --corpus ru_silver --out ru.svodmodel

  svod train header --engine crf --forged 900 --out header.crf.svodmodel

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
# The engine of a task if nobody names one; all others have the first.
_ENGINES = {
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
    """Add the verb of this file."""
    app.command(help=TRAIN_HELP)(train)


def train(
    context: typer.Context,
    task: TaskArgument,
    engine: EngineOption = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the model goes; TASK.ENGINE.svodmodel here.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Folder of the labelled data (also SVOD_LAB_DATA).")
    ] = None,
    corpus: CorpusOption = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Decides all that is left to chance.")] = 0,
    forged: Annotated[
        int, typer.Option("--forged", min=0, metavar="N", help="So many forged items to train on as well.")
    ] = 0,
    prose: Annotated[
        int, typer.Option("--prose", min=0, metavar="N", help="So many stretches that are none, to leave alone.")
    ] = 2000,
    most: Annotated[
        int | None, typer.Option("--most", min=0, metavar="N", help="Items to train on at most; 0: all of them.")
    ] = None,
    setting: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting of the engine; may be repeated.")
    ] = None,
    from_corrections: Annotated[
        bool,
        typer.Option("--from-corrections", help="Learn also from what people corrected in the library."),
    ] = False,
    library: LibraryOption = None,
    force: Annotated[bool, typer.Option("--force", help="Train even if the file already holds this model.")] = False,
    json_lines: JsonOption = False,
) -> None:
    """Train, and print what the model says of itself."""
    # The bench brings heavy libraries; whoever asks for help shall not wait for them.
    from svod.model.training_example import NO_LESSONS
    from svod_lab.cli.bench_context import choice_of, workshop_of
    from svod_lab.runs.documents import converted
    from svod_lab.training.plan import Plan

    named = engine or _ENGINES.get(task, _ENGINES[""])
    labelled = _labelled(context, data, corpus or [])
    workshop = workshop_of(context, labelled, choice_of(None, None, "train", 0))
    plan = Plan(
        task,
        named,
        labelled,
        out or Path(f"{task}.{named}.svodmodel"),
        tuple(corpus or ()),
        seed,
        forged,
        prose,
        most,
        dict(_setting(text) for text in setting or ()),
        lambda paths: converted(paths, workshop),
        workshop.memory,
        _taught(context, library, task) if from_corrections else NO_LESSONS,
    )
    _carry_out(plan, force=force, json_lines=json_lines)


def _taught(context: typer.Context, library: Path | None, task: str) -> "Lessons":
    """What people corrected in the library; which must be something that the task can learn from."""
    if task not in _TAUGHT:
        raise SettingsError(f"Corrections teach nothing for «{task}».", way_out=f"Try: {', '.join(_TAUGHT)}.")
    with library_of(context, library) as shelves:
        taught = shelves.corrections().lessons()
    if not getattr(taught, _TAUGHT[task]):
        raise SettingsError(
            "Nobody has corrected anything yet that could be learned from.",
            way_out="`svod correct` or the page of a work puts it right.",
        )
    return taught


def _carry_out(plan: "Plan", *, force: bool, json_lines: bool) -> None:
    from svod.cli.progress import stages_shown
    from svod.learn.model_file import read_manifest
    from svod_lab.cli.bench_context import tell
    from svod_lab.corpora.complaints import Complaints
    from svod_lab.training.trainings import make_training

    with stages_shown() as show:
        planned = make_training(plan, Complaints(), show)
        done = planned.is_done() and not force
        manifest = read_manifest(plan.out) if done else planned.carry_out()
    if done:
        tell(f"{plan.out} already holds this model, made from the same data and settings; --force trains it anew.")
    _print_manifest(manifest, plan.out, json_lines=json_lines)


def _labelled(context: typer.Context, data: Path | None, corpora: list[str]) -> Path:
    """The folder of labelled data; whoever trains on folders of his own needs no other."""
    from svod_lab.cli.bench_context import data_folder

    if data is None and corpora and all(Path(name).is_dir() for name in corpora):
        return Path(corpora[0])
    return data_folder(data, settings_of(context))


def _setting(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    try:
        return name, float(value)
    except ValueError as error:
        raise SettingsError(f"«{text}» is no setting of an engine.", way_out="Write NAME=NUMBER: l1=0.1.") from error


def _print_manifest(manifest: "Manifest", path: Path, *, json_lines: bool) -> None:
    if json_lines:
        from dataclasses import asdict

        print_json({"file": str(path), **asdict(manifest)})
        return
    output().print(f"{path}: {path.stat().st_size / 1024 / 1024:.1f} MB", highlight=False, markup=False)
    for name, value in {**manifest.sizes, **manifest.scores}.items():
        output().print(f"  {name}: {value}", highlight=False, markup=False)
