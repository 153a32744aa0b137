"""Spelling correction («Did you mean»): misspelled words of a query, corrected by the words of the works."""

import re
from collections.abc import Iterator

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from svod.search.index_schema import unified
from svod.search.query_language import FIELD_NAMES
from svod.search.word_counts import WordCounts

SHORTEST_WORD = 4
MOST_WORDS = 8
# Words of this length may have two misprints, shorter ones one.
TWO_MISPRINTS = 7
# The letters of one keyboard under those of the other: «ecnjqxbdjcnm» is «устойчивость».
_LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_RUSSIAN_KEYS = "йцукенгшщзхъфывапролджэячсмитьбю"
_OTHER_KEYBOARD = str.maketrans(_LATIN_KEYS + _RUSSIAN_KEYS, _RUSSIAN_KEYS + _LATIN_KEYS)
_CANDIDATES = 60_000
_BEST = 20
_WORD = re.compile(r"[^\W\d_]+(?![\w:])")


def suggestion(query: str, counts: WordCounts) -> str:
    """The query with its unknown words replaced by the nearest known ones; empty where there is none.

    A query typed with the wrong keyboard layout, Latin for Russian or the other way round, is converted.
    """
    retyped = query.lower().translate(_OTHER_KEYBOARD)
    words = _WORD.findall(retyped)[:MOST_WORDS]
    if words and all(counts.is_known(word) for word in words):
        return retyped
    pieces: list[str] = []
    position = 0
    changed = False
    for word in list(_WORD.finditer(query))[:MOST_WORDS]:
        right = _corrected(word[0], counts)
        if right:
            pieces.append(query[position : word.start()] + right)
            position = word.end()
            changed = True
    return "".join(pieces) + query[position:] if changed else ""


def _corrected(word: str, counts: WordCounts) -> str:
    lower = unified(word.lower())
    if len(lower) < SHORTEST_WORD or lower in FIELD_NAMES or counts.is_known(lower):
        return ""
    misprints = 2 if len(lower) >= TWO_MISPRINTS else 1
    best: list[tuple[int, int, str]] = []
    for words in _candidates(lower, counts):
        near = extract(lower, list(words), scorer=OSA.distance, score_cutoff=misprints, limit=_BEST)
        best.extend((int(distance), -words[known], known) for known, distance, _ in near)
        if best:
            break
    right = min(best)[2] if best else ""
    return right.capitalize() if word[:1].isupper() else right


def _candidates(word: str, counts: WordCounts) -> Iterator[dict[str, int]]:
    """Words of the works with their frequencies: first those with the same first letter, then with the second."""
    for letter in dict.fromkeys(word[:2]):
        found = counts.beginning(letter, _CANDIDATES)
        yield {known: works for known, works in found.items() if abs(len(known) - len(word)) <= 2}
