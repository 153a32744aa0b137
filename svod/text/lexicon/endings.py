"""What a word's ending says when no list knows the word: patronymics and Russian and German surnames."""

from svod.languages import MODEL_LANGUAGES, alternatives
from svod.text import lazy_re as re
from svod.text.lexicon.classes import WordClass

PATRONYMIC = int(WordClass.PATRONYMIC)
SURNAME_ENDING = int(WordClass.SURNAME_ENDING)
DICTIONARY = int(WordClass.DICTIONARY)

_LATIN = tuple(language for language in MODEL_LANGUAGES if language != "ru")
_PATRONYMIC = re.compile(alternatives("lexicon.patronymic_ending", ("ru",)))
_RUSSIAN_SURNAME = re.compile(alternatives("lexicon.surname_ending", ("ru",)))
_SURNAME = re.compile(alternatives("lexicon.surname_ending", _LATIN))


def ending_classes(key: str, classes: int, is_cyrillic: bool) -> int:
    """The classes that an ending adds to those known; a known word of a dictionary gets none."""
    if classes & DICTIONARY:
        return 0
    if not is_cyrillic:
        return SURNAME_ENDING if _SURNAME.fullmatch(key) else 0
    found = PATRONYMIC if _PATRONYMIC.fullmatch(key) else 0
    return found | SURNAME_ENDING if _RUSSIAN_SURNAME.fullmatch(key) else found
