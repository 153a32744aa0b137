"""Pieces of formulas between words: «x n», «L2 u», «sin x» are no phrases of a language."""

import re
import unicodedata

from svod.text.keywords import word_set

# «A/D», «K-theory» and «C++» are one word each.
_WORDS = re.compile(r"[^\W_]+(?:[-‐–'’.+#/][^\W_]+)*[+#]*")
# «x», «xn», «x1», «L2»; «AI», «3D», «Pu», «E110» and «MP3» are words.
_SYMBOL = re.compile(r"[^\W\d_]\d?|(?![^\W\d_]*[A-ZА-ЯЁ])[^\W\d_]{2}|[a-zа-яα-ω]\d+")
# Names of functions and operators, as formulas print them.
_FUNCTIONS = word_set(
    "sin cos tan cot tg ctg arctan arcsin arccos exp log ln lim max min sup inf det dim ker div rot grad sgn mod diag"
)


def is_formula_piece(phrase: str) -> bool:
    """Whether most words and signs of a phrase are names of quantities and functions, or signs of formulas."""
    words = [word for word in _WORDS.findall(phrase) if any(map(str.isalpha, word))]
    # Plus and its like are also in names: «C++».
    signs = sum(unicodedata.category(letter) == "Sm" for letter in phrase if not letter.isascii())
    symbols = signs + sum(_SYMBOL.fullmatch(word) is not None for word in words)
    functions = sum(word in _FUNCTIONS for word in words) if symbols else 0
    return 2 * (symbols + functions) > len(words) + signs
