"""Mixtures: one way for each part of a first page; which of them are looked at and learned from, and which only scored.

A third of the ways of each part, by digests of their names, are kept apart: no mixture that is learned from has one.
The first way of each part is the usual one and is never among them. Of the mixtures of the other ways half, by a digest
of theirs, are only scored.

A second set of ways, as journals, series and reports are known to print them, was written when the rules for the first
set were done. Half of them, by digests of their names, are kept apart. Its mixtures have ways of one half of the second
set, and now and then ways of the first set that are not kept apart. A third set is divided and mixed in the same way.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

from svod_lab.synthetic.first_pages.addresses import ADDRESSES
from svod_lab.synthetic.first_pages.bodies import FORMS as BODIES
from svod_lab.synthetic.first_pages.more_bodies import ADDRESSES as MORE_ADDRESSES
from svod_lab.synthetic.first_pages.more_bodies import BODIES as MORE_BODIES
from svod_lab.synthetic.first_pages.more_names import DEGREES as MORE_DEGREES
from svod_lab.synthetic.first_pages.more_names import MARKS as MORE_MARKS
from svod_lab.synthetic.first_pages.more_names import NAMES as MORE_NAMES
from svod_lab.synthetic.first_pages.more_names import SEPARATORS as MORE_SEPARATORS
from svod_lab.synthetic.first_pages.more_people import MORE_PEOPLE
from svod_lab.synthetic.first_pages.more_summaries import MORE_ABSTRACTS, MORE_KEYWORDS
from svod_lab.synthetic.first_pages.more_tops import MORE_DATES, MORE_MORE, MORE_ORDERS, MORE_TITLES, MORE_TOPS
from svod_lab.synthetic.first_pages.names import DEGREES, MARKS, SEPARATORS
from svod_lab.synthetic.first_pages.names import FORMS as NAMES
from svod_lab.synthetic.first_pages.page import Way
from svod_lab.synthetic.first_pages.people import PEOPLE
from svod_lab.synthetic.first_pages.summaries import ABSTRACTS, KEYWORDS
from svod_lab.synthetic.first_pages.third_set import THIRD_PARTS
from svod_lab.synthetic.first_pages.titles import TITLES
from svod_lab.synthetic.first_pages.tops import DATES, MORE, TOPS


class Half(StrEnum):
    """Which mixtures are drawn."""

    LEARNED = "learned"
    SCORED = "scored"
    KEPT = "kept"
    SECOND = "second"
    SECOND_KEPT = "second-kept"
    THIRD = "third"
    THIRD_KEPT = "third-kept"


_HEAD = ("title", "people", "addresses")
ORDERS: tuple[Way, ...] = (
    Way("people-below-title", ("top", *_HEAD, "dates", "abstract", "keywords", "more")),
    Way("dates-below-keywords", ("top", *_HEAD, "abstract", "keywords", "dates", "more")),
    Way("more-first", ("top", "more", *_HEAD, "dates", "abstract", "keywords")),
    Way("people-first", ("top", "people", "addresses", "title", "abstract", "keywords", "dates", "more")),
    Way("people-then-title-then-addresses", ("top", "people", "title", "addresses", "abstract", "keywords", "more")),
    Way("keywords-first", ("top", *_HEAD, "keywords", "abstract", "dates", "more")),
    Way("people-below", ("top", "title", "abstract", "keywords", "people", "addresses", "dates", "more")),
    Way("addresses-below", ("top", "title", "people", "abstract", "keywords", "addresses", "dates", "more")),
    Way("dates-first", ("top", "dates", *_HEAD, "abstract", "keywords", "more")),
    Way("dates-below-title", ("top", "title", "dates", "people", "addresses", "abstract", "keywords", "more")),
)
_OTHER = ("ru", "de")
SECONDS: tuple[Way, ...] = (
    Way("none", "", weight=3),
    Way("summary-below", "summary-below", _OTHER),
    Way("abstract-below", "abstract-below", _OTHER),
    Way("all-below", "all-below", _OTHER),
    Way("all-above", "all-above", _OTHER),
    Way("title-below", "title-below", _OTHER),
    Way("side-by-side", "side-by-side", _OTHER),
    Way("all-at-end", "all-at-end", _OTHER),
    Way("summary-at-end", "summary-at-end", _OTHER),
)
PARTS: Mapping[str, tuple[Way, ...]] = {
    "top": TOPS, "title": TITLES, "names": NAMES, "degrees": DEGREES, "separators": SEPARATORS, "marks": MARKS,
    "people": PEOPLE, "bodies": BODIES, "addresses": ADDRESSES, "abstract": ABSTRACTS, "keywords": KEYWORDS,
    "dates": DATES, "more": MORE, "second": SECONDS, "order": ORDERS,
}  # fmt: skip
MORE_PARTS: Mapping[str, tuple[Way, ...]] = {
    "top": MORE_TOPS, "title": MORE_TITLES, "names": MORE_NAMES, "degrees": MORE_DEGREES,
    "separators": MORE_SEPARATORS, "marks": MORE_MARKS, "people": MORE_PEOPLE, "bodies": MORE_BODIES,
    "addresses": MORE_ADDRESSES, "abstract": MORE_ABSTRACTS, "keywords": MORE_KEYWORDS, "dates": MORE_DATES,
    "more": MORE_MORE, "order": MORE_ORDERS,
}  # fmt: skip
LATER_SETS: Mapping[str, Mapping[str, tuple[Way, ...]]] = {"second": MORE_PARTS, "third": THIRD_PARTS}
_KEPT_EVERY = 3
_FROM_SECOND_SET = 0.7
_SELDOM = ("degrees", "dates", "more", "order", "top")


class Mixture(NamedTuple):
    """One way for each part, by name and by what it is printed by."""

    names: Mapping[str, str]
    values: Mapping[str, Any]

    @property
    def name(self) -> str:
        """All names together."""
        return " ".join(f"{part}={name}" for part, name in self.names.items())


@cache
def kept_ways(part: str) -> frozenset[str]:
    """The names of the ways that are kept apart: no mixture that is learned from has one."""
    others = sorted((way.name for way in PARTS[part][1:]), key=lambda name: _digest(f"{part}={name}"))
    return frozenset(others[: len(PARTS[part]) // _KEPT_EVERY])


def is_scored_only(mixture: Mixture) -> bool:
    """Whether a mixture is only scored; every second by its name."""
    return bool(_digest(mixture.name)[0] & 1)


def ways_of(part: str, language: str, *, kept: bool) -> tuple[Way, ...]:
    """The ways of a part that are kept apart or not; all of them where a language has none."""
    usual = tuple(way for way in PARTS[part] if language in way.languages)
    return tuple(way for way in usual if (way.name in kept_ways(part)) is kept) or usual


def drawn(language: str, half: Half, rng: Random) -> Mixture:
    """A mixture of that half."""
    if half in (Half.SECOND, Half.SECOND_KEPT, Half.THIRD, Half.THIRD_KEPT):
        return _drawn_of_later_set(language, *half.value.partition("-")[::2], rng)
    while True:
        ways = {part: _one_of(ways_of(part, language, kept=half is Half.KEPT), rng) for part in PARTS}
        mixture = Mixture({part: way.name for part, way in ways.items()}, {p: way.value for p, way in ways.items()})
        if half is Half.KEPT or is_scored_only(mixture) is (half is Half.SCORED):
            return mixture


@cache
def kept_of_later_set(name: str, part: str) -> frozenset[str]:
    """The names of the ways of the second or third set that are kept apart: half of each part."""
    names = (way.name for way in LATER_SETS[name].get(part, ()))
    digested = sorted(names, key=lambda way: _digest(f"{name}:{part}={way}"))
    return frozenset(digested[: len(digested) // 2])


def _drawn_of_later_set(language: str, name: str, kept_half: str, rng: Random) -> Mixture:
    ways = {}
    for part in PARTS:
        kept = kept_of_later_set(name, part)
        known = (way for way in LATER_SETS[name].get(part, ()) if language in way.languages)
        more = tuple(way for way in known if (way.name in kept) is bool(kept_half))
        is_more = bool(more) and rng.random() < _FROM_SECOND_SET / (2 if part in _SELDOM else 1)
        ways[part] = _one_of(more if is_more else ways_of(part, language, kept=False), rng)
    return Mixture({part: way.name for part, way in ways.items()}, {p: way.value for p, way in ways.items()})


def _one_of(ways: tuple[Way, ...], rng: Random) -> Way:
    return rng.choices(ways, [way.weight for way in ways])[0]


def _digest(name: str) -> bytes:
    return blake2b(name.encode(), digest_size=8).digest()
