"""The task `header`: labelled openings into a model that labels the pieces of any document's opening."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from svod.errors import SettingsError
from svod.extract.header.learned_header import FEATURE_SETS, OF_TEXT, LearnedHeaderExtractor
from svod.extract.header.line_words import LINES_VERSION
from svod.extract.header.piece_features import CLASSES_VERSION, FEATURES_VERSION
from svod.learn.algorithms import labeler
from svod.learn.model_file import Model
from svod.model.labeling import Manifest
from svod.model.metadata import Field
from svod.model.progress import Report, Stage
from svod_lab.algorithms.checkpoints import CheckpointFiles
from svod_lab.algorithms.table import default_settings, make_trainer
from svod_lab.algorithms.trainer import LabeledSequence
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.sources import source_folds, source_groups
from svod_lab.runs.answers import Answer
from svod_lab.runs.selection import NamedMethod
from svod_lab.runs.tasks.header_scores import FIELDS, field_claims, outcome_rows, whole_header
from svod_lab.runs.tasks.headers import FIELD_LABELS, HeaderItem, asked, header_item, paper_item
from svod_lab.scores.bibliographies import right_score
from svod_lab.scores.calibration import Claim
from svod_lab.training.calibrate import calibration, crossed_error
from svod_lab.training.fits import KeptFits, Seen
from svod_lab.training.headers.material import PAPERS, LabeledOpening, LearnedPaper, Material, filled, material
from svod_lab.training.plan import Plan, holds_recipe, written

TASK = "header"
# An algorithm that sees one symbol an element gets word classes; all others get every feature.
FEATURES: Mapping[str, str] = {"hmm": CLASSES_VERSION, "line-svm": LINES_VERSION}
# Of headers support vector machines judge lines, as in P4.
ENGINES: Mapping[str, str] = {"svm": "line-svm"}
# Who guesses what the truth about papers leaves open, and how long it learns for that.
GUESSER, GUESSER_SETTINGS = "crf", {"rounds": 8.0}
# Weights are calibrated on papers that were left out in turn, source by source: a paper like those that were learned
# from is read better than others will be, and there are too few to keep some for calibration alone.
FOLDS = 3
# An algorithm that learns slowly is calibrated on the development part alone.
UNFOLDED = frozenset({"line-svm"})
CALIBRATED = (Field.TITLE, Field.CREATOR, Field.AFFILIATION, Field.DESCRIPTION, Field.SUBJECT)

Drawn = TypeVar("Drawn")


class HeaderTraining:
    """A plan whose data are read: it knows its recipe, and can be carried out.

    Several models trained on the same material share what was seen of it; fits are cached in `kept`.
    """

    def __init__(
        self,
        plan: Plan,
        complaints: Complaints,
        report: Report,
        read: Material | None = None,
        seen: Seen | None = None,
        kept: KeptFits | None = None,
    ) -> None:
        self._plan = plan
        self._report = report
        report(Stage("reading corpora", 0, 1))
        self._material = read or material(plan, complaints)
        self._seen = seen or Seen(FEATURE_SETS)
        self._kept = kept
        self._rounds_done = 0
        self._algorithm = ENGINES.get(plan.algorithm, plan.algorithm)
        self._most = plan.most or 0
        self._settings = {**default_settings(self._algorithm), **plan.settings, "most": self._most}
        sizes = {
            name: len(getattr(self._material, name))
            for name in ("texts", "synthetic", "bare", "papers", "development_texts", "development_papers")
        }
        self.manifest = Manifest(
            TASK, self._algorithm, FEATURES.get(self._algorithm, FEATURES_VERSION), labels=(), seed=plan.seed,
            data=self._material.digests, settings={**self._settings, "forged": plan.synthetic}, sizes=sizes,
        )  # fmt: skip

    @property
    def _rounds(self) -> int:
        """Rounds of all fits together, for progress."""
        fits = 1 if self._algorithm in UNFOLDED else 1 + FOLDS
        guesser = make_trainer(GUESSER, GUESSER_SETTINGS)
        return guesser.steps + fits * make_trainer(self._algorithm, self._plan.settings).steps

    def is_done(self) -> bool:
        """Whether the file already holds the model that this training would give."""
        return holds_recipe(self._plan.out, self.manifest)

    def carry_out(self) -> Manifest:
        """Train, test, write; the manifest as written."""
        if not self._complete():
            raise SettingsError(
                "Headers of which only some words are labelled teach nothing alone.",
                way_out="Add synthetic ones by --synthetic 300, or a corpus of whole headers.",
            )
        papers = self._drawn(self._guessed_papers())
        common = [*self._drawn(self._complete()), *self._material.bare]
        answers: list[Answer] = []
        folds = source_folds([paper.labelled for paper in self._material.papers], FOLDS)
        fold_of = [folds[paper.labelled.split_key] for paper in self._material.papers]
        for fold in range(0 if self._algorithm in UNFOLDED else FOLDS):
            others = [item for number, item in papers if number < 0 or fold_of[number] != fold]
            model = self._fitted(f"fold{fold}-", [*common, *others])
            held = [pair for number, pair in enumerate(self._material.papers) if fold_of[number] == fold]
            answers += _answers(model, _paper_items(held))
        model = self._fitted("", [*common, *(item for _, item in papers)])
        answers += _answers(model, [header_item(header) for header in self._material.development_texts])
        scores = dict(_scores(answers, self._sources()))
        on_papers = _answers(model, _paper_items(self._material.development_papers))
        scores |= {f"development: {name}": score for name, score in _scores(on_papers, self._sources())}
        manifest = replace(model.manifest, scores=scores, calibration=_tables([*answers, *on_papers]))
        final = written(Model(manifest, model.arrays), self._plan.out)
        CheckpointFiles(self._plan.out, self.manifest.recipe).delete()
        return final

    def _sources(self) -> Mapping[str, str]:
        """The source of each paper, by its name."""
        papers = [paper.labelled for paper in (*self._material.papers, *self._material.development_papers)]
        groups = source_groups(papers)
        return {paper.document_id: groups[paper.split_key] for paper in papers}

    def _complete(self) -> list[LabeledOpening]:
        whole = [item for item in self._material.texts if None not in item.labels]
        return [*whole, *self._material.synthetic]

    def _drawn(self, items: Sequence[Drawn]) -> list[Drawn]:
        if not self._most or len(items) <= self._most:
            return list(items)
        # Drawn for training, not for secrets.
        return Random(self._plan.seed).sample(list(items), self._most)  # noqa: S311

    def _guessed_papers(self) -> list[tuple[int, LabeledOpening]]:
        """Papers, and texts labelled in part, with guesses where a label is missing; papers with their number."""
        opened = enumerate(paper.opening for paper in self._material.papers)
        parts = [(number, item) for number, item in opened if item is not None]
        parts += [(-1, item) for item in self._material.texts if None in item.labels]
        guesser = self._fitted("guesser-", self._complete(), GUESSER, GUESSER_SETTINGS)
        guessing = labeler(guesser)
        return [
            (
                number,
                filled(
                    item,
                    [guess.label for guess in guessing.label(self._seen.observations(item.opening, FEATURES_VERSION))],
                ),
            )
            for number, item in parts
        ]

    def _fitted(
        self,
        fit: str,
        items: Sequence[LabeledOpening],
        algorithm: str = "",
        settings: Mapping[str, float] | None = None,
    ) -> Model:
        name = algorithm or self._algorithm
        chosen = self._plan.settings if settings is None else settings
        trainer = make_trainer(name, chosen)
        features = FEATURES.get(name, FEATURES_VERSION)

        def fit_anew(checkpoints: CheckpointFiles) -> Model:
            sequences = [self._sequence(item, features) for item in items]
            trained = trainer.train(sequences, self._plan.seed, self._report_round, checkpoints)
            return Model(replace(self.manifest, engine=name, features=features, labels=trained.labels), trained.arrays)

        if self._kept is None:
            model = fit_anew(CheckpointFiles(self._plan.out, self.manifest.recipe, fit))
        else:
            sorted_settings = sorted({**default_settings(name), **chosen}.items())
            learned = ((self._seen.digest(item.opening, features), item.labels, item.weight) for item in items)
            model = self._kept.fitted([name, sorted_settings, self._plan.seed, *learned], fit_anew)
        self._rounds_done += trainer.steps
        self._report_round(0)
        # A fit may have been kept by another training.
        manifest = replace(self.manifest, engine=name, features=features, labels=model.manifest.labels)
        return Model(manifest, model.arrays)

    def _report_round(self, done: int) -> None:
        self._report(Stage("training", self._rounds_done + done, self._rounds))

    def _sequence(self, item: LabeledOpening, features: str) -> LabeledSequence:
        labels = tuple(label for label in item.labels if label is not None)
        return LabeledSequence(self._seen.observations(item.opening, features), labels, item.weight)


def _paper_items(papers: Sequence[LearnedPaper]) -> list[HeaderItem]:
    return [paper_item(paper.labelled, paper.document) for paper in papers]


def _answers(model: Model, items: Sequence[HeaderItem]) -> list[Answer]:
    uncalibrated = Model(replace(model.manifest, calibration={}), model.arrays)
    return list(asked(NamedMethod(TASK, LearnedHeaderExtractor(labeler(uncalibrated))), items))


def _tables(answers: Sequence[Answer]) -> dict[str, tuple[tuple[float, float], ...]]:
    tables = {}
    for field in CALIBRATED:
        for suffix in ("", OF_TEXT):
            claims = [claim for part in _claims(answers, field, suffix).values() for claim in part]
            tables[f"{field}{suffix}"] = calibration(claims)
    return tables


def _claims(
    answers: Sequence[Answer], field: Field, suffix: str, sources: Mapping[str, str] | None = None
) -> dict[str, list[Claim]]:
    """What was said of a field, by document, or by source."""
    found: dict[str, list[Claim]] = defaultdict(list)
    for answer in answers:
        if (answer.corpus not in PAPERS) == (suffix == OF_TEXT):
            name = (sources or {}).get(answer.document, answer.document)
            found[name] += field_claims(answer, FIELD_LABELS.get(field, str(field)))
    return found


def _scores(answers: Sequence[Answer], sources: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    groups: dict[str, list[Answer]] = defaultdict(list)
    for answer in answers:
        groups[f"{answer.corpus} {answer.language or ''}".strip()].append(answer)
    for name, group in sorted(groups.items()):
        for row in outcome_rows(group):
            if row.label in FIELDS and row.exact.value is not None:
                yield f"{name}: {row.label}, exact", round(row.exact.value, 4)
        whole = right_score("whole", [whole_header(answer) for answer in group]).value
        if whole is not None:
            yield f"{name}: whole header", round(whole, 4)
    for field in CALIBRATED:
        error = crossed_error(_claims(answers, field, "", sources))
        if error is not None:
            yield f"{field}: calibration error", round(error, 4)
