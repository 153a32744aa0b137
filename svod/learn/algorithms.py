"""Every learning algorithm by name: a table of strings, imported when first asked for."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from svod.errors import ModelFileError, UnknownMethodError
from svod.learn.halfway import NOWHERE, Halfway
from svod.learn.model_file import Model, Trained, read_model
from svod.model.labeling import LabeledSequence
from svod.ports import RowClassifier, SequenceLabeler
from svod.registry import ALGORITHMS_GROUP, plugins

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SequenceTrainer(Protocol):
    """Makes models of labelled sequences."""

    @property
    def steps(self) -> int:
        """How many steps of progress training tells at most."""

    def train(
        self,
        sequences: Sequence[LabeledSequence],
        seed: int,
        progress: Callable[[int], None],
        halfway: Halfway = NOWHERE,
    ) -> Trained:
        """Labels and arrays of a model: the same for the same sequences and seed, in one go or broken off."""


class RowTrainer(Protocol):
    """Makes models of labelled rows of numbers."""

    def train(
        self,
        rows: "NDArray[np.float32] | Sequence[Sequence[float]]",
        labels: Sequence[str],
        seed: int,
        progress: Callable[[int], None],
    ) -> Trained:
        """Labels and arrays of a model: the same for the same rows and seed."""


class Algorithm(NamedTuple):
    """A row of the table: how it is called, where its two halves live, what it is, and what it judges.

    One that judges `rows` looks at rows of numbers one by one, the others label sequences.
    """

    name: str
    labeler: str
    trainer: str
    summary: str
    judges_rows: bool = False


BUILT_IN: tuple[Algorithm, ...] = (
    Algorithm("hmm", "svod.learn.hmm:HmmLabeler", "svod.learn.hmm:HmmTrainer", "hidden Markov model over word classes"),
    Algorithm("svm", "svod.learn.svm:SvmLabeler", "svod.learn.svm:SvmTrainer",
           "support vector machines, one against all, in two passes"),
    Algorithm("crf", "svod.learn.crf:CrfLabeler", "svod.learn.crf:CrfTrainer", "conditional random field"),
    Algorithm("forest", "svod.learn.forest:ForestClassifier", "svod.learn.forest:ForestTrainer",
           "random forest over rows of numbers", judges_rows=True),
    Algorithm("bayes", "svod.learn.bayes:BayesClassifier", "svod.learn.bayes:BayesTrainer",
           "naive Bayes over rows of numbers cut into ranges", judges_rows=True),
)  # fmt: skip


@cache
def algorithms() -> tuple[Algorithm, ...]:
    """The built-in table, then what installed packages add through the entry point group `svod.algorithms`."""
    return (*BUILT_IN, *(Algorithm(*row) for _, rows in plugins(ALGORITHMS_GROUP) for row in rows))


def names(*, judges_rows: bool = False) -> tuple[str, ...]:
    """The names of those that label sequences, or of those that judge rows."""
    return tuple(row.name for row in algorithms() if row.judges_rows == judges_rows)


def algorithm(name: str, *, judges_rows: bool = False) -> Algorithm:
    """The learning algorithm of that name."""
    for row in algorithms():
        if row.name == name and row.judges_rows == judges_rows:
            return row
    known = ", ".join(names(judges_rows=judges_rows))
    raise UnknownMethodError(f"There is no learning algorithm «{name}».", way_out=f"Known: {known}.")


def trainer(name: str, settings: Mapping[str, float]) -> SequenceTrainer:
    """The trainer of an algorithm with some of its settings changed."""
    made: SequenceTrainer = _with_settings(algorithm(name), settings)
    return made


def row_trainer(name: str, settings: Mapping[str, float]) -> RowTrainer:
    """The trainer of an algorithm that judges rows, with some of its settings changed."""
    made: RowTrainer = _with_settings(algorithm(name, judges_rows=True), settings)
    return made


def _with_settings(row: Algorithm, settings: Mapping[str, float]) -> Any:
    made = _loaded(row.trainer)
    known = inspect.signature(made).parameters
    for setting in settings:
        if setting not in known:
            raise UnknownMethodError(
                f"The learning algorithm {row.name} has no setting «{setting}».", way_out=f"Known: {', '.join(known)}."
            )
    return made(**settings)


def default_settings(name: str) -> dict[str, float]:
    """The settings of an algorithm as they are when nobody changes them."""
    parameters = inspect.signature(_loaded(algorithm(name).trainer)).parameters.values()
    return {parameter.name: parameter.default for parameter in parameters}


def labeler(model: Model) -> SequenceLabeler:
    """A model ready to label."""
    made: SequenceLabeler = _loaded(_of(model, judges_rows=False).labeler)(model)
    return made


def classifier(model: Model) -> RowClassifier:
    """A model ready to judge rows of numbers."""
    made: RowClassifier = _loaded(_of(model, judges_rows=True).labeler)(model)
    return made


def _of(model: Model, *, judges_rows: bool) -> Algorithm:
    known = names(judges_rows=judges_rows)
    if model.manifest.engine not in known:
        raise ModelFileError(
            f"The model was made for the learning algorithm «{model.manifest.engine}», which this svod does not have.",
            way_out=f"Known: {', '.join(known)}.",
        )
    return algorithm(model.manifest.engine, judges_rows=judges_rows)


def open_labeler(path: Path) -> SequenceLabeler:
    """The model in a file, ready to label."""
    return labeler(read_model(path))


def open_model(path: Path) -> SequenceLabeler | RowClassifier:
    """The model in a file, ready to label sequences, or to judge rows of numbers."""
    model = read_model(path)
    return classifier(model) if model.manifest.engine in names(judges_rows=True) else labeler(model)


def _loaded(target: str) -> Callable[..., Any]:
    module_name, _, class_name = target.partition(":")
    loaded: Callable[..., Any] = getattr(import_module(module_name), class_name)
    return loaded
