"""Every engine by name: a table of strings, imported when first asked for."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from svod.errors import ModelFileError, UnknownMethodError
from svod.learn.halfway import NOWHERE, Halfway
from svod.learn.model_file import Model, Trained, read_model
from svod.model.labeling import LabeledSequence
from svod.ports import RowClassifier, SequenceLabeler

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


class Engine(NamedTuple):
    """A row of the table: how it is called, where its two halves live, what it is."""

    name: str
    labeler: str
    trainer: str
    summary: str


ENGINES: tuple[Engine, ...] = (
    Engine("hmm", "svod.learn.hmm:HmmLabeler", "svod.learn.hmm:HmmTrainer", "hidden Markov model over word classes"),
    Engine("svm", "svod.learn.svm:SvmLabeler", "svod.learn.svm:SvmTrainer",
           "support vector machines, one against all, in two passes"),
    Engine("memm", "svod.learn.memm:MemmLabeler", "svod.learn.memm:MemmTrainer", "maximum entropy Markov model"),
    Engine("crf", "svod.learn.crf:CrfLabeler", "svod.learn.crf:CrfTrainer", "conditional random field"),
)  # fmt: skip


# Those that judge rows of numbers one by one, not sequences.
CLASSIFIERS: tuple[Engine, ...] = (
    Engine("forest", "svod.learn.forest:ForestClassifier", "svod.learn.forest:ForestTrainer",
           "random forest over rows of numbers"),
    Engine("bayes", "svod.learn.bayes:BayesClassifier", "svod.learn.bayes:BayesTrainer",
           "naive Bayes over rows of numbers cut into ranges"),
    Engine("tree-logistic", "svod.learn.tree_logistic:TreeLogisticClassifier",
           "svod.learn.tree_logistic:TreeLogisticTrainer", "a decision tree, then logistic regression"),
)  # fmt: skip


def engine(name: str) -> Engine:
    """The engine of that name."""
    for row in ENGINES:
        if row.name == name:
            return row
    known = ", ".join(row.name for row in ENGINES)
    raise UnknownMethodError(f"There is no engine «{name}».", way_out=f"Known: {known}.")


def trainer(name: str, settings: Mapping[str, float]) -> SequenceTrainer:
    """The trainer of an engine with some of its settings changed."""
    made: SequenceTrainer = _with_settings(engine(name), settings)
    return made


def row_trainer(name: str, settings: Mapping[str, float]) -> RowTrainer:
    """The trainer of an engine that judges rows, with some of its settings changed."""
    made: RowTrainer = _with_settings(next(row for row in CLASSIFIERS if row.name == name), settings)
    return made


def _with_settings(row: Engine, settings: Mapping[str, float]) -> Any:
    made = _loaded(row.trainer)
    known = inspect.signature(made).parameters
    for setting in settings:
        if setting not in known:
            raise UnknownMethodError(
                f"The engine {row.name} has no setting «{setting}».", way_out=f"Known: {', '.join(known)}."
            )
    return made(**settings)


def default_settings(name: str) -> dict[str, float]:
    """The settings of an engine as they are when nobody changes them."""
    parameters = inspect.signature(_loaded(engine(name).trainer)).parameters.values()
    return {parameter.name: parameter.default for parameter in parameters}


def labeler(model: Model) -> SequenceLabeler:
    """A model ready to label."""
    names = [row.name for row in ENGINES]
    if model.manifest.engine not in names:
        raise ModelFileError(
            f"The model was made for the engine «{model.manifest.engine}», which this svod does not have.",
            way_out=f"Known: {', '.join(names)}.",
        )
    made: SequenceLabeler = _loaded(engine(model.manifest.engine).labeler)(model)
    return made


def classifier(model: Model) -> RowClassifier:
    """A model ready to judge rows of numbers."""
    for row in CLASSIFIERS:
        if row.name == model.manifest.engine:
            made: RowClassifier = _loaded(row.labeler)(model)
            return made
    raise ModelFileError(
        f"The model was made for the engine «{model.manifest.engine}», which judges no rows.",
        way_out=f"Known: {', '.join(row.name for row in CLASSIFIERS)}.",
    )


def open_labeler(path: Path) -> SequenceLabeler:
    """The model in a file, ready to label."""
    return labeler(read_model(path))


def open_model(path: Path) -> SequenceLabeler | RowClassifier:
    """The model in a file, ready to label sequences, or to judge rows of numbers."""
    model = read_model(path)
    return classifier(model) if model.manifest.engine in {row.name for row in CLASSIFIERS} else labeler(model)


def _loaded(target: str) -> Callable[..., Any]:
    module_name, _, class_name = target.partition(":")
    loaded: Callable[..., Any] = getattr(import_module(module_name), class_name)
    return loaded
