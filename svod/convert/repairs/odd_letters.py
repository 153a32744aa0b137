"""Signs that stand for letters inside words: «simpli#ed», «AuthentiĄzierung», «ausfŸhrlich».

A font without names for its glyphs, or one in another code page, gives ligatures and umlauts as any other sign. Which
letters a sign stands for is known by the words that they make of all words with it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from svod.text.lexicon import WordClass, classes_of

# What is lost most often: ligatures, and the letters that German has beyond those of English.
_LOST = ("fi", "fl", "ff", "ffi", "ffl", "ä", "ö", "ü", "ß", "ft", "tt", "ti", "Qu", "Th")
# Where TeX's newer fonts keep them, the Cork encoding; other fonts keep others there.
_CORK = {"\x1b": "ff", "\x1c": "fi", "\x1d": "fl", "\x1e": "ffi", "\x1f": "ffl"}
_CORK_SIGNS = {0x10: "“", 0x11: "”", 0x12: "„", 0x13: "«", 0x14: "»", 0x15: "–", 0x16: "—"}
# A sign or a foreign capital amid small letters: neither stands there in any language.
_SIGN = "[\x1b-\x1f#$%¢£¤¥¦¨©ª«®¯°±´¶¸º»¼½¾¿÷À-ÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢŁŃŇŐŒŔŘŚŜŞŠŤŪŮŰŸŹŻŽ]"
_ODD = re.compile(
    rf"(?<=[a-zäöüß]){_SIGN}(?=[a-zäöüß])|^[\x1b-\x1f#$%£¥Ą](?=[a-zäöüß]{{3}})|(?<=[a-zäöüß]{{3}})[\x1b-\x1f]"
)
_WORD = re.compile(r"[^\W\d_]+")
# So many words must have the sign, and this share of them must become known ones.
_FEWEST_WORDS, _KNOWN_SHARE = 3, 0.6
_KNOWN_TOGETHER = 0.5
_SHORTEST = 4
_DICTIONARY = int(WordClass.DICTIONARY)


def has_odd_letters(words: Iterable[str]) -> bool:
    """Whether a sign stands amid the small letters of a word."""
    return any(_ODD.search(word) for word in words if not (word.isascii() and word.isalpha()))


def readings(words: Sequence[str]) -> Mapping[str, str]:
    """What signs inside words stand for, by all words of a document."""
    by_sign: defaultdict[str, set[str]] = defaultdict(set)
    for word in set(words):
        for match in _ODD.finditer(word):
            by_sign[match.group()].add(word)
    read = {sign: _reading(sign, having) for sign, having in by_sign.items() if len(having) >= _FEWEST_WORDS}
    found = {sign: letters for sign, letters in read.items() if letters}
    return {**found, **_by_encoding(by_sign, found)}


def _by_encoding(by_sign: Mapping[str, set[str]], found: Mapping[str, str]) -> Mapping[str, str]:
    """The ligatures of the Cork encoding that too few words have, where all of them together speak for it."""
    having = set().union(*(by_sign.get(sign, ()) for sign in _CORK))
    if any(found.get(sign, letters) != letters for sign, letters in _CORK.items()):
        return {}
    return _CORK if _share_known({word: mended(word, _CORK) for word in having}.values()) >= _KNOWN_TOGETHER else {}


def signs_of(read: Mapping[str, str]) -> Mapping[int, str]:
    """Quotes and dashes of the encoding whose ligatures were found."""
    return _CORK_SIGNS if any(read.get(sign) == letters for sign, letters in _CORK.items()) else {}


def mended(word: str, read: Mapping[str, str]) -> str:
    """A word with the letters that its signs stand for."""
    return _ODD.sub(lambda found: read.get(found.group(), found.group()), word)


def _reading(sign: str, words: Iterable[str]) -> str:
    """The letters that make the most known words of all that have a sign; "" where too few become known."""
    ranked = sorted((_CORK.get(sign, _LOST[0]), *_LOST), key=lambda letters: -_known(sign, letters, words))
    return ranked[0] if _known(sign, ranked[0], words) >= _KNOWN_SHARE else ""


def _known(sign: str, letters: str, words: Iterable[str]) -> float:
    return _share_known(mended(word, {sign: letters}) for word in words)


def _share_known(words: Iterable[str]) -> float:
    """The part of different words that are known; nothing where they are few."""
    tried = {_longest(word).casefold() for word in words}
    known = sum(len(word) >= _SHORTEST and bool(classes_of(word) & _DICTIONARY) for word in tried)
    return known / len(tried) if len(tried) >= _FEWEST_WORDS else 0.0


def _longest(text: str) -> str:
    return max(_WORD.findall(text), key=len, default="")
