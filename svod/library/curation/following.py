"""Saved searches, and what is new in those that are followed: searches, authors, sources."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol
from urllib.parse import parse_qsl

from svod.errors import AnnotationError, UnknownNoteError
from svod.library.filters import read_filters
from svod.library.parts import LibraryParts
from svod.model.annotation import SHARED, FollowKind, SavedSearch
from svod.model.retrieval import Filters, SortOrder
from svod.model.work import Work

LONGEST_NAME, LONGEST_ASKED = 300, 4000
_SEVERAL = ("author", "language", "kind", "source", "subject", "collection", "tag")
_NEWS_EACH = 50


class NewWork(NamedTuple):
    """A work that came since somebody began to follow something: which work, when, by what it was found."""

    work: Work
    added: str
    followed: SavedSearch

    @property
    def is_unseen(self) -> bool:
        """Whether it came after the news were last looked at."""
        return self.added > self.followed.seen


class SearchTerms(NamedTuple):
    """A saved search taken to pieces."""

    query: str
    field: str
    filters: Filters
    expand: bool


class FindNewest(Protocol):
    """Searches the library, the latest arrivals first."""

    def __call__(
        self, query: str, *, field: str, filters: Filters, expand: bool, limit: int, sort: SortOrder, owner: str
    ) -> "Iterator[Work]":
        """The works."""


class FollowService:
    """What one account saved and follows; without an account, what is saved for all."""

    def __init__(
        self,
        parts: LibraryParts,
        newest: FindNewest,
        signed: Callable[[str], frozenset[str]],
        owner: str = SHARED,
    ) -> None:
        self._parts = parts
        self._newest = newest
        self._signed = signed
        self._owner = owner

    def save(self, kind: FollowKind, name: str, asked: str, *, is_followed: bool = False) -> SavedSearch:
        """Keep a search, an author or a source; following one that is saved changes only that."""
        named, question = " ".join(name.replace("\0", "").split()), asked.replace("\0", "").strip()
        if not question or len(question) > LONGEST_ASKED or len(named) > LONGEST_NAME:
            raise AnnotationError("There is nothing to save.", way_out="Search for something first.")
        if kind is FollowKind.SEARCH:
            read_terms(question)
        # By the clock that dates copies, with which it is compared.
        now = self._parts.clock()
        with self._parts.store.writing() as session:
            number = session.saved.put(
                SavedSearch(0, kind, named or question, question, self._owner, is_followed, now, now)
            )
            return self._own(session.saved.get(number))

    def saved(self) -> tuple[SavedSearch, ...]:
        """Everything saved, the oldest first."""
        with self._parts.store.reading() as session:
            return session.saved.of([self._owner])

    def find(self, kind: FollowKind, asked: str) -> SavedSearch | None:
        """What is saved under a question, if anything."""
        return next((one for one in self.saved() if (one.kind, one.asked) == (kind, asked)), None)

    def get(self, number: int) -> SavedSearch:
        """One of them by its number."""
        with self._parts.store.reading() as session:
            return self._own(session.saved.get(number))

    def follow(self, number: int, *, is_followed: bool = True) -> SavedSearch:
        """Have news of something saved, or no longer."""
        found = self.get(number)
        return self.save(found.kind, found.name, found.asked, is_followed=is_followed)

    def remove(self, number: int) -> SavedSearch:
        """Forget something saved."""
        found = self.get(number)
        with self._parts.store.writing() as session:
            session.saved.remove(number)
        return found

    def news(self) -> tuple[NewWork, ...]:
        """What came since each was followed, the latest first, each work once."""
        found: dict[str, NewWork] = {}
        for one in self.saved():
            if not one.is_followed:
                continue
            for work in self.works(one):
                added = _arrived(work)
                if added >= one.made and work.id not in found:
                    found[work.id] = NewWork(work, added, one)
        return tuple(sorted(found.values(), key=lambda new: new.added, reverse=True))

    def works(self, saved: SavedSearch, limit: int = _NEWS_EACH) -> tuple[Work, ...]:
        """The works that something saved finds, the latest arrivals first."""
        terms = self._terms(saved)
        found = self._newest(
            terms.query, field=terms.field, filters=terms.filters, expand=terms.expand, limit=limit,
            sort=SortOrder.ADDED, owner=self._owner,
        )  # fmt: skip
        return tuple(found)

    def see(self) -> None:
        """Note that all news were looked at."""
        with self._parts.store.writing() as session:
            session.saved.see((one.number for one in session.saved.of([self._owner])), self._parts.clock())

    def _terms(self, saved: SavedSearch) -> SearchTerms:
        if saved.kind is FollowKind.AUTHOR:
            return SearchTerms("", "", Filters(only=self._signed(saved.asked)), expand=False)
        if saved.kind is FollowKind.SOURCE:
            return SearchTerms("", "", Filters(source=(saved.asked,)), expand=False)
        return read_terms(saved.asked)

    def _own(self, saved: SavedSearch | None) -> SavedSearch:
        if saved is None or saved.owner != self._owner:
            raise UnknownNoteError("There is no such saved search.", way_out="`svod saved list` shows all.")
        return saved


def read_terms(asked: str) -> SearchTerms:
    """The query of a search page (`q=pendulum&year=1990..`) taken to pieces; wrong years are complained of."""
    pairs = parse_qsl(asked)
    given = dict(pairs)
    several = {name: tuple(value for key, value in pairs if key == name) for name in _SEVERAL}
    filters = read_filters(
        year=given.get("year", ""), needs_review=given.get("needs_review", "") == "true", **several
    )  # fmt: skip
    return SearchTerms(given.get("q", ""), given.get("field", ""), filters, given.get("expand", "") == "1")


def _arrived(work: Work) -> str:
    """When a work came: with its first copy."""
    return min((copy.added for copy in work.copies), default="")
