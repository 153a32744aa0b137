"""The forms in which texts are compared: plain, soft, and as words."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

# Unicode categories that carry no content: punctuation, blanks, control characters, accents standing alone.
_EMPTY_CATEGORIES = ("P", "Z", "C", "Sk")
# Soft hyphens and other signs of this category stand inside words, the others between them.
_INVISIBLE = "Cf"
_BASIC_PLANE = range(0x10000)
# A value is looked at once for each strength and measure, within a moment.
_REMEMBERED = 1 << 14


@lru_cache(maxsize=1)
def _separators_and_invisibles() -> tuple[re.Pattern[str], re.Pattern[str]]:
    signs = [(sign, unicodedata.category(sign)) for sign in map(chr, _BASIC_PLANE)]
    invisible = "".join(re.escape(sign) for sign, category in signs if category == _INVISIBLE)
    separating = "".join(re.escape(sign) for sign, category in signs if category.startswith(_EMPTY_CATEGORIES))
    return re.compile(f"[{separating}]+"), re.compile(f"[{invisible}]+")


@lru_cache(maxsize=_REMEMBERED)
def plain(text: str) -> str:
    """Composed, in small letters, with single blanks: GROBID's strict form."""
    return " ".join(unicodedata.normalize("NFC", text).lower().split())


@lru_cache(maxsize=_REMEMBERED)
def words(text: str) -> tuple[str, ...]:
    """The words of a text in small letters, without punctuation; a raised 2 is a 2, but «мой» is not «мои»."""
    separators, invisibles = _separators_and_invisibles()
    visible = invisibles.sub("", unicodedata.normalize("NFKC", text).casefold())
    return tuple(separators.sub(" ", visible).split())


@lru_cache(maxsize=_REMEMBERED)
def soft(text: str) -> str:
    """A text without punctuation, case and blanks; empty when it says nothing."""
    return "".join(words(text))


def occurrences(text: str) -> frozenset[tuple[str, int]]:
    """The words of a text as a bag: each with the number of times it has come before."""
    seen: Counter[str] = Counter()
    bag = []
    for word in words(text):
        bag.append((word, seen[word]))
        seen[word] += 1
    return frozenset(bag)


def token_f1(one: frozenset[tuple[str, int]], other: frozenset[tuple[str, int]]) -> float:
    """Twice the words that two bags share, over the words of both; 0 when one is empty."""
    if not one or not other:
        return 0.0
    return 2 * len(one & other) / (len(one) + len(other))
