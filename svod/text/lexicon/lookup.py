"""The classes of a word: short tables and big lists asked in one go, answers kept in a bounded memory."""

import unicodedata
from functools import cache, reduce
from mmap import ACCESS_READ, mmap
from operator import or_
from pathlib import Path
from typing import NamedTuple

import marisa_trie

from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.endings import ending_classes
from svod.text.lexicon.memory import BoundedMemory
from svod.text.lexicon.short_lists import written_words

FOLDER = Path(__file__).parent
# The big lists and what their words are; each is one bit of what is kept of a word. Names and places are kept without
# accents, words as they are written.
LISTS: tuple[tuple[str, WordClass], ...] = (
    ("words_ru", WordClass.DICTIONARY | WordClass.RUSSIAN),
    ("words_de", WordClass.DICTIONARY | WordClass.GERMAN),
    ("words_en", WordClass.DICTIONARY | WordClass.ENGLISH),
    ("given_names", WordClass.GIVEN_NAME),
    ("surnames", WordClass.SURNAME),
    ("cities", WordClass.CITY),
    ("countries", WordClass.COUNTRY),
)
# The words of all lists lie in one trie a script, so that a word is looked for once.
CYRILLIC, LATIN = "cyrillic", "latin"
_PLACES = {name: place for place, (name, _) in enumerate(LISTS)}
_WRITTEN = sum(1 << place for name, place in _PLACES.items() if name.startswith("words_"))
_MASKS = tuple(
    reduce(or_, (int(classes) for place, (_, classes) in enumerate(LISTS) if lists >> place & 1), 0)
    for lists in range(1 << len(LISTS))
)
EDGES = " \t\n\r\u00a0.,;:!?()[]{}<>«»„“”‟\"'’‘‚`*†‡…/|\\•·–—‐‑-_=+~^"
LONGEST_WORD = 64
MOST_PARTS = 4
_SAME_LETTERS = str.maketrans({"ё": "е", "ß": "ss", "’": "'", "ʼ": "'", "‐": "-", "‑": "-", "\u00ad": ""})


class _KnownWords(NamedTuple):
    """The words of a script, and a byte for each: the lists it stands in."""

    trie: marisa_trie.Trie
    lists: mmap

    def lists_of(self, key: str) -> int:
        """The lists that hold a word, as bits; 0 for an unknown one."""
        number = self.trie.get(key)
        return 0 if number is None else self.lists[number]


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
    if key.isascii() or is_cyrillic_word(key):
        return key
    decomposed = unicodedata.normalize("NFKD", key)
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def is_cyrillic_word(key: str) -> bool:
    """Whether a word begins with a Cyrillic letter."""
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
    is_cyrillic = is_cyrillic_word(key)
    known = _known_words(CYRILLIC if is_cyrillic else LATIN)
    lists = known.lists_of(key)
    if not (is_cyrillic or key.isascii()) and (bare := folded(key)) != key:
        lists = lists & _WRITTEN | known.lists_of(bare) & ~_WRITTEN
    classes = written_words().get(key, 0) | _MASKS[lists]
    return classes | ending_classes(key, classes, is_cyrillic)


def is_listed(key: str, name: str) -> bool:
    """Whether a list holds a word under such a key."""
    lists = _known_words(CYRILLIC if is_cyrillic_word(key) else LATIN).lists_of(key)
    return bool(lists >> _PLACES[name] & 1)


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
def _known_words(script: str) -> _KnownWords:
    with (FOLDER / f"{script}.lists").open("rb") as lists:
        # Shared by all processes, as the trie is.
        return _KnownWords(
            marisa_trie.Trie().mmap(str(FOLDER / f"{script}.marisa")), mmap(lists.fileno(), 0, access=ACCESS_READ)
        )


_ANSWERS = BoundedMemory(_looked_up)
