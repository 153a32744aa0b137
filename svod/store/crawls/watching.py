"""What gatherings have processed, the sources that are watched, and the works that they brought."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, delete, select, update

from svod.model.codec import pack_row, unpack_row
from svod.model.gathering import Announcement, GatherRequest, Processed, WatchedSource
from svod.store.database import schema
from svod.store.database.database import Database
from svod.store.database.rows import insert_of, put_rows

# What several gatherings write to at once: the announcements are common to all.
_GATHERING = "gathering"
_COLUMNS = ("seconds", "added", "due", "begun", "visited", "failures", "message", "found")


class SqlGatherLog:
    """What one gathering has processed, each question in a transaction of its own."""

    def __init__(self, database: Database, crawl: str) -> None:
        self._database = database
        self._crawl = crawl

    def of(self, key: str) -> Processed | None:
        """The result of an address, if it was processed."""
        table = schema.processed_addresses
        query = select(*(table.c[name] for name in Processed._fields))
        with self._database.transaction(write=False) as connection:
            row = connection.execute(query.where(table.c.crawl == self._crawl, table.c.key == key)).first()
        return None if row is None else Processed(*row)

    def ended_so(self, outcome: str, since: str) -> frozenset[str]:
        """The keys of all addresses that have come to an outcome since a time."""
        table = schema.processed_addresses
        query = select(table.c.key).where(table.c.crawl == self._crawl, table.c.outcome == outcome)
        with self._database.transaction(write=False) as connection:
            return frozenset(connection.execute(query.where(table.c.made >= since)).scalars())

    def note(self, processed: Sequence[Processed], news: Sequence[Announcement] = ()) -> int:
        """Store the results of addresses, and announce works, all of it or nothing; how many announcements are new."""
        announced = 0
        rows = [{"crawl": self._crawl, **one._asdict()} for one in {one.key: one for one in processed}.values()]
        with self._database.transaction(write=True, of=_GATHERING) as connection:
            put_rows(connection, schema.processed_addresses, rows)
            for announcement in news:
                row = {name: value for name, value in announcement._asdict().items() if name != "number"}
                statement = insert_of(connection, schema.announcements).values(**row).on_conflict_do_nothing()
                announced += connection.execute(statement).rowcount
        return announced


class SqlWatchStore:
    """The sources that are watched, and the works that they brought."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def sources(self) -> tuple[WatchedSource, ...]:
        """All sources, in the order in which they were added."""
        table = schema.watched_sources
        with self._database.transaction(write=False) as connection:
            return tuple(_source(row) for row in connection.execute(select(table).order_by(table.c.number)))

    def add(self, source: WatchedSource) -> int:
        """Take in a source, or the schedule of one that is watched already; its number."""
        table = schema.watched_sources
        row = {"name": source.request.name, "wish": pack_row(source.request), **_row(source)}
        with self._database.transaction(write=True, of=_GATHERING) as connection:
            statement = insert_of(connection, table).values(**row)
            changed = {name: statement.excluded[name] for name in ("wish", "seconds", "due")}
            connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_=changed))
            number = select(table.c.number).where(table.c.name == source.request.name)
            return int(connection.execute(number).scalar_one())

    def put(self, source: WatchedSource) -> None:
        """Keep a newer form of a source; one that was removed meanwhile stays so."""
        table = schema.watched_sources
        with self._database.transaction(write=True, of=_GATHERING) as connection:
            row = {"wish": pack_row(source.request), **_row(source)}
            connection.execute(update(table).where(table.c.number == source.number).values(**row))

    def remove(self, number: int, crawl: str) -> None:
        """Forget a source and what its crawl has kept; its works and their announcements stay."""
        table = schema.watched_sources
        with self._database.transaction(write=True, of=_GATHERING) as connection:
            connection.execute(delete(table).where(table.c.number == number))
            for kept in (schema.processed_addresses, schema.crawl_addresses, schema.page_versions):
                connection.execute(delete(kept).where(kept.c.crawl == crawl))

    def news(self, limit: int, since: str = "") -> tuple[Announcement, ...]:
        """The latest announcements, the newest first; with a time only those since."""
        table = schema.announcements
        query = select(*(table.c[name] for name in Announcement._fields)).where(table.c.made >= since)
        with self._database.transaction(write=False) as connection:
            rows = connection.execute(query.order_by(table.c.number.desc()).limit(limit))
            return tuple(Announcement(*row) for row in rows)


def _row(source: WatchedSource | Row[Any]) -> dict[str, Any]:
    return {name: getattr(source, name) for name in _COLUMNS}


def _source(row: Row[Any]) -> WatchedSource:
    return WatchedSource(row.number, unpack_row(GatherRequest, row.wish), **_row(row))
