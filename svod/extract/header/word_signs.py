"""What a single printed word tells a labeller of headers, made once a word and remembered (bounded)."""

import re
from functools import lru_cache
from typing import NamedTuple

from svod.text.lexicon import WordClass, class_name, classes_of

_REMEMBERED = 1 << 14

# What a word brings to its line, as bits.
(NAME, MAY_NAME, INITIAL, ORGANISATION, PLACE, STREET, DEGREE, NUMBER, YEAR, ADDRESS, SMALL_WORD, CAPITAL, UPPER, MONTH,
 VENUE, CONTACT, MARK, ROLE, KIND) = (1 << place for place in range(19))  # fmt: skip
BITS: tuple[tuple[int, str], ...] = (
    (NAME, "name"), (MAY_NAME, "mayname"), (INITIAL, "initial"), (ORGANISATION, "org"), (PLACE, "place"),
    (STREET, "street"), (DEGREE, "degree"), (NUMBER, "number"), (YEAR, "year"), (ADDRESS, "email"),
    (SMALL_WORD, "small"), (CAPITAL, "capital"), (UPPER, "upper"), (MONTH, "month"), (VENUE, "venue"),
    (CONTACT, "contact"), (MARK, "mark"), (ROLE, "role"), (KIND, "kind"),
)  # fmt: skip

_AROUND = re.compile(r"^([^\w@]*)(.*?)([^\w]*)$", re.DOTALL)
_MARKS = re.compile(r"[¹²³⁴⁵⁶⁷⁸⁹⁰*∗†‡§¶⋆✉]")
_SUPERSCRIPTS = "¹²³⁴⁵⁶⁷⁸⁹⁰ᵃᵇᶜᵈ"
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_INITIALS = re.compile(r"(?:[A-ZА-ЯЁÄÖÜ][a-zа-яё]?\.-?){1,4}|[A-ZА-ЯЁÄÖÜ]")

_OF_CLASSES: tuple[tuple[WordClass, int], ...] = (
    (WordClass.ORGANISATION, ORGANISATION),
    (WordClass.CITY | WordClass.COUNTRY | WordClass.REGION, PLACE),
    (WordClass.ADDRESS, STREET),
    (WordClass.DEGREE, DEGREE),
    (WordClass.MONTH, MONTH),
    (WordClass.JOURNAL_WORD | WordClass.CONFERENCE_WORD | WordClass.VOLUME_WORD | WordClass.ISSUE_WORD
     | WordClass.SERIES_WORD | WordClass.PUBLISHER, VENUE),
    (WordClass.CONTACT, CONTACT),
    (WordClass.ROLE, ROLE),
    (WordClass.THESIS_WORD | WordClass.NOTE | WordClass.PUBLICATION, KIND),
)  # fmt: skip
_CLASS_BITS = tuple((int(classes), bit) for classes, bit in _OF_CLASSES)
_PERSON = int(WordClass.GIVEN_NAME | WordClass.SURNAME | WordClass.PATRONYMIC | WordClass.SURNAME_ENDING)
_SURE_PERSON = int(WordClass.GIVEN_NAME | WordClass.PATRONYMIC)
_DICTIONARY = int(WordClass.DICTIONARY)


class WordSigns(NamedTuple):
    """A word as printed and without the signs around it; its classes; what it brings to its line; its shape."""

    text: str
    core: str
    classes: int
    bits: int
    shape: str
    begin: str
    end: str
    kind: str


@lru_cache(maxsize=_REMEMBERED)
def word_signs(text: str) -> WordSigns:
    """What a printed word tells."""
    matched = _AROUND.match(text)
    left, core, end = matched.groups() if matched else ("", text, "")
    bare = core.strip(_SUPERSCRIPTS) or core
    classes = classes_of(bare)
    return WordSigns(
        text, bare, classes, _bits(text, bare, classes), _shape(text, bare), left[-1:], end[:2], _kind_of(classes)
    )


# Words are many, the masks of their classes few.
_kind_of = lru_cache(maxsize=_REMEMBERED)(class_name)


@lru_cache(maxsize=_REMEMBERED)
def _bits_of(classes: int) -> int:
    return sum(bit for mask, bit in _CLASS_BITS if classes & mask)


def _bits(text: str, bare: str, classes: int) -> int:
    bits = _bits_of(classes)
    if "@" in text:
        bits |= ADDRESS
    if _MARKS.search(text):
        bits |= MARK
    if not bare[:1].isalpha():
        bits |= YEAR if _YEAR.fullmatch(bare) else NUMBER if bare[:1].isdigit() else 0
        return bits
    if _INITIALS.fullmatch(text.rstrip(",;")):
        return bits | INITIAL
    if bare[0].islower():
        return bits | SMALL_WORD
    bits |= UPPER | CAPITAL if bare.isupper() and len(bare) > 1 else CAPITAL
    if classes & _PERSON:
        bits |= NAME if classes & _SURE_PERSON or not classes & _DICTIONARY else MAY_NAME
    return bits


def _shape(text: str, bare: str) -> str:
    if not bare:
        return "sign"
    first = bare[0]
    if "@" in text:
        return "mail"
    if first.isdigit():
        if _YEAR.fullmatch(bare):
            return "year"
        return f"d{min(len(bare), 6)}" if bare.isdigit() else "dx"
    if "://" in text or bare.startswith("www."):
        return "url"
    script = "R" if "\u0400" <= first <= "\u04ff" else "L" if first < "\u0250" else "U"
    if _INITIALS.fullmatch(text.rstrip(",;")):
        return f"{script}I"
    if bare.isupper():
        return f"{script}XX{min(len(bare), 4)}"
    if first.isupper():
        return script + ("Xx" if bare[1:].islower() else "XxX")
    return script + ("x" if len(bare) < 4 else "xx")
