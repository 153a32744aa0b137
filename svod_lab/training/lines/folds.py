"""Finders of bibliographies measured by folds."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from svod.model.progress import Report
from svod_lab.corpora.sources import OfSource
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import converted
from svod_lab.runs.selection import NamedMethod, corpora_of
from svod_lab.runs.tasks.lines import CORPORA, LineItem, asked, items_in
from svod_lab.runs.tasks.lines import TASK as FINDERS
from svod_lab.training.fits import KeptFits
from svod_lab.training.folds import folded_answers, refuse_impossible
from svod_lab.training.lines.examples import LineMixture
from svod_lab.training.lines.line_training import TASK, LineTraining, all_mixed
from svod_lab.training.lines.note_sources import note_references
from svod_lab.training.plan import LeftOut, Plan

# As many as the shipped model of an algorithm learns from (`scripts/models`); fewer for a quick look at some items.
SYNTHETIC_PAPERS = {"crf": 240, "forest": 120}
QUICK_SYNTHETIC_PAPERS = 24


def answers(bench: Bench, synthetic: dict[str, int] | None = None) -> Iterator[Answer]:
    """Every chosen finder over every document of the training and development parts, one corpus after another."""
    refuse_impossible(bench)
    yield from folded_answers(bench, _FoldedLines(bench, SYNTHETIC_PAPERS if synthetic is None else synthetic))


class _FoldedLines:
    """Documents of lines and what finders learn from, read once for each number of synthetic papers."""

    task, trained_as = FINDERS, TASK

    def __init__(self, bench: Bench, synthetic: dict[str, int]) -> None:
        self._bench, self._synthetic = bench, synthetic
        self._mixed: dict[int, LineMixture] = {}
        self.corpora = corpora_of("lines", CORPORA, bench)

    def items(self, corpus: str) -> list[LineItem]:
        """The documents of a corpus."""
        return list(items_in(corpus, self._bench))

    def ask(self, method: NamedMethod, items: Sequence[LineItem]) -> Iterator[Answer]:
        """What a finder says of documents."""
        return asked(method, items)

    def learned(self) -> list[OfSource]:
        """The documents that finders learn from, and the references that papers with notes are made of."""
        mixed = self._all_of(self._plan("crf", Path()))
        return list(chain(mixed.train, mixed.development, note_references(self._bench.data)))

    def train(self, algorithm: str, is_left_out: LeftOut, out: Path, report: Report) -> None:
        """The model of an algorithm without what is left out."""
        plan = self._plan(algorithm, out)
        kept = KeptFits((self._bench.memory or out.parent) / "fits")
        complaints = self._bench.complaints
        LineTraining(plan, complaints, report, self._all_of(plan), is_left_out, kept).carry_out()

    def _all_of(self, plan: Plan) -> LineMixture:
        if plan.synthetic not in self._mixed:
            self._mixed[plan.synthetic] = all_mixed(plan, self._bench.complaints)
        return self._mixed[plan.synthetic]

    def _plan(self, algorithm: str, out: Path) -> Plan:
        synthetic = self._synthetic.get(algorithm, 0)
        if self._bench.choice.limit:
            synthetic = min(synthetic, QUICK_SYNTHETIC_PAPERS)
        return Plan(
            TASK, algorithm, self._bench.data, out, synthetic=synthetic,
            convert=lambda paths: converted(paths, self._bench),
        )  # fmt: skip
