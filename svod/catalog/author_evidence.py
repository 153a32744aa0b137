"""Evidence for and against two mentions being one person: each kind with its points, from a table."""

from collections.abc import Iterable
from functools import lru_cache
from math import log2
from typing import NamedTuple

from svod.languages import all_words
from svod.model.person import AuthorMention, PersonName
from svod.text.normalize import fold
from svod.text.people import NamesAgree, name_form, names_agree, namesake_frame


class Evidence(NamedTuple):
    """The points of one kind of evidence, and its reason in words."""

    points: float
    reason: str


# Three points and more make one person of two mentions.
_NAMES = {
    NamesAgree.RULED: Evidence(12.0, "somebody said so"),
    NamesAgree.FULL: Evidence(3.0, "full names agree"),
    NamesAgree.INITIALS: Evidence(2.5, "initials agree"),
    NamesAgree.INITIAL: Evidence(1.2, "first initial agrees"),
    NamesAgree.FAMILY_ALONE: Evidence(-0.5, "family name agrees"),
}
_MORE_GIVEN = Evidence(1.0, "second names agree")
_ORCID = Evidence(8.0, "same ORCID")
_EMAIL = Evidence(6.0, "same e-mail")
_CO_AUTHORS = Evidence(2.5, "co-authors shared")
_MORE_CO_AUTHORS, _MOST_FOR_CO_AUTHORS = 1.0, 5.5
_AFFILIATION = Evidence(1.5, "same affiliation")
_SUBJECTS = Evidence(0.6, "same subjects")
_SOME_SUBJECTS = Evidence(0.2, "similar subjects")
_NEAR = Evidence(0.5, "near in time")
_FAR = Evidence(-1.0, "far apart in time")
_TOO_FAR = Evidence(-3.0, "too far apart in time")
# A name that is unique in the library, and one that many have.
_RARE = Evidence(1.8, "nobody else is called so")
_COMMON = Evidence(-0.9, "others are called so")

# The weight of a name by the number of its consonants: «Li» has one, «Wang» three.
_TELLING = (0.2, 0.25, 0.4, 0.7, 1.0)
_NEAR_YEARS, _FAR_YEARS, _LIFETIME = 5, 25, 60
_SOME, _MANY = 2, 4
_SHARED_WORDS = 0.5
_SHORTEST_WORD = 4
# Words that most affiliations have, by how they sound.
_COMMON_WORDS = frozenset(map(namesake_frame, all_words("catalogue.common_words")))


# The fields that are merged from a person's mentions.
_GATHERED = ("works", "names", "initials", "orcids", "emails", "co_authors", "subjects", "affiliations", "years")


class Namesake:
    """A mention, or several of one person, prepared for comparison."""

    def __init__(self, mention: AuthorMention) -> None:
        self.mentions = [mention]
        self.works = {mention.work_id}
        self.has_two_names = False
        self.names = set(mention.names)
        # Without an initial the key is empty.
        self.initials = {letter for name in mention.names for letter in _initials(name)} or {""}
        self.is_full = any(name_form(name).is_full for name in mention.names)
        self.orcids, self.emails = set(mention.orcids), set(mention.emails)
        self.co_authors, self.subjects = set(mention.co_authors), set(mention.subjects)
        self.affiliations = {words for text in mention.affiliations if (words := affiliation_words(text))}
        self.years = {int(mention.year)} if mention.year.isascii() and mention.year.isdecimal() else set[int]()

    def take(self, other: "Namesake") -> None:
        """Merge another into this one."""
        self.has_two_names = self.has_two_names or not self.agreement(other).may_be_one
        self.mentions += other.mentions
        self.is_full = self.is_full or other.is_full
        for name in _GATHERED:
            getattr(self, name).update(getattr(other, name))

    def agreement(self, other: "Namesake") -> NamesAgree:
        """How the names of two agree; one contrary spelling decides, unless people gave a person two names."""
        agreements = {_names_agree(one, another) for one in self.names for another in other.names}
        if self.has_two_names or other.has_two_names:
            return max(agreements)
        return max(agreements) if min(agreements).may_be_one else min(agreements)


def evidence_of(one: Namesake, other: Namesake, agreement: NamesAgree, namesakes: int) -> list[Evidence]:
    """All evidence for and against two with agreeing names being one person; empty where they cannot be.

    `namesakes` is the number of others with the same family name and initial.
    """
    if one.orcids and other.orcids and not one.orcids & other.orcids:
        return []
    evidence = [_NAMES[agreement]]
    if agreement is NamesAgree.FULL and _have_second_names(one) and _have_second_names(other):
        evidence.append(_MORE_GIVEN)
    evidence += _of_context(one, other)
    if NamesAgree.FAMILY_ALONE < agreement < NamesAgree.FULL:
        evidence.append(_of_rarity(one, namesakes))
    return evidence


@lru_cache(maxsize=1 << 14)
def affiliation_words(text: str) -> frozenset[str]:
    """The distinctive words of an affiliation, as short phonetic keys that agree across alphabets."""
    frames = (namesake_frame(word) for word in fold(text).split() if len(word) >= _SHORTEST_WORD)
    return frozenset(frame[:_SHORTEST_WORD] for frame in frames if frame not in _COMMON_WORDS)


def _of_context(one: Namesake, other: Namesake) -> Iterable[Evidence]:
    if one.orcids & other.orcids:
        yield _ORCID
    if one.emails & other.emails:
        yield _EMAIL
    if shared := one.co_authors & other.co_authors:
        yield _of_co_authors(shared)
    if any(_same_affiliation(here, there) for here in one.affiliations for there in other.affiliations):
        yield _AFFILIATION
    subjects = len(one.subjects & other.subjects)
    if subjects >= _SOME:
        yield _SUBJECTS if subjects >= _MANY else _SOME_SUBJECTS
    yield from _of_time(one.years, other.years)


def _of_rarity(one: Namesake, namesakes: int) -> Evidence:
    """Points for a unique name or for a common one; short names are common in the world, even if unique here."""
    if namesakes:
        return Evidence(_COMMON.points * log2(1 + namesakes), _COMMON.reason)
    sounds = max(len(name_form(name).frame) for name in one.names)
    return Evidence(_RARE.points * _TELLING[min(sounds, len(_TELLING) - 1)], _RARE.reason)


def _of_co_authors(shared: Iterable[str]) -> Evidence:
    """Points for shared co-authors: short names count less, the first co-author counts most."""
    weights = sorted((_TELLING[min(len(key.partition(":")[0]), len(_TELLING) - 1)] for key in shared), reverse=True)
    points = weights[0] * _CO_AUTHORS.points + sum(weights[1:]) * _MORE_CO_AUTHORS
    return Evidence(min(points, _MOST_FOR_CO_AUTHORS), _CO_AUTHORS.reason)


def _of_time(ones: set[int], others: set[int]) -> Iterable[Evidence]:
    if not ones or not others:
        return
    gap = max(0, min(others) - max(ones), min(ones) - max(others))
    if gap <= _NEAR_YEARS:
        yield _NEAR
    elif gap > _LIFETIME:
        yield _TOO_FAR
    elif gap > _FAR_YEARS:
        yield _FAR


def _same_affiliation(one: frozenset[str], other: frozenset[str]) -> bool:
    return len(one & other) >= _SHARED_WORDS * min(len(one), len(other))


def _have_second_names(namesake: Namesake) -> bool:
    return any(len(name_form(name).given) > 1 for name in namesake.names)


def _initials(name: PersonName) -> frozenset[str]:
    given = name_form(name).given
    return given[0].initials if given else frozenset()


@lru_cache(maxsize=1 << 16)
def _names_agree(one: PersonName, other: PersonName) -> NamesAgree:
    """Cached: namesakes are compared again and again."""
    return names_agree(name_form(one), name_form(other))
