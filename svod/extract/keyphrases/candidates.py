"""Stretches of words that may be key phrases: nothing is parted that stands together, joined that stands apart."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from svod.text.stems import stem
from svod.text.stop_words import stop_words

LONGEST = 5
# A text is read so far: what a paper is about, it has said by then.
MOST_WORDS = 12_000
_PIECES = re.compile(r"[^\W_]+(?:[-‐–'’.+#/][^\W_]+)*[+#]*|\n\s*\n|[^\w\s]")
_SENTENCE_ENDS = frozenset(".!?…")
# So long at least is a word at either end; shorter ones are letters of formulas, unless in capitals.
_SHORTEST = 2


class Word(NamedTuple):
    """A word in its text: as printed, its stem, whether it is a stop word, its stretch, its sentence."""

    text: str
    stem: str
    is_stop: bool
    stretch: int
    sentence: int


@dataclass(slots=True)
class Candidate:
    """A phrase by its stems: where it stands, how it is printed, how it is set off from what stands around it."""

    stems: tuple[str, ...]
    places: list[int] = field(default_factory=list)
    forms: dict[str, int] = field(default_factory=dict)
    set_off: int = 0

    @property
    def text(self) -> str:
        """As it is printed most often, of these as first printed."""
        if len(self.forms) == 1:
            return next(iter(self.forms))
        return max(self.forms, key=self.forms.__getitem__)


@dataclass(frozen=True, slots=True)
class Reading:
    """A text read for key phrases."""

    language: str | None
    words: tuple[Word, ...]
    candidates: tuple[Candidate, ...]


def read(text: str, language: str | None, longest: int = LONGEST) -> Reading:
    """All candidates of a text, in the order in which they first stand there."""
    words = tuple(_words(text, language))
    texts, stems = [word.text for word in words], [word.stem for word in words]
    opens, closes = _set_off(words)
    found: dict[tuple[str, ...], Candidate] = {}
    for first, last in _stretches(words, longest):
        name = tuple(stems[first:last])
        candidate = found.get(name)
        if candidate is None:
            candidate = found[name] = Candidate(name)
        candidate.places.append(first)
        form = " ".join(texts[first:last])
        candidate.forms[form] = candidate.forms.get(form, 0) + 1
        candidate.set_off += opens[first] and closes[last - 1]
    return Reading(language, words, tuple(found.values()))


def stems_of(phrase: str, language: str | None) -> tuple[str, ...]:
    """A phrase as candidates are compared: by the stems of its words."""
    return tuple(word.stem for word in _words(phrase, language))


def _words(text: str, language: str | None) -> Iterator[Word]:
    stops = stop_words(language)
    stretch = sentence = count = 0
    for match in _PIECES.finditer(text):
        piece = match.group()
        if not piece[0].isalnum():
            stretch += 1
            sentence += piece in _SENTENCE_ENDS or piece[0] == "\n"
            continue
        lower = piece.lower()
        yield Word(piece, stem(piece, language), lower in stops or not _has_letter(piece), stretch, sentence)
        count += 1
        if count == MOST_WORDS:
            return


def _has_letter(piece: str) -> bool:
    return piece[0].isalpha() or any(map(str.isalpha, piece))


def _stretches(words: Sequence[Word], longest: int) -> Iterator[tuple[int, int]]:
    """Where candidates begin and end: inside one stretch, at most one stop word inside, none at either end."""
    count = len(words)
    is_stop, stretch = [word.is_stop for word in words], [word.stretch for word in words]
    may_end = [not word.is_stop and len(word.text) >= _SHORTEST for word in words]
    for first in range(count):
        if not may_end[first]:
            continue
        here, stops = stretch[first], 0
        for last in range(first, min(first + longest, count)):
            if stretch[last] != here:
                break
            if is_stop[last]:
                stops += 1
                if stops > 1:
                    break
            elif may_end[last]:
                yield first, last + 1


def _set_off(words: Sequence[Word]) -> tuple[list[bool], list[bool]]:
    """For each word, whether nothing that could belong to it stands right before it, and right after it."""
    parted = [one.stretch != other.stretch for one, other in pairwise(words)]
    opens = [True, *(one.is_stop or apart for one, apart in zip(words, parted, strict=False))]
    closes = [*(other.is_stop or apart for other, apart in zip(words[1:], parted, strict=True)), True]
    return opens, closes
