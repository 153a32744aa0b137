"""Header methods measured by folds: trained anew without some documents and measured on these, until all are."""

import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path

from svod import registry
from svod.errors import SettingsError
from svod.extract.header.learned import FEATURE_SETS
from svod.learn.algorithms import names, open_labeler
from svod.model.progress import Report, Stage
from svod_lab.runs.answers import Answer
from svod_lab.runs.context import Workshop
from svod_lab.runs.documents import converted
from svod_lab.runs.selection import FORGE, Asked, corpora_of
from svod_lab.runs.tasks.headers import CORPORA, asked, items_in
from svod_lab.training.fits import KeptFits, Seen
from svod_lab.training.headers.header_training import TASK, HeaderTraining
from svod_lab.training.headers.material import Gathered, gathered, material_of
from svod_lab.training.plan import Plan

# As many as the shipped models learn from.
FORGED_PAPERS = 900
_FEWEST_FOLDS = 2
_PARTS = ("train", "development")


def fold_of(split_key: str, folds: int) -> int:
    """The fold that a document falls into: always the same for the same name and number of folds."""
    digest = blake2b(f"fold:{split_key}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % folds


def answers(workshop: Workshop, forged: int = FORGED_PAPERS) -> Iterator[Answer]:
    """Every chosen method over every document of the training and development parts, one corpus after another."""
    corpora = _corpora(workshop)
    methods = _methods(workshop)
    items = {corpus: list(items_in(corpus, workshop)) for corpus in corpora}
    given: dict[tuple[str, str], list[Answer]] = {}
    with tempfile.TemporaryDirectory(prefix="svod-folds-") as folder:
        for fold, asked_methods in _trained(workshop, methods, forged, Path(folder)):
            doing = f"fold {fold + 1} of {workshop.choice.folds}"
            for corpus in corpora:
                left_out = [item for item in items[corpus] if _is_in(fold, workshop, item.split_key)]
                for method in asked_methods:
                    told = workshop.follow(
                        asked(method, left_out), f"{doing}: {corpus}: {method.origin}", len(left_out)
                    )
                    given.setdefault((corpus, method.origin), []).extend(told)
    for place in sorted(given, key=lambda pair: corpora.index(pair[0])):
        for answer in given[place]:
            workshop.keep(answer)
            yield answer


def _is_in(fold: int, workshop: Workshop, split_key: str) -> bool:
    return fold_of(split_key, workshop.choice.folds) == fold


def _corpora(workshop: Workshop) -> tuple[str, ...]:
    choice = workshop.choice
    if choice.folds < _FEWEST_FOLDS:
        raise SettingsError(f"{choice.folds} fold cannot be left out and learned from.", way_out="Ask for two or more.")
    if choice.part not in _PARTS:
        raise SettingsError(
            f"There are no folds of the part «{choice.part}».", way_out=f"They are made of: {', '.join(_PARTS)}."
        )
    if FORGE in choice.corpora:
        raise SettingsError("What the forge makes is not divided into folds.", way_out="Leave out --folds.")
    return corpora_of(TASK, CORPORA, workshop)


def _methods(workshop: Workshop) -> tuple[registry.Method, ...]:
    names = [name.removeprefix(f"{TASK}.") for name in workshop.choice.methods] or registry.names(TASK)
    return tuple(registry.find(TASK, name) for name in names)


def _trained(
    workshop: Workshop, methods: Sequence[registry.Method], forged: int, folder: Path
) -> Iterator[tuple[int, list[Asked]]]:
    """Fold by fold, the methods with models that have not seen its documents."""
    engines = dict.fromkeys(_engine(method) for method in methods if method.model)
    plans = [_plan(workshop, engine, forged, folder) for engine in engines]
    seen, kept = Seen(FEATURE_SETS), KeptFits((workshop.memory or folder) / "fits")
    read = gathered(plans[0], workshop.complaints) if plans else None
    for fold in range(workshop.choice.folds):
        if read is not None:
            with workshop.show() as tell:
                for plan in plans:
                    _train(plan, read, fold, workshop, tell, seen, kept)
        yield fold, [_asked(method, workshop, folder) for method in methods]


def _train(plan: Plan, read: Gathered, fold: int, workshop: Workshop, tell: Report, seen: Seen, kept: KeptFits) -> None:
    folds = workshop.choice.folds
    learned = material_of(read, partial(_is_in, fold, workshop))

    def tell_fold(stage: Stage) -> None:
        tell(stage._replace(doing=f"fold {fold + 1} of {folds}, {plan.engine}: {stage.doing}"))

    HeaderTraining(plan, workshop.complaints, tell_fold, learned, seen, kept).carry_out()


def _plan(workshop: Workshop, engine: str, forged: int, folder: Path) -> Plan:
    return Plan(
        TASK,
        engine,
        workshop.data,
        folder / f"{TASK}.{engine}.svodmodel",
        forged=forged,
        convert=lambda paths: converted(paths, workshop),
        memory=workshop.memory,
    )


def _engine(method: registry.Method) -> str:
    """The engine whose model a method works by: `header.crf.svodmodel` is crf's."""
    found = next((name for name in names() if method.model_name == f"{TASK}.{name}.svodmodel"), "")
    if not found:
        raise SettingsError(f"Nobody knows how {method.origin} is trained.", way_out="Name other methods by --method.")
    return found


def _asked(method: registry.Method, workshop: Workshop, folder: Path) -> Asked:
    if not method.model:
        return Asked(method.origin, workshop.make(TASK, method.name))
    return Asked(method.origin, method.make(labeler=open_labeler(folder / method.model)))
