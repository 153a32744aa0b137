"""The classes of a word: short tables and shipped tries asked in one go, answers kept in a bounded memory."""

import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

import marisa_trie

from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.endings import ending_classes
from svod.text.lexicon.memory import BoundedMemory
from svod.text.lexicon.short_lists import written_words

FOLDER = Path(__file__).parent
# Each trie beside this file and what its words are; names and places are stored without accents.
CYRILLIC_TRIES: tuple[tuple[str, WordClass], ...] = (("words_ru", WordClass.DICTIONARY | WordClass.RUSSIAN),)
LATIN_TRIES: tuple[tuple[str, WordClass], ...] = (
    ("words_de", WordClass.DICTIONARY | WordClass.GERMAN),
    ("words_en", WordClass.DICTIONARY | WordClass.ENGLISH),
)
FOLDED_TRIES: tuple[tuple[str, WordClass], ...] = (
    ("given_names", WordClass.GIVEN_NAME),
    ("surnames", WordClass.SURNAME),
    ("cities", WordClass.CITY),
    ("countries", WordClass.COUNTRY),
)
EDGES = " \t\n\r\u00a0.,;:!?()[]{}<>«»„“”‟\"'’‘‚`*†‡…/|\\•·–—‐‑-_=+~^"
LONGEST_WORD = 64
MOST_PARTS = 4
_SAME_LETTERS = str.maketrans({"ё": "е", "ß": "ss", "’": "'", "ʼ": "'", "‐": "-", "‑": "-", "\u00ad": ""})

_Tries = tuple[tuple[marisa_trie.Trie, int], ...]


class _LoadedTries(NamedTuple):
    """The opened tries, each with the bits of its words."""

    cyrillic: _Tries
    latin: _Tries
    folded: _Tries


def classes_of(word: str) -> int:
    """The classes of a word as a mask of `WordClass` bits, whatever its case, «ё» and edge punctuation."""
    return _ANSWERS[word]


def word_key(word: str) -> str:
    """The form under which a word is kept: small letters, «е» for «ё», «ss» for «ß», no punctuation at its edges.

    A token of nothing but punctuation («//») keeps it.
    """
    key = (word.strip(EDGES) or word.strip()).lower()
    return key if key.isascii() else key.translate(_SAME_LETTERS)


def folded(key: str) -> str:
    """A key without accents; Cyrillic letters stay whole."""
    if key.isascii() or _is_cyrillic(key):
        return key
    decomposed = unicodedata.normalize("NFKD", key)
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def _is_cyrillic(key: str) -> bool:
    return "\u0400" <= key[:1] <= "\u04ff"


def _looked_up(word: str) -> int:
    key = word_key(word[: 2 * LONGEST_WORD])
    if not key or len(key) > LONGEST_WORD or not key.isprintable():
        return 0
    classes = _whole(key)
    if not classes and "'" in key:
        classes = _whole(key.replace("'", ""))  # O'Brien, Fel'dman
    if not classes and "-" in key:
        classes = _of_parts(key)
    return classes


def _whole(key: str) -> int:
    classes = written_words().get(key, 0)
    tries = _loaded_tries()
    is_cyrillic = _is_cyrillic(key)
    for trie, bits in tries.cyrillic if is_cyrillic else tries.latin:
        if key in trie:
            classes |= bits
    bare = key if is_cyrillic else folded(key)
    for trie, bits in tries.folded:
        if bare in trie:
            classes |= bits
    return classes | ending_classes(key, classes, is_cyrillic)


def _of_parts(key: str) -> int:
    """What every part of a hyphened word is: «Müller-Schmidt» is a surname, «well-known» a word."""
    parts = key.split("-")
    if len(parts) > MOST_PARTS or not all(parts):
        return 0
    classes = -1
    for part in parts:
        classes &= _whole(part)
    return classes


@cache
def _loaded_tries() -> _LoadedTries:
    return _LoadedTries(_opened(CYRILLIC_TRIES), _opened(LATIN_TRIES), _opened(FOLDED_TRIES))


def _opened(tries: tuple[tuple[str, WordClass], ...]) -> _Tries:
    return tuple((marisa_trie.Trie().mmap(str(FOLDER / f"{name}.marisa")), int(classes)) for name, classes in tries)


_ANSWERS = BoundedMemory(_looked_up)
