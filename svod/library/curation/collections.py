"""Collections of a library: added, listed, deleted; works that match the rule of a collection belong to it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count

from svod.errors import VocabularyError
from svod.library.ingest.indexing import catch_up_index
from svod.library.lookup import held
from svod.library.parts import LibraryParts
from svod.library.subjects.classifying import batched
from svod.library.subjects.vocabularies import VocabularyService, vocabulary_name
from svod.model.annotation import SHARED
from svod.model.collection import Collection, CollectionCard
from svod.text.transliterate import latin

_WORKS_AT_A_TIME = 500
_NOT_IN_NAMES = re.compile(r"[^a-z0-9_]+")
_LONGEST_NAME = 48


class CollectionService:
    """What an account can do with the collections that it sees: what is shared, and its own."""

    def __init__(self, parts: LibraryParts, owner: str = SHARED) -> None:
        self._parts = parts
        self._owners = tuple(dict.fromkeys((SHARED, owner)))

    def add(self, collection: Collection, works: Iterable[str] = ()) -> CollectionCard:
        """Store a collection, or a new form of it; works added before stay, and so does its owner."""
        collection = replace(collection, name=vocabulary_name(collection.name))
        known = {card.name for card in VocabularyService(self._parts).cards()}
        if collection.vocabulary and collection.vocabulary not in known:
            raise VocabularyError(
                f"The library has no vocabulary «{collection.vocabulary}».",
                way_out="`svod vocab import` imports one.",
            )
        with self._parts.store.writing() as session:
            named = [held(work_id, session).id for work_id in works]
            before = session.collections.get(collection.name)
            if before is not None:
                collection = replace(collection, owner=self._seen(before, collection.name).owner)
            session.collections.put(collection, self._parts.clock(), named)
        if collection.has_rule or (before and before.has_rule):
            self._place_all()
        catch_up_index(self._parts)
        return next(card for card in self.cards() if card.collection.name == collection.name)

    def add_by_hand(self, title: str, works: Iterable[str] = (), *, owner: str = SHARED) -> CollectionCard:
        """Make a collection without a rule, named after its title by a name that is free."""
        with self._parts.store.reading() as session:
            name = next(name for name in _names(title) if session.collections.get(name) is None)
        return self.add(Collection(name, " ".join(title.replace("\0", "").split()), owner=owner), works)

    def put_in(self, name: str, works: Iterable[str]) -> CollectionCard:
        """Put works into a collection by hand; its rule stays as it is."""
        with self._parts.store.writing() as session:
            self._seen(session.collections.get(name), name)
            session.collections.put_in(name, [held(work_id, session).id for work_id in works])
        catch_up_index(self._parts)
        return self.card(name)

    def take_out(self, name: str, works: Iterable[str]) -> CollectionCard:
        """Take out works that were put in by hand; those that the rule takes stay."""
        chosen = tuple(works)
        with self._parts.store.writing() as session:
            self._seen(session.collections.get(name), name)
            session.collections.take_out(name, chosen)
            for work in session.works.get_each(chosen).values():
                session.collections.place(work)
        catch_up_index(self._parts)
        return self.card(name)

    def cards(self) -> tuple[CollectionCard, ...]:
        """All collections that are to be seen, by name."""
        with self._parts.store.reading() as session:
            return session.collections.cards(self._owners)

    def card(self, name: str) -> CollectionCard:
        """One collection."""
        found = next((card for card in self.cards() if card.collection.name == name), None)
        if found is None:
            raise _unknown(name)
        return found

    def works(self, name: str) -> tuple[str, ...]:
        """The ids of the works of a collection, the latest arrivals first."""
        with self._parts.store.reading() as session:
            self._seen(session.collections.get(name), name)
            return session.collections.works(name)

    def remove(self, name: str) -> None:
        """Delete a collection; its works stay in the library."""
        with self._parts.store.writing() as session:
            self._seen(session.collections.get(name), name)
            session.collections.remove(name)
        catch_up_index(self._parts)

    def of(self, work_id: str) -> tuple[str, ...]:
        """The collections to be seen that a work belongs to, or belonged to."""
        with self._parts.store.reading() as session:
            return session.collections.of(work_id, self._owners)

    def _seen(self, collection: Collection | None, name: str) -> Collection:
        """The collection, if there is one and the account may see it."""
        if collection is None or collection.owner not in self._owners:
            raise _unknown(name)
        return collection

    def _place_all(self) -> None:
        """Put every work into the collections whose rules it matches; other processes may write in between."""
        for some in batched(self._parts.store.survey().work_ids(), _WORKS_AT_A_TIME):
            with self._parts.store.writing() as session:
                for work_id in some:
                    work = session.works.get(work_id)
                    if work is not None:
                        session.collections.place(work)


def _unknown(name: str) -> VocabularyError:
    return VocabularyError(f"The library has no collection «{name}».", way_out="`svod collection list` shows them all.")


def _names(title: str) -> Iterator[str]:
    """Names for a collection of that title, each tried if the one before is taken."""
    name = _NOT_IN_NAMES.sub("-", latin(title).lower()).strip("-")[:_LONGEST_NAME] or "collection"
    yield name
    yield from (f"{name}-{number}" for number in count(2))
