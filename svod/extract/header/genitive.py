"""Russian authors in the genitive, as title pages of theses name them: «студента Лагутина Виктора Павловича»."""

import re
from collections.abc import Mapping

from svod.model.person import PersonName
from svod.text.lexicon import WordClass, classes_of

_GIVEN = int(WordClass.GIVEN_NAME)
# The patronymic alone tells a genitive beyond doubt, and the sex with it: Андреевича, Ильича; Андреевны, Ильиничны.
_MALE, _FEMALE = re.compile(r"(?:вич|ьич|мич|кич)а$"), re.compile(r"(?:вн|чн|шн)ы$")

# Endings in the genitive and what may stand for them, the likeliest first; the word lists decide between several.
GIVEN_ENDINGS: Mapping[bool, tuple[tuple[str, tuple[str, ...]], ...]] = {
    # Павла, Льва, Петра, Сергея, Дмитрия, Игоря, Никиты, Ильи.
    True: (
        ("вла", ("вел", "влий")), ("ьва", ("ев",)), ("а", ("",)), ("я", ("й", "ь")), ("ы", ("а",)), ("и", ("я", "а")),
    ),
    # Анны, Марии, Ольги, Любови.
    False: (("ы", ("а",)), ("и", ("я", "а", "ь"))),
}  # fmt: skip
FAMILY_ENDINGS: Mapping[bool, tuple[tuple[str, str], ...]] = {
    # Зеленского, Белого, Синего, Лагутина, Гайдая, Коваля.
    True: (
        ("ского", "ский"), ("цкого", "цкий"), ("ого", "ый"), ("его", "ий"), ("ая", "ай"), ("ея", "ей"), ("я", "ь"),
        ("а", ""),
    ),
    # Зеленской, Белой, Лагутиной.
    False: (("ской", "ская"), ("цкой", "цкая"), ("лой", "лая"), ("ой", "а")),
}  # fmt: skip


def nominative(name: PersonName) -> PersonName:
    """The name as its bearer is called; unchanged where it is not surely in the genitive."""
    first, _, patronymic = name.given.rpartition(" ")
    male = bool(_MALE.search(patronymic))
    if not first or not (male or _FEMALE.search(patronymic)):
        return name
    given = " ".join(_given(word, male) for word in first.split())
    family = "-".join(_family(part, male) for part in name.family.split("-"))
    ending = patronymic[:-1] + ("" if male else "а")
    return PersonName(family, f"{given} {ending}")


def _given(word: str, male: bool) -> str:
    for ending, instead in GIVEN_ENDINGS[male]:
        if word.endswith(ending):
            options = [word[: -len(ending)] + other for other in instead]
            return next((option for option in options if classes_of(option) & _GIVEN), options[0])
    return word


def _family(word: str, male: bool) -> str:
    for ending, instead in FAMILY_ENDINGS[male]:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word[: -len(ending)] + instead
    return word
