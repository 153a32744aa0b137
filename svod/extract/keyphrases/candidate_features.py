"""What is seen of a candidate: how often and where it stands, how rare it is, how it is set, how it begins and ends."""

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from svod.extract.keyphrases.candidates import Candidate, Reading
from svod.extract.keyphrases.phrase_tables import UNSEEN, PhraseTables, ends_of, key_of

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
# So many numbers of a candidate are counted; its row is made of these.
_COUNTED = 22
_NO_KEYS: frozenset[str] = frozenset()


class Seen:
    """A text seen against the tables of its language; in training a text is left out of what it is compared with."""

    def __init__(self, reading: Reading, tables: PhraseTables, own_keys: frozenset[str] | None = None) -> None:
        self._reading, self._tables = reading, tables
        # What the text itself added to the tables is taken off again.
        self._own = 0 if own_keys is None else 1
        self._own_keys = own_keys or _NO_KEYS
        self._rarities = {
            stem: tables.rarity(tables.words.get(stem, 0) - self._own) for stem in {word.stem for word in reading.words}
        }
        self._odds = _OddsOfEnds(tables)
        self._unknown = tables.rarity(-self._own)
        self._stops = list(accumulate((word.is_stop for word in reading.words), initial=0))
        self._longer = _longest_times(reading.candidates)
        self._times = {candidate.stems: len(candidate.places) for candidate in reading.candidates}
        self._title = _title_length(reading)

    def rows(self, among: Sequence[Candidate] | None = None) -> "NDArray[np.float32]":
        """One row for each candidate, or for some of them."""
        import numpy as np

        counted = [self._counted(candidate) for candidate in self._among(among)]
        numbers = np.array(counted, dtype=np.float64).reshape(len(counted), _COUNTED)
        times, first, last, before, words = numbers[:, :5].T
        rarest, commonest, mean = numbers[:, 5:8].T
        keys, capitals, is_upper, set_off, longer, shorter, has_stop, hyphen = numbers[:, 8:16].T
        total = len(self._reading.words)
        share = times / max(1, total)
        length = np.full(len(counted), math.log(max(1, total)))
        columns = (
            times, share, share * mean, first / max(1, total), before, (last - first) / max(1, total), words,
            rarest, commonest, mean, keys, capitals / words, is_upper, first < self._title,
            set_off / times, set_off, longer / times, shorter, length, has_stop, hyphen, *numbers[:, 16:].T,
        )  # fmt: skip
        return np.stack(columns, axis=1).astype(np.float32)

    def kea_rows(self, among: Sequence[Candidate] | None = None) -> "NDArray[np.float32]":
        """KEA's two numbers for each candidate; TF×IDF as a share of the text's highest, and long texts count, too."""
        import numpy as np

        total = max(1, len(self._reading.words))
        candidates = self._among(among)
        columns = np.empty((len(candidates), len(KEA_COLUMNS)), dtype=np.float32)
        columns[:, 0] = [self._tfidf(candidate) for candidate in candidates]
        columns[:, 1] = [candidate.places[0] / total for candidate in candidates]
        columns[:, 0] /= max(max(map(self._tfidf, self._reading.candidates), default=0.0), 1e-6)
        return columns

    def _tfidf(self, candidate: Candidate) -> float:
        return len(candidate.places) * self._phrase_rarity(candidate)

    def _among(self, some: Sequence[Candidate] | None) -> Sequence[Candidate]:
        return self._reading.candidates if some is None else some

    def _counted(self, candidate: Candidate) -> tuple[float, ...]:
        """What is counted and looked up of one candidate; the rest of its row is arithmetic."""
        stems, places, rarity, odds = candidate.stems, candidate.places, self._rarities, self._odds
        text, count, first = candidate.text, len(stems), places[0]
        key = key_of(stems)
        known = self._tables.keys.get(key, 0) - (key in self._own_keys)
        if count == 1:
            rarest = commonest = mean = whole = rarity[key]
            shorter = 0
        else:
            rarities = [rarity[stem] for stem in stems]
            rarest, commonest, mean = max(rarities), min(rarities), sum(rarities) / count
            whole = self._rarity_of(key)
            shorter = self._times.get(stems[1:], 0) + self._times.get(stems[:-1], 0)
        first_stem, first_ending, last_stem, last_ending = ends_of(stems, text)
        return (
            len(places), first, places[-1], math.log1p(first), count, rarest, commonest, mean,
            math.log1p(known) if known else 0.0, _capitals(text, count), text.isupper(),
            candidate.set_off, self._longer.get(stems, 0), shorter,
            self._stops[first + count] > self._stops[first], "-" in text,
            odds[first_stem], odds[first_ending], odds[last_stem], odds[last_ending],
            self._reading.words[first].sentence, whole,
        )  # fmt: skip

    def _phrase_rarity(self, candidate: Candidate) -> float:
        if len(candidate.stems) == 1:
            return self._rarities[candidate.stems[0]]
        return self._rarity_of(key_of(candidate.stems))

    def _rarity_of(self, key: str) -> float:
        known = self._tables.phrases.get(key)
        # Most phrases of a text stand in no other.
        return self._unknown if known is None else self._tables.rarity(known - self._own)


class _OddsOfEnds(dict[str, float]):
    """How much each end of a phrase speaks for it; looked up in the tables once a text."""

    def __init__(self, tables: PhraseTables) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, end: str) -> float:
        odds = self[end] = self._tables.ends.get(end, UNSEEN).log()
        return odds


def _capitals(text: str, count: int) -> int:
    """How many of its words begin with a capital."""
    if count == 1 or text.islower():
        return text[0].isupper()
    return sum([word[0].isupper() for word in text.split(" ")])


def _longest_times(candidates: tuple[Candidate, ...]) -> dict[tuple[str, ...], int]:
    """For each phrase, how often the most frequent phrase stands that is longer by one word."""
    found: dict[tuple[str, ...], int] = {}
    for candidate in candidates:
        stems, times = candidate.stems, len(candidate.places)
        if len(stems) > 1:
            for part in (stems[1:], stems[:-1]):
                if found.get(part, 0) < times:
                    found[part] = times
    return found


def _title_length(reading: Reading) -> int:
    sentences = [word.sentence for word in reading.words[: _LONGEST_TITLE + 1]]
    return sum(sentence == sentences[0] for sentence in sentences) if sentences else 0
