"""Mixtures: one way for each part of a first page; which of them are looked at and learned from, and which only scored.

A third of the ways of each part, by digests of their names, are kept apart: no mixture that is learned from has one.
The first way of each part is the usual one and is never among them. Of the mixtures of the other ways half, by a digest
of theirs, are only scored.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

from svod_lab.synthetic.first_pages.addresses import ADDRESSES
from svod_lab.synthetic.first_pages.bodies import FORMS as BODIES
from svod_lab.synthetic.first_pages.names import DEGREES, MARKS, SEPARATORS
from svod_lab.synthetic.first_pages.names import FORMS as NAMES
from svod_lab.synthetic.first_pages.page import Way
from svod_lab.synthetic.first_pages.people import PEOPLE
from svod_lab.synthetic.first_pages.summaries import ABSTRACTS, KEYWORDS
from svod_lab.synthetic.first_pages.titles import TITLES
from svod_lab.synthetic.first_pages.tops import DATES, MORE, TOPS


class Half(StrEnum):
    """Which mixtures are drawn."""

    LEARNED = "learned"
    SCORED = "scored"
    KEPT = "kept"


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
_KEPT_EVERY = 3


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
    while True:
        ways = {part: _one_of(ways_of(part, language, kept=half is Half.KEPT), rng) for part in PARTS}
        mixture = Mixture({part: way.name for part, way in ways.items()}, {p: way.value for p, way in ways.items()})
        if half is Half.KEPT or is_scored_only(mixture) is (half is Half.SCORED):
            return mixture


def _one_of(ways: tuple[Way, ...], rng: Random) -> Way:
    return rng.choices(ways, [way.weight for way in ways])[0]


def _digest(name: str) -> bytes:
    return blake2b(name.encode(), digest_size=8).digest()
