"""Collections of a library: added, listed, deleted; works that match the rule of a collection belong to it."""

from collections.abc import Iterable
from dataclasses import replace

from svod.errors import VocabularyError
from svod.library.ingest.indexing import catch_up_index
from svod.library.lookup import held
from svod.library.parts import LibraryParts
from svod.library.subjects.classifying import batched
from svod.library.subjects.vocabularies import VocabularyService, vocabulary_name
from svod.model.collection import Collection, CollectionCard

_WORKS_AT_A_TIME = 500


class CollectionService:
    """What a library can do with collections."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts

    def add(self, collection: Collection, works: Iterable[str] = ()) -> CollectionCard:
        """Store a collection, or a new form of it; works added before stay."""
        collection = replace(collection, name=vocabulary_name(collection.name))
        known = {card.name for card in VocabularyService(self._parts).cards()}
        if collection.vocabulary and collection.vocabulary not in known:
            raise VocabularyError(
                f"The library has no vocabulary «{collection.vocabulary}».",
                way_out="`svod vocab import` imports one.",
            )
        with self._parts.store.writing() as session:
            named = [held(work_id, session).id for work_id in works]
            before = [
                card.collection for card in session.collections.cards() if card.collection.name == collection.name
            ]
            session.collections.put(collection, self._parts.clock(), named)
        if any(one.has_rule for one in (collection, *before)):
            self._place_all()
        catch_up_index(self._parts)
        return next(card for card in self.cards() if card.collection.name == collection.name)

    def cards(self) -> tuple[CollectionCard, ...]:
        """All collections, by name."""
        with self._parts.store.reading() as session:
            return session.collections.cards()

    def remove(self, name: str) -> None:
        """Delete a collection; its works stay in the library."""
        with self._parts.store.writing() as session:
            if name not in {card.collection.name for card in session.collections.cards()}:
                raise VocabularyError(
                    f"The library has no collection «{name}».", way_out="`svod collection list` shows them all."
                )
            session.collections.remove(name)
        catch_up_index(self._parts)

    def of(self, work_id: str) -> tuple[str, ...]:
        """The collections that a work belongs to, or belonged to."""
        with self._parts.store.reading() as session:
            return session.collections.of(work_id)

    def _place_all(self) -> None:
        """Put every work into the collections whose rules it matches; other processes may write in between."""
        for some in batched(self._parts.store.survey().work_ids(), _WORKS_AT_A_TIME):
            with self._parts.store.writing() as session:
                for work_id in some:
                    work = session.works.get(work_id)
                    if work is not None:
                        session.collections.place(work)
