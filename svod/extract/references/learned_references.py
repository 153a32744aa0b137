"""Reads a reference string by a trained labeller: words are labelled, then cleaned up as rules do."""

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from threading import Lock

from svod.errors import ModelFileError
from svod.extract.neighbours import KnownWords
from svod.extract.references.columns import ReferenceColumns
from svod.extract.references.draft import Draft
from svod.extract.references.entry_lines import LINES_VERSION, line_observations, word_guesses
from svod.extract.references.fields import fields_of
from svod.extract.references.identity import identifiers_of, reference_language
from svod.extract.references.label_spans import spans_of
from svod.extract.references.normalizers import mended
from svod.extract.references.people import people_of
from svod.extract.references.reference_features import (
    CLASSES_VERSION,
    FEATURES_VERSION,
    FORMER_VERSIONS,
    class_observations,
    observations,
)
from svod.extract.references.tokens import TokenizedReference, tokenized
from svod.model.labeling import Guess, Observation, calibrated
from svod.model.person import PersonName
from svod.model.reference import LabeledSpan, ParsedReference, ReferenceFields
from svod.ports import NumberLabeler, SequenceLabeler

FEATURE_SETS: Mapping[str, Callable[[TokenizedReference], tuple[Observation, ...]]] = {
    **dict.fromkeys((FEATURES_VERSION, *FORMER_VERSIONS), observations),
    CLASSES_VERSION: class_observations,
    LINES_VERSION: line_observations,
}
# The table by which the whole reference is weighed, beside those of the fields.
WHOLE = "reference"
# What a string without any field weighs.
NO_REFERENCE = 0.02
# The fields that make a string a reference: one of them must be there, or all that was read is invention.
_SUBSTANCE = frozenset({"author", "editor", "title", "container"})


class LearnedReferenceParser:
    """Parses references of any style that its labeller was trained on (P4 §5, and beyond)."""

    def __init__(self, labeler: SequenceLabeler | None = None) -> None:
        self._labeler = labeler
        self._columns: ReferenceColumns | None = None
        self._turn = Lock()
        if labeler is not None and labeler.manifest.features not in FEATURE_SETS:
            raise ModelFileError(
                f"The model was trained on features «{labeler.manifest.features}», which this svod does not make.",
                way_out="Train it anew with `svod train references`.",
            )

    def parse(self, raw: str) -> ParsedReference:
        """The fields of a reference string, where each was read, and how sure."""
        return self.parse_all([raw])[0]

    def parse_all(self, raws: Sequence[str]) -> list[ParsedReference]:
        """The same for many strings; faster where the labeller takes many at a time."""
        references = [tokenized(raw) for raw in raws]
        worded = [_has_letters(reference) for reference in references]
        found = iter(self._labelled(list(compress(references, worded))))
        return [
            self._parsed(raw, reference, next(found) if has_letters else ())
            for raw, reference, has_letters in zip(raws, references, worded, strict=True)
        ]

    def _labelled(self, references: Sequence[TokenizedReference]) -> Sequence[tuple[Guess, ...]]:
        labeler = self._given()
        features = FEATURE_SETS[labeler.manifest.features]
        if features is line_observations:
            return [word_guesses(labeler.label(features(reference))) for reference in references]
        if features is not observations or not isinstance(labeler, NumberLabeler):
            return [labeler.label(features(reference)) for reference in references]
        if not references:
            return ()
        # What was met is remembered by numbers, which two threads must not give at once.
        with self._turn:
            if self._columns is None:
                self._columns = ReferenceColumns(KnownWords(labeler.features))
            return labeler.label_numbered(self._columns.observed(references))

    def _given(self) -> SequenceLabeler:
        if self._labeler is None:
            raise ModelFileError("The parser was given no model.", way_out="Make it with `svod.assemble`.")
        return self._labeler

    def _parsed(self, raw: str, reference: TokenizedReference, guesses: Sequence[Guess]) -> ParsedReference:
        spans = mended(reference.raw, spans_of(reference, [guess.label for guess in guesses]))
        if not any(span.label in _SUBSTANCE for span in spans):
            return ParsedReference(raw, ReferenceFields(), (), NO_REFERENCE)
        tables = self._given().manifest.calibration
        weights = field_weights(guesses)
        fields = fields_of(_draft(reference.raw, spans))
        return ParsedReference(
            raw,
            fields,
            spans,
            calibrated(weights[WHOLE], tables.get(WHOLE, ())),
            {
                # What was mended out of another field is as sure as the whole.
                name: calibrated(weights.get(name, weights[WHOLE]), tables.get(name, ()))
                for name in dict.fromkeys(span.label for span in spans)
            },
            reference_language(reference.raw, fields),
            identifiers_of(reference.raw),
        )


def _has_letters(reference: TokenizedReference) -> bool:
    return any(word[0].isalpha() for word in reference.words)


def field_weights(guesses: Sequence[Guess]) -> dict[str, float]:
    """How sure the labeller says it is of each field, and of the whole: the least sure of the words it rests on."""
    weights = {WHOLE: 1.0}
    least = 1.0
    last = ""
    # Made for every word: comparisons are several times faster than calls.
    for label, probability in guesses:
        name = label[2:]
        if probability < least:
            least = probability
        if name and probability < weights.setdefault(name, 1.0):
            weights[name] = probability
        # A field also rests on the word after it, which says where it ends.
        if last and last != name and probability < weights[last]:
            weights[last] = probability
        last = name
    weights[WHOLE] = least
    return weights


def _draft(raw: str, spans: tuple[LabeledSpan, ...]) -> Draft:
    draft = Draft(raw, list(spans))
    for span in spans:
        if span.label == "author":
            draft.authors = _once(draft.authors, people_of(raw[span.start : span.end]))
        elif span.label == "editor":
            draft.editors += people_of(raw[span.start : span.end])
    return draft


def _once(named: tuple[PersonName, ...], again: tuple[PersonName, ...]) -> tuple[PersonName, ...]:
    """People, each once: catalogues name the first before the title and all of them behind it."""
    known = {name.full.replace(" ", "") for name in named}
    return (*named, *(name for name in again if name.full.replace(" ", "") not in known))
