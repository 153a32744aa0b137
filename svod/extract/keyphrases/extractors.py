"""Key phrases of a text: candidates judged by a trained model, or by TF×IDF alone."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from svod.errors import ModelFileError
from svod.extract.keyphrases.candidate_features import FEATURES_VERSION, KEA_VERSION, Seen
from svod.extract.keyphrases.candidates import LONGEST, Candidate, Reading, read
from svod.extract.keyphrases.phrase_tables import PhraseTables, tables_from
from svod.model.labeling import calibrated
from svod.model.metadata import Value
from svod.ports import RowClassifier
from svod.text.formula_pieces import is_formula_piece

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KEY = "key"
CALIBRATED = "key phrase"
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

    def extract(self, text: str, language: str | None, most: int) -> tuple[Value, ...]:
        """At most so many key phrases, the weightiest first; nothing is invented that is not in the text."""
        classifier = _given(self._classifier)
        reading = read(text, language, self._longest)
        if not reading.candidates:
            return ()
        seen = Seen(reading, self.tables.get(language or "", _NOTHING_KNOWN))
        shares = classifier.classify(self._rows(seen))[:, self._column]
        table = self._calibration.get(calibration_name(language), self._calibration.get(CALIBRATED, ()))
        return tuple(
            Value(candidate.text, calibrated(weight, table), language=language)
            for candidate, weight in ranked(reading, shares.tolist(), most)
        )


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
            for candidate, weight in ranked(reading, shares.tolist(), most)
        )


def _given(labeler: RowClassifier | None) -> RowClassifier:
    if labeler is None:
        raise ModelFileError("The extractor was given no model.", way_out="Make it with `svod.assemble`.")
    return labeler


def calibration_name(language: str | None) -> str:
    """The name of the table that makes the weights of a language honest."""
    return f"{CALIBRATED}, {language}"


def ranked(reading: Reading, weights: Sequence[float], most: int) -> list[tuple[Candidate, float]]:
    """The heaviest candidates, pieces of formulas left out; of equally heavy ones the first in the text."""
    order = sorted(range(len(weights)), key=lambda place: -weights[place])
    phrases = (place for place in order if not is_formula_piece(reading.candidates[place].text))
    return [(reading.candidates[place], weights[place]) for place in islice(phrases, most)]
