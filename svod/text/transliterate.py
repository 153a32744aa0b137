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
_LETTER_CLASSES = (("w", "v"), ("j", "i"), ("y", "i"), ("q", "k"), ("c", "s"), ("z", "s"), ("x", "h"))
_VOWELS = frozenset("aeiou")


# Letters of folded words that look like those of the other alphabet: «cтpyктypa» with a Latin с, р, у.
_LOOK_ALIKES = str.maketrans("aceopxykmtbh", "асеорхукмтвн")
_LATIN, _CYRILLIC = re.compile(r"[a-z]"), re.compile(r"[а-я]")
_ONLY_LATIN = re.compile(r"[a-z](?<![aceopxykmtbh])")


def in_one_alphabet(folded: str) -> str:
    """Folded words, those of mixed alphabets in Cyrillic letters where all others only look Latin."""
    if folded.isascii() or not _LATIN.search(folded):
        return folded
    return " ".join([word if word.isascii() else _in_one_alphabet(word) for word in folded.split(" ")])


def _in_one_alphabet(word: str) -> str:
    is_mixed = _LATIN.search(word) and _CYRILLIC.search(word) and not _ONLY_LATIN.search(word)
    return word.translate(_LOOK_ALIKES) if is_mixed else word


@lru_cache(maxsize=1 << 10)
def latin(text: str) -> str:
    """A text in Latin letters, lower case."""
    return _spelled(fold(text))


@lru_cache(maxsize=1 << 12)
def name_key(family: str) -> str:
    """The consonant frame of a family name, the same in every alphabet and scheme."""
    return _frame(fold(family).replace(" ", ""))


def sounds(text: str) -> str:
    """A text word by word as it sounds in any alphabet: the consonant frames of its words, shortest ones left out."""
    return folded_sounds(fold(text.replace("'", "")))


def first_sounds(text: str, length: int) -> str:
    """The first so many letters of how a text sounds, without blanks; what follows is not listened to."""
    beginning = ""
    for word in fold(text.replace("'", "")).split():
        sound = _sound(word)
        if len(sound) > 1:
            beginning += sound
            if len(beginning) >= length:
                return beginning[:length]
    return beginning


def folded_sounds(words: str) -> str:
    """The same of folded words."""
    return " ".join([sound for word in words.split() if len(sound := _sound(word)) > 1])


@lru_cache(maxsize=1 << 14)
def _sound(folded: str) -> str:
    """The consonant frame of a folded word; texts have few different words."""
    return _frame(folded)


def _frame(folded: str) -> str:
    spelled = _spelled(folded)
    if _ANY_SPELLING.search(spelled):
        for spelling, sound in _SPELLINGS:
            spelled = spelled.replace(spelling, sound)
    for letter, like in _LETTER_CLASSES:
        spelled = spelled.replace(letter, like)
    if spelled.endswith("v"):
        spelled = f"{spelled[:-1]}f"
    consonants = [
        one for before, one in zip(f" {spelled}", spelled, strict=False) if one != before and one not in _VOWELS
    ]
    return spelled[:1] + "".join(consonants if spelled[:1] in _VOWELS else consonants[1:])


def _spelled(folded: str) -> str:
    # Lower case, for «№» is folded to «No».
    return (folded if folded.isascii() else folded.translate(_LETTERS)).lower()
