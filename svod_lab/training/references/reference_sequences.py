"""The task `references`: labelled reference strings into a model that labels the words of any reference."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from svod.extract.references.entry_lines import LINES_VERSION, line_labels
from svod.extract.references.label_spans import labels_of
from svod.extract.references.learned_references import FEATURE_SETS, WHOLE, LearnedReferenceParser
from svod.extract.references.reference_features import CLASSES_VERSION, FEATURES_VERSION
from svod.extract.references.tokens import tokenized
from svod.learn.algorithms import labeler
from svod.learn.model_file import Model
from svod.model.reference import ParsedReference
from svod_lab.algorithms.trainer import LabeledSequence
from svod_lab.corpora.items import LabeledReference
from svod_lab.scores.bibliographies import WHOLE_REFERENCE
from svod_lab.scores.calibration import Claim
from svod_lab.scores.strengths import Strength, agree, field_tallies, record_of_spans, record_right
from svod_lab.scores.tally import pooled, pooled_by_label
from svod_lab.training.calibrate import calibration, crossed_error
from svod_lab.training.references.mixture import WEIGHTS

TASK = "references"
# An algorithm that sees one symbol an element gets word classes, one that looks for separators gets what stands between
# marks; all others get every feature.
FEATURES: Mapping[str, str] = {"hmm": CLASSES_VERSION, "line-svm": LINES_VERSION}
LANGUAGES = ("ru", "de", "en")

# Field -> document -> what was claimed there.
Claims = dict[str, dict[str, list[Claim]]]


class Reading(NamedTuple):
    """A labelled reference, and what a parser made of it, both a text a field."""

    item: LabeledReference
    parsed: ParsedReference
    expected: Mapping[str, str]
    found: Mapping[str, str]


def features_of(algorithm: str) -> str:
    """The name of the features that an algorithm is trained on."""
    return FEATURES.get(algorithm, FEATURES_VERSION)


class Sequences:
    """References as an algorithm sees them; what was seen is kept, if others are to be trained on the same."""

    def __init__(self, features: str, *, are_kept: bool = False) -> None:
        self._observed = FEATURE_SETS[features]
        self._in_lines = features == LINES_VERSION
        self._kept: dict[LabeledReference, LabeledSequence] | None = {} if are_kept else None

    def of(self, item: LabeledReference) -> LabeledSequence:
        """A reference as a sequence."""
        if self._kept is None:
            return self._made(item)
        if item not in self._kept:
            self._kept[item] = self._made(item)
        return self._kept[item]

    def _made(self, item: LabeledReference) -> LabeledSequence:
        reference = tokenized(item.raw)
        weight = WEIGHTS.get(item.corpus, 1.0)
        labels = labels_of(reference, item.spans)
        return LabeledSequence(self._observed(reference), line_labels(labels) if self._in_lines else labels, weight)


def tested(model: Model, items: Iterable[LabeledReference]) -> Model:
    """The model with its scores and calibration as measured on references it has not seen."""
    uncalibrated = Model(replace(model.manifest, calibration={}), model.arrays)
    readings = list(_readings(uncalibrated, items))
    claims = _claims(readings)
    tables = {name: calibration([claim for part in by.values() for claim in part]) for name, by in claims.items()}
    errors = {
        f"{name}: calibration error": round(error, 4)
        for name in (*WHOLE_REFERENCE, WHOLE)
        if (error := crossed_error(claims[name])) is not None
    }
    scores = {**_scores(readings), **errors}
    return Model(replace(model.manifest, scores=scores, calibration=tables), model.arrays)


def _readings(model: Model, items: Iterable[LabeledReference]) -> Iterator[Reading]:
    parser = LearnedReferenceParser(labeler(model))
    for item in items:
        parsed = parser.parse(item.raw)
        yield Reading(item, parsed, record_of_spans(item.raw, item.spans), record_of_spans(item.raw, parsed.spans))


def _claims(readings: Iterable[Reading]) -> Claims:
    claims: Claims = defaultdict(lambda: defaultdict(list))
    for item, parsed, expected, found in readings:
        for name, weight in parsed.weights.items():
            right = agree(expected.get(name, ""), found.get(name, ""), Strength.SOFT)
            claims[name][item.document_id].append(Claim(weight, right))
        whole = record_right(expected, found, Strength.SOFT, WHOLE_REFERENCE)
        if whole is not None and parsed.spans:
            claims[WHOLE][item.document_id].append(Claim(parsed.weight, whole))
    return claims


def _scores(readings: Iterable[Reading]) -> Mapping[str, float]:
    """For each language: the six fields pooled, each field, and the share of references right as a whole."""
    by_language: dict[str, list[Reading]] = defaultdict(list)
    for reading in readings:
        by_language[reading.item.language or ""].append(reading)
    scores: dict[str, float] = {}
    for language in LANGUAGES:
        spoken = by_language[language]
        tallies = pooled_by_label(
            field_tallies(reading.expected, reading.found, Strength.SOFT, WHOLE_REFERENCE) for reading in spoken
        )
        named = {"soft F1": pooled(tallies.values()).f1, **{name: tally.f1 for name, tally in tallies.items()}}
        verdicts = [
            verdict
            for reading in spoken
            if (verdict := record_right(reading.expected, reading.found, Strength.SOFT, WHOLE_REFERENCE)) is not None
        ]
        named["whole"] = sum(verdicts) / len(verdicts) if verdicts else None
        scores |= {f"{language}: {name}": round(value, 4) for name, value in named.items() if value is not None}
    return scores
