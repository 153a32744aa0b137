"""Whole papers: how each text begins says what it is about, and all of it how often that is said.

A classifier that has learned from whole texts of one collection alone misjudges those of another. What holds in all:
key phrases stand in title, abstract and introduction, are frequent in the whole text and rare elsewhere, and have
several words (El-Beltagy and Rafea, KP-Miner, 2009).
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from svod.errors import ModelFileError
from svod.extract.keyphrases.candidate_features import Seen
from svod.extract.keyphrases.candidates import Candidate, Reading, read
from svod.extract.keyphrases.phrase_tables import PhraseTables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    # How probable a classifier holds rows of candidates to be key phrases.
    Judge = Callable[[NDArray[np.float32]], NDArray[np.float32]]

# So many words are no abstract any more.
_WHOLE = 1000
# So many words say what a text is about: its title and abstract, or how it begins.
_OPENING = re.compile(r"(?:\S+\s+){249}\S+")
# Added to probabilities: what a classifier never saw is not impossible.
_DOUBT = 0.04
_LEAST_SHARE = 1e-6
# The array of a model that holds the factors.
_ARRAY = "whole text factors"


class Factors(NamedTuple):
    """How much each number counts for a whole text: all are logarithms, added up.

    What the classifier says of the candidate in the opening words, and in the whole text; its TF×IDF as a share of the
    text's highest; and how many times as probable a phrase of several words is.
    """

    opening: float = 1.0
    whole: float = 2.0
    tfidf: float = 1.0
    several_words: float = 3.0


def factors_from(arrays: Mapping[str, "NDArray[Any]"]) -> Factors | None:
    """The factors that a model keeps; one without any judges whole texts like abstracts."""
    if _ARRAY not in arrays:
        return None
    try:
        return Factors(*arrays[_ARRAY].tolist())
    except TypeError as error:
        raise ModelFileError(
            "The factors for whole texts in the model file do not fit.", way_out="Train the model anew."
        ) from error


def with_factors(arrays: Mapping[str, "NDArray[Any]"], factors: Factors | None) -> dict[str, "NDArray[Any]"]:
    """The arrays of a model with these factors in place of its own, or with none."""
    import numpy as np

    kept = {name: array for name, array in arrays.items() if name != _ARRAY}
    return kept | ({_ARRAY: np.array(factors, dtype=np.float32)} if factors else {})


def is_whole_text(text: str) -> bool:
    """Whether a text is longer than any abstract."""
    return len(text.split(maxsplit=_WHOLE)) > _WHOLE


def opening_of(text: str) -> str:
    """How a text begins."""
    opening = _OPENING.match(text.lstrip())
    return opening.group() if opening else text


def frequent(reading: Reading, opening: Reading) -> list[Candidate]:
    """The candidates of a whole text that stand in its opening words, or more than once."""
    first = {candidate.stems for candidate in opening.candidates}
    return [candidate for candidate in reading.candidates if len(candidate.places) > 1 or candidate.stems in first]


def whole_text_weights(
    text: str, reading: Reading, tables: PhraseTables, judge: "Judge", factors: Factors
) -> tuple[Sequence[Candidate], "NDArray[np.float64]"]:
    """The candidates of a whole text, and a weight for each: the mean of what speaks for it."""
    import numpy as np

    opening = read(opening_of(text), reading.language)
    candidates = frequent(reading, opening)
    seen = Seen(reading, tables)
    weights = factors.whole * np.log(judge(seen.rows(candidates)) + _DOUBT, dtype=np.float64)
    begun = judge(Seen(opening, tables).rows()).tolist()
    shares = dict(zip((candidate.stems for candidate in opening.candidates), begun, strict=True))
    first = np.array([shares.get(candidate.stems, 0.0) for candidate in candidates])
    weights += factors.opening * np.log(first + _DOUBT)
    weights += factors.tfidf * np.log(np.maximum(seen.kea_rows(candidates)[:, 0], _LEAST_SHARE))
    several = np.array([len(candidate.stems) > 1 for candidate in candidates])
    weights += np.where(several, math.log(factors.several_words), 0.0)
    return candidates, np.minimum(1.0, np.exp(weights / (factors.opening + factors.whole + factors.tfidf)))
