"""How much of a text is words: what known words and torn ones say of a text layer, and of two readings of one place.

Known are words of the lexicon. Torn are words that no language prints: capitals after small letters and signs between
letters, as in «LOR!SgLOX» or «TpexypoBHeBaa», which bad recognition and fonts without names leave behind.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from svod.text.lexicon.lookup import classes_of

_WORD = re.compile(r"[^\W\d_]{3,}")
_TORN = re.compile(
    r"[a-zа-яё][A-ZА-ЯЁ]|[A-Za-z][А-Яа-яё]|[А-Яа-яё][A-Za-z]"
    r"|[^\W\d_][!\"#$%&*;<>?@^`~\\|{}\[\]=+£¢§¡¦°¬®©¶¤³²¹¼½¾][^\W\d_]"
)
# The characters of each kind that `_TORN` knows, and some that are no letters; the kind of all others is 0.
_CHARACTERS = (
    ascii_lowercase, ascii_uppercase, "".join(map(chr, range(0x430, 0x450))) + "ё",
    "".join(map(chr, range(0x410, 0x430))) + "Ё", "!\"#$%&*;<>?@^`~\\|{}[]=+£¢§¡¦°¬®©¶¤³²¹¼½¾", " 0123456789.,:()-",
)  # fmt: skip
_KINDS = 1 + len(_CHARACTERS)
# A text of another language has few known words, one full of formulas has torn ones; none has both but noise.
_FEWEST_WORDS = 12
_MOST_KNOWN, _LEAST_TORN = 0.4, 0.52
# Recognised text with fewer known words has wrong letters, or another language.
_WELL_READ = 0.8
# So many times as many letters in known words has the better of two readings.
_BETTER = 1.1
# So large a part of torn words asks for a closer look.
_MANY_TORN = 0.25


class Quality(NamedTuple):
    """Of a text: how many words it has, the share of their letters in known words, and the share of torn words."""

    words: int
    known: float
    torn: float


def quality_of(texts: Iterable[str]) -> Quality:
    """What the words of a text say of it; numbers, initials and signs say nothing."""
    runs = [(text, _WORD.findall(text)) for text in texts]
    words = [word for _, found in runs for word in found]
    with_words = [text for text, found in runs if found]
    letters = sum(map(len, words))
    known = sum([len(word) for word in words if classes_of(word)])
    torn = sum([_TORN.search(text) is not None for text in with_words])
    return Quality(len(words), known / max(1, letters), torn / max(1, len(with_words)))


def is_torn(texts: Sequence[str]) -> bool:
    """Whether many words are torn: a quick count, by which ordinary text is cleared."""
    text, most = " ".join(texts), _MANY_TORN * len(texts)
    return _at_most_torn(text) > most and len(_TORN.findall(text)) > most


def _at_most_torn(text: str) -> int:
    """As many torn places as a text has, or more: by its pairs of letters, and its signs before what may be letters."""
    kinds, torn = _tables()
    # What takes four bytes is none of these letters.
    found = kinds.take(np.frombuffer(text.encode("utf-16-le", "surrogatepass"), dtype=np.uint16))
    return int(torn.take(found[:-1] * _KINDS + found[1:]).sum(dtype=np.int64))


@cache
def _tables() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The kinds of characters, and which two in succession may be torn."""
    kinds = np.zeros(1 << 16, dtype=np.uint8)
    for kind, characters in enumerate(_CHARACTERS, start=1):
        kinds[[ord(character) for character in characters]] = kind
    small, capital, small_cyrillic, capital_cyrillic, sign, none = range(1, _KINDS)
    torn = np.zeros((_KINDS, _KINDS), dtype=np.uint8)
    torn[np.ix_((small, small_cyrillic), (capital, capital_cyrillic))] = 1
    torn[np.ix_((small, capital), (small_cyrillic, capital_cyrillic))] = 1
    torn[np.ix_((small_cyrillic, capital_cyrillic), (small, capital))] = 1
    # Raised digits and fractions are signs and letters.
    torn[sign, :none] = 1
    return kinds, torn.ravel()


def is_well_read(texts: Iterable[str]) -> bool:
    """Whether nearly all words of a recognised text are known."""
    return quality_of(texts).known >= _WELL_READ


def is_noise(texts: Iterable[str]) -> bool:
    """Whether a text is long enough to be judged, and is no text in any language."""
    quality = quality_of(texts)
    return quality.words >= _FEWEST_WORDS and quality.known < _MOST_KNOWN and quality.torn > _LEAST_TORN


def is_better(texts: Iterable[str], others: Iterable[str]) -> bool:
    """Whether of two readings of a page the first has clearly more letters in known words."""
    return _known_letters(texts) > _BETTER * _known_letters(others)


def _known_letters(texts: Iterable[str]) -> int:
    return sum(len(word) for text in texts for word in _WORD.findall(text) if classes_of(word))
