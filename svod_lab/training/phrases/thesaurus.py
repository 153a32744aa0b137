"""Training of the extractor of thesaurus terms: of a text's terms, which are among the key phrases that people gave.

Texts whose subjects were given out of a thesaurus are hardly to be had; a key phrase that is a label of a concept
stands for that concept.
"""

import gzip
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

import svod.extract
from svod.errors import SettingsError
from svod.extract.keyphrases.candidates import read
from svod.extract.keyphrases.extractors import CALIBRATED, KEY
from svod.extract.keyphrases.phrase_tables import PhraseTables, tables_from
from svod.extract.keyphrases.thesaurus import (
    TERMS_VERSION,
    TermIndex,
    ThesaurusKeyphraseExtractor,
    term_key,
    term_rows,
)
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model, read_model
from svod.model.labeling import Manifest
from svod.model.progress import Report, Stage
from svod.model.vocabulary import Concept, Vocabulary
from svod.ports import RowClassifier
from svod.vocabulary.skos import skos_vocabulary
from svod_lab.algorithms.table import make_row_trainer
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.splits import part_of
from svod_lab.runs.tasks.keyphrases import PhraseItem
from svod_lab.scores.calibration import Claim, calibration_scores
from svod_lab.scores.tally import Tally, tally_scores
from svod_lab.training.calibrate import calibration
from svod_lab.training.phrases.keyphrases import phrase_texts, text_digests
from svod_lab.training.plan import Plan, holds_recipe, written

TASK, ALGORITHM = "thesaurus", "forest"
SETTINGS = {"trees": 30, "leaf": 10, "depth": 8}
# The model that knows how common words are.
COMMON = Path(str(svod.extract.__file__)).parent / "models" / "keyphrases.bayes.svodmodel"
VOCABULARIES = "vocab"
OTHER = "other"
MOST = 5
# What was measured on the development part, by name.
F1, ERROR = f"F1@{MOST}", "calibration error"


class _Text(NamedTuple):
    item: PhraseItem
    keys: frozenset[str]


class ThesaurusTraining:
    """The training of the extractor of terms, on all vocabularies and all texts with key phrases of a folder."""

    def __init__(self, plan: Plan, complaints: Complaints, report: Report) -> None:
        if plan.algorithm != ALGORITHM:
            raise SettingsError(
                f"Terms cannot be learned by the algorithm «{plan.algorithm}».", way_out=f"Known: {ALGORITHM}."
            )
        self._plan, self._report = plan, report
        report(Stage("reading vocabularies", 0, 1))
        self._vocabulary = Vocabulary(dict(_concepts(plan.data / VOCABULARIES)))
        self._index: Callable[[str | None], TermIndex] = cache(lambda language: TermIndex(self._vocabulary, language))
        self._common = tables_from(read_model(COMMON).arrays)
        items = [item for item in phrase_texts(plan, complaints) if not item.by_title]
        texts = [text for text in map(self._text, items) if text.keys]
        self._train = [text for text in texts if part_of(text.item.identity) == "train"]
        self._development = [text for text in texts if part_of(text.item.identity) == "development"]
        self.manifest = Manifest(
            TASK, ALGORITHM, TERMS_VERSION, labels=(), seed=plan.seed, data=text_digests(items),
            settings={**SETTINGS, **plan.settings},
            sizes={"concepts": len(self._vocabulary.concepts), "train": len(self._train),
                   "development": len(self._development)},
        )  # fmt: skip

    def is_done(self) -> bool:
        """Whether the file already holds the model that this training would give."""
        return holds_recipe(self._plan.out, self.manifest)

    def carry_out(self) -> Manifest:
        """Train, calibrate, test, write; the manifest as written."""
        rows, labels = [], []
        for place, text in enumerate(self._train):
            reading = read(text.item.text, text.item.language, 1)
            terms = self._index(text.item.language).found(
                reading, self._common.get(text.item.language or "", PhraseTables())
            )
            rows.append(term_rows(terms, max(1, len(reading.words))))
            labels += [KEY if term.concept.uri in text.keys else OTHER for term in terms]
            self._report(Stage("making features", place + 1, len(self._train)))
        if KEY not in labels:
            raise SettingsError("No key phrase of the texts is a term of the vocabularies.")
        trained = make_row_trainer(ALGORITHM, self.manifest.settings).train(
            np.concatenate(rows), labels, self._plan.seed, lambda step: self._report(Stage("training", step, 1))
        )
        model = Model(replace(self.manifest, labels=trained.labels), trained.arrays)
        return written(self._tested(model), self._plan.out)

    def _text(self, item: PhraseItem) -> _Text:
        index = self._index(item.language)
        named = (index.concept(term_key(read(phrase, item.language, 1).words)) for phrase in item.keyphrases)
        return _Text(item, frozenset(concept.uri for concept in named if concept))

    def _tested(self, model: Model) -> Model:
        """The model with honest weights, and what it reaches on the development part."""
        judged = self._judged(classifier(model), self._development or self._train)
        table = calibration([claim for claims, _ in judged for claim in claims])
        honest = replace(model.manifest, calibration={CALIBRATED: table})
        judged = self._judged(classifier(Model(honest, model.arrays)), self._development)
        error, _ = calibration_scores([claims for claims, _ in judged])
        found = tally_scores("", [tally for _, tally in judged]).f1
        scores = {name: round(score.value, 4) for name, score in ((F1, found), (ERROR, error)) if score.value}
        return Model(replace(honest, scores=scores), model.arrays)

    def _judged(self, classifier: RowClassifier, texts: Sequence[_Text]) -> list[tuple[list[Claim], Tally]]:
        extractor = ThesaurusKeyphraseExtractor(classifier, self._vocabulary, self._common)
        answers = []
        for text in texts:
            values = extractor.extract(text.item.text, text.item.language, MOST)
            claims = [Claim(value.weight, value.uri in text.keys) for value in values]
            right = sum(claim.right for claim in claims)
            answers.append((claims, Tally(right, len(claims), len(text.keys))))
        return answers


def _concepts(folder: Path) -> Iterator[tuple[str, Concept]]:
    """The concepts of every Turtle file of a folder, packed or not."""
    files: Iterable[Path] = sorted(folder.glob("*.ttl*"))
    found = False
    for path in files:
        content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        found = True
        yield from skos_vocabulary(content, path.name.removesuffix(".gz")).concepts.items()
    if not found:
        raise SettingsError(f"There is no vocabulary (*.ttl) in {folder}.")
