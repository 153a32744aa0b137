"""Russian words in which text recognition took one letter for another: «линамически» for «динамически».

A word is mended only if no list knows it and another letter, of those that are confused, makes exactly one word of it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of

# Letters that are taken for each other; not those by which forms of one word differ.
_CONFUSED = ("дл", "ни", "нп", "нк", "ип", "шщ", "цщ", "ьъ", "ес", "зэ", "вб", "гт", "лп")
_TAKEN_FOR = {
    letter: "".join(pair.strip(letter) for pair in _CONFUSED if letter in pair) for letter in "".join(_CONFUSED)
}
# Short words are too near each other, and what begins with a capital may be a name.
_WORD = re.compile(r"(?<![\w-])[а-яё]{6,40}(?![\w-])")
_KNOWN = int(WordClass.DICTIONARY | WordClass.RUSSIAN)


def mended_words(texts: Sequence[str]) -> list[str]:
    """The words of a page, each as it was printed where that is certain."""
    return [_WORD.sub(lambda found: _mended(found[0]), text) if _WORD.search(text) else text for text in texts]


@lru_cache(maxsize=4096)
def _mended(word: str) -> str:
    if classes_of(word):
        return word
    others = {
        f"{word[:place]}{meant}{word[place + 1 :]}"
        for place, letter in enumerate(word)
        for meant in _TAKEN_FOR.get(letter, "")
    }
    known = [other for other in others if classes_of(other) & _KNOWN == _KNOWN]
    return known[0] if len(known) == 1 else word
