"""The letter pairs of running text, which tell a language from a wrong reading of it.

Of the pairs in Russian words three quarters are among these; of the pairs that a wrong code page or a shifted font
shows, a quarter at most. The same holds for German and English.
"""

import re

from svod.languages import all_words

# Of further languages none: every pair more would make noise look more like text.
RUSSIAN = frozenset(all_words("detection.letter_pairs", ("ru",)))
GERMAN_AND_ENGLISH = frozenset(all_words("detection.letter_pairs", ("de", "en")))
_RUSSIAN_WORD = re.compile("[а-яё]{2,}")
_LATIN_WORD = re.compile("[a-zäöüß]{2,}")


def russian_share(text: str) -> tuple[float, int]:
    """The share of common pairs among the pairs of Russian letters, and how many pairs there are."""
    return _share(_RUSSIAN_WORD.findall(text.lower()), RUSSIAN)


def latin_share(text: str) -> tuple[float, int]:
    """The same for the letters of German and English."""
    return _share(_LATIN_WORD.findall(text.lower()), GERMAN_AND_ENGLISH)


def _share(words: list[str], common: frozenset[str]) -> tuple[float, int]:
    pairs = [word[place : place + 2] for word in words for place in range(len(word) - 1)]
    return sum(pair in common for pair in pairs) / max(1, len(pairs)), len(pairs)
