"""Training of key phrase extractors: statistics of words and phrases, then candidates judged by a classifier."""

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from svod.errors import SettingsError
from svod.extract.keyphrases.candidate_features import FEATURES_VERSION, KEA_VERSION, Seen
from svod.extract.keyphrases.candidates import LONGEST, Reading, read, stems_of
from svod.extract.keyphrases.extractors import (
    CALIBRATED,
    KEA_LONGEST,
    KEY,
    TrainedKeyphraseExtractor,
    calibration_name,
)
from svod.extract.keyphrases.phrase_tables import PhraseTables, arrays_of, key_of
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model
from svod.model.labeling import Calibration, Manifest
from svod.model.progress import Report, Stage
from svod_lab.algorithms.table import make_row_trainer
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora, open_corpus
from svod_lab.corpora.items import LabeledDocument, LabeledKeyphrases
from svod_lab.corpora.splits import part_of
from svod_lab.runs.answers import Answer
from svod_lab.runs.selection import NamedMethod
from svod_lab.runs.tasks.keyphrase_scores import claims, judge
from svod_lab.runs.tasks.keyphrases import CORPORA, PhraseItem, asked, phrase_items
from svod_lab.scores.calibration import Claim
from svod_lab.training.calibrate import calibration
from svod_lab.training.phrases.added_base import (
    SHARE,
    Share,
    added_tables,
    base_digest,
    beside_base,
    shipped_base,
    with_tables,
)
from svod_lab.training.phrases.own_phrases import own_items
from svod_lab.training.plan import Plan, holds_recipe, written

TASK = "keyphrases"
# German texts without key phrases.
BY_TITLE = "tibkat"
# Each algorithm with its features, its longest candidates, its own settings.
ALGORITHMS: Mapping[str, tuple[str, int, Mapping[str, float]]] = {
    "bayes": (KEA_VERSION, KEA_LONGEST, {"ranges": 10}),
    "forest": (FEATURES_VERSION, LONGEST, {"trees": 40, "leaf": 8, "depth": 13}),
}
OTHER = "other"
# Of a text's candidates that are no key phrases so many are learned.
MOST_OTHERS = 120
# So many texts of a corpus tell how sure a model may be that has not learned from it.
MOST_UNSEEN = 100
# So many weights in a language make a table of its own.
ENOUGH_CLAIMS = 300
# The odds of beginnings and endings are counted on one half and learned on the other, and the other way round.
_HALVES = 2
# How much of the shipped model to keep is tried on thirds of one's own texts, by this score.
_FOLDS, _COMPARED = 3, "F1@10"
# Fewer texts tell nothing by thirds.
_FEWEST_TEXTS = 6
# What is farther from the shipped model must find so much more.
_DOUBT = 0.005


class _Text(NamedTuple):
    """A text read, its key phrases, its language, and whether these are only its title's."""

    reading: Reading
    keys: frozenset[str]
    language: str
    by_title: bool


class KeyphraseTraining:
    """The training of one extractor on texts with key phrases."""

    def __init__(self, plan: Plan, complaints: Complaints, report: Report) -> None:
        if plan.algorithm not in ALGORITHMS:
            raise SettingsError(
                f"Key phrases cannot be learned by the algorithm «{plan.algorithm}».",
                way_out=f"Known: {', '.join(ALGORITHMS)}.",
            )
        self._plan, self._report = plan, report
        self._features, self._longest, settings = ALGORITHMS[plan.algorithm]
        self._base = shipped_base(plan)
        self._share = Share.OWN if self._base is None else Share.BOTH
        self._left_out: list[Answer] = []
        report(Stage("reading texts", 0, 1))
        items = phrase_texts(plan, complaints)
        self._train = [item for item in items if part_of(item.identity) == "train"]
        self._development = [item for item in items if part_of(item.identity) == "development" and not item.by_title]
        self.manifest = Manifest(
            TASK,
            plan.algorithm,
            self._features,
            labels=(),
            seed=plan.seed,
            data=text_digests(items) | (base_digest(self._base) if self._base else {}),
            settings={**settings, **plan.settings},
            sizes={"train": len(self._train), "development": len(self._development)},
        )

    def is_done(self) -> bool:
        """Whether the file already holds the model that this training would give."""
        return holds_recipe(self._plan.out, self.manifest)

    def carry_out(self) -> Manifest:
        """Count, train, calibrate, test, write; the manifest as written."""
        texts = [self._read(item, place) for place, item in enumerate(self._train)]
        if self._base and len(texts) >= _FEWEST_TEXTS:
            self._share = self._best_share(texts)
        model = self._tested(self._fitted(texts), self._unseen(texts))
        if self._base:
            sizes = {**model.manifest.sizes, SHARE: int(self._share)}
            model = Model(replace(model.manifest, sizes=sizes), model.arrays)
        return written(model, self._plan.out)

    def _fitted(self, texts: Sequence[_Text]) -> Model:
        tables = _counted(texts)
        if self._base and self._share is not Share.OWN:
            tables = added_tables(self._base, tables)
            if self._share is Share.SHIPPED:
                return with_tables(self._base, tables, self.manifest)
        rows, labels = self._examples(texts, tables)
        trained = make_row_trainer(self._plan.algorithm, self.manifest.settings).train(
            rows, labels, self._plan.seed, lambda step: self._report(Stage("training", step, 1))
        )
        both = self._base if self._share is Share.BOTH else None
        grown = beside_base(both, trained) if both else trained.arrays
        return Model(replace(self.manifest, labels=trained.labels), {**grown, **arrays_of(tables)})

    def _best_share(self, texts: Sequence[_Text]) -> Share:
        """How much of the shipped model is kept: what finds most in texts left out; where all find as much, all."""
        found: dict[Share, float] = {}
        said: dict[Share, list[Answer]] = {}
        for share in Share:
            self._share = share
            answers = said[share] = []
            for fold in range(_FOLDS):
                rest = [text for place, text in enumerate(texts) if place % _FOLDS != fold]
                raw = TrainedKeyphraseExtractor(classifier(self._fitted(rest)))
                answers += asked(NamedMethod(TASK, raw), self._train[fold::_FOLDS])
            found[share] = next(
                (score.value or 0.0 for score, *_ in judge(answers, "") if score.name == _COMPARED), 0.0
            )
        best = max(Share, key=lambda share: found[share] - _DOUBT * share)
        self._left_out = said[best]
        return best

    def _unseen(self, texts: Sequence[_Text]) -> list[Answer]:
        """What models say of each corpus that learned from the others: how sure they may be of texts from elsewhere."""
        asked_for = [item for item in (*self._development, *self._train) if not item.by_title]
        answers: list[Answer] = []
        for corpus in dict.fromkeys(item.corpus for item in asked_for):
            others = [text for text, item in zip(texts, self._train, strict=True) if item.corpus != corpus]
            if any(text.keys and not text.by_title for text in others):
                raw = TrainedKeyphraseExtractor(classifier(self._fitted(others)))
                held = [item for item in asked_for if item.corpus == corpus][:MOST_UNSEEN]
                answers += asked(NamedMethod(TASK, raw), held)
        return answers

    def _read(self, item: PhraseItem, place: int) -> _Text:
        reading = read(item.text, item.language, self._longest)
        self._report(Stage("reading texts", place + 1, len(self._train)))
        return _Text(reading, _keys(item), item.language or "", item.by_title)

    def _examples(
        self, texts: Sequence[_Text], tables: Mapping[str, PhraseTables]
    ) -> tuple[NDArray[np.float32], list[str]]:
        # Drawn for training, not for secrets.
        chance = random.Random(self._plan.seed)  # noqa: S311
        ends = [_ends(texts[half::_HALVES]) for half in range(_HALVES)]
        if self._base and self._share is not Share.OWN:
            ends = [added_tables(self._base, of_half) for of_half in ends]
        parts: list[NDArray[np.float32]] = []
        labels: list[str] = []
        for place, text in enumerate(texts):
            if text.by_title:
                # A title says what words key phrases are made of, not which of a text's phrases are any.
                continue
            other = ends[(place + 1) % _HALVES].get(text.language, PhraseTables())
            seen = Seen(text.reading, replace(tables[text.language], ends=other.ends), text.keys)
            rows = seen.kea_rows() if self._features == KEA_VERSION else seen.rows()
            right = [key_of(candidate.stems) in text.keys for candidate in text.reading.candidates]
            wrong = [number for number, is_key in enumerate(right) if not is_key]
            chosen = [number for number, is_key in enumerate(right) if is_key]
            chosen += sorted(chance.sample(wrong, min(len(wrong), MOST_OTHERS)))
            parts.append(rows[chosen])
            labels += [KEY if right[number] else OTHER for number in chosen]
            self._report(Stage("making features", place + 1, len(texts)))
        if KEY not in labels:
            raise SettingsError(
                "None of the key phrases stands in its text.", way_out="Give texts together with their key phrases."
            )
        return np.concatenate(parts), labels

    def _tested(self, model: Model, unseen: Sequence[Answer]) -> Model:
        """The model with honest weights, and what it reaches on the development part."""
        raw = TrainedKeyphraseExtractor(classifier(model))
        if self._base:
            # What the folds said of texts left out; so few cannot say it of every language.
            tables = {**self._base.manifest.calibration, **_calibrations(self._left_out)}
        else:
            answers = list(asked(NamedMethod(TASK, raw), self._development or self._train))
            tables = {**_calibrations(answers), **_calibrations(_of_several_corpora(unseen))}
        calibrated = replace(model.manifest, calibration=tables)
        honest = TrainedKeyphraseExtractor(classifier(Model(calibrated, model.arrays)))
        by_corpus = defaultdict(list)
        for answer in asked(NamedMethod(TASK, honest), self._development):
            by_corpus[f"{answer.corpus}, {answer.language}"].append(answer)
        scores = {
            f"{corpus}: {score.name}": round(score.value, 4)
            for corpus, group in by_corpus.items()
            for score, _, is_detail in judge(group, "")
            if not is_detail and score.value is not None and "second" not in score.name
        }
        return Model(replace(calibrated, scores=scores), model.arrays)


def _of_several_corpora(answers: Sequence[Answer]) -> list[Answer]:
    """Answers in languages of several corpora: a model without the only corpus of a language knows nothing of it."""
    corpora_of: dict[str | None, set[str]] = defaultdict(set)
    for answer in answers:
        corpora_of[answer.language].add(answer.corpus)
    return [answer for answer in answers if len(corpora_of[answer.language]) > 1]


def _calibrations(answers: Sequence[Answer]) -> dict[str, Calibration]:
    """One table for all, and one for each language in which enough was said."""
    said: dict[str, list[Claim]] = defaultdict(list)
    for answer in answers:
        for name in (CALIBRATED, calibration_name(answer.language)):
            said[name] += claims(answer)
    return {
        name: calibration(of_name)
        for name, of_name in said.items()
        if name == CALIBRATED or len(of_name) >= ENOUGH_CLAIMS
    }


def phrase_texts(plan: Plan, complaints: Complaints) -> list[PhraseItem]:
    """The texts of the chosen corpora, by name or as folders of one's own, or of all that are there."""
    known = {row.corpus.name for row in corpora(plan.data) if row.is_present}
    items: list[PhraseItem] = []
    for name in plan.corpora or (*CORPORA, BY_TITLE):
        if name in known:
            listed = open_corpus(name, plan.data, complaints).read()
            items += [
                item
                for labelled in listed
                if isinstance(labelled, LabeledKeyphrases | LabeledDocument)
                for item in phrase_items(labelled)
            ]
        elif name in plan.corpora:
            items += own_items(name)
    if not items:
        raise SettingsError(
            f"There are no texts with key phrases in {plan.data}.",
            way_out="Name a folder of your own with --corpus: NAME.txt beside NAME.key, one phrase a line.",
        )
    return items


def _keys(item: PhraseItem) -> frozenset[str]:
    if not item.by_title:
        return frozenset(key_of(stems_of(phrase, item.language)) for phrase in item.keyphrases)
    title = read(item.keyphrases[0], item.language)
    return frozenset(key_of(candidate.stems) for candidate in title.candidates if candidate.set_off)


def _counted(texts: Iterable[_Text]) -> dict[str, PhraseTables]:
    tables: dict[str, PhraseTables] = defaultdict(PhraseTables)
    for text in texts:
        tables[text.language].count(text.reading, text.keys)
        tables[text.language].count_ends(text.reading, text.keys)
    return dict(tables)


def _ends(texts: Iterable[_Text]) -> dict[str, PhraseTables]:
    tables: dict[str, PhraseTables] = defaultdict(PhraseTables)
    for text in texts:
        tables[text.language].count_ends(text.reading, text.keys)
    return dict(tables)


def text_digests(items: Iterable[PhraseItem]) -> dict[str, str]:
    """What the texts of each corpus are, in few signs."""
    lines: dict[str, list[str]] = defaultdict(list)
    for item in items:
        lines[item.corpus].append(f"{item.identity}\0{item.text}\0{item.keyphrases}")
    return {corpus: sha256("\n".join(rows).encode()).hexdigest()[:16] for corpus, rows in lines.items()}
