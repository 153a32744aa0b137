"""Methods measured by folds: trained anew without some documents and measured on these, fold by fold."""

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

from svod import registry
from svod.errors import SettingsError
from svod.learn.algorithms import names, open_model
from svod.model.progress import Report, Stage
from svod_lab.corpora.sources import OfSource, source_folds
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import MADE_ON_DEMAND, NamedMethod
from svod_lab.training.plan import LeftOut

# The fold of a document, by its split key.
FoldOf = Callable[[str], int]
_FEWEST_FOLDS = 2
_PARTS = ("train", "development")


class FoldedTask(Protocol):
    """What a task brings to be measured by folds."""

    @property
    def task(self) -> str:
        """The task of the methods in the registry."""

    @property
    def trained_as(self) -> str:
        """The task that their models are trained for: `lines.crf.svodmodel` is a model of `lines`."""

    @property
    def corpora(self) -> tuple[str, ...]:
        """The corpora that are measured, in order."""

    def items(self, corpus: str) -> Sequence[Any]:
        """What is measured of a corpus; each says its split key, its sources and its corpus."""

    def ask(self, method: NamedMethod, items: Sequence[Any]) -> Iterator[Answer]:
        """What a method answers."""

    def learned(self) -> Iterable[OfSource]:
        """All that models are trained on, before anything is left out."""

    def train(self, algorithm: str, is_left_out: LeftOut, out: Path, report: Report) -> None:
        """Write the model of an algorithm that has seen nothing of what is left out."""


def fold_of(split_key: str, folds: int) -> int:
    """The fold that a document falls into: always the same for the same name and number of folds."""
    digest = blake2b(f"fold:{split_key}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % folds


def refuse_impossible(bench: Bench) -> None:
    """Raise where what is chosen cannot be divided into folds."""
    choice = bench.choice
    if choice.folds < _FEWEST_FOLDS:
        raise SettingsError(f"{choice.folds} fold cannot be left out and learned from.", way_out="Choose two or more.")
    if choice.part not in _PARTS:
        raise SettingsError(
            f"There are no folds of the part «{choice.part}».", way_out=f"They are made of: {', '.join(_PARTS)}."
        )
    if {*MADE_ON_DEMAND} & {*choice.corpora}:
        raise SettingsError("Synthetic items are not divided into folds.", way_out="Leave out --folds.")


def folded_answers(bench: Bench, folded: FoldedTask) -> Iterator[Answer]:
    """Every chosen method over every document of the training and development parts, one corpus after another."""
    methods = [registry.find(folded.task, name) for name in _method_names(bench, folded.task)]
    algorithms = dict.fromkeys(_algorithm_of(method, folded) for method in methods if method.model)
    items = {corpus: folded.items(corpus) for corpus in folded.corpora}
    every = [item for of_corpus in items.values() for item in of_corpus]
    fold_by_key = _folds(bench, folded, every, trained=bool(algorithms))
    given: dict[tuple[str, str], list[Answer]] = {}
    with tempfile.TemporaryDirectory(prefix="svod-folds-") as folder:
        for fold in sorted({fold_by_key(item.split_key) for item in every}):
            doing = f"fold {fold + 1} of {bench.choice.folds}"
            for algorithm in algorithms:
                out = Path(folder) / f"{folded.trained_as}.{algorithm}.svodmodel"
                with bench.show() as report:
                    renamed = partial(_report_as, report, f"{doing}, {algorithm}")
                    folded.train(algorithm, partial(_is_in, fold, fold_by_key), out, renamed)
            for corpus, of_corpus in items.items():
                left_out = [item for item in of_corpus if fold_by_key(item.split_key) == fold]
                for method in methods:
                    asked = folded.ask(_made(method, bench, Path(folder)), left_out)
                    followed = bench.follow(asked, f"{doing}: {corpus}: {method.origin}", len(left_out))
                    given.setdefault((corpus, method.origin), []).extend(followed)
    for place in sorted(given, key=lambda pair: folded.corpora.index(pair[0])):
        for answer in given[place]:
            bench.keep(answer)
            yield answer


def _method_names(bench: Bench, task: str) -> Sequence[str]:
    return [name.removeprefix(f"{task}.") for name in bench.choice.methods] or registry.names(task)


def _folds(bench: Bench, folded: FoldedTask, items: Sequence[OfSource], *, trained: bool) -> FoldOf:
    """The fold of each document; by source, those that are learned from and those that are measured together."""
    count = bench.choice.folds
    if not bench.choice.by_source:
        return partial(fold_of, folds=count)
    learned = folded.learned() if trained else ()
    return source_folds([*learned, *items], count).__getitem__


def _is_in(fold: int, folds: FoldOf, split_key: str) -> bool:
    return folds(split_key) == fold


def _report_as(report: Report, doing: str, stage: Stage) -> None:
    report(stage._replace(doing=f"{doing}: {stage.doing}"))


def _algorithm_of(method: registry.Method, folded: FoldedTask) -> str:
    """The algorithm whose model a method works by: `header.crf.svodmodel` is crf's."""
    known = (*names(), *names(judges_rows=True))
    found = next((name for name in known if method.model_name == f"{folded.trained_as}.{name}.svodmodel"), "")
    if not found:
        raise SettingsError(f"There is no training for {method.origin}.", way_out="Name other methods by --method.")
    return found


def _made(method: registry.Method, bench: Bench, folder: Path) -> NamedMethod:
    if not method.model:
        return NamedMethod(method.origin, bench.make(method.task, method.name))
    return NamedMethod(method.origin, method.make(labeler=open_model(folder / method.model_name)))
