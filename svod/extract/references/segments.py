"""Stretches of a reference between marks of punctuation, and what each holds: a word is known by its company."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

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
_LENGTHS = (0, 1, 2, 3, 4, 4, 5, 5, 5, 6)
_MARKS = frozenset('.;:?!()[]{}«»„“”"/|–—')
_REMEMBERED = 1 << 15
_FARTHEST = 5


class Segment(NamedTuple):
    """Words from `first` up to `stop`, and the bits they bring together."""

    first: int
    stop: int
    holds: int


def segments(gaps: Sequence[str], marks: Sequence[int]) -> list[Segment]:
    """The stretches of words whose bits are given; a comma, or the stop of an initial, does not part them."""
    found = []
    first, holds = 0, marks[0]
    for place in range(1, len(marks)):
        gap = gaps[place]
        if parts(gap) and not (marks[place - 1] & INITIAL and gap[0] == "." and gap.strip() == "."):
            found.append(Segment(first, place, holds))
            first, holds = place, 0
        holds |= marks[place]
    found.append(Segment(first, len(marks), holds))
    return found


@lru_cache(maxsize=_REMEMBERED)
def parts(gap: str) -> bool:
    """Whether a gap parts stretches."""
    return not _MARKS.isdisjoint(gap)


def segment_group(segment: Segment, place: int, count: int, language: str) -> tuple[str, ...]:
    """The features that all words of a stretch get: what it holds, how long it is, where it stands among how many."""
    length = _length(segment.stop - segment.first)
    return _own(segment.holds, length, min(place, _FARTHEST), min(count - 1 - place, _FARTHEST), language)


def company_groups(found: Sequence[Segment]) -> list[tuple[str, ...]]:
    """For each stretch the features that the stretches after it give to its words."""
    groups = []
    following = later = 0
    for segment in reversed(found):
        groups.append(_company(following & _HEARD, later & _HEARD_FROM_AFAR))
        later |= following
        following = segment.holds
    return groups[::-1]


@lru_cache(maxsize=_REMEMBERED)
def _company(following: int, later: int) -> tuple[str, ...]:
    return (
        *(f"N:{name}" for bit, name in _NAMES if following & bit),
        *(f"L:{name}" for bit, name in _NAMES if later & bit),
        f"NL:{bool(following & NUMBER):d}{bool((following | later) & RANGE):d}",
    )


def _length(count: int) -> int:
    return _LENGTHS[count] if count < len(_LENGTHS) else 7


@lru_cache(maxsize=_REMEMBERED)
def _own(holds: int, length: int, from_start: int, from_end: int, language: str) -> tuple[str, ...]:
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
