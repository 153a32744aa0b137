"""Reference parsers measured by folds."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from svod.model.progress import Report
from svod_lab.corpora.items import LabeledReference
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import NamedMethod, corpora_of, items_of
from svod_lab.runs.tasks.references import CORPORA, TASK, asked
from svod_lab.training.fits import KeptFits
from svod_lab.training.folds import folded_answers, refuse_impossible
from svod_lab.training.plan import LeftOut, Plan
from svod_lab.training.references.mixture import Mixture, unlabelled_references
from svod_lab.training.references.reference_sequences import Sequences, features_of
from svod_lab.training.references.reference_training import ReferenceTraining, all_mixed


class Recipe(NamedTuple):
    """How the shipped model of an algorithm is trained (`scripts/models`)."""

    synthetic: int = 0
    prose: int = 2000
    most: int | None = None
    settings: Mapping[str, float] = {}


RECIPES: Mapping[str, Recipe] = {
    "crf": Recipe(10000, settings={"step": 0.4, "l1": 0.01, "drop": 0.5}),
    "memm": Recipe(24000),
    "svm": Recipe(prose=0, most=4000),
    "hmm": Recipe(24000, most=12000),
}
# So many synthetic references where a quick look at some items is enough.
QUICK_SYNTHETIC = 1500


def answers(bench: Bench, recipes: Mapping[str, Recipe] = RECIPES) -> Iterator[Answer]:
    """Every chosen parser over every reference of the training and development parts, one corpus after another."""
    refuse_impossible(bench)
    yield from folded_answers(bench, _FoldedReferences(bench, recipes))


class _FoldedReferences:
    """References and what parsers learn from, read once for each recipe."""

    task = trained_as = TASK

    def __init__(self, bench: Bench, recipes: Mapping[str, Recipe]) -> None:
        self._bench, self._recipes = bench, recipes
        self._mixed: dict[tuple[int, int, bool], Mixture] = {}
        self._seen: dict[str, Sequences] = {}
        self.corpora = corpora_of(TASK, CORPORA, bench)

    def items(self, corpus: str) -> list[LabeledReference]:
        """The references of a corpus."""
        return items_of(corpus, self._bench)

    def ask(self, method: NamedMethod, items: Sequence[LabeledReference]) -> Iterator[Answer]:
        """What a parser makes of references."""
        return asked(method, items)

    def learned(self) -> list[LabeledReference]:
        """All that any of the parsers may learn from, but what is made up."""
        free = unlabelled_references(self._bench.data, self._bench.complaints)
        return [*self._all_of(self._plan("crf", Path())).collected(), *free]

    def train(self, algorithm: str, is_left_out: LeftOut, out: Path, report: Report) -> None:
        """The model of an algorithm without what is left out."""
        plan = self._plan(algorithm, out)
        features = features_of(algorithm)
        if features not in self._seen:
            self._seen[features] = Sequences(features, are_kept=True)
        kept = KeptFits((self._bench.memory or out.parent) / "fits")
        mixed = self._all_of(plan).without(is_left_out)
        ReferenceTraining(plan, self._bench.complaints, report, mixed, self._seen[features], kept).carry_out()

    def _all_of(self, plan: Plan) -> Mixture:
        amounts = (plan.synthetic, plan.prose, plan.algorithm == "hmm")
        if amounts not in self._mixed:
            self._mixed[amounts] = all_mixed(plan, self._bench.complaints)
        return self._mixed[amounts]

    def _plan(self, algorithm: str, out: Path) -> Plan:
        recipe = self._recipes.get(algorithm, Recipe())
        synthetic = min(recipe.synthetic, QUICK_SYNTHETIC) if self._bench.choice.limit else recipe.synthetic
        return Plan(
            TASK, algorithm, self._bench.data, out, synthetic=synthetic, prose=recipe.prose, most=recipe.most,
            settings=recipe.settings,
        )  # fmt: skip
