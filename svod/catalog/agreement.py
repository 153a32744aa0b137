"""Agreement of two descriptions of works: titles, people, years; a missing field is silent."""

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache

from svod.model.metadata import Field
from svod.model.person import PersonName
from svod.model.work import Work
from svod.text.similarity import head_likeness, title_likeness
from svod.text.transliterate import name_key

# Below this weight a title is a guess, and guesses must not merge works.
TRUSTED_TITLE = 0.3
# «V S Gromov», where all of it was taken for the family name.
_INITIALS = re.compile(r"\b[^\W\d_]\b[\s.]*|(?<=[^\W\d_]{3})\s[A-ZА-ЯЁ]{2,3}$")
# «DE, Weber», where initials were taken for the family name.
_MOST_INITIALS = 3
# The shortest ending that identifies an organisation: «Organization» of «World Health Organization».
_SHORTEST_END = 4
# A preprint is a year or two older than the article.
_MOST_YEARS_APART = 1


class Agreement(StrEnum):
    """How one field of two descriptions agrees."""

    AGREES = "agrees"
    SILENT = "is silent"
    NEARLY = "nearly agrees"
    DENIES = "denies"


def titles(work: Work) -> list[str]:
    """The trusted titles of a work."""
    return [value.text for value in work.metadata.all(Field.TITLE) if value.weight >= TRUSTED_TITLE]


def years(work: Work) -> frozenset[str]:
    """The years of the work's dates."""
    return frozenset(value.text[:4] for value in work.metadata.all(Field.DATE))


def families(names: Iterable[PersonName]) -> frozenset[str]:
    """Family names in the form that all alphabets share."""
    return frozenset([key for name in names if (key := family_key(family_name(name)))])


def family_name(name: PersonName) -> str:
    """The family name, also where it was taken for the given name."""
    swapped = name.family.isupper() and len(name.family) <= _MOST_INITIALS < len(name.given)
    return name.given if swapped else name.family


@lru_cache(maxsize=1 << 13)
def family_key(family: str) -> str:
    """A family name in the form that all alphabets share, without initials that were taken for a part of it."""
    # Within one word of letters there is nothing to find.
    return name_key(family if family.isalpha() and len(family) > 1 else _INITIALS.sub("", family))


def work_families(work: Work) -> frozenset[str]:
    """The authors' family names in the form that all alphabets share."""
    return families(creator.name for creator in work.metadata.creators())


def likest(ones: Iterable[str], others: Iterable[str], *, heads: bool) -> tuple[float, bool]:
    """The highest similarity of some titles, and whether one is only the beginning of the other, if that counts."""
    pairs = [(one, other) for one in ones for other in others]
    whole = max((title_likeness(one, other) for one, other in pairs), default=0.0)
    if whole or not heads:
        return whole, False
    begun = (max(head_likeness(one, other), head_likeness(other, one)) for one, other in pairs)
    return max(begun, default=0.0), True


def people_agree(one: frozenset[str], other: frozenset[str]) -> Agreement:
    """Whether people are the same: of the shorter list most must be in the longer one."""
    if not one or not other:
        return Agreement.SILENT
    shared = len(one & other) or _ending_alike(one, other)
    return Agreement.AGREES if 2 * shared >= min(len(one), len(other)) else Agreement.DENIES


def _ending_alike(one: frozenset[str], other: frozenset[str]) -> int:
    """How many pairs of names end alike; computed only where some names have the same last letters."""
    if {name[-_SHORTEST_END:] for name in one}.isdisjoint([name[-_SHORTEST_END:] for name in other]):
        return 0
    return sum(_ends_alike(first, second) for first in one for second in other)


def _ends_alike(one: str, other: str) -> bool:
    """Whether one name is the end of the other, such as the last word of an organisation's name."""
    shorter, longer = sorted((one, other), key=len)
    # Of vowels only the first letter of a name is kept.
    ending = shorter.lstrip("aeiou")
    return len(ending) >= _SHORTEST_END and longer.endswith(ending)


def years_agree(one: frozenset[str], other: frozenset[str], apart: int = _MOST_YEARS_APART) -> Agreement:
    """Whether works may be of one year; a preprint comes a year before."""
    if not one or not other:
        return Agreement.SILENT
    if one & other:
        return Agreement.AGREES
    numbers = [(int(first), int(second)) for first in one for second in other if first.isdigit() and second.isdigit()]
    near = any(abs(first - second) <= apart for first, second in numbers)
    return Agreement.NEARLY if near else Agreement.DENIES
