"""The library's memory as one part: transactions, questions about the whole, and its faults."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, Integer, Select, bindparam, exists, func, select
from sqlalchemy.sql.expression import ColumnElement

from svod.model.work import Holdings, ResultFile, Work
from svod.ports import Blobs
from svod.store.admin.accounts import SqlAccounts, SqlDeedLog
from svod.store.admin.enrichments import SqlEnrichments
from svod.store.admin.file_place import check_file_place
from svod.store.admin.installation import namespace
from svod.store.admin.jobs import SqlJobs
from svod.store.admin.run_log import SqlRunLog
from svod.store.blobs.folder import results_in
from svod.store.crawls.crawl_memory import SqlCrawlMemory
from svod.store.crawls.shared_frontier import SqlSharedFrontier
from svod.store.crawls.watching import SqlGatherLog, SqlWatchStore
from svod.store.database import schema
from svod.store.database.database import Database, SqliteDatabase
from svod.store.database.driver_connection import SqliteConnection
from svod.store.database.pipelined import PipelinedConnection
from svod.store.database.rows import read_works
from svod.store.session import SqlSession
from svod.store.works.change_log import SqlLedger
from svod.store.works.counts import count_rows, held_count, holdings, paper_count
from svod.store.works.hosts import from_site, sites
from svod.store.works.importance import SqlImportance
from svod.store.works.index_queue import IndexQueue
from svod.store.works.paper_statuses import aside
from svod.store.works.results import all_result_files, keep_results, result_faults, results_question
from svod.store.works.shared_locks import SharedLocks
from svod.text.times import utc_stamp


class SqlStore:
    """The store on any database; `node` names the search index beside it, where there are several.

    `results` holds what methods said.
    """

    def __init__(self, database: Database, results: Blobs, now: Callable[[], str] = utc_stamp, node: str = "") -> None:
        self._database = database
        self.result_blobs = results
        self._now = now
        self._node = node

    @property
    def database(self) -> Database:
        """Where its tables are; an index may have tables of its own there."""
        return self._database

    @contextmanager
    def reading(self) -> Iterator[SqlSession]:
        """A view that nothing written meanwhile disturbs."""
        with self._database.transaction(write=False) as connection:
            yield SqlSession(connection, self._now, self.result_blobs)

    @contextmanager
    def writing(self) -> Iterator[SqlSession]:
        """A view whose changes are kept all together when it ends well, and none of them otherwise."""
        with self._database.transaction(write=True) as connection:
            yield SqlSession(connection, self._now, self.result_blobs)

    @contextmanager
    def shelving(self, expected: frozenset[int] = frozenset()) -> Iterator[SqlSession]:
        """The same beside other sessions of this kind, where the database can do that; such a one takes locks."""
        with self._database.transaction(write=True, beside=True) as connection:
            if connection.dialect.name != "postgresql":
                alone = cast(Connection, SqliteConnection(connection))
                yield SqlSession(alone, self._now, self.result_blobs)
                return
            pipelined = PipelinedConnection(connection)
            asking = cast(Connection, pipelined)
            self._database.write_beside(asking)
            yield SqlSession(asking, self._now, self.result_blobs, SharedLocks(asking, expected))
            pipelined.commit()

    def works(self, work_ids: Iterable[str]) -> dict[str, Work]:
        """Those of some works that are held, by id, outside of any transaction."""
        return {work.id: work for work in read_works(self._database.answer, self._database.mark, work_ids)}

    def has_results(self, sha256: str) -> bool:
        """Whether methods said anything about a file, outside of any transaction."""
        return bool(self._database.answer(*results_question(self._database.mark, sha256)))

    def keep_results(self, sha256: str, results: Mapping[str, bytes]) -> ResultFile:
        """Put what methods said about a file into one of its own, outside of any transaction."""
        return keep_results(self.result_blobs, sha256, results)

    def compact(self) -> None:
        """Give back the space of rows that are gone."""
        self._database.compact()

    def survey(self) -> "SqlSurvey":
        """Questions about the whole store."""
        return SqlSurvey(self._database, self.result_blobs, self._node)

    def ledger(self) -> SqlLedger:
        """When works came, changed and went."""
        return SqlLedger(self._database)

    def crawl(self, name: str) -> SqlCrawlMemory:
        """What the crawl of that name keeps."""
        return SqlCrawlMemory(self._database, name)

    def frontier(self, name: str) -> SqlSharedFrontier:
        """The part of a new crawler in the shared crawl of that name."""
        return SqlSharedFrontier(self._database, name, secrets.token_hex(8))

    def gathered(self, name: str) -> SqlGatherLog:
        """What the gathering of that name has processed."""
        return SqlGatherLog(self._database, name)

    def check_file_place(self, blobs: Blobs) -> None:
        """Refuse a place that does not hold the library's files; the first that is used is remembered."""
        check_file_place(self._database, blobs)

    def namespace(self) -> str:
        """What tells this installation from all others."""
        return namespace(self._database)

    def enrichments(self) -> SqlEnrichments:
        """Which services were asked about which works."""
        return SqlEnrichments(self._database, self._now)

    def lock(self, name: str) -> AbstractContextManager[None]:
        """A lock that one process at a time holds; it is released when the context ends or the process dies."""
        return self._database.lock(name)

    def watching(self) -> SqlWatchStore:
        """The sources that are watched, and the works that they brought."""
        return SqlWatchStore(self._database)

    def importance(self) -> SqlImportance:
        """How important works are in the whole library."""
        return SqlImportance(self._database)

    def accounts(self) -> SqlAccounts:
        """Who may do what."""
        return SqlAccounts(self._database)

    def deeds(self) -> SqlDeedLog:
        """Who did what."""
        return SqlDeedLog(self._database)

    def jobs(self) -> SqlJobs:
        """The jobs."""
        return SqlJobs(self._database)

    def run_log(self) -> SqlRunLog:
        """What became of documents, over all runs."""
        return SqlRunLog(self._database)

    def close(self) -> None:
        """Let go of files and locks."""
        self._database.close()


class SqliteStore(SqlStore):
    """The store on one SQLite file in the library's folder."""

    def __init__(self, folder: Path, *, create: bool = False, now: Callable[[], str] = utc_stamp) -> None:
        super().__init__(SqliteDatabase(folder, create=create), results_in(folder), now)


class SqlSurvey:
    """Questions about the whole store, each in a transaction of its own."""

    def __init__(self, database: Database, results: Blobs, node: str = "") -> None:
        self._database = database
        self._results = results
        self._queue = IndexQueue(database, node)

    def work_ids(self) -> tuple[str, ...]:
        """The ids of all works but those that are no papers, in order of arrival."""
        table = schema.works
        query = select(table.c.id).where(table.c.id.not_in(aside())).order_by(table.c.arrival)
        with self._database.transaction(write=False) as connection:
            return tuple(connection.execute(query).scalars())

    def paper_count(self) -> int:
        """How many works there are but those that are no papers."""
        with self._database.transaction(write=False) as connection:
            return paper_count(connection)

    def holdings(self) -> Holdings:
        """How many works are held, and how many copies, references and citations there are."""
        with self._database.transaction(write=False) as connection:
            return holdings(connection)

    def sizes(self) -> tuple[int, int]:
        """The bytes of the database, and of all copies."""
        with self._database.transaction(write=False) as connection:
            copies = connection.execute(select(func.coalesce(func.sum(schema.copies.c.size), 0))).scalar_one()
        return self._database.size(), int(copies)

    def blob_names(self) -> frozenset[str]:
        """The hashes of all copies."""
        with self._database.transaction(write=False) as connection:
            return frozenset(connection.execute(select(schema.copies.c.sha256)).scalars())

    def result_files(self) -> tuple[tuple[str, ResultFile], ...]:
        """All files of results, each with the hash of the copy that was read."""
        with self._database.transaction(write=False) as connection:
            return tuple(all_result_files(connection))

    def unindexed(self) -> tuple[tuple[str, int], ...]:
        """Works (id, change number) whose latest change the index has not seen yet."""
        return self._queue.unindexed()

    def queue(self, work_ids: Iterable[str]) -> bool:
        """Let the index look at works again; False where there are many indexes, each of which looks for itself."""
        return self._queue.queue(work_ids)

    def indexed(self, seen: Iterable[tuple[str, int]], stamp: int = 0) -> None:
        """Note that the index now holds these works as of these change numbers, and the number of its commit."""
        self._queue.indexed(seen, stamp)

    def index_stamp(self) -> int:
        """The number of the index's commit that was noted last; 0 where none was."""
        return self._queue.stamp()

    def newest(self, limit: int, offset: int = 0) -> tuple[str, ...]:
        """The ids of some works of which a copy is here, the latest arrivals first."""
        asked = {"most": limit, "left_out": offset}
        # A long list of records has no copies: it is not walked through to its end.
        latest = asked | {"within": _LATEST + _LATEST_A_WORK * (limit + offset)}
        with self._database.transaction(write=False) as connection:
            found = tuple(connection.execute(_NEWEST_OF_LATEST, latest).scalars())
            return found if len(found) == limit else tuple(connection.execute(_NEWEST, asked).scalars())

    def sites(self) -> dict[str, int]:
        """How many works have copies from each host of the Web, the most frequent first."""
        with self._database.transaction(write=False) as connection:
            return sites(connection)

    def from_site(self, host: str) -> tuple[str, ...]:
        """The ids of the works that have copies from a host, in order of arrival."""
        with self._database.transaction(write=False) as connection:
            return from_site(connection, host)

    def cited_count(self) -> int:
        """How many works are known by references alone."""
        with self._database.transaction(write=False) as connection:
            return count_rows(connection, schema.cited_works.name)

    def wanted(self) -> tuple[str, ...]:
        """The ids of works of which there is no copy, in order of arrival."""
        without = select(schema.works.c.id).where(*_is_wanted()).order_by(schema.works.c.arrival)
        with self._database.transaction(write=False) as connection:
            return tuple(connection.execute(without).scalars())

    def held_count(self) -> int:
        """How many works there are of which a copy is here."""
        with self._database.transaction(write=False) as connection:
            return held_count(connection)

    def wanted_count(self) -> int:
        """How many works there are of which there is no copy."""
        with self._database.transaction(write=False) as connection:
            return paper_count(connection) - held_count(connection)

    def faults(self) -> Iterator[str]:
        """Everything in the store that contradicts itself, one sentence each."""
        with self._database.transaction(write=False) as connection:
            yield from self._database.faults(connection)
            yield from result_faults(connection, self._results)


def _is_held() -> tuple[ColumnElement[bool], ...]:
    """What holds for papers of which a copy is here."""
    works, copies = schema.works, schema.copies
    return exists().where(copies.c.work_id == works.c.id), works.c.id.not_in(aside())


def _is_wanted() -> tuple[ColumnElement[bool], ...]:
    """What holds for papers of which no copy is here."""
    works, copies = schema.works, schema.copies
    return ~exists().where(copies.c.work_id == works.c.id), works.c.id.not_in(aside())


def _listed(works: Select[Any]) -> Select[Any]:
    """Some of these works, the latest first."""
    rows = works.subquery()
    listed = select(rows.c.id).order_by(rows.c.arrival.desc())
    return listed.limit(bindparam("most", type_=Integer)).offset(bindparam("left_out", type_=Integer))


# Made once: pages ask for them all the time, and putting them together takes longer than answering.
# Among so many of the latest works those of which a copy is here are looked for first, and among more for each wanted.
_LATEST, _LATEST_A_WORK = 1000, 10
_LATEST_ARRIVAL = select(func.max(schema.works.c.arrival)).scalar_subquery() - bindparam("within", type_=Integer)
_WORKS_BY_ARRIVAL = select(schema.works.c.id, schema.works.c.arrival)
_NEWEST_OF_LATEST = _listed(_WORKS_BY_ARRIVAL.where(*_is_held(), schema.works.c.arrival > _LATEST_ARRIVAL))
_NEWEST = _listed(
    _WORKS_BY_ARRIVAL.distinct().join_from(schema.copies, schema.works).where(schema.works.c.id.not_in(aside()))
)
