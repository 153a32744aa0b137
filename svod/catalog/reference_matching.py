"""Reference matching: which work a reference cites, also across alphabets and where it was parsed wrongly."""

import re
from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from svod.catalog.agreement import (
    Agreement,
    families,
    family_name,
    people_agree,
    titles,
    work_families,
    years,
    years_agree,
)
from svod.catalog.identifier_keys import (
    book_identifiers,
    cited_books,
    cited_identifiers,
    own_identifiers,
    same_identifier,
)
from svod.catalog.match_keys import title_keys, writer_key
from svod.model.metadata import Field
from svod.model.reference import Reference
from svod.model.work import Match, Work
from svod.text.similarity import contained_likeness, goes_on_alike, head_likeness, title_likeness, with_sequel
from svod.text.transliterate import name_key

_SAME_TITLE = 0.85
_IDENTIFIER_WEIGHT, _BOOK_WEIGHT = 0.99, 0.97
# Title similarity is multiplied by how well the other fields agree.
_SEVERAL_AGREE, _ONE_AGREES, _NONE_SPEAKS = 0.98, 0.9, 0.7
# A title that only begins alike, or that is found somewhere in the printed text, counts less than a parsed title.
_BEGUN, _CONTAINED = 0.9, 0.92
# No other rule gives exactly this weight: works that share it agree in place alone.
_PLACE_WEIGHT, _PLACE_REASON = 0.85, "authors, year and place agree"
_LEAST_WEIGHT = 0.6
_WORD = re.compile(r"[^\W\d_]{2,}(?:[-'’][^\W\d_]+)*")
_RANGE = re.compile(r"^\D{0,4}(\d+)\s*[-–—]+\s*(\d+)")
_DASH = re.compile(r"[-–—]")
_IN = re.compile(r"^in[:\s]\s*", re.IGNORECASE)


class Agreements(NamedTuple):
    """How people, years and pages of a reference and a work agree."""

    people: Agreement
    year: Agreement
    pages: Agreement

    @property
    def agreeing(self) -> tuple[str, ...]:
        """The names of the fields that agree."""
        return _agreeing(self)

    @property
    def may_be_same(self) -> bool:
        """Whether no field denies it; a wrong year is forgiven where the people agree."""
        if self.people is Agreement.DENIES:
            return False
        return self.year is not Agreement.DENIES or self.people is Agreement.AGREES


@lru_cache(maxsize=64)
def _agreeing(agreements: Agreements) -> tuple[str, ...]:
    """Cached: there are few answers, and they are needed for every candidate."""
    named = zip(("authors", "year", "pages"), agreements, strict=True)
    return tuple(name for name, said in named if said is Agreement.AGREES)


class TitleMatcher:
    """Same identifier, a title alike that neither authors nor year deny, or the same place in the same year."""

    def keys(self, reference: Reference) -> frozenset[str]:
        """The blocking keys of a reference: of its identifiers, its title, and its first author with the year."""
        fields = reference.fields
        writer = writer_key(family_name(fields.author[0]) if fields.author else "", fields.year or "")
        keys = title_keys([fields.title] if fields.title else [])
        return keys.union(cited_identifiers(reference), cited_books(reference), [writer] if writer else [])

    def match(self, reference: Reference, candidates: Sequence[Work]) -> Match | None:
        """The most likely candidate, if any is likely enough and no other is just as likely."""
        if not candidates:
            return None
        read = _cited_reference(reference)
        works = [_known_work(candidate) for candidate in candidates]
        for judged in (_as_read, _otherwise):
            matches = [match for held in works if (match := judged(read, held))]
            matches.sort(key=lambda match: -match.weight)
            if len(matches) > 1 and matches[0].weight == matches[1].weight == _PLACE_WEIGHT:
                return None
            if matches:
                return matches[0]
        return None


class _KnownWork:
    """A work with the values that are compared with every reference."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.titles = titles(work)
        self.years = years(work)
        self.pages = [_pages(value.text) for value in work.metadata.all(Field.SOURCE) if value.scheme == "pages"]

    @cached_property
    def families(self) -> frozenset[str]:
        """The authors' family names, in the form that all alphabets share."""
        return work_families(self.work)

    @cached_property
    def identifiers(self) -> frozenset[str]:
        """The keys of identifiers that no other work has."""
        return own_identifiers(self.work)

    @cached_property
    def books(self) -> frozenset[str]:
        """The keys of the ISBNs of a book."""
        return book_identifiers(self.work)


# Works that are cited often are compared often; the store returns the same claims each time.
_remembered: OrderedDict[str, _KnownWork] = OrderedDict()
_MOST_REMEMBERED = 1 << 11


def _known_work(work: Work) -> _KnownWork:
    known = _remembered.get(work.id)
    if known is None or known.work.metadata is not work.metadata:
        known = _remembered[work.id] = _KnownWork(work)
        # Only the oldest is dropped: clearing all at once would make memory use go up and down.
        if len(_remembered) > _MOST_REMEMBERED:
            _remembered.popitem(last=False)
    return known


class _CitedReference:
    """A reference with the values that are compared with every candidate."""

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.fields = reference.fields
        self.raw = reference.raw
        # With a sequel number from the printed text.
        self.title = with_sequel(self.fields.title or "", self.raw)
        self.named = families(reference.fields.author)
        self.years = frozenset([reference.fields.year[:4]] if reference.fields.year else [])
        self.identifiers = cited_identifiers(reference)
        self.books = cited_books(reference)
        self.pages = _pages(reference.fields.pages) if reference.fields.pages else None

    @cached_property
    def words(self) -> frozenset[str]:
        """Phonetic keys of all words, the same in all alphabets."""
        return frozenset(map(name_key, _WORD.findall(self.raw)))

    def agreements(self, held: _KnownWork) -> Agreements:
        """How people, years and pages agree, as they were parsed."""
        people, year = people_agree(self.named, held.families), years_agree(self.years, held.years)
        return Agreements(people, year, self._on_pages(held))

    def may_agree(self, held: _KnownWork) -> bool:
        """Whether two fields may agree; names, which take longest to compare, are not compared yet."""
        year = years_agree(self.years, held.years)
        if year is Agreement.AGREES or (year is not Agreement.DENIES and self._prints_year(held)):
            return True
        return self._on_pages(held) is Agreement.AGREES

    def printed_agreements(self, held: _KnownWork) -> Agreements:
        """The same by names or the year anywhere in the printed text; names only if another field agrees."""
        dated = years_agree(self.years, held.years) is not Agreement.DENIES and self._prints_year(held)
        pages = self._on_pages(held)
        printed = (dated or pages is Agreement.AGREES) and self._prints_people(held)
        by_name, by_year = (Agreement.AGREES if agrees else Agreement.SILENT for agrees in (printed, dated))
        return Agreements(by_name, by_year, pages)

    def _prints_year(self, held: _KnownWork) -> bool:
        return any(year in self.raw for year in held.years)

    def _prints_people(self, held: _KnownWork) -> bool:
        people = held.families
        return bool(people) and 2 * len(people & self.words) >= min(len(people), max(1, len(self.named)))

    def _on_pages(self, held: _KnownWork) -> Agreement:
        """Whether the parsed pages are those of the work; a number of pages only denies a part of a book."""
        if not self.pages or not held.pages:
            return Agreement.SILENT
        found = [_pages_agree(self.pages, pages) for pages in held.pages]
        return max(found, key=_RANK.index) if len(found) > 1 else found[0]


# A reference is compared with the works that are held, then with those that are known by references alone.
_just_read: OrderedDict[int, _CitedReference] = OrderedDict()
_MOST_READ = 1 << 9


def _cited_reference(reference: Reference) -> _CitedReference:
    read = _just_read.get(id(reference))
    if read is None or read.reference is not reference:
        read = _just_read[id(reference)] = _CitedReference(reference)
        if len(_just_read) > _MOST_READ:
            _just_read.popitem(last=False)
    return read


_RANK = (Agreement.DENIES, Agreement.SILENT, Agreement.AGREES)


class _Pages(NamedTuple):
    """The first page as printed, and the range, if there is one."""

    first: str
    reach: tuple[str, ...] | None


# Works that are cited often are cited with the same pages.
@lru_cache(maxsize=1 << 12)
def _pages(text: str) -> _Pages:
    found = _RANGE.match(text)
    return _Pages(_DASH.split(text, 1)[0].strip(), found.groups() if found else None)


def _pages_agree(one: _Pages, other: _Pages) -> Agreement:
    if one.reach and other.reach:
        return Agreement.AGREES if one.reach == other.reach else Agreement.SILENT
    # «494 с.» is a book, «3–132» a part of one.
    return Agreement.DENIES if (one.reach or other.reach) and one.first != other.first else Agreement.SILENT


def _as_read(read: _CitedReference, held: _KnownWork) -> Match | None:
    """By the identifier, or by the parsed title."""
    if read.identifiers and (scheme := same_identifier(read.identifiers, held.identifiers)):
        return Match(held.work.id, _IDENTIFIER_WEIGHT, f"same {scheme}")
    title = read.title
    likeness = max([title_likeness(title, other) for other in held.titles], default=0.0) if title else 0.0
    if likeness < _SAME_TITLE:
        return None
    if read.books and read.books & held.books:
        return Match(held.work.id, _BOOK_WEIGHT * likeness, "same ISBN and title alike")
    agreements = read.agreements(held)
    agreeing = agreements.agreeing
    weight = likeness * (_NONE_SPEAKS, _ONE_AGREES, _SEVERAL_AGREE, _SEVERAL_AGREE)[len(agreeing)]
    if weight < _LEAST_WEIGHT or not agreements.may_be_same:
        return None
    return Match(held.work.id, weight, _reason("title alike", agreeing))


def _otherwise(read: _CitedReference, held: _KnownWork) -> Match | None:
    """By a part of the title, by the printed text regardless of the parser, or by the place alone."""
    if not read.may_agree(held):
        return None
    agreements = read.agreements(held)
    if agreements.may_be_same and agreements.year is not Agreement.DENIES and len(agreements.agreeing) > 1:
        return _contained(read, held, agreements) or _begun(read, held, agreements) or _in_place(read, held)
    agreements = read.printed_agreements(held)
    return _contained(read, held, agreements) if len(agreements.agreeing) > 1 else None


def _begun(read: _CitedReference, held: _KnownWork, agreements: Agreements) -> Match | None:
    """A title that is the beginning of the other, where nothing in the printed text denies it."""
    if not read.title or agreements.pages is Agreement.DENIES:
        return None
    likeness = max((_begins(read, title) for title in held.titles), default=0.0)
    if likeness < _SAME_TITLE:
        return None
    return Match(held.work.id, likeness * _SEVERAL_AGREE * _BEGUN, _reason("title begins alike", agreements.agreeing))


def _begins(read: _CitedReference, title: str) -> float:
    # A printed text that continues like the title must continue so to its end.
    if goes_on_alike(read.raw, read.fields.title or "", title):
        return 0.0
    return _begin_alike(read.title, title)


def _contained(read: _CitedReference, held: _KnownWork, agreements: Agreements) -> Match | None:
    """A title that is in the printed text, though it was not parsed as the title."""
    likeness = max((contained_likeness(read.raw, title) for title in held.titles), default=0.0)
    if likeness < _SAME_TITLE or agreements.pages is Agreement.DENIES:
        return None
    return Match(held.work.id, likeness * _CONTAINED, _reason("title stands in the reference", agreements.agreeing))


def _in_place(read: _CitedReference, held: _KnownWork) -> Match | None:
    """A reference without a title of its own that has all authors and the place of the work."""
    fields = read.fields
    has_title = bool(fields.title and fields.container and not _IN.match(fields.title))
    if has_title or not read.named <= held.families:
        return None
    stands_on = read.pages is not None and read.pages.first in [pages.first for pages in held.pages]
    if read.pages and held.pages and not stands_on:
        return None
    if stands_on and not fields.title:
        return Match(held.work.id, _PLACE_WEIGHT, _PLACE_REASON)
    own = [_IN.sub("", text) for text in (fields.title, fields.container) if text]
    containers = [value.text for value in held.work.metadata.all(Field.SOURCE) if value.scheme is None]
    stands_in = max((_begin_alike(one, other) for one in own for other in containers), default=0.0) >= _SAME_TITLE
    # A title that equals the container's is that of the whole book, unless there are pages.
    if stands_in and (stands_on or not fields.title):
        return Match(held.work.id, _PLACE_WEIGHT, _PLACE_REASON)
    return None


def _begin_alike(one: str, other: str) -> float:
    return title_likeness(one, other) or max(head_likeness(one, other), head_likeness(other, one))


@lru_cache(maxsize=64)
def _reason(title: str, agreeing: tuple[str, ...]) -> str:
    return " and ".join([title, *(f"{name} agree" for name in agreeing)])
