"""The task `header`: labelled openings into a model that labels the pieces of any document's opening."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from svod.bench.corpora.complaints import Complaints
from svod.bench.corpora.forms import LabeledDocument
from svod.bench.header import FIELDS, field_claims, outcome_rows, whole_header
from svod.bench.runs.answers import Answer
from svod.bench.runs.choosing import Asked
from svod.bench.runs.headers import FIELD_LABELS, HeaderItem, asked, header_item, paper_item
from svod.bench.scores.bibliographies import right_score
from svod.bench.scores.calibration import Claim
from svod.bench.training.calibrate import calibration, crossed_error
from svod.bench.training.header_material import LabeledOpening, Material, filled, material, paper_opening
from svod.bench.training.plan import Plan, Stage, Tell, holds_recipe, written
from svod.extract.header.learned import FEATURE_SETS, OF_TEXT, LearnedHeaderExtractor
from svod.extract.header.opening import Opening
from svod.extract.header.token_features import CLASSES_VERSION, FEATURES_VERSION
from svod.learn import engines
from svod.learn.halfway import HalfwayFiles
from svod.learn.model_file import Model
from svod.model.document import Document
from svod.model.labeling import LabeledSequence, Manifest, Observation
from svod.model.metadata import Field

TASK = "header"
# An engine that sees one symbol an element gets word classes; all others get every feature.
FEATURES: Mapping[str, str] = {"hmm": CLASSES_VERSION}
# Who guesses what the truth about papers leaves open, and how long it learns for that.
GUESSER, GUESSER_SETTINGS = "crf", {"rounds": 8.0}
# What an engine that learns slowly is given at most of papers, and of all else; 0 means all.
MOST_OPENINGS: Mapping[str, int] = {"svm": 60}
# Settings of an engine that this task needs otherwise than others do.
SETTINGS: Mapping[str, Mapping[str, float]] = {"svm": {"cost": 0.05, "rarest": 5}}
# Weights are calibrated on papers that were left out in turn: there are too few to keep some for that alone.
FOLDS = 3
# An engine that learns slowly is calibrated on the development part alone.
UNFOLDED = frozenset({"svm"})
CALIBRATED = (Field.TITLE, Field.CREATOR, Field.AFFILIATION, Field.DESCRIPTION, Field.SUBJECT)

Paper = tuple[LabeledDocument, Document]
Drawn = TypeVar("Drawn")


class HeaderTraining:
    """A plan whose data are read: it knows its recipe, and can be carried out."""

    def __init__(self, plan: Plan, complaints: Complaints, tell: Tell, read: Material | None = None) -> None:
        self._plan = plan
        self._tell = tell
        tell(Stage("reading corpora", 0, 1))
        self._material = read or material(plan, complaints)
        self._seen: dict[tuple[int, str], tuple[Observation, ...]] = {}
        self._most = MOST_OPENINGS.get(plan.engine, 0) if plan.most is None else plan.most
        self._chosen = {**SETTINGS.get(plan.engine, {}), **plan.settings}
        self._settings = {**engines.default_settings(plan.engine), **self._chosen, "most": self._most}
        sizes = {
            name: len(getattr(self._material, name))
            for name in ("texts", "forged", "bare", "papers", "development_texts", "development_papers")
        }
        self.manifest = Manifest(
            TASK, plan.engine, FEATURES.get(plan.engine, FEATURES_VERSION), labels=(), seed=plan.seed,
            data=self._material.digests, settings={**self._settings, "forged": plan.forged}, sizes=sizes,
        )  # fmt: skip

    def is_done(self) -> bool:
        """Whether the file already holds the model that this training would give."""
        return holds_recipe(self._plan.out, self.manifest)

    def carry_out(self) -> Manifest:
        """Train, test, write; the manifest as written."""
        papers = self._drawn(self._guessed_papers())
        common = [*self._drawn(self._complete()), *self._material.bare]
        answers: list[Answer] = []
        for fold in range(0 if self._plan.engine in UNFOLDED else FOLDS):
            others = [item for number, item in papers if number % FOLDS != fold]
            model = self._fitted(f"fold{fold}-", [*common, *others])
            held = [pair for number, pair in enumerate(self._material.papers) if number % FOLDS == fold]
            answers += _answers(model, _paper_items(held))
        model = self._fitted("", [*common, *(item for _, item in papers)])
        answers += _answers(model, [header_item(header) for header in self._material.development_texts])
        scores = dict(_scores(answers))
        on_papers = _answers(model, _paper_items(self._material.development_papers))
        scores |= {f"development: {name}": score for name, score in _scores(on_papers)}
        manifest = replace(model.manifest, scores=scores, calibration=_tables([*answers, *on_papers]))
        told = written(Model(manifest, model.arrays), self._plan.out)
        self._halfway("").forget()
        return told

    def _complete(self) -> list[LabeledOpening]:
        whole = [item for item in self._material.texts if None not in item.labels]
        return [*whole, *self._material.forged]

    def _drawn(self, items: Sequence[Drawn]) -> list[Drawn]:
        if not self._most or len(items) <= self._most:
            return list(items)
        # Drawn for training, not for secrets.
        return Random(self._plan.seed).sample(list(items), self._most)  # noqa: S311

    def _guessed_papers(self) -> list[tuple[int, LabeledOpening]]:
        """Papers, and texts labelled in part, with guesses where nobody said anything; papers with their number."""
        opened = [(number, paper_opening(*pair)) for number, pair in enumerate(self._material.papers)]
        parts = [(number, item) for number, item in opened if item is not None]
        parts += [(-1, item) for item in self._material.texts if None in item.labels]
        guesser = self._fitted("guesser-", self._complete(), GUESSER, GUESSER_SETTINGS)
        labeler = engines.labeler(guesser)
        return [
            (
                number,
                filled(item, [guess.label for guess in labeler.label(self._observed(item.opening, FEATURES_VERSION))]),
            )
            for number, item in parts
        ]

    def _halfway(self, fit: str) -> HalfwayFiles:
        return HalfwayFiles(self._plan.out, self.manifest.recipe, fit)

    def _fitted(
        self, fit: str, items: Sequence[LabeledOpening], engine: str = "", settings: Mapping[str, float] | None = None
    ) -> Model:
        name = engine or self._plan.engine
        features = FEATURES.get(name, FEATURES_VERSION)
        trainer = engines.trainer(name, self._chosen if settings is None else settings)
        trained = trainer.train(
            [self._sequence(item, features) for item in items],
            self._plan.seed,
            lambda step: self._tell(Stage("training", step, trainer.steps)),
            self._halfway(fit),
        )
        manifest = replace(self.manifest, engine=name, features=features, labels=trained.labels)
        return Model(manifest, trained.arrays)

    def _sequence(self, item: LabeledOpening, features: str) -> LabeledSequence:
        labels = tuple(label for label in item.labels if label is not None)
        return LabeledSequence(self._observed(item.opening, features), labels, item.weight)

    def _observed(self, opening: Opening, features: str) -> tuple[Observation, ...]:
        """What is to be seen of an opening; looked at once, for every fold asks again."""
        key = (id(opening), features)
        if key not in self._seen:
            self._seen[key] = FEATURE_SETS[features](opening)
        return self._seen[key]


def _paper_items(papers: Sequence[Paper]) -> list[HeaderItem]:
    return [paper_item(paper, document) for paper, document in papers]


def _answers(model: Model, items: Sequence[HeaderItem]) -> list[Answer]:
    uncalibrated = Model(replace(model.manifest, calibration={}), model.arrays)
    return list(asked(Asked(TASK, LearnedHeaderExtractor(engines.labeler(uncalibrated))), items))


def _tables(answers: Sequence[Answer]) -> dict[str, tuple[tuple[float, float], ...]]:
    tables = {}
    for field in CALIBRATED:
        for suffix in ("", OF_TEXT):
            claims = [claim for part in _claims(answers, field, suffix).values() for claim in part]
            tables[f"{field}{suffix}"] = calibration(claims)
    return tables


def _claims(answers: Sequence[Answer], field: Field, suffix: str) -> dict[str, list[Claim]]:
    found: dict[str, list[Claim]] = defaultdict(list)
    for answer in answers:
        if (answer.corpus != "papers") == (suffix == OF_TEXT):
            found[answer.document] += field_claims(answer, FIELD_LABELS.get(field, str(field)))
    return found


def _scores(answers: Sequence[Answer]) -> Iterator[tuple[str, float]]:
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
        error = crossed_error(_claims(answers, field, ""))
        if error is not None:
            yield f"{field}: calibration error", round(error, 4)
