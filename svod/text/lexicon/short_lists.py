"""Words of the short lists with their classes: references, dates, headings, bodies, places; features of models."""

from collections.abc import Iterable, Iterator
from functools import cache

from svod.languages import MODEL_LANGUAGES, all_words
from svod.text.keywords import Section
from svod.text.lexicon.classes import WordClass

# The tables of lexicon.toml: each is a class in small letters.
_CLASSES = tuple(
    word_class
    for word_class in WordClass
    if word_class
    not in (
        # Known by large lists, by endings or by the tables of headings, months, bodies and roles.
        WordClass.GIVEN_NAME, WordClass.SURNAME, WordClass.PATRONYMIC, WordClass.SURNAME_ENDING, WordClass.ROLE,
        WordClass.CITY, WordClass.COUNTRY, WordClass.ABSTRACT, WordClass.INTRODUCTION, WordClass.MONTH,
        WordClass.DICTIONARY, WordClass.RUSSIAN, WordClass.GERMAN, WordClass.ENGLISH,
    )
)  # fmt: skip
# The headings' class by section; single-word headings belong to it.
HEADING_CLASSES: dict[Section, WordClass] = {
    Section.ABSTRACT: WordClass.ABSTRACT,
    Section.INTRODUCTION: WordClass.INTRODUCTION,
    Section.KEYWORDS: WordClass.KEYWORDS,
    Section.REFERENCES: WordClass.REFERENCES,
    Section.AFTERWORD: WordClass.NOTE,
}


@cache
def written_words() -> dict[str, int]:
    """Every word of the short lists with the mask of its classes."""
    masks: dict[str, int] = {}
    for word_class, listed in _lists():
        bit = int(word_class)
        for word in listed:
            key = word.replace("ё", "е").replace("ß", "ss")
            masks[key] = masks.get(key, 0) | bit
    return masks


def forms(entry: str) -> Iterator[str]:
    """The forms of an entry: «кафедр~f» gives кафедра, кафедры …; any other entry is its only form."""
    stem, mark, declension = entry.partition("~")
    if mark:
        yield from (stem + ending for ending in all_words(f"lexicon.declension_{declension}"))
    else:
        yield entry


def plain_words() -> frozenset[str]:
    """Prepositions and conjunctions."""
    return frozenset((*_of_models("lexicon.preposition"), *_of_models("lexicon.conjunction")))


def _of_models(purpose: str) -> tuple[str, ...]:
    return all_words(purpose, MODEL_LANGUAGES)


def _lists() -> Iterator[tuple[WordClass, Iterable[str]]]:
    for word_class in _CLASSES:
        yield word_class, (form for entry in _of_models(f"lexicon.{word_class.name}".lower()) for form in forms(entry))
    for section, heading_class in HEADING_CLASSES.items():
        yield heading_class, _single(_of_models(f"headings.{section}"))
    yield WordClass.MONTH, " ".join(_of_models("dates.months")).split()
    yield WordClass.ORGANISATION, _single(_of_models("header.organisations"))
    yield WordClass.ROLE, _single(_of_models("header.other_roles"))


def _single(phrases: Iterable[str]) -> Iterator[str]:
    return (phrase.rstrip(".") for phrase in phrases if " " not in phrase)
