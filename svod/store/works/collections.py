"""The collections of a library, and which works belong to them: by rule, or because a person added them."""

from collections.abc import Iterable, Sequence

from sqlalchemy import BindParameter, Connection, bindparam, delete, func, insert, select

from svod.model.annotation import SHARED
from svod.model.collection import Collection, CollectionCard
from svod.model.work import Work
from svod.store.database import schema
from svod.store.database.rows import put_row

_FIELDS = ("name", "title", "vocabulary", "language", "source", "owner")
# Made once: the page of every work asks them, and putting them together takes longer than answering.
_OF_OWNERS: BindParameter[str] = bindparam("owners", expanding=True)
_WORKS = schema.collection_works
_COUNTS = (
    select(_WORKS.c.collection, func.count())
    .join(schema.works, schema.works.c.id == _WORKS.c.work_id)
    .group_by(_WORKS.c.collection)
)
ALL_COLLECTIONS = select(*(schema.collections.c[name] for name in _FIELDS))
_OWNED = (
    select(schema.collections).where(schema.collections.c.owner.in_(_OF_OWNERS)).order_by(schema.collections.c.name)
)
_AROUND = (
    select(_WORKS.c.collection)
    .join(schema.collections, schema.collections.c.name == _WORKS.c.collection)
    .where(_WORKS.c.work_id == bindparam("work_id"), schema.collections.c.owner.in_(_OF_OWNERS))
    .order_by(_WORKS.c.collection)
)


class SqlCollections:
    """Collections by their names."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, collection: Collection, added: str, works: Iterable[str] = ()) -> None:
        """Keep a collection, or another form of it; what was put in by hand stays in."""
        row = {name: getattr(collection, name) for name in _FIELDS}
        put_row(self._connection, schema.collections, {**row, "added": added})
        for work_id in works:
            self._add(collection.name, work_id, is_by_hand=True)

    def get(self, name: str) -> Collection | None:
        """A collection by its name, whosever it is."""
        query = select(*(schema.collections.c[field] for field in _FIELDS)).where(schema.collections.c.name == name)
        row = self._connection.execute(query).first()
        return Collection(*row) if row else None

    def put_in(self, name: str, works: Iterable[str]) -> None:
        """Put works into a collection by hand."""
        for work_id in works:
            self._add(name, work_id, is_by_hand=True)

    def take_out(self, name: str, works: Iterable[str]) -> int:
        """Take out what was put in by hand, and return how much that was; what the rule takes is placed again."""
        table = schema.collection_works
        taken = 0
        for work_id in works:
            by_hand = (table.c.collection == name, table.c.work_id == work_id, table.c.is_by_hand.is_(True))
            if self._connection.execute(delete(table).where(*by_hand)).rowcount:
                taken += 1
                self._connection.execute(insert(schema.index_queue).values(work_id=work_id))
        return taken

    def works(self, name: str) -> tuple[str, ...]:
        """The works held that belong to a collection, the latest arrivals first."""
        table = schema.collection_works
        query = (
            select(schema.works.c.id)
            .join(table, table.c.work_id == schema.works.c.id)
            .where(table.c.collection == name)
            .order_by(schema.works.c.arrival.desc())
        )
        return tuple(self._connection.execute(query).scalars())

    def inherit(self, gone: str, heir: str) -> None:
        """Put a work into the collections that another, which was merged into it, was put into by hand."""
        table = schema.collection_works
        query = select(table.c.collection).where(table.c.work_id == gone, table.c.is_by_hand.is_(True))
        for name in self._connection.execute(query).scalars().all():
            self._add(name, heir, is_by_hand=True)

    def remove(self, name: str) -> None:
        """Forget a collection; its works are indexed again."""
        table = schema.collection_works
        held = select(table.c.work_id).where(table.c.collection == name)
        works = select(schema.works.c.id).where(schema.works.c.id.in_(held))
        self._connection.execute(insert(schema.index_queue).from_select(["work_id"], works))
        self._connection.execute(delete(schema.collections).where(schema.collections.c.name == name))

    def cards(self, owners: Sequence[str] = (SHARED,)) -> tuple[CollectionCard, ...]:
        """The collections of some owners, by name, each with how many works it has."""
        rows = self._connection.execute(_OWNED, {"owners": owners}).all()
        counts = {row[0]: row[1] for row in self._connection.execute(_COUNTS)} if rows else {}
        return tuple(
            CollectionCard(Collection(*(getattr(row, name) for name in _FIELDS)), counts.get(row.name, 0), row.added)
            for row in rows
        )

    def of(self, work_id: str, owners: Sequence[str] = (SHARED,)) -> tuple[str, ...]:
        """The collections of some owners that a work belongs to, or belonged to."""
        return tuple(self._connection.execute(_AROUND, {"work_id": work_id, "owners": owners}).scalars())

    def place(self, work: Work) -> None:
        """Put a work into the collections whose rules take it, and queue it for the index where that changed."""
        table = schema.collection_works
        collections = self._all()
        if not collections:
            return
        before = self.of(work.id)
        self._connection.execute(delete(table).where(table.c.work_id == work.id, table.c.is_by_hand.is_(False)))
        for collection in collections:
            if collection.takes(work):
                self._add(collection.name, work.id, is_by_hand=False)
        if self.of(work.id) != before:
            self._connection.execute(insert(schema.index_queue).values(work_id=work.id))

    def _all(self) -> list[Collection]:
        return [Collection(*row) for row in self._connection.execute(ALL_COLLECTIONS, {})]

    def _add(self, name: str, work_id: str, *, is_by_hand: bool) -> None:
        table = schema.collection_works
        known = select(table.c.is_by_hand).where(table.c.collection == name, table.c.work_id == work_id)
        held = self._connection.execute(known).scalar()
        row = {"collection": name, "work_id": work_id, "is_by_hand": bool(held) or is_by_hand}
        put_row(self._connection, table, row)
        if held is None:
            self._connection.execute(insert(schema.index_queue).values(work_id=work_id))
