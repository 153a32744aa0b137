"""What came before a word in its reference: years, a double slash, an «In», brackets and quotation marks; and signs."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from svod.extract.number_tables import Groups, Integers, Numbers, Things
from svod.languages import MODEL_LANGUAGES, all_words, alternatives

# What closes a quotation, by what opens it; »German« books open with what closes elsewhere, and people mix them.
_CLOSES = {"«": "»", "„": "“”\"", "“": "”»\"", "»": "«", "‚": "‘’", "‘": "’'", '"': '"”', "'": "'’"}  # fmt: skip
IN_WORDS = frozenset(all_words("references.in_words", MODEL_LANGUAGES))
# Words of the whole string that say how to read its parts: the feature they give, what must be there for it (asked
# first, because it is cheap), and the pattern.
_SIGNS: tuple[tuple[str, tuple[str, ...], re.Pattern[str]], ...] = (
    ("has=slashes", ("//",), re.compile(r"(?<!:)//")),
    ("has=in:", all_words("references.in_sign_parts", MODEL_LANGUAGES),
     re.compile(alternatives("references.in_sign", MODEL_LANGUAGES))),
    ("has=dash-areas", ("– ", "— ", "- "), re.compile(r"\. ?[–—-] ")),
    ("has=quotes", ("«", "„", "“", "”", '"'), re.compile(r"[«„“”\"]")),
    ("has=editors", all_words("references.editor_sign_parts", MODEL_LANGUAGES),
     re.compile(alternatives("references.editor_sign", MODEL_LANGUAGES))),
    ("has=semicolons", (";",), re.compile(r";.*;")),
    ("has=year-after-author", ("(",), re.compile(r"^.{3,80}?\((?:1[5-9]|20)\d\d[a-h]?\)")),
)  # fmt: skip
_MOST_YEARS = 2
# A step is known by the state it comes from, the gap, and whether a year stands before it and an «In» behind it.
_GAP_BITS = 20
_IN, _YEAR = 2, 1


class Context(NamedTuple):
    """How things stand before a word is read."""

    signs: tuple[str, ...]
    language: str
    years: int = 0
    slashes: bool = False
    brackets: int = 0
    quoted: str = ""
    was_quoted: bool = False
    inside: str = ""

    def after_year(self) -> "Context":
        """How they stand after a year."""
        return self._replace(years=self.years + 1) if self.years < _MOST_YEARS else self

    def after_gap(self, gap: str, is_in: bool) -> "Context":
        """How they stand after a gap and before the word behind it, which may be «In»."""
        brackets, quoted = _held(gap, self.brackets, self.quoted)
        return Context(
            self.signs,
            self.language,
            self.years,
            self.slashes or "//" in gap,
            brackets,
            quoted,
            self.was_quoted or bool(quoted),
            "in" if is_in else self.inside,
        )

    def group(self) -> tuple[str, ...]:
        """The features that a word gets of it."""
        quoted = self.quoted or ("after" if self.was_quoted else "")
        return (
            f"years={self.years}",
            f"slashes={self.slashes:d}",
            f"brackets={self.brackets}",
            f"quoted={quoted}",
            f"state={self.years}{self.slashes:d}{self.brackets}{self.inside}{quoted}",
            f"language={self.language}",
            *self.signs,
        )


def signs_of(raw: str) -> tuple[str, ...]:
    """What the whole string says of how to read its parts."""
    return tuple([
        name for name, needed, pattern in _SIGNS if any(map(raw.__contains__, needed)) and pattern.search(raw)
    ])  # fmt: skip


def _held(gap: str, brackets: int, quoted: str) -> tuple[int, str]:
    """Whether a bracket is open, and which quotation mark, after a gap."""
    last = len(gap) - 1
    for place, sign in enumerate(gap):
        if sign in "([":
            brackets = 1
        elif sign in ")]":
            brackets = 0
        elif quoted:
            quoted = "" if sign in _CLOSES[quoted] else quoted
        elif sign in _CLOSES and (sign != "'" or place == last):
            quoted = sign
    return brackets, quoted


class ContextTable:
    """Contexts by number, and how one follows from another: each step is thought through once."""

    def __init__(self, groups: Groups, gaps: Sequence[str]) -> None:
        self._groups = groups
        self._gaps = gaps
        self._contexts: Things[Context] = Things()
        self._group_numbers: list[int] = []
        self._steps: Numbers[int] = Numbers(self._new_step)

    def start(self, signs: tuple[str, ...], language: str) -> int:
        """The number of how things stand before a reference is read."""
        return self._number(Context(signs, language))

    def step(self, context: int, way: int) -> int:
        """The number of the context after a step."""
        return self._steps[context << _GAP_BITS + 2 | way]

    def group(self, context: int) -> int:
        """The number of the features of a context."""
        return self._group_numbers[context]

    def _number(self, context: Context) -> int:
        number = self._contexts.number(context)
        if number == len(self._group_numbers):
            self._group_numbers.append(self._groups.add(context.group()))
        return number

    def _new_step(self, key: int) -> int:
        context = self._contexts[key >> _GAP_BITS + 2]
        if key & _YEAR:
            context = context.after_year()
        return self._number(context.after_gap(self._gaps[key >> 2 & (1 << _GAP_BITS) - 1], bool(key & _IN)))


def ways(gaps: Integers, is_in: Integers, after_year: Integers) -> Integers:
    """The ways of steps: over gaps by number, whether to an «In», whether from a year."""
    return gaps << 2 | is_in * _IN | after_year * _YEAR
