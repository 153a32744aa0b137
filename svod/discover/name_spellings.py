"""Spellings of Cyrillic names in Latin letters: of their bearers, of libraries, in German, Ukrainian, Bulgarian."""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from svod.text.transliterate import latin, name_key

_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
# How people write their own names, where that is not what libraries write: Юлия Шахова, Yuliya.
_OWN = str.maketrans(
    {"ю": "yu", "я": "ya", "й": "y", "ё": "yo", "х": "kh", "ц": "ts", "щ": "shch", "ы": "y", "ж": "zh", "э": "e"}
)
_OWN_ENDINGS = (("ий", "y"), ("ый", "y"), ("ья", "ya"), ("ие", "ie"), ("ей", "ey"))
# Щукин, Schtschukin.
_GERMAN = str.maketrans({
    "ж": "sch", "ш": "sch", "щ": "schtsch", "ч": "tsch", "ц": "z", "в": "w", "з": "s", "х": "ch", "ю": "ju", "я": "ja",
    "й": "i", "ы": "y", "ё": "jo", "э": "e",
})  # fmt: skip
# Григоренко, Hryhorenko.
_UKRAINIAN = str.maketrans({
    "г": "h", "ґ": "g", "и": "y", "і": "i", "ї": "i", "є": "ie", "й": "i", "х": "kh", "ц": "ts", "щ": "shch", "ю": "iu",
    "я": "ia", "ж": "zh",
})  # fmt: skip
# Христов, Hristov; Щерев, Shterev.
_BULGARIAN = str.maketrans({"х": "h", "щ": "sht", "ъ": "a", "ц": "ts", "ю": "yu", "я": "ya", "й": "y", "ж": "zh"})
_FIRST_I = re.compile(r"\bи")
# Where one name sounds in two ways, what a letter may be taken for.
_OTHER_SOUNDS: Mapping[str, str] = {"щ": "шт", "х": "ч", "г": "х"}
_MOST_SOUNDS = 4


def own_spelling(name: str) -> str:
    """A name as its bearer may write it: «yuliya ryukhina»."""
    return " ".join(_own_word(word) for word in name.lower().split())


def other_spellings(name: str) -> tuple[str, ...]:
    """A Cyrillic name as Germans, Ukrainians and Bulgarians write it; none of another alphabet."""
    if not _CYRILLIC.search(name):
        return ()
    # Игорь is Ihor: at the beginning of a word «и» is no «y».
    plain = _FIRST_I.sub("i", name.lower())
    spelled = [latin(plain.translate(table)) for table in (_GERMAN, _UKRAINIAN, _BULGARIAN)]
    return tuple(dict.fromkeys(spelled))


@lru_cache(maxsize=1 << 12)
def sound_keys(word: str) -> frozenset[str]:
    """The consonant frames that a word may have in other spellings: «григоренко» sounds like «hryhorenko», too."""
    if not _CYRILLIC.search(word):
        return frozenset([name_key(word)])
    letters = [letter for letter in _OTHER_SOUNDS if letter in word][:_MOST_SOUNDS]
    keys = set[str]()
    for chosen in product((False, True), repeat=len(letters)):
        spelled = word
        for letter, is_other in zip(letters, chosen, strict=True):
            spelled = spelled.replace(letter, _OTHER_SOUNDS[letter]) if is_other else spelled
        keys.add(name_key(spelled))
        # Евгений, Jewgeni.
        keys.add(name_key(f"й{spelled}") if spelled.startswith("е") else name_key(spelled))
    return frozenset(keys)


def is_same_name(one: str, other: str, least_frame: int) -> bool:
    """Whether two words are one name in different alphabets; shorter frames are shared by many names."""
    if bool(_CYRILLIC.search(one)) == bool(_CYRILLIC.search(other)):
        return one == other
    return latin(one) == latin(other) or any(len(key) >= least_frame for key in sound_keys(one) & sound_keys(other))


def is_cyrillic(text: str) -> bool:
    """Whether a text has Cyrillic letters."""
    return bool(_CYRILLIC.search(text))


def _own_word(word: str) -> str:
    for ending, spelled in _OWN_ENDINGS:
        if word.endswith(ending):
            word = word.removesuffix(ending) + spelled
            break
    return latin(word.translate(_OWN))
