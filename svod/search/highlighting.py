"""Highlighting: the query's words in titles and in passages of the text."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, takewhile

from svod.model.retrieval import Passage
from svod.search.index_schema import stems, unified
from svod.search.loose_keys import german_keys, query_keys
from svod.search.query_language import ParsedQuery
from svod.text.compounds import compound_parts
from svod.text.lexicon.lookup import folded
from svod.text.lexicon.memory import BoundedMemory

SNIPPET_LENGTH = 240
_BEFORE = 80
_LATIN_ANALYZERS = ("en", "de")
_CYRILLIC_ANALYZER = "en"
_MOST_PLACES = 40
_LONGEST_TEXT = 400_000
_WORD = re.compile(r"\w+")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_FEWEST_LETTERS = 3
_LONGEST_WORD = 80
_UMLAUTS = {"a": "ä", "o": "ö", "u": "ü"}


class Highlighter:
    """Finds the words of a query in a text."""

    def __init__(self, parsed: ParsedQuery) -> None:
        texts = [term.text for group in parsed.groups for term in group]
        words = dict.fromkeys(word for text in texts for word in _WORD.findall(unified(text).lower()))
        words.update(dict.fromkeys(part for word in list(words) for part in compound_parts(word)))
        self._stems = frozenset(stem for word in words for stem in _stems(word))
        self._keys = frozenset(key for word in words for key in query_keys(word))
        beginnings = dict.fromkeys(beginning for word in words for beginning in _beginnings(word))
        self._beginnings = tuple((beginning, _is_found_anywhere(beginning)) for beginning in beginnings)
        self._answers = BoundedMemory(self._asks_for)

    def in_title(self, title: str) -> tuple[Passage, ...]:
        """A title split into highlighted and plain parts."""
        return cut(title, self._places(title))

    def in_text(self, text: str) -> tuple[Passage, ...]:
        """The passage of a text with the most words of the query; empty where it has none."""
        places = self._places(text[:_LONGEST_TEXT])
        if not places:
            return ()
        start, end = _window(text, places)
        inside = [(left - start, right - start) for left, right in places if start <= left and right <= end]
        return cut(text[start:end], inside)

    def _places(self, text: str) -> list[tuple[int, int]]:
        """The positions of the query's words in any form: first by their beginning, then by stems and keys."""
        lower = text.lower()
        if len(lower) != len(text):
            lower = text
        lower = lower.replace("ё", "е")
        words: dict[int, int] = {}
        for beginning, anywhere in self._beginnings:
            if beginning not in lower:
                continue
            for place in islice(_occurrences(lower, beginning, anywhere), _MOST_PLACES):
                start, end = _word_around(text, place)
                words[start] = end
        return [(start, words[start]) for start in sorted(words) if self._answers[text[start : words[start]]]]

    def _asks_for(self, word: str) -> bool:
        if not self._stems.isdisjoint(_stems(word)):
            return True
        keys = query_keys(word) if _CYRILLIC.match(word) else german_keys(word)
        return not self._keys.isdisjoint(keys)


def cut(text: str, marked: Collection[tuple[int, int]]) -> tuple[Passage, ...]:
    """A text split at its highlighted parts."""
    if not marked:
        return (Passage(text, False),) if text else ()
    passages = []
    position = 0
    for start, end in sorted(marked):
        passages.append(Passage(text[position:start], False))
        passages.append(Passage(text[start:end], True))
        position = end
    passages.append(Passage(text[position:], False))
    return tuple(passage for passage in passages if passage.text)


def _stems(word: str) -> Iterator[str]:
    for name in (_CYRILLIC_ANALYZER,) if _CYRILLIC.match(word) else _LATIN_ANALYZERS:
        yield from stems(word, name)


def _beginnings(word: str) -> Iterator[str]:
    """The common beginnings of a word's forms, with and without the umlauts that stems lose."""
    bare = folded(word)
    shared = _shared_beginning([bare, *_stems(word), *query_keys(word)])
    letters = shared if len(shared) >= _FEWEST_LETTERS else bare
    yield letters
    if _CYRILLIC.match(word):
        return
    yield word[: len(letters)]
    if "ss" in letters:
        yield letters.replace("ss", "ß")
    vowels = [place for place, letter in enumerate(letters) if letter in _UMLAUTS]
    for place in {vowels[0], vowels[-1]} if vowels else ():
        yield letters[:place] + _UMLAUTS[letters[place]] + letters[place + 1 :]


def _is_found_anywhere(beginning: str) -> bool:
    """Whether letters count inside of words, too, which may be compounds; Russian ones are none."""
    return not _CYRILLIC.match(beginning) and len(beginning) > _FEWEST_LETTERS


def _occurrences(lower: str, beginning: str, anywhere: bool) -> Iterator[int]:
    """Positions of letters: at the beginning of words, or anywhere."""
    place = lower.find(beginning)
    while place >= 0:
        if anywhere or not place or not lower[place - 1].isalnum():
            yield place
        place = lower.find(beginning, place + len(beginning))


def _word_around(text: str, place: int) -> tuple[int, int]:
    start = place
    while start and place - start < _LONGEST_WORD and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    found = _WORD.match(text, start)
    return start, found.end() if found else place + 1


def _shared_beginning(words: Sequence[str]) -> str:
    alike = takewhile(lambda letters: len(set(letters)) == 1, zip(*words, strict=False))
    return "".join(letters[0] for letters in alike)


def _window(text: str, places: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The window with the most different words among those that begin a little before one of the places."""

    def worth(start: int) -> int:
        end = start + SNIPPET_LENGTH - _BEFORE
        return len({text[left : left + 4].lower() for left, right in places if start <= left and right <= end})

    best = max((start for start, _ in places), key=worth)
    start = max(0, best - _BEFORE)
    if start:
        start = max(start, text.find(" ", start, best) + 1)
    end = start + SNIPPET_LENGTH
    return start, len(text) if end >= len(text) else max(text.rfind(" ", best, end), best + 1)
