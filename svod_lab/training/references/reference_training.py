"""The training of reference parsers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from svod.learn.model_file import Model
from svod.model.labeling import Manifest
from svod.model.progress import Report, Stage
from svod_lab.algorithms.checkpoints import CheckpointFiles
from svod_lab.algorithms.table import default_settings, make_trainer
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.items import LabeledReference
from svod_lab.corpora.splits import without_leaks
from svod_lab.runs.selection import SYNTHETIC_CORPUS
from svod_lab.training.corrections import CORRECTIONS, taught_references
from svod_lab.training.fits import KeptFits
from svod_lab.training.plan import Plan, holds_recipe, written
from svod_lab.training.references import reference_sequences as references
from svod_lab.training.references.mixture import (
    WEIGHTS,
    Mixture,
    mixture,
    shuffled,
    unlabelled_references,
    with_more,
    with_unlabelled,
)
from svod_lab.training.references.prose import PROSE, prose
from svod_lab.training.references.synthetic_references import make_synthetic

# What the algorithms that learn slowly, or keep much, are given at most; 0 means all.
MOST_ITEMS: Mapping[str, int] = {"svm": 6000, "memm": 12000}


class ReferenceTraining:
    """The training of reference parsers."""

    def __init__(
        self,
        plan: Plan,
        complaints: Complaints,
        report: Report,
        mixed: Mixture | None = None,
        seen: references.Sequences | None = None,
        kept: KeptFits | None = None,
    ) -> None:
        self._plan = plan
        self._report = report
        self._trainer = make_trainer(plan.algorithm, plan.settings)
        self._seen = seen or references.Sequences(references.features_of(plan.algorithm))
        self._kept = kept
        report(Stage("reading corpora", 0, 1))
        mixed = mixed or all_mixed(plan, complaints)
        most = MOST_ITEMS.get(plan.algorithm, 0) if plan.most is None else plan.most
        self._train = shuffled(mixed.train, most, plan.seed)
        self._development = mixed.development
        self._unlabelled = mixed.unlabelled
        self.manifest = Manifest(
            plan.task,
            plan.algorithm,
            references.features_of(plan.algorithm),
            labels=(),
            seed=plan.seed,
            data=mixed.digests,
            settings={**default_settings(plan.algorithm), **plan.settings, "most": most},
            sizes={"train": len(self._train), "development": len(self._development)},
        )

    def is_done(self) -> bool:
        """Whether the file already holds the model that this training would give."""
        return holds_recipe(self._plan.out, self.manifest)

    def carry_out(self) -> Manifest:
        """Train, test, write; the manifest as written."""
        checkpoints = CheckpointFiles(self._plan.out, self.manifest.recipe)
        if self._kept is None:
            model = self._fitted(checkpoints)
        else:
            model = self._kept.fitted([*self.manifest.recipe, dict(WEIGHTS)], self._fitted)
        tested = references.tested(model, self._followed(self._development, "testing"))
        manifest = written(tested, self._plan.out)
        checkpoints.delete()
        return manifest

    def _fitted(self, checkpoints: CheckpointFiles) -> Model:
        sequences = [self._seen.of(item) for item in self._followed(self._train, "making features")]
        if self._unlabelled:
            # Whatever labels they have are not believed.
            sequences += [replace(self._seen.of(item), labels=()) for item in self._unlabelled]
        steps = self._trainer.steps
        trained = self._trainer.train(
            sequences, self._plan.seed, lambda step: self._report(Stage("training", step, steps)), checkpoints
        )
        return Model(replace(self.manifest, labels=trained.labels), trained.arrays)

    def _followed(self, items: Iterable[LabeledReference], doing: str) -> Iterator[LabeledReference]:
        listed = list(items)
        for done, item in enumerate(listed, start=1):
            yield item
            self._report(Stage(doing, done, len(listed)))


def all_mixed(plan: Plan, complaints: Complaints) -> Mixture:
    """All that a plan names, or all that is there: labelled references, prose, made-up references, corrections."""
    mixed = mixture(plan.data, plan.corpora, complaints)
    if plan.prose:
        mixed = with_more(mixed, PROSE, prose(plan.data, plan.prose, plan.seed, complaints))
    if plan.synthetic:
        mixed = with_more(mixed, SYNTHETIC_CORPUS, make_synthetic(plan.data, plan.synthetic, plan.seed, complaints))
    if plan.taught.references:
        taught = without_leaks(taught_references(plan.taught.references), mixed.development)
        mixed = with_more(mixed, CORRECTIONS, taught)
    # Only the hidden Markov model learns from references without labels, and only by Baum-Welch.
    if plan.algorithm == "hmm" and plan.settings.get("rounds"):
        mixed = with_unlabelled(mixed, unlabelled_references(plan.data, complaints))
    return mixed
