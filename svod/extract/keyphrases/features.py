"""What is seen of a candidate: how often and where it stands, how rare it is, how it is set, how it begins and ends."""

import math
from collections import Counter
from typing import TYPE_CHECKING

from svod.extract.keyphrases.candidates import Candidate, Reading
from svod.extract.keyphrases.tables import UNSEEN, PhraseTables, ends_of, key_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEATURES_VERSION = "phrases 1"
KEA_VERSION = "kea 1"
# The columns of a row, in their order.
COLUMNS = (
    "times", "share of words", "share times rarity", "first place", "first words before", "spread", "words",
    "rarest word", "commonest word", "mean rarity", "times a key", "capitals", "all capitals", "in title",
    "share set off", "times set off", "longer ones", "shorter ones", "length of text", "joined by stop word",
    "hyphen", "first stem", "first ending", "last stem", "last ending", "sentences before", "rarity of phrase",
)  # fmt: skip
# KEA's two: TF×IDF and the distance of the first occurrence.
KEA_COLUMNS = ("TF×IDF", "first occurrence")
# A title is the first sentence of a text, if it is no longer than so many words.
_LONGEST_TITLE = 25
_NO_KEYS: frozenset[str] = frozenset()


class Seen:
    """A text seen against the tables of its language; in training a text is left out of what it is compared with."""

    def __init__(self, reading: Reading, tables: PhraseTables, own_keys: frozenset[str] | None = None) -> None:
        self._reading, self._tables = reading, tables
        # What the text itself added to the tables is taken off again.
        self._own = 0 if own_keys is None else 1
        self._own_keys = own_keys or _NO_KEYS
        self._rarities: dict[str, float] = {}
        self._longer = _longest_times(reading.candidates)
        self._times = {candidate.stems: len(candidate.places) for candidate in reading.candidates}
        self._title = _title_length(reading)

    def rows(self) -> "NDArray[np.float32]":
        """One row for each candidate."""
        import numpy as np

        rows = [self._row(candidate) for candidate in self._reading.candidates]
        return np.array(rows, dtype=np.float32).reshape(len(rows), len(COLUMNS))

    def kea_rows(self) -> "NDArray[np.float32]":
        """KEA's two numbers for each candidate; TF×IDF as a share of the text's highest, and long texts count, too."""
        import numpy as np

        total = max(1, len(self._reading.words))
        rows = [
            (len(candidate.places) * self._phrase_rarity(candidate), candidate.places[0] / total)
            for candidate in self._reading.candidates
        ]
        told = np.array(rows, dtype=np.float32).reshape(len(rows), len(KEA_COLUMNS))
        told[:, 0] /= max(float(told[:, 0].max(initial=0.0)), 1e-6)
        return told

    def _row(self, candidate: Candidate) -> tuple[float, ...]:
        stems, first, times = candidate.stems, candidate.places[0], len(candidate.places)
        total = len(self._reading.words)
        rarities = [self._rarity(stem) for stem in stems]
        mean = sum(rarities) / len(rarities)
        key = key_of(stems)
        text = candidate.text
        words = text.split(" ")
        shorter = self._times.get(stems[1:], 0) + self._times.get(stems[:-1], 0) if len(stems) > 1 else 0
        return (
            times, times / total, times / total * mean, first / total, math.log1p(first),
            (candidate.places[-1] - first) / total, len(stems), max(rarities), min(rarities), mean,
            math.log1p(self._tables.keys.get(key, 0) - (key in self._own_keys)),
            sum([word[0].isupper() for word in words]) / len(words), text.isupper(), first < self._title,
            candidate.set_off / times, candidate.set_off, self._longer.get(stems, 0) / times, shorter,
            math.log(total), any(word.is_stop for word in self._reading.words[first : first + len(stems)]),
            "-" in text, *[self._tables.ends.get(end, UNSEEN).log() for end in ends_of(candidate)],
            self._reading.words[first].sentence, self._phrase_rarity(candidate),
        )  # fmt: skip

    def _rarity(self, stem: str) -> float:
        found = self._rarities.get(stem)
        if found is None:
            found = self._rarities[stem] = self._tables.rarity(self._tables.words.get(stem, 0) - self._own)
        return found

    def _phrase_rarity(self, candidate: Candidate) -> float:
        if len(candidate.stems) == 1:
            return self._rarity(candidate.stems[0])
        return self._tables.rarity(self._tables.phrases.get(key_of(candidate.stems), 0) - self._own)


def _longest_times(candidates: tuple[Candidate, ...]) -> Counter[tuple[str, ...]]:
    """For each phrase, how often the most frequent phrase stands that is longer by one word."""
    found: Counter[tuple[str, ...]] = Counter()
    for candidate in candidates:
        if len(candidate.stems) > 1:
            times = len(candidate.places)
            for part in (candidate.stems[1:], candidate.stems[:-1]):
                found[part] = max(found[part], times)
    return found


def _title_length(reading: Reading) -> int:
    sentences = [word.sentence for word in reading.words[: _LONGEST_TITLE + 1]]
    return sum(sentence == sentences[0] for sentence in sentences) if sentences else 0
