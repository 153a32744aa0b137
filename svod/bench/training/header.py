"""The task `header`: labelled openings into a model that labels the pieces of any document's opening."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

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
from svod.extract.header.token_features import CLASSES_VERSION, FEATURES_VERSION
from svod.learn import engines
from svod.learn.model_file import Model
from svod.model.document import Document
from svod.model.labeling import LabeledSequence, Manifest
from svod.model.metadata import Field

TASK = "header"
# An engine that sees one symbol an element gets word classes; all others get every feature.
FEATURES: Mapping[str, str] = {"hmm": CLASSES_VERSION}
# Who guesses what the truth about papers leaves open, and how long it learns for that.
GUESSER, GUESSER_SETTINGS = "crf", {"rounds": 8.0}
# Weights are calibrated on papers that were left out in turn: there are too few to keep some for that alone.
FOLDS = 3
CALIBRATED = (Field.TITLE, Field.CREATOR, Field.AFFILIATION, Field.DESCRIPTION, Field.SUBJECT)

Paper = tuple[LabeledDocument, Document]


class HeaderTraining:
    """A plan whose data are read: it knows its recipe, and can be carried out."""

    def __init__(self, plan: Plan, complaints: Complaints, tell: Tell, read: Material | None = None) -> None:
        self._plan = plan
        self._tell = tell
        tell(Stage("reading corpora", 0, 1))
        self._material = read or material(plan, complaints)
        self._settings = {**engines.default_settings(plan.engine), **plan.settings}
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
        papers = self._guessed_papers()
        common = [*self._complete(), *self._material.bare]
        answers: list[Answer] = []
        for fold in range(FOLDS):
            model = self._fitted([*common, *(item for number, item in papers if number % FOLDS != fold)])
            held = [pair for number, pair in enumerate(self._material.papers) if number % FOLDS == fold]
            answers += _answers(model, _paper_items(held))
        model = self._fitted([*common, *(item for _, item in papers)])
        answers += _answers(model, [header_item(header) for header in self._material.development_texts])
        scores = dict(_scores(answers))
        on_papers = _answers(model, _paper_items(self._material.development_papers))
        scores |= {f"development: {name}": score for name, score in _scores(on_papers)}
        manifest = replace(model.manifest, scores=scores, calibration=_tables([*answers, *on_papers]))
        return written(Model(manifest, model.arrays), self._plan.out)

    def _complete(self) -> list[LabeledOpening]:
        whole = [item for item in self._material.texts if None not in item.labels]
        return [*whole, *self._material.forged]

    def _guessed_papers(self) -> list[tuple[int, LabeledOpening]]:
        """Papers, and texts labelled in part, with guesses where nobody said anything; papers with their number."""
        opened = [(number, paper_opening(*pair)) for number, pair in enumerate(self._material.papers)]
        parts = [(number, item) for number, item in opened if item is not None]
        parts += [(-1, item) for item in self._material.texts if None in item.labels]
        guesser = self._fitted(self._complete(), GUESSER, GUESSER_SETTINGS)
        labeler = engines.labeler(guesser)
        observed = FEATURE_SETS[FEATURES_VERSION]
        return [
            (number, filled(item, [guess.label for guess in labeler.label(observed(item.opening))]))
            for number, item in parts
        ]

    def _fitted(
        self, items: Sequence[LabeledOpening], engine: str = "", settings: Mapping[str, float] | None = None
    ) -> Model:
        name = engine or self._plan.engine
        features = FEATURES.get(name, FEATURES_VERSION)
        trainer = engines.trainer(name, self._plan.settings if settings is None else settings)
        trained = trainer.train(
            list(_sequences(items, features)),
            self._plan.seed,
            lambda step: self._tell(Stage("training", step, trainer.steps)),
        )
        manifest = replace(self.manifest, engine=name, features=features, labels=trained.labels)
        return Model(manifest, trained.arrays)


def _sequences(items: Iterable[LabeledOpening], features: str) -> Iterator[LabeledSequence]:
    observed = FEATURE_SETS[features]
    for item in items:
        labels = tuple(label for label in item.labels if label is not None)
        yield LabeledSequence(observed(item.opening), labels, item.weight)


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
