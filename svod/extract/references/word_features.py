"""What a word says of itself and to its neighbours, and what a gap says: made once and remembered, bounded."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from svod.extract.references.segments import ADDRESS, CAPITAL, INITIAL, LEXICAL, NUMBER, RANGE, SMALL, YEAR
from svod.text.keywords import word_set
from svod.text.languages import FUNCTION_WORDS
from svod.text.lexicon import WordClass, class_name, classes_of

# A word's features take some two thousand bytes.
REMEMBERED = 1 << 14
YEAR_FORM = re.compile(r"(?:1[5-9]|20)\d\d")
_CLASS_BITS = tuple((int(bit), bit.name.lower()) for bit in WordClass if bit.name)
_ROMAN = re.compile(r"[IVXLC]{1,7}")
_RANGE = re.compile(r"(\d+)\D+(\d+)")
_BLANKS = re.compile(r"\s+")
_LONGEST_GAP = 6
_AFFIXES = (1, 2, 3, 4)
_SHORT_NUMBER = 2
_MARKS_OF_SHAPES = {"year": YEAR, "range": RANGE, "doi": ADDRESS, "url": ADDRESS}
# Words that tell in which language a reference is worded, whatever the language of its title.
_WORDED: tuple[tuple[str, frozenset[str]], ...] = (
    ("de", FUNCTION_WORDS["de"] | word_set("hrsg hg hgg aufl auflage bd band jg jahrgang verlag heft ebd vgl diss")),
    ("en", FUNCTION_WORDS["en"] | word_set("eds editors press university proceedings journal vol pp accessed")),
    ("fr", FUNCTION_WORDS["fr"] | word_set("éd éditions tome thèse presses")),
)


class WordGroups(NamedTuple):
    """Features of a word for itself and for the words one and two away; its shape, kind, both, bits and language."""

    here: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    further_before: tuple[str, ...]
    further_after: tuple[str, ...]
    shape: str
    kind: str
    form: str
    marks: int
    language: str


def word_groups(word: str) -> WordGroups:
    """What a word says; long numbers are alike when they begin alike."""
    return _groups(_number_form(word) if word[0].isdigit() and len(word) > _SHORT_NUMBER else word)


def _number_form(number: str) -> str:
    """One number for all that look the same: «1987» is «1900», «345» is «300», «345–367» is «100-999»."""
    span = _RANGE.fullmatch(number)
    if not span:
        return number[: 2 if len(number) == 4 else 1].ljust(len(number), "0")
    first, last = span.groups()
    if YEAR_FORM.fullmatch(first):
        return f"{first[:2]}00-{'9' * len(last)}"
    rising = int(last[:9]) > int(first[:9])
    return "-".join(
        digit * length for digit, length in zip("19" if rising else "91", map(len, span.groups()), strict=True)
    )


@lru_cache(maxsize=REMEMBERED)
def _groups(word: str) -> WordGroups:
    lower = word.lower()
    shape = _shape(word)
    classes = classes_of(word)
    names, kind, marks = _named(classes)
    here = ["bias", f"w={lower}", f"s={shape}", f"k={kind}|{shape}", *names]
    if word[0].isalpha():
        for size in _AFFIXES:
            if len(lower) > size:
                here += (f"p{size}={lower[:size]}", f"e{size}={lower[-size:]}")
        here.append(f"l={min(len(word), 12)}")
    else:
        here += [f"d={feature}" for feature in _digit_features(word)]
    near = (f"w={lower}", f"s={shape}", f"e={lower[-3:]}", *names)
    return WordGroups(
        tuple(here),
        tuple([f"-1:{feature}" for feature in near]),
        tuple([f"+1:{feature}" for feature in near]),
        (f"-2:w={lower}", f"-2:s={shape}", f"-2:k={kind}"),
        (f"+2:w={lower}", f"+2:s={shape}", f"+2:k={kind}"),
        shape,
        kind,
        f"{kind}|{shape}",
        _marks(word, shape, marks),
        _language(word, lower),
    )


@lru_cache(maxsize=REMEMBERED)
def gap_form(gap: str) -> str:
    """A gap with single blanks, and a long one by its ends."""
    form = _BLANKS.sub(" ", gap)
    return form if len(form) <= _LONGEST_GAP else form[:3] + "…" + form[-3:]


@lru_cache(maxsize=REMEMBERED)
def gap_features(form: str) -> tuple[str, ...]:
    """What the form of a gap says."""
    signs = "".join(sign for sign in dict.fromkeys(form) if sign != " ")
    return (f"g={form}", f"gs={signs}", *[f"g1={sign}" for sign in signs])


@lru_cache(maxsize=REMEMBERED)
def _named(classes: int) -> tuple[tuple[str, ...], str, int]:
    """The features of a word's classes, its most specific class, the bits they bring to its stretch."""
    return (
        tuple(f"c={name}" for bit, name in _CLASS_BITS if classes & bit),
        class_name(classes),
        sum(bit for of_lexicon, bit, _ in LEXICAL if classes & of_lexicon),
    )


def _shape(word: str) -> str:
    first = word[0]
    if first.isdigit():
        if YEAR_FORM.fullmatch(word):
            return "year"
        return f"d{min(len(word), 5)}" if word.isdigit() else "range"
    if not word.isalpha() and ("/" in word or "." in word):
        return "doi" if word.startswith("10.") else "url"
    script = "R" if "\u0400" <= first <= "\u04ff" else "L" if first < "\u0250" else "U"
    if len(word) == 1:
        return script + ("X" if first.isupper() else "x")
    if word.isupper():
        return f"{script}{'IV' if _ROMAN.fullmatch(word) else 'XX'}{min(len(word), 4)}"
    if first.isupper():
        return script + ("Xx" if word[1:].islower() else "XxX")
    return script + ("x" if len(word) < 4 else "xx")


def _digit_features(word: str) -> Iterator[str]:
    span = _RANGE.fullmatch(word)
    if not span:
        yield f"{len(word)}:{word[:2] if len(word) == 4 else word[0]}"
        return
    first, last = span.groups()
    yield f"{len(first)}-{len(last)}"
    if YEAR_FORM.fullmatch(first):
        yield "from-year"
    yield "rising" if int(last[:9]) > int(first[:9]) else "falling"


def _marks(word: str, shape: str, marks: int) -> int:
    """The bits that a word brings to its stretch, those of its classes given."""
    if word[0].isdigit() or shape in _MARKS_OF_SHAPES:
        return _MARKS_OF_SHAPES.get(shape, NUMBER)
    if len(word) == 1 and word.isupper():
        return marks | INITIAL
    return marks | (CAPITAL if word[0].isupper() else SMALL)


def _language(word: str, lower: str) -> str:
    if "\u0400" <= word[0] <= "\u04ff":
        return "ru"
    for language, words in _WORDED:
        if lower in words:
            return language
    return ""
