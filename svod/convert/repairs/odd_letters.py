"""Signs that stand for letters inside words: «simpli#ed», «AuthentiĄzierung», «ausfŸhrlich».

A font without names for its glyphs, or one in another code page, gives ligatures and umlauts as any other sign. Which
letters a sign stands for is known by the words that they make of all words with it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from svod.text.lexicon import WordClass, classes_of

# What is lost most often: ligatures, and the letters that German has beyond those of English.
_LOST = ("fi", "fl", "ff", "ffi", "ffl", "ä", "ö", "ü", "ß")
# A sign or a foreign capital amid small letters: neither stands there in any language.
_SIGN = "[#$%¢£¤¥¦¨©ª«®¯°±´¶¸º»¼½¾¿÷À-ÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢŁŃŇŐŒŔŘŚŜŞŠŤŪŮŰŸŹŻŽ]"
_ODD = re.compile(rf"(?<=[a-zäöüß]){_SIGN}(?=[a-zäöüß])|^[#$%£¥Ą](?=[a-zäöüß]{{3}})")
_WORD = re.compile(r"[^\W\d_]+")
# So many words must have the sign, and this share of them must become known ones.
_FEWEST_WORDS, _KNOWN_SHARE = 3, 0.6
_SHORTEST = 4
_DICTIONARY = int(WordClass.DICTIONARY)


def has_odd_letters(words: Iterable[str]) -> bool:
    """Whether a sign stands amid the small letters of a word."""
    return any(_ODD.search(word) for word in words if not (word.isascii() and word.isalpha()))


def readings(words: Sequence[str]) -> Mapping[str, str]:
    """What signs inside words stand for, by all words of a document."""
    by_sign: defaultdict[str, set[str]] = defaultdict(set)
    for word in set(words):
        for found in _ODD.finditer(word):
            by_sign[found.group()].add(word)
    read = {sign: _reading(sign, having) for sign, having in by_sign.items() if len(having) >= _FEWEST_WORDS}
    return {sign: letters for sign, letters in read.items() if letters}


def mended(word: str, read: Mapping[str, str]) -> str:
    """A word with the letters that its signs stand for."""
    return _ODD.sub(lambda found: read.get(found.group(), found.group()), word)


def _reading(sign: str, words: Iterable[str]) -> str:
    """The letters that make the most known words of all that have a sign; "" where too few become known."""
    ranked = sorted(_LOST, key=lambda letters: -_known(sign, letters, words))
    return ranked[0] if _known(sign, ranked[0], words) >= _KNOWN_SHARE else ""


def _known(sign: str, letters: str, words: Iterable[str]) -> float:
    tried = {_longest(mended(word, {sign: letters})).casefold() for word in words}
    known = sum(len(word) >= _SHORTEST and bool(classes_of(word) & _DICTIONARY) for word in tried)
    return known / len(tried) if len(tried) >= _FEWEST_WORDS else 0.0


def _longest(text: str) -> str:
    return max(_WORD.findall(text), key=len, default="")
