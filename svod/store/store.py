"""The library's memory as one part: transactions, questions about the whole, and its faults."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, and_, delete, func, select

from svod.model.work import Holdings
from svod.packing import unpack
from svod.store import schema
from svod.store.crawls import SqlCrawlMemory
from svod.store.database import SqliteDatabase
from svod.store.importance import SqlImportance
from svod.store.ledger import SqlLedger
from svod.store.shelves import SqlShelves
from svod.store.turns import sole_turn
from svod.store.watching import SqlGatherLog, SqlWatchRoom


def utc_now() -> str:
    """The present second, in the form that works are stamped with: 2026-03-01T12:00:00Z."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class SqliteStore:
    """The store on one SQLite file in the library's folder."""

    def __init__(self, folder: Path, *, create: bool = False, now: Callable[[], str] = utc_now) -> None:
        self._database = SqliteDatabase(folder, create=create)
        self._folder = folder
        self._now = now

    @contextmanager
    def reading(self) -> Iterator[SqlShelves]:
        """A view that nothing written meanwhile disturbs."""
        with self._database.transaction(write=False) as connection:
            yield SqlShelves(connection, self._now)

    @contextmanager
    def writing(self) -> Iterator[SqlShelves]:
        """A view whose changes are kept all together when it ends well, and none of them otherwise."""
        with self._database.transaction(write=True) as connection:
            yield SqlShelves(connection, self._now)

    def survey(self) -> "SqlSurvey":
        """Questions about the whole store."""
        return SqlSurvey(self._database)

    def ledger(self) -> SqlLedger:
        """When works came, changed and went."""
        return SqlLedger(self._database)

    def crawl(self, name: str) -> SqlCrawlMemory:
        """What the crawl of that name keeps."""
        return SqlCrawlMemory(self._database, name)

    def gathered(self, name: str) -> SqlGatherLog:
        """What the gathering of that name has dealt with."""
        return SqlGatherLog(self._database, name)

    def turn(self, name: str) -> AbstractContextManager[None]:
        """The sole turn at what bears that name, given back when the context ends or the process dies."""
        return sole_turn(self._folder, name)

    def watching(self) -> SqlWatchRoom:
        """The sources that are watched, and the works that they brought."""
        return SqlWatchRoom(self._database)

    def importance(self) -> SqlImportance:
        """How important works are in the whole library."""
        return SqlImportance(self._database)

    def close(self) -> None:
        """Let go of files and locks."""
        self._database.close()


class SqlSurvey:
    """Questions about the whole store, each in a transaction of its own."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database

    def work_ids(self) -> tuple[str, ...]:
        """The ids of all works, in order of arrival."""
        with self._database.transaction(write=False) as connection:
            return tuple(connection.execute(select(schema.works.c.id).order_by(schema.works.c.arrival)).scalars())

    def holdings(self) -> Holdings:
        """How many works, copies, references and citations there are."""
        counted = (schema.works, schema.copies, schema.references, schema.citations)
        with self._database.transaction(write=False) as connection:
            return Holdings(
                *(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in counted)
            )

    def blob_names(self) -> frozenset[str]:
        """The hashes of all copies."""
        with self._database.transaction(write=False) as connection:
            return frozenset(connection.execute(select(schema.copies.c.sha256)).scalars())

    def unindexed(self) -> tuple[tuple[str, int], ...]:
        """Works (id, change number) whose latest change the index has not seen yet."""
        queue = schema.index_queue
        latest = func.max(queue.c.change)
        with self._database.transaction(write=False) as connection:
            rows = connection.execute(select(queue.c.work_id, latest).group_by(queue.c.work_id).order_by(latest))
            return tuple((work_id, change) for work_id, change in rows)

    def indexed(self, seen: Iterable[tuple[str, int]]) -> None:
        """Note that the index now holds these works as of these change numbers."""
        queue = schema.index_queue
        with self._database.transaction(write=True) as connection:
            for work_id, change in seen:
                connection.execute(delete(queue).where(and_(queue.c.work_id == work_id, queue.c.change <= change)))

    def wanted(self) -> tuple[str, ...]:
        """The ids of works of which there is no copy, in order of arrival."""
        without = (
            select(schema.works.c.id)
            .outerjoin(schema.copies, schema.copies.c.work_id == schema.works.c.id)
            .where(schema.copies.c.sha256.is_(None))
            .order_by(schema.works.c.arrival)
        )
        with self._database.transaction(write=False) as connection:
            return tuple(connection.execute(without).scalars())

    def faults(self) -> Iterator[str]:
        """Everything in the store that contradicts itself, one sentence each."""
        with self._database.transaction(write=False) as connection:
            yield from _file_faults(connection)
            yield from _unreadable_results(connection)


def _file_faults(connection: Connection) -> Iterator[str]:
    for saying in connection.exec_driver_sql("PRAGMA integrity_check").scalars():
        if saying != "ok":
            yield f"The database file is damaged: {saying}."
    for table, _row, parent, _key in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"A row of {table} points to nothing in {parent}."


def _unreadable_results(connection: Connection) -> Iterator[str]:
    for row in connection.execute(select(schema.results)):
        try:
            unpack(row.result)
        except (ValueError, OSError) as error:
            yield f"What {row.method} said about {row.sha256} cannot be read: {error}."
