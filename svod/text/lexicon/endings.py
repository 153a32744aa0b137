"""What a word's ending tells when no list knows the word: patronymics and Russian and German surnames."""

import re

from svod.text.lexicon.classes import WordClass

PATRONYMIC = int(WordClass.PATRONYMIC)
SURNAME_ENDING = int(WordClass.SURNAME_ENDING)
DICTIONARY = int(WordClass.DICTIONARY)

_PATRONYMIC = re.compile(
    r"[а-я]{2,}(?:[ое]вич(?:а|у|ем|е)?|[ое]вн(?:а|ы|е|у|ой)|иничн(?:а|ы|е|у|ой)|[ьм]ич(?:а|у|ем|е)?)"
    r"|(?:лук|никит|савв|фок)ич(?:а|у|ем|е)?"
)
_RUSSIAN_SURNAME = re.compile(
    r"[а-я]{2,}(?:[ое]в|[ое]ва|[иы]н|[иы]на|(?<!че)ск(?:ий|ая)|цк(?:ий|ая)|енко|чук|щук|люк|ян|янц|дзе|швили|[ое]вич)"
)
_SURNAME = re.compile(
    r"[a-zäöüß]{3,}(?:mann|meyer|meier|maier|mayer|müller|berger|bauer|huber|hofer|wicz|[eo]wski|ovi[cć]"
    r"|[eo]va?|off|enko|chuk|sk(?:ii|y|iy|aya|aia)|dze|shvili|yan|sson|ssen)"
)


def ending_classes(key: str, classes: int, is_cyrillic: bool) -> int:
    """The classes that an ending adds to those known; a known word of a dictionary gets none."""
    if classes & DICTIONARY:
        return 0
    if not is_cyrillic:
        return SURNAME_ENDING if _SURNAME.fullmatch(key) else 0
    found = PATRONYMIC if _PATRONYMIC.fullmatch(key) else 0
    return found | SURNAME_ENDING if _RUSSIAN_SURNAME.fullmatch(key) else found
