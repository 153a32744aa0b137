"""What crawls keep: the addresses met, those still to be visited, and the versions of pages that were fetched."""

from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from svod.model.codec import pack, unpack
from svod.model.crawl import CrawlStep, CrawlTask, Link, PageVersion, QueuedVisit
from svod.store.database import schema
from svod.store.database.database import Database

# Making these costs more than running them.
_CLEAR = (
    update(schema.crawl_addresses)
    .where(schema.crawl_addresses.c.crawl == bindparam("of"), schema.crawl_addresses.c.key == bindparam("done"))
    .values(visit=None)
)
_VERSION = select(schema.page_versions).where(
    schema.page_versions.c.crawl == bindparam("of"), schema.page_versions.c.key == bindparam("sought")
)


class SqlCrawlMemory:
    """The memory of one crawl, each question in a transaction of its own."""

    def __init__(self, database: Database, crawl: str) -> None:
        self._database = database
        self._crawl = crawl
        self._arrivals: int | None = None

    def met(self) -> frozenset[str]:
        """The keys of all addresses that the present round has met."""
        table = schema.crawl_addresses
        with self._database.transaction(write=False) as connection:
            return frozenset(connection.execute(select(table.c.key).where(table.c.crawl == self._crawl)).scalars())

    def queued(self) -> tuple[QueuedVisit, ...]:
        """What the present round still has to visit, in order of arrival."""
        table = schema.crawl_addresses
        waiting = select(table.c.visit).where(table.c.crawl == self._crawl, table.c.visit.is_not(None))
        with self._database.transaction(write=False) as connection:
            return tuple(
                unpacked_visit(content) for content in connection.execute(waiting.order_by(table.c.arrival)).scalars()
            )

    def version(self, key: str) -> PageVersion | None:
        """What is known of an address from this round or an earlier one."""
        with self._database.transaction(write=False) as connection:
            row = connection.execute(_VERSION, {"of": self._crawl, "sought": key}).first()
        if row is None:
            return None
        return unpacked_version(row.etag, row.last_modified, row.links)

    def note(self, step: CrawlStep) -> None:
        """Keep what happened, all of it or nothing."""
        with self._database.transaction(write=True, of=f"crawl {self._crawl}") as connection:
            self._add_addresses(connection, step)
            self._clear_done(connection, step)
            self._put_versions(connection, step)

    def finish(self) -> None:
        """Nothing is left to visit: what comes next is a round of its own."""
        table = schema.crawl_addresses
        with self._database.transaction(write=True, of=f"crawl {self._crawl}") as connection:
            connection.execute(delete(table).where(table.c.crawl == self._crawl))

    def _add_addresses(self, connection: Connection, step: CrawlStep) -> None:
        found: list[tuple[str, bytes | None]] = [(key, packed_visit(visit)) for key, visit in step.queued]
        found += [(key, None) for key in step.met]
        first = self._first_arrival(connection, len(found))
        rows = [
            {"crawl": self._crawl, "key": key, "arrival": first + place, "visit": visit}
            for place, (key, visit) in enumerate(found)
        ]
        if rows:
            connection.execute(insert(schema.crawl_addresses), rows)

    def _first_arrival(self, connection: Connection, count: int) -> int:
        """The number of the first of so many addresses that arrive now."""
        table = schema.crawl_addresses
        if self._arrivals is None:
            latest = select(func.max(table.c.arrival)).where(table.c.crawl == self._crawl)
            self._arrivals = connection.execute(latest).scalar() or 0
        first = self._arrivals + 1
        self._arrivals += count
        return first

    def _clear_done(self, connection: Connection, step: CrawlStep) -> None:
        if step.done:
            connection.execute(_CLEAR, [{"of": self._crawl, "done": key} for key in step.done])

    def _put_versions(self, connection: Connection, step: CrawlStep) -> None:
        table = schema.page_versions
        rows = version_rows(self._crawl, step)
        if rows:
            replaced = delete(table).where(table.c.crawl == self._crawl, table.c.key == bindparam("replaced"))
            connection.execute(replaced, [{"replaced": row["key"]} for row in rows])
            connection.execute(insert(table), rows)


def version_rows(crawl: str, step: CrawlStep) -> list[dict[str, Any]]:
    """The versions of pages that a step brought, as rows."""
    return [
        {
            "crawl": crawl,
            "key": key,
            "etag": version.etag,
            "last_modified": version.last_modified,
            "links": packed_links(version),
        }
        for key, version in dict(step.versions).items()
    ]


def packed_links(version: PageVersion) -> bytes:
    """The links of a version as a row keeps them; the text follows them, alone in its row."""
    links: list[list[Any]] = [[link.url, link.anchor, link.place] for link in version.links]
    return pack([*links, [version.text]] if version.text else links)


def unpacked_version(etag: str, last_modified: str, content: bytes) -> PageVersion:
    """A version as a row kept it."""
    rows = unpack(list[Any], content)
    texts = [row[0] for row in rows if len(row) == 1]
    return PageVersion(etag, last_modified, tuple(Link(*row) for row in rows if len(row) > 1), "".join(texts))


def packed_visit(visit: QueuedVisit) -> bytes:
    """A visit as a row keeps it."""
    # Headers stay out: they may hold a key, and only search engines are asked with them.
    return pack([visit.task.url, visit.task.home, visit.depth, visit.priority, visit.origin])


def unpacked_visit(content: bytes) -> QueuedVisit:
    """A visit out of its row."""
    url, home, depth, priority, origin = unpack(list[Any], content)
    return QueuedVisit(CrawlTask(url, home), depth, priority, origin)
