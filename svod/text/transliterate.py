"""Names across alphabets: one key for Колмогоров, Kolmogorov and Kolmogoroff."""

import re
from functools import lru_cache

from svod.text.normalize import fold

# One Latin spelling a Cyrillic letter; the key below forgets where the schemes differ.
_LETTERS = str.maketrans(
    {
        "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "є": "e", "ж": "zh", "з": "z",
        "и": "i", "і": "i", "ї": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p",
        "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
        "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "iu", "я": "ia",
    }
)  # fmt: skip

# Spellings that one name takes in English, German and French texts, longest first, each with an example.
_SPELLINGS: tuple[tuple[str, str], ...] = (
    ("schtsch", "s"),  # Schtscherba, Щерба
    ("shch", "s"),  # Shcherba
    ("stch", "s"),
    ("tsch", "c"),  # Tschebyscheff, Чебышёв
    ("tch", "c"),  # Tchebychev
    ("sch", "s"),  # Schmidt, Шмидт
    ("zh", "s"),  # Zhukovsky, Жуковский
    ("sh", "s"),  # Shannon, Шеннон
    ("kh", "h"),  # Khinchin
    ("ej", "ai"),  # Ejnštejn
    ("ch", "c"),  # Chebyshev; German Chintschin is not reached
    ("tc", "z"),  # Tciolkovskii
    ("ts", "z"),  # Tsiolkovsky
    ("tz", "z"),  # Moritz, Мориц
    ("ph", "f"),
    ("ck", "k"),  # Planck, Планк
    ("ks", "x"),
    ("th", "t"),  # Noether, Нётер
    ("oe", "o"),
    ("ae", "a"),
    ("ue", "u"),
    ("eu", "oi"),
    ("ei", "ai"),  # Einstein, Эйнштейн
    ("ey", "ai"),
)
_ANY_SPELLING = re.compile("|".join(spelling for spelling, _ in _SPELLINGS))
# Scholars write x for х, which others take for кс.
_LETTER_CLASSES = str.maketrans({"w": "v", "j": "i", "y": "i", "q": "k", "c": "s", "z": "s", "x": "h"})
_ENDINGS = re.compile(r"(?:ff|v)$")
_DOUBLED = re.compile(r"(.)\1+")
_VOWELS_AFTER_FIRST = re.compile(r"(?<=.)[aeiou]+")


# Letters of folded words that look like those of the other alphabet: «cтpyктypa» with a Latin с, р, у.
_LOOK_ALIKES = str.maketrans("aceopxykmtbh", "асеорхукмтвн")
_MIXED_WORD = re.compile(r"\b(?=\w*[а-я])(?=\w*[a-z])\w+")
_ONLY_LATIN = re.compile(r"[a-z](?<![aceopxykmtbh])")


def in_one_alphabet(folded: str) -> str:
    """Folded words, those of mixed alphabets in Cyrillic letters where all others only look Latin."""
    if folded.isascii():
        return folded
    return _MIXED_WORD.sub(
        lambda word: word[0] if _ONLY_LATIN.search(word[0]) else word[0].translate(_LOOK_ALIKES), folded
    )


@lru_cache(maxsize=4096)
def latin(text: str) -> str:
    """A text in Latin letters, lower case."""
    return fold(text).translate(_LETTERS).lower()


def name_key(family: str) -> str:
    """The consonant frame of a family name, the same in every alphabet and scheme."""
    return _frame(latin(family).replace(" ", ""))


def sounds(text: str) -> str:
    """A text word by word as it sounds in any alphabet: the consonant frames of its words, shortest ones left out."""
    return " ".join([frame for word in latin(text.replace("'", "")).split() if len(frame := _frame(word)) > 1])


@lru_cache(maxsize=1 << 16)
def _frame(spelled: str) -> str:
    """The consonant frame of a word in Latin letters; texts have few different words."""
    if _ANY_SPELLING.search(spelled):
        for spelling, sound in _SPELLINGS:
            spelled = spelled.replace(spelling, sound)
    spelled = _ENDINGS.sub("f", spelled.translate(_LETTER_CLASSES))
    return _VOWELS_AFTER_FIRST.sub("", _DOUBLED.sub(r"\1", spelled))
