"""Training of key phrase extractors: statistics of words and phrases, then candidates judged by a classifier."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from svod.errors import SettingsError
from svod.extract.keyphrases.candidate_features import FEATURES_VERSION, KEA_VERSION, Seen
from svod.extract.keyphrases.candidates import LONGEST, Candidate, Reading, read, stems_of
from svod.extract.keyphrases.extractors import (
    CALIBRATED,
    KEA_LONGEST,
    KEY,
    WHOLE_TEXT,
    TrainedKeyphraseExtractor,
    calibration_name,
)
from svod.extract.keyphrases.phrase_tables import PhraseTables, arrays_of, key_of, tables_from
from svod.extract.keyphrases.whole_texts import Factors, frequent, is_whole_text, opening_of, with_factors
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model
from svod.model.labeling import Calibration, Manifest
from svod.model.progress import Report, Stage
from svod_lab.algorithms.forest_trainer import ForestTrainer
from svod_lab.algorithms.table import make_row_trainer
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora, open_corpus
from svod_lab.corpora.items import LabeledDocument, LabeledKeyphrases
from svod_lab.corpora.splits import part_of
from svod_lab.runs.answers import Answer
from svod_lab.runs.selection import NamedMethod
from svod_lab.runs.tasks.keyphrase_scores import claims, judge
from svod_lab.runs.tasks.keyphrases import CORPORA, MARKED, TAGGED, PhraseItem, asked, phrase_items
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
# So many texts of each other corpus such a model learns from, in each language.
MOST_OTHER_TEXTS = 500
# A row of a language with few texts counts as much as so many others at most.
MOST_WEIGHT = 3.0
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


class Text(NamedTuple):
    """A text read, its key phrases, its language, whether these are only its title's, or only tags; how it begins.

    Tags are no key phrases: of a tagged text the words are counted, and nothing else is learned. Only whole texts have
    an opening.
    """

    reading: Reading
    keys: frozenset[str]
    language: str
    by_title: bool = False
    is_tagged: bool = False
    opening: Reading | None = None

    @property
    def candidates(self) -> Sequence[Candidate]:
        """What a classifier is asked about."""
        return frequent(self.reading, self.opening) if self.opening else self.reading.candidates


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
        # Read once: each fit adds to them.
        self._shipped = tables_from(self._base.arrays) if self._base else {}
        self._share = Share.OWN if self._base is None else Share.BOTH
        self._factors = Factors() if self._features == FEATURES_VERSION else None
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
            data=text_digests(map(_learned, items)) | (base_digest(self._base) if self._base else {}),
            settings={**settings, **plan.settings},
            sizes={"train": len(self._train), "development": len(self._development)},
        )

    def is_done(self) -> bool:
        """Whether the file already holds the model that this training would give."""
        return holds_recipe(self._plan.out, self.manifest)

    def carry_out(self) -> Manifest:
        """Count, train, calibrate, test, write; the manifest as written."""
        texts = self.texts()
        if self._base and len(texts) >= _FEWEST_TEXTS:
            self._share, self._factors = self._best_share(texts)
        answers = [answer for held, model in self.left_out(texts, MOST_UNSEEN) for answer in _said(model, held)]
        model = self._tested(self._fitted(texts), answers)
        if self._base:
            sizes = {**model.manifest.sizes, SHARE: int(self._share)}
            model = Model(replace(model.manifest, sizes=sizes), model.arrays)
        return written(model, self._plan.out)

    def texts(self) -> list[Text]:
        """What is learned from, read."""
        return [self._read(item, place) for place, item in enumerate(self._train)]

    def left_out(self, texts: Sequence[Text], most: int | None) -> Iterator[tuple[list[PhraseItem], Model]]:
        """So many texts of each corpus, and a model that learned from the other corpora: what it may say of elsewhere.

        Of a language that no other corpus has a model knows nothing: its texts are left out.
        """
        asked_for = [item for item in (*self._development, *self._train) if not item.by_title]
        for corpus in dict.fromkeys(item.corpus for item in asked_for):
            others = list(self._others(texts, corpus))
            spoken = {text.language for text in others if text.keys and not text.by_title}
            of_corpus = [item for item in asked_for if item.corpus == corpus]
            held = [
                item for name in sorted(spoken) for item in [one for one in of_corpus if one.language == name][:most]
            ]
            if held:
                yield held, self._fitted(others)

    def _others(self, texts: Sequence[Text], corpus: str) -> Iterator[Text]:
        """The first texts of every other corpus."""
        counted: Counter[tuple[str, str]] = Counter()
        for text, item in zip(texts, self._train, strict=True):
            counted[item.corpus, text.language] += 1
            if item.corpus != corpus and counted[item.corpus, text.language] <= MOST_OTHER_TEXTS:
                yield text

    def _fitted(self, texts: Sequence[Text]) -> Model:
        tables = _counted(texts)
        if self._base and self._share is not Share.OWN:
            tables = added_tables(self._shipped, tables)
            if self._share is Share.SHIPPED:
                kept = with_tables(self._base, tables, self.manifest)
                return Model(kept.manifest, with_factors(kept.arrays, self._factors))
        rows, labels, spoken = self._examples(texts, tables)
        trainer, seed = make_row_trainer(self._plan.algorithm, self.manifest.settings), self._plan.seed
        if isinstance(trainer, ForestTrainer):
            trained = trainer.train(rows, labels, seed, self._fitted_so_far, _weights(spoken))
        else:
            trained = trainer.train(rows, labels, seed, self._fitted_so_far)
        both = self._base if self._share is Share.BOTH else None
        grown = beside_base(both, trained) if both else trained.arrays
        return Model(
            replace(self.manifest, labels=trained.labels), with_factors({**grown, **arrays_of(tables)}, self._factors)
        )

    def _fitted_so_far(self, step: int) -> None:
        self._report(Stage("training", step, 1))

    def _best_share(self, texts: Sequence[Text]) -> tuple[Share, Factors | None]:
        """How much of the shipped model is kept, and whether whole texts are judged by the classifier alone.

        What finds most in texts left out; where all find as much, all is kept.
        """
        ways = [self._factors, None] if self._factors and any(text.opening for text in texts) else [self._factors]
        said: dict[tuple[Share, Factors | None], list[Answer]] = defaultdict(list)
        for share, fold in product(Share, range(_FOLDS)):
            self._share = share
            model = self._fitted([text for place, text in enumerate(texts) if place % _FOLDS != fold])
            for factors in ways:
                way = Model(model.manifest, with_factors(model.arrays, factors))
                said[share, factors] += _said(way, self._train[fold::_FOLDS])
        best = max(said, key=lambda way: _found(said[way]) - _DOUBT * (way[0] + (way[1] is not ways[0])))
        self._left_out = said[best]
        return best

    def _read(self, item: PhraseItem, place: int) -> Text:
        reading = read(item.text, item.language, self._longest)
        self._report(Stage("reading texts", place + 1, len(self._train)))
        has_opening = self._features == FEATURES_VERSION and is_whole_text(item.text)
        opening = read(opening_of(item.text), item.language) if has_opening else None
        keys = _keys(_learned(item))
        return Text(reading, keys, item.language or "", item.by_title, item.corpus in TAGGED, opening)

    def _examples(
        self, texts: Sequence[Text], tables: Mapping[str, PhraseTables]
    ) -> tuple[NDArray[np.float32], list[str], list[str]]:
        """Rows of candidates, whether they are key phrases, and the language of each."""
        # Drawn for training, not for secrets.
        chance = random.Random(self._plan.seed)  # noqa: S311
        ends = [_ends(texts[half::_HALVES]) for half in range(_HALVES)]
        if self._base and self._share is not Share.OWN:
            ends = [added_tables(self._shipped, of_half) for of_half in ends]
        parts: list[NDArray[np.float32]] = []
        labels: list[str] = []
        spoken: list[str] = []
        for place, text in enumerate(texts):
            if text.by_title or text.is_tagged:
                # A title says what words key phrases are made of, not which of a text's phrases are any.
                continue
            other = ends[(place + 1) % _HALVES].get(text.language, PhraseTables())
            known = replace(tables[text.language], ends=other.ends)
            views = [(text.reading, text.candidates)]
            if text.opening:
                views.append((text.opening, text.opening.candidates))
            for reading, candidates in views:
                right = [candidate for candidate in candidates if key_of(candidate.stems) in text.keys]
                wrong = [candidate for candidate in candidates if key_of(candidate.stems) not in text.keys]
                chosen = [*right, *chance.sample(wrong, min(len(wrong), MOST_OTHERS))]
                parts.append(self._rows(Seen(reading, known, text.keys), chosen))
                labels += [KEY] * len(right) + [OTHER] * (len(chosen) - len(right))
                spoken += [text.language] * len(chosen)
            self._report(Stage("making features", place + 1, len(texts)))
        if KEY not in labels:
            raise SettingsError(
                "None of the key phrases stands in its text.", way_out="Give texts together with their key phrases."
            )
        return np.concatenate(parts), labels, spoken

    def _rows(self, seen: Seen, chosen: Sequence[Candidate]) -> NDArray[np.float32]:
        return seen.kea_rows(chosen) if self._features == KEA_VERSION else seen.rows(chosen)

    def _tested(self, model: Model, unseen: Sequence[Answer]) -> Model:
        """The model with honest weights, and what it reaches on the development part."""
        raw = TrainedKeyphraseExtractor(classifier(model))
        if self._base:
            # What the folds said of texts left out; so few cannot say it of every language.
            kept = self._base.manifest.calibration
            if not self._factors:
                kept = {name: table for name, table in kept.items() if not name.endswith(WHOLE_TEXT)}
            tables = {**kept, **calibrations(self._left_out)}
        else:
            answers = list(asked(NamedMethod(TASK, raw), self._development or self._train))
            tables = {**calibrations(answers), **calibrations(unseen)}
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


def _weights(spoken: Sequence[str]) -> NDArray[np.float64]:
    """How much each row counts: more in languages that have few, so that the others do not decide for them."""
    counts = Counter(spoken)
    most = max(counts.values(), default=0)
    of_language = {language: min(MOST_WEIGHT, most / count) for language, count in counts.items()}
    return np.array([of_language[language] for language in spoken])


def _said(model: Model, items: Sequence[PhraseItem]) -> Iterator[Answer]:
    """What a model says of texts."""
    return asked(NamedMethod(TASK, TrainedKeyphraseExtractor(classifier(model))), items)


def _found(answers: Sequence[Answer]) -> float:
    return next((score.value or 0.0 for score, *_ in judge(answers, "") if score.name == _COMPARED), 0.0)


def calibrations(answers: Iterable[Answer]) -> dict[str, Calibration]:
    """One table for all, and one for each language in which enough was said; whole texts have tables of their own.

    Where every term was marked, the share of right ones tells nothing of key phrases.
    """
    said: dict[str, list[Claim]] = defaultdict(list)
    for answer in answers:
        if answer.corpus in MARKED:
            continue
        is_whole = WHOLE_TEXT in answer.kinds
        of_all = f"{CALIBRATED}, {WHOLE_TEXT}" if is_whole else CALIBRATED
        for name in (of_all, calibration_name(answer.language, is_whole=is_whole)):
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


def _counted(texts: Iterable[Text]) -> dict[str, PhraseTables]:
    tables: dict[str, PhraseTables] = defaultdict(PhraseTables)
    for text in texts:
        tables[text.language].count(text.reading, text.keys)
        if not text.is_tagged:
            tables[text.language].count_ends(text.reading, text.keys)
    return dict(tables)


def _ends(texts: Iterable[Text]) -> dict[str, PhraseTables]:
    tables: dict[str, PhraseTables] = defaultdict(PhraseTables)
    for text in texts:
        if not text.is_tagged:
            tables[text.language].count_ends(text.reading, text.keys)
    return dict(tables)


def _learned(item: PhraseItem) -> PhraseItem:
    """What is learned of a text: tags are not."""
    return item._replace(keyphrases=()) if item.corpus in TAGGED else item


def text_digests(items: Iterable[PhraseItem]) -> dict[str, str]:
    """What the texts of each corpus are, in few signs."""
    lines: dict[str, list[str]] = defaultdict(list)
    for item in items:
        lines[item.corpus].append(f"{item.identity}\0{item.text}\0{item.keyphrases}")
    return {corpus: sha256("\n".join(rows).encode()).hexdigest()[:16] for corpus, rows in lines.items()}
