"""Texts of a page read as claims of a field: key words, persons, bodies, dates; nothing where it is none of these."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from svod.languages import alternatives
from svod.model.metadata import Creator, Field, Value
from svod.model.person import PersonName
from svod.text.dates import iso_date
from svod.text.keywords import names_organisation
from svod.text.languages import language_of
from svod.text.lexicon import WordClass, classes_of
from svod.text.names import are_strict, split_names

# «A, b; c · d»; where semicolons part, commas belong to the words.
_SEMICOLONS = re.compile(r"\s*[;•·|\n]\s*")
_COMMAS = re.compile(r"\s*,\s+|,(?=\S)")
# What parts a page's title from the name of its site: «Lehre | Institut für Germanistik», «Team: Mathematik@Nord».
TITLE_PARTS = re.compile(r"\s+[|–—·•»«›/\\~-]+\s+|\s*[|»›]+\s*|\s*::\s*|\s+@\s+|:\s+")
_HOME_PAGE = re.compile(
    rf"(?:{alternatives('web.home_page_openings')})?(?:{alternatives('web.home_page_kinds')})"
    rf"(?:{alternatives('web.home_page_words')})s? (?:{alternatives('web.home_page_of')}|–|-) "
    rf"|(?:{alternatives('web.home_page_adjectives')})?(?:{alternatives('web.home_page_nouns')})\b:?"
    rf"|^(?:{alternatives('web.home_page_starts')}) |{alternatives('web.home_page')}",
    re.IGNORECASE,
)
_RIGHTS = re.compile(
    r"^(?:copyright|©|\(c\)|[\s,]|\d{4}(?:\s?[-–]\s?\d{2,4})?|by\b|all rights reserved\.?|г\.)+", re.IGNORECASE
)
_GIVEN_NAME = int(WordClass.GIVEN_NAME | WordClass.PATRONYMIC)
_SURNAME = int(WordClass.SURNAME | WordClass.SURNAME_ENDING)
_DICTIONARY = int(WordClass.DICTIONARY)
_AROUND = " ,.:;|-–—"
_LONGEST_BODY, _LONGEST_NAMES = 200, 600


def text_values(field: Field, text: str) -> Iterator[Value]:
    """The text as it is, with its language."""
    yield Value(text, 0.0, language=language_of(text) if field in (Field.TITLE, Field.DESCRIPTION) else None)


def word_values(field: Field, text: str) -> Iterator[Value]:
    """Key words, parted at semicolons if there are any, else at commas."""
    parts = _SEMICOLONS.split(text)
    if len(parts) == 1:
        parts = _COMMAS.split(text)
    for part in parts:
        word = part.strip(" .,;\"'")
        if word:
            yield Value(word, 0.0, language=language_of(word))


def person_values(field: Field, text: str) -> Iterator[Value]:
    """The persons of a text that is nothing but their names, and perhaps «home page of»."""
    for name in persons(text):
        if field is Field.CREATOR:
            yield Creator(name.full, 0.0, name=name)
        else:
            yield Value(name.full, 0.0)


def persons(text: str) -> tuple[PersonName, ...]:
    """The names of a text that is nothing but names, once what says «home page» is taken off."""
    if len(text) > _LONGEST_NAMES or text.startswith("http"):
        return ()
    bare = _HOME_PAGE.sub(" ", text).strip(_AROUND)
    found = split_names(bare)
    if found:
        return found
    pieces = [piece for piece in TITLE_PARTS.split(bare) if piece.strip()]
    # «Publications – Hans A. Müller»: of the pieces of a title, the one that is a name.
    named = [names for names in map(split_names, pieces) if len(names) == 1] if len(pieces) > 1 else []
    return named[0] if len(named) == 1 else ()


def owner_values(field: Field, text: str) -> Iterator[Value]:
    """The person that a text, or one piece of it, names beyond doubt, as titles of home pages do."""
    names = persons(text)
    return person_values(field, text) if len(names) == 1 and is_known(names[0]) else iter(())


@lru_cache(maxsize=2048)
def names_person(text: str) -> bool:
    """Whether a text is one person's name and nothing else, known as one, also in small letters."""
    text = text.title() if text.islower() else text
    names = split_names(_HOME_PAGE.sub(" ", text).strip(_AROUND)) if len(text) < _LONGEST_BODY else ()
    return len(names) == 1 and is_known(names[0])


def is_known(name: PersonName) -> bool:
    """Whether a name has initials, or a given name known as one before a family name that is no common word."""
    if are_strict((name,)):
        return True
    family = classes_of(name.family)
    if family & _DICTIONARY and not family & _SURNAME:
        return False
    return any(classes_of(word) & _GIVEN_NAME for word in name.given.split())


def institution_values(field: Field, text: str) -> Iterator[Value]:
    """The pieces of a text that name a body, without years and signs of copyright."""
    for piece in TITLE_PARTS.split(text):
        body = _RIGHTS.sub("", piece).strip(" .,;:")
        if 4 < len(body) <= _LONGEST_BODY and " " in body and names_organisation(body):
            yield Value(body, 0.0)


def date_values(field: Field, text: str) -> Iterator[Value]:
    """The first date of a text."""
    dated = iso_date(text[:60].replace("T", " ").replace("Z", " "))
    if dated:
        yield Value(dated, 0.0)


READINGS: Mapping[str, Callable[[Field, str], Iterator[Value]]] = {
    "text": text_values,
    "words": word_values,
    "persons": person_values,
    "owner": owner_values,
    "institution": institution_values,
    "date": date_values,
}
