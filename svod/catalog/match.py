"""Citations: which work a reference means, also across alphabets and where the reference was read wrongly."""

import re
from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from svod.catalog.identifiers import (
    book_identifiers,
    cited_books,
    cited_identifiers,
    own_identifiers,
    same_identifier,
)
from svod.catalog.keys import title_keys, writer_key
from svod.catalog.likeness import (
    Agreement,
    families,
    family_name,
    people_agree,
    titles,
    work_families,
    years,
    years_agree,
)
from svod.model.metadata import Field
from svod.model.reference import Reference
from svod.model.work import Match, Work
from svod.text.similarity import contained_likeness, goes_on_alike, head_likeness, title_likeness, with_sequel
from svod.text.transliterate import name_key

_SAME_TITLE = 0.85
_IDENTIFIER_WEIGHT, _BOOK_WEIGHT = 0.99, 0.97
# Title likeness is multiplied by how well the other witnesses agree.
_SEVERAL_AGREE, _ONE_AGREES, _NONE_SPEAKS = 0.98, 0.9, 0.7
# A title that only begins alike, or that was found somewhere in print, says less than a title that was read.
_BEGUN, _CONTAINED = 0.9, 0.92
_PLACE_WEIGHT, _IN_PLACE = 0.85, "authors, year and place agree"
_LEAST_WEIGHT = 0.6
_WORD = re.compile(r"[^\W\d_]{2,}(?:[-'’][^\W\d_]+)*")
_RANGE = re.compile(r"^\D{0,4}(\d+)\s*[-–—]+\s*(\d+)")
_DASH = re.compile(r"[-–—]")
_IN = re.compile(r"^in[:\s]\s*", re.IGNORECASE)


class Witnesses(NamedTuple):
    """What people, years and pages say of a reference and a work."""

    people: Agreement
    year: Agreement
    pages: Agreement

    @property
    def agreeing(self) -> tuple[str, ...]:
        """Who agrees, by name."""
        return _agreeing(self)

    @property
    def may_be_same(self) -> bool:
        """Whether nobody speaks against it; a year is doubted where the people agree."""
        if self.people is Agreement.DENIES:
            return False
        return self.year is not Agreement.DENIES or self.people is Agreement.AGREES


@lru_cache(maxsize=64)
def _agreeing(witnesses: Witnesses) -> tuple[str, ...]:
    """There are only so many answers, and they are asked for with every candidate."""
    named = zip(("authors", "year", "pages"), witnesses, strict=True)
    return tuple(name for name, said in named if said is Agreement.AGREES)


class TitleMatcher:
    """Same identifier, a title alike that neither authors nor year deny, or the same place in the same year."""

    def keys(self, reference: Reference) -> frozenset[str]:
        """The reference's identifier, title, and first author with the year, as keys."""
        fields = reference.fields
        writer = writer_key(family_name(fields.author[0]) if fields.author else "", fields.year or "")
        keys = title_keys([fields.title] if fields.title else [])
        return keys.union(cited_identifiers(reference), cited_books(reference), [writer] if writer else [])

    def match(self, reference: Reference, candidates: Sequence[Work]) -> Match | None:
        """The most likely candidate, if any is likely enough and no other is just as likely."""
        if not candidates:
            return None
        read = _Reading(reference)
        told = [_told(candidate) for candidate in candidates]
        for judged in (_as_read, _otherwise):
            matches = [match for held in told if (match := judged(read, held))]
            matches.sort(key=lambda match: -match.weight)
            if len(matches) > 1 and matches[0].weight == matches[1].weight and matches[0].reason == _IN_PLACE:
                return None
            if matches:
                return matches[0]
        return None


class _Told:
    """A work, and what is asked of it for every reference."""

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


# Works that are cited often are asked often; the store hands out the same claims each time.
_remembered: OrderedDict[str, _Told] = OrderedDict()
_MOST_REMEMBERED = 1 << 11


def _told(work: Work) -> _Told:
    known = _remembered.get(work.id)
    if known is None or known.work.metadata is not work.metadata:
        known = _remembered[work.id] = _Told(work)
        # The oldest goes: were all forgotten at once, memory would rise and fall for ever.
        if len(_remembered) > _MOST_REMEMBERED:
            _remembered.popitem(last=False)
    return known


class _Reading:
    """A reference, and what is asked of it for every candidate."""

    def __init__(self, reference: Reference) -> None:
        self.fields = reference.fields
        self.raw = reference.raw
        self.named = families(reference.fields.author)
        self.years = frozenset([reference.fields.year[:4]] if reference.fields.year else [])
        self.identifiers = cited_identifiers(reference)
        self.books = cited_books(reference)
        self.pages = _pages(reference.fields.pages) if reference.fields.pages else None

    @cached_property
    def title(self) -> str:
        """The title, with what makes another work of it in print."""
        return with_sequel(self.fields.title or "", self.raw)

    @cached_property
    def words(self) -> frozenset[str]:
        """All words in the form that names have in all alphabets."""
        return frozenset(map(name_key, _WORD.findall(self.raw)))

    def witnesses(self, held: _Told) -> Witnesses:
        """What people, years and pages say, as they were read."""
        people, year = people_agree(self.named, held.families), years_agree(self.years, held.years)
        return Witnesses(people, year, self._on_pages(held))

    def may_have_witnesses(self, held: _Told) -> bool:
        """Whether two witnesses may agree; names, which take longest to compare, are not asked yet."""
        year = years_agree(self.years, held.years)
        if year is Agreement.AGREES or (year is not Agreement.DENIES and self._prints_year(held)):
            return True
        return self._on_pages(held) is Agreement.AGREES

    def printed_witnesses(self, held: _Told) -> Witnesses:
        """The same where somebody's name or the year stand anywhere in print; names are not asked if nobody agrees."""
        dated = years_agree(self.years, held.years) is not Agreement.DENIES and self._prints_year(held)
        pages = self._on_pages(held)
        stands = (dated or pages is Agreement.AGREES) and self._prints_people(held)
        by_name, by_year = (Agreement.AGREES if agrees else Agreement.SILENT for agrees in (stands, dated))
        return Witnesses(by_name, by_year, pages)

    def _prints_year(self, held: _Told) -> bool:
        return any(year in self.raw for year in held.years)

    def _prints_people(self, held: _Told) -> bool:
        people = held.families
        return bool(people) and 2 * len(people & self.words) >= min(len(people), max(1, len(self.named)))

    def _on_pages(self, held: _Told) -> Agreement:
        """Whether a work stands on the pages that were read; a number of pages only denies a part of a book."""
        if not self.pages or not held.pages:
            return Agreement.SILENT
        said = [_pages_agree(self.pages, pages) for pages in held.pages]
        return max(said, key=_RANK.index) if len(said) > 1 else said[0]


_RANK = (Agreement.DENIES, Agreement.SILENT, Agreement.AGREES)


class _Pages(NamedTuple):
    """Where something begins, as it is printed, and from where to where it goes, if that is told."""

    first: str
    reach: tuple[str, ...] | None


def _pages(told: str) -> _Pages:
    found = _RANGE.match(told)
    return _Pages(_DASH.split(told, 1)[0].strip(), found.groups() if found else None)


def _pages_agree(one: _Pages, other: _Pages) -> Agreement:
    if one.reach and other.reach:
        return Agreement.AGREES if one.reach == other.reach else Agreement.SILENT
    # «494 с.» is a book, «3–132» a part of one.
    return Agreement.DENIES if (one.reach or other.reach) and one.first != other.first else Agreement.SILENT


def _as_read(read: _Reading, held: _Told) -> Match | None:
    """By the identifier, or by the title that the parser told."""
    if read.identifiers and (scheme := same_identifier(read.identifiers, held.identifiers)):
        return Match(held.work.id, _IDENTIFIER_WEIGHT, f"same {scheme}")
    title = read.title
    likeness = max([title_likeness(title, other) for other in held.titles], default=0.0) if title else 0.0
    if likeness < _SAME_TITLE:
        return None
    if read.books and read.books & held.books:
        return Match(held.work.id, _BOOK_WEIGHT * likeness, "same ISBN and title alike")
    witnesses = read.witnesses(held)
    agreeing = witnesses.agreeing
    weight = likeness * (_NONE_SPEAKS, _ONE_AGREES, _SEVERAL_AGREE, _SEVERAL_AGREE)[len(agreeing)]
    if weight < _LEAST_WEIGHT or not witnesses.may_be_same:
        return None
    return Match(held.work.id, weight, _reason("title alike", agreeing))


def _otherwise(read: _Reading, held: _Told) -> Match | None:
    """By half of a title, by what stands in print, whatever the parser took it for, or by the place alone."""
    if not read.may_have_witnesses(held):
        return None
    witnesses = read.witnesses(held)
    if witnesses.may_be_same and witnesses.year is not Agreement.DENIES and len(witnesses.agreeing) > 1:
        return _contained(read, held, witnesses) or _begun(read, held, witnesses) or _in_place(read, held)
    witnesses = read.printed_witnesses(held)
    return _contained(read, held, witnesses) if len(witnesses.agreeing) > 1 else None


def _begun(read: _Reading, held: _Told, witnesses: Witnesses) -> Match | None:
    """A title that is the beginning of the other, where nothing in print speaks against it."""
    if not read.title or witnesses.pages is Agreement.DENIES:
        return None
    likeness = max((_begins(read, title) for title in held.titles), default=0.0)
    if likeness < _SAME_TITLE:
        return None
    return Match(held.work.id, likeness * _SEVERAL_AGREE * _BEGUN, _reason("title begins alike", witnesses.agreeing))


def _begins(read: _Reading, title: str) -> float:
    # What goes on as the title does must go on so to its end.
    if goes_on_alike(read.raw, read.fields.title or "", title):
        return 0.0
    return _begin_alike(read.title, title)


def _contained(read: _Reading, held: _Told, witnesses: Witnesses) -> Match | None:
    """A title that stands in print, though it was not read, or not as the title."""
    likeness = max((contained_likeness(read.raw, title) for title in held.titles), default=0.0)
    if likeness < _SAME_TITLE or witnesses.pages is Agreement.DENIES:
        return None
    return Match(held.work.id, likeness * _CONTAINED, _reason("title stands in the reference", witnesses.agreeing))


def _in_place(read: _Reading, held: _Told) -> Match | None:
    """A reference without a title of its own that names all authors and where the work stands."""
    fields = read.fields
    has_title = bool(fields.title and fields.container and not _IN.match(fields.title))
    if has_title or not read.named <= held.families:
        return None
    stands_on = read.pages is not None and read.pages.first in [pages.first for pages in held.pages]
    if read.pages and held.pages and not stands_on:
        return None
    if stands_on and not fields.title:
        return Match(held.work.id, _PLACE_WEIGHT, _IN_PLACE)
    told = [_IN.sub("", text) for text in (fields.title, fields.container) if text]
    containers = [value.text for value in held.work.metadata.all(Field.SOURCE) if value.scheme is None]
    stands_in = max((_begin_alike(one, other) for one in told for other in containers), default=0.0) >= _SAME_TITLE
    # A title that is the container's is that of the whole book, unless pages are told.
    if stands_in and (stands_on or not fields.title):
        return Match(held.work.id, _PLACE_WEIGHT, _IN_PLACE)
    return None


def _begin_alike(one: str, other: str) -> float:
    return title_likeness(one, other) or max(head_likeness(one, other), head_likeness(other, one))


@lru_cache(maxsize=64)
def _reason(title: str, agreeing: tuple[str, ...]) -> str:
    return " and ".join([title, *(f"{name} agree" for name in agreeing)])
