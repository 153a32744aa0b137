"""Header methods measured by folds: retrained without some documents and measured on these, fold by fold."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path

from svod import registry
from svod.errors import SettingsError
from svod.extract.header.learned_header import FEATURE_SETS
from svod.learn.algorithms import names
from svod.model.progress import Report, Stage
from svod_lab.algorithms.table import open_labeler
from svod_lab.corpora.sources import source_folds
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import converted
from svod_lab.runs.selection import SYNTHETIC_CORPUS, NamedMethod, corpora_of
from svod_lab.runs.tasks.headers import CORPORA, HeaderItem, asked, items_in
from svod_lab.training.fits import KeptFits, Seen
from svod_lab.training.headers.header_training import TASK, HeaderTraining
from svod_lab.training.headers.material import PAPERS, Material, gathered, material_of
from svod_lab.training.plan import Plan

# As many as the shipped models learn from; fewer where a quick look at some items is enough.
SYNTHETIC_PAPERS, QUICK_SYNTHETIC_PAPERS = 900, 150
# The fold of a document, by its split key.
FoldOf = Callable[[str], int]
_FEWEST_FOLDS = 2
_PARTS = ("train", "development")


def fold_of(split_key: str, folds: int) -> int:
    """The fold that a document falls into: always the same for the same name and number of folds."""
    digest = blake2b(f"fold:{split_key}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % folds


def answers(bench: Bench, synthetic: int = SYNTHETIC_PAPERS) -> Iterator[Answer]:
    """Every chosen method over every document of the training and development parts, one corpus after another."""
    corpora = _corpora(bench)
    methods = _methods(bench)
    items = {corpus: list(items_in(corpus, bench)) for corpus in corpora}
    synthetic = min(synthetic, QUICK_SYNTHETIC_PAPERS) if bench.choice.limit else synthetic
    given: dict[tuple[str, str], list[Answer]] = {}
    with tempfile.TemporaryDirectory(prefix="svod-folds-") as folder:
        trained = _Trained(bench, methods, synthetic, Path(folder))
        folded = trained.folds([item for of_corpus in items.values() for item in of_corpus])
        for fold in sorted({folded(item.split_key) for of_corpus in items.values() for item in of_corpus}):
            asked_methods = trained.without(fold, folded)
            doing = f"fold {fold + 1} of {bench.choice.folds}"
            for corpus in corpora:
                left_out = [item for item in items[corpus] if folded(item.split_key) == fold]
                for method in asked_methods:
                    followed = bench.follow(
                        asked(method, left_out), f"{doing}: {corpus}: {method.origin}", len(left_out)
                    )
                    given.setdefault((corpus, method.origin), []).extend(followed)
    for place in sorted(given, key=lambda pair: corpora.index(pair[0])):
        for answer in given[place]:
            bench.keep(answer)
            yield answer


def _corpora(bench: Bench) -> tuple[str, ...]:
    choice = bench.choice
    if choice.folds < _FEWEST_FOLDS:
        raise SettingsError(f"{choice.folds} fold cannot be left out and learned from.", way_out="Choose two or more.")
    if choice.part not in _PARTS:
        raise SettingsError(
            f"There are no folds of the part «{choice.part}».", way_out=f"They are made of: {', '.join(_PARTS)}."
        )
    if SYNTHETIC_CORPUS in choice.corpora:
        raise SettingsError("Synthetic papers are not divided into folds.", way_out="Leave out --folds.")
    return corpora_of(TASK, CORPORA, bench, PAPERS)


def _methods(bench: Bench) -> tuple[registry.Method, ...]:
    names = [name.removeprefix(f"{TASK}.") for name in bench.choice.methods] or registry.names(TASK)
    return tuple(registry.find(TASK, name) for name in names)


class _Trained:
    """Methods with models that have not seen the documents of a fold; what they learn from is read once."""

    def __init__(self, bench: Bench, methods: Sequence[registry.Method], synthetic: int, folder: Path) -> None:
        self._bench, self._methods, self._folder = bench, methods, folder
        algorithms = dict.fromkeys(_algorithm_of(method) for method in methods if method.model)
        self._plans = [_plan(bench, algorithm, synthetic, folder) for algorithm in algorithms]
        self._seen, self._kept = Seen(FEATURE_SETS), KeptFits((bench.memory or folder) / "fits")
        self._read = gathered(self._plans[0], bench.complaints) if self._plans else None

    def folds(self, items: Sequence[HeaderItem]) -> FoldOf:
        """The fold of each document; by source, those that are learned from and those that are measured together."""
        count = self._bench.choice.folds
        if not self._bench.choice.by_source:
            return partial(fold_of, folds=count)
        learned = [header for header, _ in self._read.headers] if self._read else []
        papers = [paper.labelled for paper in self._read.papers] if self._read else []
        return source_folds([*learned, *papers, *items], count).__getitem__

    def without(self, fold: int, folded: FoldOf) -> list[NamedMethod]:
        """The methods, trained without a fold."""
        if self._read is not None:
            learned = material_of(self._read, lambda split_key: folded(split_key) == fold)
            with self._bench.show() as report:
                for plan in self._plans:
                    self._train(plan, learned, fold, report)
        return [_asked(method, self._bench, self._folder) for method in self._methods]

    def _train(self, plan: Plan, learned: Material, fold: int, report: Report) -> None:
        def report_fold(stage: Stage) -> None:
            doing = f"fold {fold + 1} of {self._bench.choice.folds}, {plan.algorithm}: {stage.doing}"
            report(stage._replace(doing=doing))

        training = HeaderTraining(plan, self._bench.complaints, report_fold, learned, self._seen, self._kept)
        training.carry_out()


def _plan(bench: Bench, algorithm: str, synthetic: int, folder: Path) -> Plan:
    return Plan(
        TASK,
        algorithm,
        bench.data,
        folder / f"{TASK}.{algorithm}.svodmodel",
        synthetic=synthetic,
        convert=lambda paths: converted(paths, bench),
        memory=bench.memory,
    )


def _algorithm_of(method: registry.Method) -> str:
    """The algorithm whose model a method works by: `header.crf.svodmodel` is crf's."""
    found = next((name for name in names() if method.model_name == f"{TASK}.{name}.svodmodel"), "")
    if not found:
        raise SettingsError(f"There is no training for {method.origin}.", way_out="Name other methods by --method.")
    return found


def _asked(method: registry.Method, bench: Bench, folder: Path) -> NamedMethod:
    if not method.model:
        return NamedMethod(method.origin, bench.make(TASK, method.name))
    return NamedMethod(method.origin, method.make(labeler=open_labeler(folder / method.model)))
