"""Words that are printed letter by letter («Л И Т Е Р А Т У Р А») or twice over («ТТииттуулл»), made whole."""

import re
from collections.abc import Iterator, Sequence
from operator import itemgetter
from statistics import median
from typing import NamedTuple

from svod.convert.pages.reading_order import Places
from svod.convert.repairs.letter_pairs import latin_share, russian_share

_SPACED = re.compile(r" [^\W\d_] [^\W\d_] [^\W\d_](?=\s|$)")
# A run is believed for one word of so many letters; others beside it may be shorter.
_FEWEST_LETTERS, _SHORTEST_WORD = 5, 3
_SINGLE_PART = 0.6
_THREE = bytes([1, 1, 1])
_LAST_LETTER = re.compile(r"[^\W\d_]{1,2}[^\w\s]")
_LEAST_SHARE = 0.6
# In common gaps between letters: a gap that parts words.
_WORD_GAP = 1.6
# In heights of the letters: the widest gap inside a word.
_WIDEST_GAP = 1.2
_SHORTEST_DOUBLED = 8


class SpacedWord(NamedTuple):
    """A word as it is meant, as it is printed, and the words of the page that it takes the place of."""

    text: str
    printed: str
    letters: range


def may_have_spaced_letters(text: str) -> bool:
    """Whether single letters follow one another in a text."""
    return _SPACED.search(text) is not None


def spaced_words(texts: Sequence[str], places: Places, lines: Sequence[range]) -> Iterator[SpacedWord]:
    """The words of a page whose letters stand apart."""
    singles = bytes(len(text) == 1 for text in texts)
    for line in lines:
        if _THREE not in singles[line.start : line.stop]:
            continue
        for run in _runs_of_letters(texts, line):
            words = list(_cut(run, places))
            found = [word for word in words if len(word) > 1 and _is_word("".join(texts[word.start : word.stop]))]
            if any(len(word) >= _FEWEST_LETTERS for word in found):
                for word in found:
                    letters = texts[word.start : word.stop]
                    yield SpacedWord("".join(letters), " ".join(letters), word)


def _runs_of_letters(texts: Sequence[str], line: range) -> Iterator[range]:
    """Runs of single letters and of pairs that came too near one another: «S O Z IA L»."""
    start = line.start
    for index in (*line, line.stop):
        if index < line.stop and len(texts[index]) <= 2 and texts[index].isalpha():
            continue
        ends_word = index < line.stop and _LAST_LETTER.fullmatch(texts[index]) is not None
        run = range(start, index + ends_word)
        if sum(len(texts[place]) == 1 for place in run) >= max(_FEWEST_LETTERS - 1, _SINGLE_PART * len(run)):
            yield run
        start = index + 1


def _cut(run: range, places: Places) -> Iterator[range]:
    """The words of a run, by the wider gaps between them."""
    gaps = [places.lefts[index + 1] - places.rights[index] for index in run[:-1]]
    height = places.bottoms[run.start] - places.tops[run.start]
    limit = min(_WORD_GAP * median(gaps), _WIDEST_GAP * height)
    start = run.start
    for index, gap in zip(run[:-1], gaps, strict=True):
        if gap > limit:
            yield range(start, index + 1)
            start = index + 1
    yield range(start, run.stop)


def _is_word(text: str) -> bool:
    """Whether letters make a word: all alike in height but for the first, and going together as letters do."""
    text = text if text[-1].isalpha() else text[:-1]
    if len(text) < _SHORTEST_WORD or not (text.isupper() or text[1:].islower()):
        return False
    share, pairs = max(russian_share(text), latin_share(text), key=itemgetter(1))
    return pairs == len(text) - 1 and share >= _LEAST_SHARE


def is_doubled(text: str) -> bool:
    """Whether each letter of a word comes twice."""
    return len(text) >= _SHORTEST_DOUBLED and text[::2] == text[1::2] and text.isalpha() and len(set(text)) > 2
