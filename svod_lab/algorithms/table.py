"""The tables of the laboratory's learning algorithms: those that only serve comparison, and the trainers of all.

`ALGORITHMS` joins the product's table by the entry point `svod.algorithms`.
"""

import inspect
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from svod.errors import UnknownMethodError
from svod.learn.algorithms import Algorithm, algorithm, labeler, loaded
from svod.learn.model_file import read_model
from svod.ports import SequenceLabeler

if TYPE_CHECKING:
    from svod_lab.algorithms.trainer import RowTrainer, SequenceTrainer

ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm("memm", "svod_lab.algorithms.memm:MemmLabeler", "maximum entropy Markov model"),
    Algorithm("tree-logistic", "svod_lab.algorithms.tree_logistic:TreeLogisticClassifier",
              "a decision tree, then logistic regression", judges_rows=True),
)  # fmt: skip

TRAINERS: Mapping[str, str] = {
    "hmm": "svod_lab.algorithms.hmm_trainer:HmmTrainer",
    "svm": "svod_lab.algorithms.svm_trainer:SvmTrainer",
    "line-svm": "svod_lab.algorithms.line_svm_trainer:LineSvmTrainer",
    "crf": "svod_lab.algorithms.crf_trainer:CrfTrainer",
    "memm": "svod_lab.algorithms.memm:MemmTrainer",
    "forest": "svod_lab.algorithms.forest_trainer:ForestTrainer",
    "bayes": "svod_lab.algorithms.bayes_trainer:BayesTrainer",
    "tree-logistic": "svod_lab.algorithms.tree_logistic:TreeLogisticTrainer",
}


def make_trainer(name: str, settings: Mapping[str, float]) -> "SequenceTrainer":
    """The trainer of an algorithm that labels sequences, with some of its settings changed."""
    made: SequenceTrainer = _with_settings(algorithm(name), settings)
    return made


def make_row_trainer(name: str, settings: Mapping[str, float]) -> "RowTrainer":
    """The trainer of an algorithm that judges rows, with some of its settings changed."""
    made: RowTrainer = _with_settings(algorithm(name, judges_rows=True), settings)
    return made


def default_settings(name: str) -> dict[str, float]:
    """The settings of an algorithm that labels sequences, as they are by default."""
    parameters = inspect.signature(_trainer_of(algorithm(name))).parameters.values()
    return {parameter.name: parameter.default for parameter in parameters}


def _with_settings(row: Algorithm, settings: Mapping[str, float]) -> Any:
    made = _trainer_of(row)
    known = inspect.signature(made).parameters
    for setting in settings:
        if setting not in known:
            raise UnknownMethodError(
                f"The learning algorithm {row.name} has no setting «{setting}».", way_out=f"Known: {', '.join(known)}."
            )
    return made(**settings)


def _trainer_of(row: Algorithm) -> Any:
    if row.name not in TRAINERS:
        raise UnknownMethodError(
            f"The learning algorithm {row.name} cannot be trained by svod-lab.",
            way_out=f"These can: {', '.join(TRAINERS)}.",
        )
    return loaded(TRAINERS[row.name])


def open_labeler(path: Path) -> SequenceLabeler:
    """The model in a file, ready to label."""
    return labeler(read_model(path))
