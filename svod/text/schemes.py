"""Cyrillic names in Latin letters by the schemes of libraries, passports and journals; how loosely spellings agree."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from svod.text.normalize import fold


class Scheme(NamedTuple):
    """One way to write Russian in Latin letters: its name, the letters in the order of the alphabet, an example."""

    name: str
    letters: str
    example: str


# Folded: without marks, and ё is е, as print has it. «_» is no letter.
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
SCHEMES: tuple[Scheme, ...] = (
    Scheme("ALA-LC", "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch _ y _ e iu ia", "Iurii Zhukov"),
    Scheme("BGN/PCGN", "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya", "Yuriy Zhukov"),
    Scheme("GOST 7.79 A", "a b v g d e z z i j k l m n o p r s t u f h c c s s _ y _ e u a", "Ûrij Žukov"),
    Scheme("GOST 7.79 B", "a b v g d e zh z i j k l m n o p r s t u f x c ch sh shh _ y _ e yu ya", "Yurij Zhukov"),
    Scheme("scholarly", "a b v g d e z z i j k l m n o p r s t u f x c c s sc _ y _ e ju ja", "Jurij Žukov"),
    Scheme("German", "a b w g d e sch s i i k l m n o p r s t u f ch z tsch sch schtsch _ y _ e ju ja", "Juri Schukow"),
    Scheme("French", "a b v g d e j z i i k l m n o p r s t ou f kh ts tch ch chtch _ y _ e iou ia", "Iouri Joukov"),
    Scheme("passports", "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y _ e iu ia", "Iurii Zhukov"),
)
# «Евгений» is Yevgeny, «Эрнст» never; «Ёлкин» may be Yolkin though print has «Елкин».
_MORE_INITIALS = {
    "е": "yjio", "в": "w", "и": "jy", "к": "c", "ф": "p", "г": "h", "ж": "zjsg", "з": "s", "с": "s",
    "є": "yj", "ї": "y",
}  # fmt: skip
# Ukrainian letters, the same in all schemes: «Єлізаров», «Іваненко», «Ґудзь».
_UKRAINIAN = {"є": "e", "і": "i", "ї": "i", "ґ": "g"}
_CYRILLIC_LETTER = re.compile(r"[\u0430-\u044f\u0454\u0456\u0457\u0491]")

# Spellings that one sound takes, longest first; what is left of them is compared letter by letter.
_SOUNDS: tuple[tuple[str, str], ...] = (
    ("schtsch", "s"),  # Schtscherba, Щерба
    ("shch", "s"),  # Shcherba
    ("chtch", "s"),  # Chtcherba
    ("tsch", "c"),  # Tschechow, Чехов
    ("tch", "c"),  # Tchekhov
    ("shh", "s"),  # Shherba
    ("sch", "s"),  # Schukow, Жуков
    ("zh", "s"),  # Zhukov
    ("sh", "s"),  # Shukshin
    ("kh", "h"),  # Khlebnikov
    ("ch", "c"),  # Chekhov
    ("ts", "c"),  # Tsvetkov, Zwetkow
    ("tc", "c"),
    ("tz", "c"),  # Hertz, Герц
    ("ph", "f"),  # Joseph, Josef
    ("ck", "k"),  # Becker, Беккер
    ("ks", "x"),  # Aleksei, Alexei
    ("th", "t"),  # Theodor, Теодор
    ("oe", "o"),  # Moeller, Möller
    ("ae", "a"),
    ("ue", "u"),  # Mueller, Müller
    ("ou", "u"),  # Ouspenski, Uspenskij
    ("iy", "i"),  # Yuriy, Yuri
    ("ij", "i"),
    ("yi", "i"),
    ("ff", "v"),  # Smirnoff
)
_SOUND_OF = dict(_SOUNDS)
_ANY_SOUND = re.compile("|".join(spelling for spelling, _ in _SOUNDS))
_CLASSES = str.maketrans({"w": "v", "j": "i", "y": "i", "z": "s", "q": "k"})
_DOUBLED = re.compile(r"(.)\1+")


@lru_cache(maxsize=1 << 12)
def spellings(word: str) -> frozenset[str]:
    """The loose Latin spellings of a word: one of a Latin word, one a scheme of a Cyrillic one."""
    folded = fold(word).replace(" ", "")
    if not _CYRILLIC_LETTER.search(folded):
        return frozenset({_loose(folded)} if folded else ())
    return frozenset(_loose(folded.translate(_TABLES[scheme.name])) for scheme in SCHEMES)


@lru_cache(maxsize=1 << 12)
def initials(word: str) -> frozenset[str]:
    """The Latin letters that a word may begin with: «Юрий» with i, j, u, y."""
    first = fold(word)[:1]
    if not _CYRILLIC_LETTER.match(first):
        return frozenset(first)
    begun = {_TABLES[scheme.name].get(ord(first), first)[:1] for scheme in SCHEMES}
    return frozenset(begun | set(_MORE_INITIALS.get(first, ""))) - {""}


def is_cyrillic(word: str) -> bool:
    """Whether a word is written in Russian letters."""
    return bool(_CYRILLIC_LETTER.search(word.lower()))


def _loose(folded: str) -> str:
    sounds = _ANY_SOUND.sub(lambda match: _SOUND_OF[match.group()], folded)
    return _DOUBLED.sub(r"\1", sounds.translate(_CLASSES))


def _table(scheme: Scheme) -> Mapping[int, str]:
    letters = (letter.replace("_", "") for letter in scheme.letters.split(" "))
    russian = {ord(letter): latin for letter, latin in zip(_CYRILLIC, letters, strict=True)}
    return {**russian, **{ord(letter): latin for letter, latin in _UKRAINIAN.items()}}


_TABLES = {scheme.name: _table(scheme) for scheme in SCHEMES}
