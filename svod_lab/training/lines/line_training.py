"""The task `lines`: documents with labelled lines into a model that finds bibliographies, by forest or by CRF."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from svod.errors import SettingsError
from svod.extract.bibliography.learned_bibliography import FOUND
from svod.learn.model_file import Model
from svod.model.document import Document
from svod.model.labeling import Manifest
from svod.model.progress import Report, Stage
from svod_lab.algorithms.checkpoints import CheckpointFiles, Checkpoints
from svod_lab.algorithms.trainer import Trained
from svod_lab.corpora.complaints import Complaints
from svod_lab.runs.selection import SYNTHETIC_CORPUS
from svod_lab.scores.tally import Tally, pooled
from svod_lab.training.fits import KeptFits
from svod_lab.training.lines.examples import (
    LineExample,
    LineMixture,
    digest,
    line_mixture,
    synthetic_examples,
)
from svod_lab.training.lines.forest import ForestLines
from svod_lab.training.lines.note_papers import MADE
from svod_lab.training.lines.note_sources import note_examples
from svod_lab.training.lines.sequences import SequenceLines
from svod_lab.training.plan import LeftOut, Plan, holds_recipe, none_left_out, written

TASK = "lines"
# Documents of a corpus at most, by default.
MOST_DOCUMENTS = 300
# Papers with references in notes, for each synthetic paper.
NOTED_SHARE = 0.6


class LineAlgorithm(Protocol):
    """How one kind of algorithm learns lines and finds them."""

    @property
    def features(self) -> str:
        """The name of the features it is trained on."""

    @property
    def settings(self) -> Mapping[str, float]:
        """All that can be set, as it is."""

    @property
    def steps(self) -> int:
        """How many steps of progress training reports at most."""

    def train(
        self, examples: Sequence[LineExample], seed: int, progress: Callable[[int], None], checkpoints: Checkpoints
    ) -> Trained:
        """Labels and arrays of a model."""

    def tuned(self, model: Model, examples: Sequence[LineExample]) -> Model:
        """The model with what is chosen on documents it has not seen."""

    def marks(self, model: Model) -> Mapping[str, Callable[[Document], Sequence[bool]]]:
        """Ways to find the lines of a document with the model, by name."""


ALGORITHMS: Mapping[str, Callable[[Mapping[str, float]], LineAlgorithm]] = {
    "forest": ForestLines,
    "crf": SequenceLines,
}


class LineTraining:
    """A plan whose documents are read: it knows its recipe, and can be carried out."""

    def __init__(
        self,
        plan: Plan,
        complaints: Complaints,
        report: Report,
        mixed: LineMixture | None = None,
        is_left_out: LeftOut = none_left_out,
        kept: KeptFits | None = None,
    ) -> None:
        if plan.algorithm not in ALGORITHMS:
            raise SettingsError(
                f"Lines cannot be learned by the algorithm «{plan.algorithm}».",
                way_out=f"Known: {', '.join(ALGORITHMS)}.",
            )
        self._plan, self._report, self._kept = plan, report, kept
        self._algorithm = ALGORITHMS[plan.algorithm](plan.settings)
        report(Stage("reading documents", 0, 1))
        mixed = (mixed or all_mixed(plan, complaints)).without(is_left_out)
        learned = (*mixed.train, *mixed.made)
        noted = note_examples(plan.data, learned, round(NOTED_SHARE * plan.synthetic), plan.seed, is_left_out)
        self._train, self._development = (*learned, *noted), mixed.development
        self.manifest = Manifest(
            TASK,
            plan.algorithm,
            self._algorithm.features,
            labels=(),
            seed=plan.seed,
            data={**mixed.digests, SYNTHETIC_CORPUS: digest(mixed.made), MADE: digest(noted)}
            if mixed.made
            else mixed.digests,
            settings={**self._algorithm.settings, "most": _most(plan)},
            sizes={"train": len(self._train), "development": len(self._development)},
        )

    def is_done(self) -> bool:
        """Whether the file already holds the model that this training would give."""
        return holds_recipe(self._plan.out, self.manifest)

    def carry_out(self) -> Manifest:
        """Train, tune, test, write; the manifest as written."""
        checkpoints = CheckpointFiles(self._plan.out, self.manifest.recipe)
        if self._kept is None:
            model = self._fitted(checkpoints)
        else:
            model = self._kept.fitted(self.manifest.recipe, self._fitted)
        tuned = self._algorithm.tuned(model, self._development)
        scores = {
            f"{corpus}{way}: F1": round(score, 4)
            for way, mark in self._algorithm.marks(tuned).items()
            for corpus, score in line_scores(self._development, mark).items()
        }
        manifest = written(Model(replace(tuned.manifest, scores=scores), tuned.arrays), self._plan.out)
        checkpoints.delete()
        return manifest

    def _fitted(self, checkpoints: CheckpointFiles) -> Model:
        steps = self._algorithm.steps
        trained = self._algorithm.train(
            self._train, self._plan.seed, lambda step: self._report(Stage("training", step, steps)), checkpoints
        )
        return Model(replace(self.manifest, labels=trained.labels), trained.arrays)


def all_mixed(plan: Plan, complaints: Complaints) -> LineMixture:
    """All documents that a plan names, or all that are there, and synthetic papers."""
    if plan.convert is None:
        raise SettingsError("Nothing is given that reads papers.", way_out="Train by the command `svod train`.")
    mixed = line_mixture(plan.data, plan.corpora, plan.convert, _most(plan), plan.seed, complaints)
    return replace(mixed, made=tuple(synthetic_examples(plan.synthetic, plan.seed)) if plan.synthetic else ())


def _most(plan: Plan) -> int:
    return MOST_DOCUMENTS if plan.most is None else plan.most


def line_scores(examples: Iterable[LineExample], mark: Callable[[Document], Sequence[bool]]) -> Mapping[str, float]:
    """The F1 of bibliography lines in each corpus."""
    tallies: dict[str, list[Tally]] = defaultdict(list)
    for example in examples:
        expected = [label in FOUND for label in example.labels]
        found = mark(example.document)
        both = sum(one and other for one, other in zip(expected, found, strict=True))
        tallies[example.corpus].append(Tally(both, sum(found), sum(expected)))
    return {corpus: pooled(of_corpus).f1 or 0.0 for corpus, of_corpus in tallies.items()}
