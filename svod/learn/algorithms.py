"""Every learning algorithm by name: a table of strings, imported when first needed. What trains models is svod-lab."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from svod.errors import ModelFileError, UnknownMethodError
from svod.learn.model_file import Model, read_model
from svod.ports import RowClassifier, SequenceLabeler
from svod.registry import ALGORITHMS_GROUP, plugins


class Algorithm(NamedTuple):
    """A row of the table: a name, the class that runs models, what it is, and what it judges.

    One that judges `rows` looks at rows of numbers one by one, the others label sequences.
    """

    name: str
    target: str
    summary: str
    judges_rows: bool = False


BUILT_IN: tuple[Algorithm, ...] = (
    Algorithm("hmm", "svod.learn.hmm:HmmLabeler", "hidden Markov model over word classes"),
    Algorithm("svm", "svod.learn.svm:SvmLabeler", "support vector machines, one against all, in two passes"),
    Algorithm("line-svm", "svod.learn.line_svm:LineSvmLabeler",
              "support vector machines over lines of one or more classes, which are cut where these change"),
    Algorithm("crf", "svod.learn.crf:CrfLabeler", "conditional random field"),
    Algorithm("forest", "svod.learn.forest:ForestClassifier", "random forest over rows of numbers", judges_rows=True),
    Algorithm("bayes", "svod.learn.bayes:BayesClassifier", "naive Bayes over rows of numbers cut into ranges",
              judges_rows=True),
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


def labeler(model: Model) -> SequenceLabeler:
    """A model ready to label."""
    made: SequenceLabeler = loaded(_of(model, judges_rows=False).target)(model)
    return made


def classifier(model: Model) -> RowClassifier:
    """A model ready to judge rows of numbers."""
    made: RowClassifier = loaded(_of(model, judges_rows=True).target)(model)
    return made


def _of(model: Model, *, judges_rows: bool) -> Algorithm:
    known = names(judges_rows=judges_rows)
    if model.manifest.engine not in known:
        raise ModelFileError(
            f"The model was made for the learning algorithm «{model.manifest.engine}», which this svod does not have.",
            way_out=f"Known: {', '.join(known)}.",
        )
    return algorithm(model.manifest.engine, judges_rows=judges_rows)


def open_model(path: Path) -> SequenceLabeler | RowClassifier:
    """The model in a file, ready to label sequences, or to judge rows of numbers."""
    model = read_model(path)
    return classifier(model) if model.manifest.engine in names(judges_rows=True) else labeler(model)


def loaded(target: str) -> Callable[..., Any]:
    """The class that a target such as `svod.learn.crf:CrfLabeler` names."""
    module_name, _, class_name = target.partition(":")
    made: Callable[..., Any] = getattr(import_module(module_name), class_name)
    return made
