"""Whether the text of a page can be read at all, or is only noise that a font without names leaves behind.

A quick count clears ordinary pages; only what fails it is looked at word by word. Nothing here knows more of a language
than which letters are common in it.
"""

import re
from collections import Counter
from collections.abc import Sequence

# Half the letters of running Russian, German and English, and the commonest of them.
_COMMON = "eaotinsrеаотинср"
_COMMONEST = "eaао"
# At least this part of what ordinary pages print are the commonest ones.
_ORDINARY_SHARE = 0.11

# Codes without a character behind them: controls, the private area but for TeX's brackets, the replacement.
_NAMELESS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8e5\uf8ff\ufffd]")
_MOST_NAMELESS = 0.3
# Signs that hardly stand in prose, formulas or tables, but come first in fonts numbered from 33 on: «!"#$%&».
_ODD_SIGNS = re.compile(r"[!\"#$%&'*;<>?@^`~]")
_MOST_ODD_SIGNS = 0.15

# Words of Latin or Cyrillic letters, long enough to be none of the names in a formula.
_WORD = re.compile("[A-Za-zÀ-ÿА-яЁё]{5,}")
_FEWEST_WORDS = 25
# In any language written so, about half of the letters of words are these; «bpzgj» has none.
_LEAST_COMMON_SHARE = 0.25


def is_doubtful(text: str) -> bool:
    """Whether a page's text has fewer of the commonest letters than ordinary pages."""
    return sum(map(text.count, _COMMONEST)) < _ORDINARY_SHARE * (len(text) - text.count(" "))


def is_legible(texts: Sequence[str]) -> bool:
    """Whether the words of a page are text that a person could read; a page without words is not."""
    if not texts:
        return False
    text = " ".join(texts)
    printed = len(text) - len(texts) + 1
    if len(_NAMELESS.findall(text)) > _MOST_NAMELESS * printed:
        return False
    return len(_ODD_SIGNS.findall(text)) <= _MOST_ODD_SIGNS * printed and _has_known_words(text)


def _has_known_words(text: str) -> bool:
    words = _WORD.findall(text)
    if len(words) < _FEWEST_WORDS:
        return True
    letters = Counter("".join(words).lower())
    return sum(letters[letter] for letter in _COMMON) >= _LEAST_COMMON_SHARE * letters.total()
