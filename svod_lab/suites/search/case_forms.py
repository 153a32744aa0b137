"""Russian titles put into oblique cases, as readers quote them: by pymorphy3 where it is installed, else by endings."""

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module, util
from typing import Any

from svod.text.lexicon import WordClass, classes_of

CASES = ("gent", "datv", "ablt", "loct")
_WORD = re.compile(r"[А-Яа-яЁё]{4,}")
_INFLECTED = frozenset({"NOUN", "ADJF", "PRTF"})
_RUSSIAN = int(WordClass.RUSSIAN)
# Nominative endings and the endings of genitive, dative, instrumental and locative, the longest first.
ENDINGS: Mapping[str, tuple[str, str, str, str]] = {
    "ия": ("ии", "ии", "ией", "ии"),  # теория
    "ие": ("ия", "ию", "ием", "ии"),  # решение
    "ый": ("ого", "ому", "ым", "ом"),  # новый
    "ий": ("ого", "ому", "им", "ом"),  # технический
    "ая": ("ой", "ой", "ой", "ой"),  # новая
    "ое": ("ого", "ому", "ым", "ом"),  # новое
    "ые": ("ых", "ым", "ыми", "ых"),  # новые
    "ка": ("ки", "ке", "кой", "ке"),  # оценка
    "а": ("ы", "е", "ой", "е"),  # система
    "я": ("и", "е", "ей", "е"),  # земля
    "о": ("а", "у", "ом", "е"),  # устройство
    "ы": ("", "ам", "ами", "ах"),  # системы
    "ь": ("и", "и", "ью", "и"),  # память
    "": ("а", "у", "ом", "е"),  # метод
}


def inflector() -> tuple[str, Callable[[str, str], str]]:
    """The name of what puts titles into a case, and the function itself."""
    if util.find_spec("pymorphy3") is None:
        return "endings", _by_endings
    analyzer: Any = import_module("pymorphy3").MorphAnalyzer()
    return "pymorphy3", lambda title, case: _WORD.sub(lambda word: _by_dictionary(word[0], case, analyzer), title)


def _by_dictionary(word: str, case: str, analyzer: Any) -> str:
    reading = analyzer.parse(word)[0]
    form = reading.inflect({case}) if reading.tag.POS in _INFLECTED else None
    return str(form.word) if form else word


def _by_endings(title: str, case: str) -> str:
    place: int = CASES.index(case)
    return _WORD.sub(lambda word: _other_form(word[0], place, list(ENDINGS)), title)


def _other_form(word: str, place: int, endings: Sequence[str]) -> str:
    """The word in the case, if that is a word."""
    for ending in endings:
        if word.endswith(ending):
            form = word.removesuffix(ending) + ENDINGS[ending][place]
            return form if classes_of(form) & _RUSSIAN else word
    return word
