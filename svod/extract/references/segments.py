"""Stretches of a reference between marks of punctuation, and what each holds: a word is known by its company."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svod.text.lexicon import WordClass

# What a stretch may hold, as bits that its words bring; the names go into features.
_CLASSES = (
    WordClass.JOURNAL_WORD, WordClass.CONFERENCE_WORD, WordClass.PUBLISHER, WordClass.CITY, WordClass.CITY_SHORT,
    WordClass.ORGANISATION, WordClass.THESIS_WORD, WordClass.SERIES_WORD, WordClass.EDITOR_WORD, WordClass.MONTH,
    WordClass.VOLUME_WORD, WordClass.ISSUE_WORD, WordClass.PAGE_WORD, WordClass.EDITION_WORD, WordClass.IN_WORD,
    WordClass.AND_OTHERS, WordClass.ACCESS_WORD, WordClass.PREPOSITION,
)  # fmt: skip
LEXICAL = tuple(
    (int(word_class), 1 << place, str(word_class.name).lower()) for place, word_class in enumerate(_CLASSES)
)
# One bit for each name below.
WIDTH = len(_CLASSES) + 7
INITIAL, YEAR, NUMBER, RANGE, ADDRESS, SMALL, CAPITAL = (1 << (len(_CLASSES) + place) for place in range(7))
_NAMES = (
    *((bit, name) for _, bit, name in LEXICAL),
    (INITIAL, "initial"),
    (YEAR, "year"),
    (NUMBER, "number"),
    (RANGE, "range"),
    (ADDRESS, "address"),
    (SMALL, "small"),
    (CAPITAL, "capital"),
)
# Of these a stretch hears from the next one, and from all that come after that: they tell an article from a book.
_HEARD = sum(bit for bit, name in _NAMES if name not in {"small", "capital", "preposition", "and_others"})
_HEARD_FROM_AFAR = sum(
    bit
    for bit, name in _NAMES
    if name in {"journal_word", "publisher", "city", "volume_word", "page_word", "editor_word", "in_word", "number",
                "range", "year"}
)  # fmt: skip
_LENGTHS = np.array((0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 7))
_MARKS = frozenset('.;:?!()[]{}«»„“”"/|–—')
_FARTHEST = 5
# Small numbers, packed into keys.
_SMALL_BITS = 3
_SMALL = (1 << _SMALL_BITS) - 1


Integers = NDArray[np.int64]


def parts(gap: str) -> bool:
    """Whether a gap parts stretches; a comma does not."""
    return not _MARKS.isdisjoint(gap)


def is_lone_stop(gap: str) -> bool:
    """Whether a gap is a full stop alone, which behind an initial parts nothing."""
    return gap[:1] == "." and gap.strip() == "."


class Stretches:
    """The stretches of many references one after another: where each begins, what it holds, where it stands."""

    def __init__(self, begins: NDArray[Any], marks: Integers, reference: Integers) -> None:
        """Of words: whether a stretch begins there, the bits it brings, the number of its reference."""
        starts = np.flatnonzero(begins)
        self.holds: Integers = np.bitwise_or.reduceat(marks, starts)
        self.lengths: Integers = np.diff(starts, append=len(marks))
        self.reference: Integers = reference[starts]
        counts = np.bincount(self.reference)
        self.place: Integers = np.arange(len(starts)) - (np.cumsum(counts) - counts)[self.reference]
        self.from_end: Integers = counts[self.reference] - 1 - self.place

    def own_keys(self, languages: Integers) -> Integers:
        """What `own_group` is to be asked of each stretch, the languages of references given."""
        length = _LENGTHS[np.minimum(self.lengths, len(_LENGTHS) - 1)]
        key = self.holds
        for value in (length, np.minimum(self.place, _FARTHEST), np.minimum(self.from_end, _FARTHEST)):
            key = key << _SMALL_BITS | value
        keys: Integers = key << _SMALL_BITS | languages[self.reference]
        return keys

    def company_keys(self) -> Integers:
        """What `company_group` is to be asked of each stretch: it hears the next one, and all that come after that."""
        keys = []
        following = later = 0
        for holds, from_end in zip(self.holds[::-1].tolist(), self.from_end[::-1].tolist(), strict=True):
            if not from_end:
                following = later = 0
            keys.append((following & _HEARD) << WIDTH | later & _HEARD_FROM_AFAR)
            later |= following
            following = holds
        return np.array(keys[::-1], dtype=np.int64)


def own_group(key: int, languages: Sequence[str]) -> tuple[str, ...]:
    """The features that all words of a stretch get: what it holds, how long it is, where it stands among how many."""
    language = languages[key & _SMALL]
    from_end, from_start, length = (key >> shift * _SMALL_BITS & _SMALL for shift in (1, 2, 3))
    holds = key >> 4 * _SMALL_BITS
    case = f"{bool(holds & SMALL):d}{bool(holds & CAPITAL):d}"
    names = [name for bit, name in _NAMES if holds & bit]
    return (
        f"S:length={length}",
        f"S:case={case}|{length}",
        f"S:start={from_start}",
        f"S:end={from_end}",
        *(f"S:{name}" for name in names),
        *(f"S:{name}|{min(from_start, 3)}|{language}" for name in names),
    )


def company_group(key: int) -> tuple[str, ...]:
    """The features that the stretches after a stretch give to its words."""
    following, later = key >> WIDTH, key & (1 << WIDTH) - 1
    return (
        *(f"N:{name}" for bit, name in _NAMES if following & bit),
        *(f"L:{name}" for bit, name in _NAMES if later & bit),
        f"NL:{bool(following & NUMBER):d}{bool((following | later) & RANGE):d}",
    )
