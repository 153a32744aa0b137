"""One person spelled in two alphabets: «Хмельницкий Д. Ю.» and «D. Yu. Khmelnitsky»."""

import re
import unicodedata
from collections.abc import Sequence

from rapidfuzz import fuzz

from svod_lab.scores.forms import words

# How Russian and Ukrainian letters are mostly written in Latin ones; those that are left out are not written.
_LATIN = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "к": "k", "л": "l",
    "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "h", "ц": "ts",
    "ч": "ch", "ш": "sh", "щ": "shch", "ы": "i", "э": "e", "ю": "iu", "я": "ia", "і": "i", "є": "e", "ґ": "g",
}  # fmt: skip
# Spellings that differ by the rules in use, brought to one: «Yury» and «Iurii», «Khan» and «Han», «Wolf» and «Volf».
_SAME: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile("[yj]"), "i"),
    (re.compile("kh|x"), "h"),
    (re.compile("w"), "v"),
    (re.compile("sch|shch"), "sh"),
    (re.compile("i+"), "i"),
    (re.compile("^i(?=e)"), ""),
)
# Family names in two alphabets are so much alike, in hundredths: «Шейнин» and «Sheinin», «Захаров» and «Zakharoff».
_LEAST_LIKENESS = 75.0
_SHORTEST_FAMILY = 3


def in_cyrillic(name: str) -> bool:
    """Whether a name is written in Cyrillic letters."""
    return bool(re.search("[а-яёіїєґ]", name.casefold()))


def is_same_person(one: str, other: str) -> bool:
    """Whether two names in two alphabets are one person's: all that both say agrees, a family name at least."""
    if in_cyrillic(one) == in_cyrillic(other):
        return False
    fewer, more = sorted((_sounds(one), _sounds(other)), key=len)
    left = list(more)
    has_family = False
    for word in sorted(fewer, key=len, reverse=True):
        partner = max(left, key=lambda candidate: _likeness(word, candidate), default="")
        if not partner or _likeness(word, partner) < _LEAST_LIKENESS:
            return False
        has_family = has_family or min(len(word), len(partner)) >= _SHORTEST_FAMILY
        left.remove(partner)
    return has_family


def _likeness(one: str, other: str) -> float:
    """In hundredths; an initial is as good as the word that it begins, after words that are the same."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < _SHORTEST_FAMILY:
        return _LEAST_LIKENESS if longer.startswith(shorter) else 0.0
    return float(fuzz.ratio(one, other))


def _sounds(name: str) -> Sequence[str]:
    """The words of a name in Latin letters, spelled by one rule."""
    return [sound for sound in map(_sound, words(name)) if sound]


def _sound(word: str) -> str:
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", word) if not unicodedata.combining(sign))
    # Decomposed, «й» and «ё» are «и» and «е».
    latin = "".join(_LATIN.get(sign, sign if sign.isascii() and sign.isalpha() else "") for sign in bare)
    for pattern, spelled in _SAME:
        latin = pattern.sub(spelled, latin)
    return latin
