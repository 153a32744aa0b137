"""Header methods measured by folds."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from svod.extract.header.learned_header import FEATURE_SETS
from svod.model.progress import Report
from svod_lab.corpora.sources import OfSource
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import converted
from svod_lab.runs.selection import NamedMethod, corpora_of
from svod_lab.runs.tasks.headers import CORPORA, HeaderItem, asked, items_in
from svod_lab.training.fits import KeptFits, Seen
from svod_lab.training.folds import folded_answers, refuse_impossible
from svod_lab.training.headers.header_training import TASK, HeaderTraining
from svod_lab.training.headers.material import PAPERS, Gathered, gathered, material_of
from svod_lab.training.plan import LeftOut, Plan

# As many as the shipped models learn from; fewer where a quick look at some items is enough.
SYNTHETIC_PAPERS: Mapping[str, int] = {"crf": 900, "memm": 900, "hmm": 900, "svm": 100}
QUICK_SYNTHETIC_PAPERS = 150
# Support vector machines take long: so many headers they learn from.
MOST: Mapping[str, int] = {"svm": 900}


def answers(bench: Bench, synthetic: int | None = None) -> Iterator[Answer]:
    """Every chosen method over every document of the training and development parts, one corpus after another."""
    refuse_impossible(bench)
    yield from folded_answers(bench, _FoldedHeaders(bench, synthetic))


class _FoldedHeaders:
    """Headers and what header models learn from, read once."""

    task = trained_as = TASK

    def __init__(self, bench: Bench, synthetic: int | None) -> None:
        self._bench = bench
        self._synthetic = synthetic
        self._seen = Seen(FEATURE_SETS)
        self._read: dict[int, Gathered] = {}
        self.corpora = corpora_of(TASK, CORPORA, bench, PAPERS)

    def items(self, corpus: str) -> list[HeaderItem]:
        """The headers of a corpus."""
        return list(items_in(corpus, self._bench))

    def ask(self, method: NamedMethod, items: Sequence[HeaderItem]) -> Iterator[Answer]:
        """What a method finds in headers."""
        return asked(method, items)

    def learned(self) -> list[OfSource]:
        """The headers and papers that models learn from."""
        read = self._gathered("")
        return [*(header for header, _ in read.headers), *(paper.labelled for paper in read.papers)]

    def train(self, algorithm: str, is_left_out: LeftOut, out: Path, report: Report) -> None:
        """The model of an algorithm without what is left out."""
        material = material_of(self._gathered(algorithm), is_left_out)
        kept = KeptFits((self._bench.memory or out.parent) / "fits")
        plan = self._plan(algorithm, out)
        HeaderTraining(plan, self._bench.complaints, report, material, self._seen, kept).carry_out()

    def _gathered(self, algorithm: str) -> Gathered:
        # What there is to learn from is the same for every algorithm with so many synthetic papers.
        plan = self._plan(algorithm, Path())
        if plan.synthetic not in self._read:
            self._read[plan.synthetic] = gathered(plan, self._bench.complaints)
        return self._read[plan.synthetic]

    def _papers(self, algorithm: str) -> int:
        wanted = SYNTHETIC_PAPERS.get(algorithm, max(SYNTHETIC_PAPERS.values()))
        synthetic = wanted if self._synthetic is None else self._synthetic
        return min(synthetic, QUICK_SYNTHETIC_PAPERS) if self._bench.choice.limit else synthetic

    def _plan(self, algorithm: str, out: Path) -> Plan:
        return Plan(
            TASK,
            algorithm,
            self._bench.data,
            out,
            synthetic=self._papers(algorithm),
            most=MOST.get(algorithm, 0),
            convert=lambda paths: converted(paths, self._bench),
            memory=self._bench.memory,
        )
