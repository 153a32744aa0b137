"""One class name a token, from the most specific to the general (rule-based word clustering)."""

import re

from svod.text.lexicon.classes import CLASS_NAMES, WordClass
from svod.text.lexicon.lookup import EDGES, classes_of, word_key
from svod.text.lexicon.memory import BoundedMemory

# What a token's characters alone tell, surest first, each with an example.
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (":email:", re.compile(r"[^\s@]{1,100}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}")),  # ivanov@msu.ru, {a,b}@host.de
    (":url:", re.compile(r"(?:https?://|ftp://|www\.)\S{3,}", re.IGNORECASE)),  # www.math.ru/lib
    (":url:", re.compile(r"[\w-]{2,60}(?:\.[\w-]{2,60}){0,3}\.(?:ru|de|com|org|net|edu|gov|info)(?:/\S*)?")),
    (":doi:", re.compile(r"(?:doi:)?10\.\d{4,9}/\S{2,}", re.IGNORECASE)),  # 10.1000/182
    (":postcode:", re.compile(r"[1-6]\d{5}|\d{5}-\d{4}|(?:D|A|CH|RU|F|I|NL)-\d{4,6}")),  # 119991, 02139-4307, D-10115
)
_SINGLE_CAPITAL = re.compile(r"[^\W\d_]")
_PIECES = re.compile(r"\d+|[^\W\d_]+")
_LONGEST_NUMBER = 9
_MOST_PIECES = 4
_LONGEST_TOKEN = 300

_PERSON = int(WordClass.GIVEN_NAME | WordClass.SURNAME | WordClass.PATRONYMIC | WordClass.SURNAME_ENDING)
_GIVEN_NAME = int(WordClass.GIVEN_NAME | WordClass.PATRONYMIC)
_PLACE = int(WordClass.CITY | WordClass.CITY_SHORT | WordClass.REGION | WordClass.COUNTRY)
_MONTH = int(WordClass.MONTH)
_DICTIONARY = int(WordClass.DICTIONARY)
_LANGUAGES = int(WordClass.RUSSIAN | WordClass.GERMAN | WordClass.ENGLISH)
# Classes that a word has only when it is written with a capital.
_NEEDS_CAPITAL = _PERSON | _PLACE
# Recognised by other classes: «in» and «в» are prepositions first.
_PLAIN = _PERSON | _DICTIONARY | _LANGUAGES | int(WordClass.IN_WORD)
_SPECIFIC = tuple((int(bit), f":{name}:") for bit, name in CLASS_NAMES if not int(bit) & _PLAIN)


def word_class(token: str) -> str:
    """The class name of a token, such as `:month:` or `:Dig[4]:`; a word of several classes keeps its own form."""
    return _ANSWERS[token]


def _clustered(token: str) -> str:
    bare = token[:_LONGEST_TOKEN].strip(EDGES)
    if not bare:
        return token[:_LONGEST_TOKEN]
    for name, form in _FORMS:
        if form.fullmatch(bare):
            return name
    if _SINGLE_CAPITAL.fullmatch(bare) and bare.isupper():
        return ":singleCap:"
    if bare.isdigit():
        return _number(bare)
    return _known(bare) or _unknown(bare)


def _known(bare: str) -> str:
    """The class that the lexicon gives a word; empty when it tells nothing specific."""
    classes = classes_of(bare)
    if not bare[0].isupper():
        classes &= ~_NEEDS_CAPITAL
        if classes & _DICTIONARY and bare.isascii():
            classes &= ~_MONTH  # «may» and «march» in small letters
    found = [name for bit, name in _SPECIFIC if classes & bit]
    person = classes & _PERSON
    if len(found) > 1 or (found and classes & _GIVEN_NAME):
        return word_key(bare)
    if found:
        return found[0]
    if not person:
        return ""
    return ":mayNameDictWord:" if classes & _DICTIONARY else ":mayName:"


def _unknown(bare: str) -> str:
    pieces = _PIECES.findall(bare)
    if len(pieces) == 1 and len(pieces[0]) == len(bare):
        return _word_shape(bare)
    if classes_of(bare) & _DICTIONARY:
        return _word_shape(bare)
    if not pieces or len(pieces) > _MOST_PIECES:
        return ":Mixed:"
    return "".join(map(_piece, pieces))


def _word_shape(bare: str) -> str:
    is_word = bool(classes_of(bare) & _DICTIONARY)
    if bare.isupper():
        return ":ALLCAPSDictWord:" if is_word else ":ALLCAPSNonDict:"
    if bare[0].isupper():
        return ":Cap1DictWord:" if is_word else ":CapNonDict:"
    return ":DictWord:" if is_word else ":NonDictWord:"


def _piece(piece: str) -> str:
    """A part of a compound, named coarsely so that compounds stay few: «12Jan2003» is :Dig[2]::month::Dig[4]:."""
    if piece.isdigit():
        return _number(piece)
    if len(piece) > 2 and classes_of(piece) & _MONTH:
        return ":month:"
    if piece.isupper():
        return ":singleCap:" if len(piece) == 1 else ":ALLCAPS:"
    return ":CapWord:" if piece[0].isupper() else ":Word:"


def _number(digits: str) -> str:
    return f":Dig[{min(len(digits), _LONGEST_NUMBER)}]:"


_ANSWERS = BoundedMemory(_clustered)
