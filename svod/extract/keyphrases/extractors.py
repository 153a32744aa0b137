"""Key phrases of a text: candidates judged by a trained model, or by TF×IDF alone."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from svod.errors import ModelFileError
from svod.extract.keyphrases.candidate_features import FEATURES_VERSION, KEA_VERSION, Seen
from svod.extract.keyphrases.candidates import LONGEST, Candidate, read
from svod.extract.keyphrases.phrase_tables import PhraseTables, tables_from
from svod.extract.keyphrases.whole_texts import factors_from, is_whole_text, whole_text_weights
from svod.model.labeling import Calibration, calibrated
from svod.model.metadata import Value
from svod.ports import RowClassifier
from svod.text.formula_pieces import is_formula_piece

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KEY = "key"
CALIBRATED = "key phrase"
WHOLE_TEXT = "whole text"
# KEA's candidates have three words at most.
KEA_LONGEST = 3
_NOTHING_KNOWN = PhraseTables()

# What is asked of each method: the rows of a text's candidates.
_ROWS: Mapping[str, Callable[[Seen], "NDArray[np.float32]"]] = {FEATURES_VERSION: Seen.rows, KEA_VERSION: Seen.kea_rows}
_LONGEST: Mapping[str, int] = {FEATURES_VERSION: LONGEST, KEA_VERSION: KEA_LONGEST}


class TrainedKeyphraseExtractor:
    """Candidates in the order of how probable a model holds them to be key phrases."""

    def __init__(self, labeler: RowClassifier | None = None) -> None:
        self._classifier = labeler
        if labeler is None:
            return
        features = labeler.manifest.features
        if features not in _ROWS:
            raise ModelFileError(
                f"The model wants to see «{features}», which this version of svod does not show.",
                way_out="Train it anew with `svod train keyphrases`.",
            )
        self._rows = _ROWS[features]
        self._longest = _LONGEST[features]
        self.tables = tables_from(labeler.arrays)
        self._column = labeler.manifest.labels.index(KEY)
        self._calibration = labeler.manifest.calibration
        self._factors = factors_from(labeler.arrays)

    def extract(self, text: str, language: str | None, most: int) -> tuple[Value, ...]:
        """At most so many key phrases, the weightiest first; nothing is invented that is not in the text."""
        _given(self._classifier)
        reading = read(text, language, self._longest)
        if not reading.candidates:
            return ()
        tables = self.tables.get(language or "", _NOTHING_KNOWN)
        is_whole = is_whole_text(text)
        candidates: Sequence[Candidate] = reading.candidates
        weights: NDArray[np.floating[Any]]
        if is_whole and self._factors:
            candidates, weights = whole_text_weights(text, reading, tables, self._judged, self._factors)
        else:
            weights = self._judged(self._rows(Seen(reading, tables)))
        table = self._table(language, is_whole=is_whole)
        return tuple(
            Value(candidate.text, calibrated(weight, table), language=language)
            for candidate, weight in ranked(candidates, weights.tolist(), most)
        )

    def _judged(self, rows: "NDArray[np.float32]") -> "NDArray[np.float32]":
        """How probable the model holds each candidate to be a key phrase."""
        shares: NDArray[np.float32] = _given(self._classifier).classify(rows)[:, self._column]
        return shares

    def _table(self, language: str | None, *, is_whole: bool) -> Calibration:
        """What makes weights honest: in texts of this language and length, of this length, of this language, in all."""
        of_length = [calibration_name(language, is_whole=True), f"{CALIBRATED}, {WHOLE_TEXT}"] if is_whole else []
        names = [*of_length, calibration_name(language), CALIBRATED]
        return next((self._calibration[name] for name in names if name in self._calibration), ())


class TfIdfKeyphraseExtractor:
    """Candidates in the order of how often they stand here and how seldom elsewhere: the measure of the others."""

    def __init__(self, labeler: RowClassifier | None = None) -> None:
        self._labeler = labeler
        self._tables = tables_from(labeler.arrays) if labeler else {}

    def extract(self, text: str, language: str | None, most: int) -> tuple[Value, ...]:
        """At most so many key phrases, the weightiest first."""
        _given(self._labeler)
        reading = read(text, language, KEA_LONGEST)
        if not reading.candidates:
            return ()
        shares = Seen(reading, self._tables.get(language or "", _NOTHING_KNOWN)).kea_rows()[:, 0]
        # Nobody can say what such a number is worth: the heaviest of a text is given one half.
        heaviest = 2 * float(shares.max())
        return tuple(
            Value(candidate.text, weight / heaviest if heaviest else 0.0, language=language)
            for candidate, weight in ranked(reading.candidates, shares.tolist(), most)
        )


def _given(labeler: RowClassifier | None) -> RowClassifier:
    if labeler is None:
        raise ModelFileError("The extractor was given no model.", way_out="Make it with `svod.assemble`.")
    return labeler


def calibration_name(language: str | None, *, is_whole: bool = False) -> str:
    """The name of the table that makes the weights of a language honest, in abstracts or in whole texts."""
    return f"{CALIBRATED}, {language}{f', {WHOLE_TEXT}' if is_whole else ''}"


def ranked(candidates: Sequence[Candidate], weights: Sequence[float], most: int) -> list[tuple[Candidate, float]]:
    """The heaviest candidates, pieces of formulas left out; of equally heavy ones the first in the text."""
    order = sorted(range(len(weights)), key=lambda place: -weights[place])
    phrases = (place for place in order if not is_formula_piece(candidates[place].text))
    return [(candidates[place], weights[place]) for place in islice(phrases, most)]
