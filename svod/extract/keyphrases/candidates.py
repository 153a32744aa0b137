"""Stretches of words that may be key phrases: nothing is parted that stands together, joined that stands apart."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from svod.extract.keyphrases.stop_words import stop_words
from svod.text.stems import stem

LONGEST = 5
# A text is read so far: what a paper is about, it has said by then.
MOST_WORDS = 12_000
_PIECES = re.compile(r"[^\W_]+(?:[-‐–'’.+#/][^\W_]+)*[+#]*|\n\s*\n|[^\w\s]")
_SENTENCE_ENDS = frozenset(".!?…")
# So long at least is a word at either end; shorter ones are letters of formulas, unless in capitals.
_SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Word:
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
    forms: Counter[str] = field(default_factory=Counter)
    set_off: int = 0

    @property
    def text(self) -> str:
        """As it is printed most often, of these as first printed."""
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
    found: dict[tuple[str, ...], Candidate] = {}
    for first, last in _stretches(words, longest):
        stems = tuple([word.stem for word in words[first:last]])
        candidate = found.get(stems)
        if candidate is None:
            candidate = found[stems] = Candidate(stems)
        candidate.places.append(first)
        candidate.forms[" ".join([word.text for word in words[first:last]])] += 1
        candidate.set_off += _is_set_off(words, first, last)
    return Reading(language, words, tuple(found.values()))


def stems_of(phrase: str, language: str | None) -> tuple[str, ...]:
    """A phrase as candidates are told apart: by the stems of its words."""
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
    return any(map(str.isalpha, piece))


def _stretches(words: Sequence[Word], longest: int) -> Iterator[tuple[int, int]]:
    """Where candidates begin and end: inside one stretch, at most one stop word inside, none at either end."""
    for first, word in enumerate(words):
        if word.is_stop or not _may_stand_at_an_end(word):
            continue
        stops = 0
        for last in range(first, min(first + longest, len(words))):
            here = words[last]
            if here.stretch != word.stretch:
                break
            if here.is_stop:
                stops += 1
                if stops > 1:
                    break
            elif _may_stand_at_an_end(here):
                yield first, last + 1


def _may_stand_at_an_end(word: Word) -> bool:
    return len(word.text) >= _SHORTEST


def _is_set_off(words: Sequence[Word], first: int, last: int) -> bool:
    """Whether nothing that could belong to it stands right before or after it."""
    before = first == 0 or words[first - 1].is_stop or words[first - 1].stretch != words[first].stretch
    after = last == len(words) or words[last].is_stop or words[last].stretch != words[last - 1].stretch
    return before and after
