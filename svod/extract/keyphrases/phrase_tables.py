"""What texts tell of the words and phrases of a language: how common they are, how often they are key phrases."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from svod.errors import ModelFileError
from svod.extract.keyphrases.candidates import Reading

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PARTING = "\n"
# Rarer ones say nothing that the next text would bear out, and only fill the file.
_RAREST_WORD, _RAREST_PHRASE, _RAREST_KEY, _RAREST_END = 2, 3, 2, 3
_SUFFIX = 3
# What is believed of a word's odds before it was seen: as many cases as this, of which the usual share is right.
_BEFORE, _USUAL = 2.0, 0.05


class Odds(NamedTuple):
    """How often something was seen at an end of a key phrase, and at an end of another candidate."""

    right: int
    wrong: int

    def log(self) -> float:
        """By how much it speaks for a key phrase; 0 where it says nothing."""
        return _log_odds(self.right, self.wrong)


@lru_cache(maxsize=1 << 14)
def _log_odds(right: int, wrong: int) -> float:
    believed, doubted = right + _BEFORE * _USUAL, wrong + _BEFORE * (1 - _USUAL)
    return math.log(believed / doubted) - math.log(_USUAL / (1 - _USUAL))


UNSEEN = Odds(0, 0)


@dataclass(slots=True)
class PhraseTables:
    """Of one language: texts, texts with a stem, with a phrase; how often keys; odds of first and last words."""

    texts: int = 0
    words: Counter[str] = field(default_factory=Counter)
    phrases: Counter[str] = field(default_factory=Counter)
    keys: Counter[str] = field(default_factory=Counter)
    ends: dict[str, Odds] = field(default_factory=dict)

    def count(self, reading: Reading, keys: frozenset[str]) -> None:
        """Take a text into account, with the keys of its phrases."""
        self.texts += 1
        self.words.update({word.stem for word in reading.words})
        self.phrases.update(key_of(candidate.stems) for candidate in reading.candidates)
        self.keys.update(keys)

    def count_ends(self, reading: Reading, keys: frozenset[str]) -> None:
        """Take the ends of a text's candidates into account."""
        for candidate in reading.candidates:
            right = key_of(candidate.stems) in keys
            for end in ends_of(candidate.stems, candidate.text):
                known = self.ends.get(end, UNSEEN)
                self.ends[end] = Odds(known.right + right, known.wrong + (not right))

    def copy(self) -> "PhraseTables":
        """The same tables; what is counted there is not counted here."""
        return PhraseTables(self.texts, self.words.copy(), self.phrases.copy(), self.keys.copy(), self.ends.copy())

    def add(self, other: "PhraseTables") -> None:
        """Count what other texts of the language hold, too."""
        self.texts += other.texts
        self.words += other.words
        self.phrases += other.phrases
        self.keys += other.keys
        for end, odds in other.ends.items():
            known = self.ends.get(end, UNSEEN)
            self.ends[end] = Odds(known.right + odds.right, known.wrong + odds.wrong)

    def rarity(self, counted: int) -> float:
        """How rare something is that so many texts have (inverse document frequency)."""
        return math.log((self.texts + 1) / (1 + max(counted, 0)))


def key_of(stems: Iterable[str]) -> str:
    """A phrase as tables know it."""
    return " ".join(stems)


def ends_of(stems: Sequence[str], text: str) -> tuple[str, str, str, str]:
    """What is looked at of a phrase's first and last word: its stem, and its ending as printed."""
    first, _, rest = text.lower().partition(" ")
    last = rest.rpartition(" ")[2] or first
    return (f"first {stems[0]}", f"first -{first[-_SUFFIX:]}", f"last {stems[-1]}", f"last -{last[-_SUFFIX:]}")


def arrays_of(tables: Mapping[str, PhraseTables]) -> dict[str, "NDArray[Any]"]:
    """Tables by language as arrays to be kept in a model."""
    import numpy as np

    arrays: dict[str, NDArray[Any]] = {}
    for language, table in tables.items():
        arrays[f"{language} texts"] = np.array([table.texts], dtype=np.int64)
        counted = {
            "words": (table.words, _RAREST_WORD),
            "phrases": (Counter({name: count for name, count in table.phrases.items() if " " in name}), _RAREST_PHRASE),
            "keys": (table.keys, _RAREST_KEY),
        }
        for part, (counts, rarest) in counted.items():
            kept = sorted((name, count) for name, count in counts.items() if count >= rarest and _PARTING not in name)
            arrays |= _listed(f"{language} {part}", [name for name, _ in kept])
            arrays[f"{language} {part} counts"] = np.array([count for _, count in kept], dtype=np.uint32)
        ends = sorted(end for end, odds in table.ends.items() if sum(odds) >= _RAREST_END and _PARTING not in end)
        arrays |= _listed(f"{language} ends", ends)
        arrays[f"{language} ends counts"] = np.array([table.ends[end] for end in ends], dtype=np.uint32).reshape(-1, 2)
    return arrays


def _listed(name: str, names: list[str]) -> dict[str, "NDArray[Any]"]:
    import numpy as np

    return {name: np.frombuffer(_PARTING.join(names).encode(), dtype=np.uint8)}


def tables_from(arrays: Mapping[str, "NDArray[Any]"]) -> dict[str, PhraseTables]:
    """The tables that a model keeps, by language."""
    languages = [name.removesuffix(" texts") for name in arrays if name.endswith(" texts")]
    try:
        return {language: _table(arrays, language) for language in languages}
    except (KeyError, ValueError, IndexError) as error:
        raise ModelFileError(
            "The tables of phrases in the model file do not fit together.", way_out="Train the model anew."
        ) from error


def _table(arrays: Mapping[str, "NDArray[Any]"], language: str) -> PhraseTables:
    words, phrases, keys = (_counts(arrays, f"{language} {part}") for part in ("words", "phrases", "keys"))
    seen = arrays[f"{language} ends counts"]
    # Whoever reads papers waits for this: there are hundreds of thousands.
    odds = map(Odds, seen[:, 0].tolist(), seen[:, 1].tolist())
    ends = dict(zip(_names(arrays, f"{language} ends"), odds, strict=True))
    return PhraseTables(int(arrays[f"{language} texts"][0]), words, phrases, keys, ends)


def _counts(arrays: Mapping[str, "NDArray[Any]"], name: str) -> Counter[str]:
    return Counter(dict(zip(_names(arrays, name), arrays[f"{name} counts"].tolist(), strict=True)))


def _names(arrays: Mapping[str, "NDArray[Any]"], name: str) -> list[str]:
    text = arrays[name].tobytes().decode()
    return text.split(_PARTING) if text else []
