"""The frontier of a crawl that several crawlers share: hosts are leased, so that each is visited by one at a time."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, Insert, and_, bindparam, delete, exists, select, update

from svod.model.crawl import Claim, CrawlStep, PageVersion, QueuedVisit
from svod.store.crawls.crawl_memory import SqlCrawlMemory, packed_visit, unpacked_version, unpacked_visit, version_rows
from svod.store.database import schema
from svod.store.database.database import Database
from svod.store.database.rows import batches, insert_into, put_row, put_rows
from svod.store.database.sharing_tables import crawl_hosts, crawl_rounds

LEASE_SECONDS = 30.0
_LONGEST_REST = 120.0
_MOST_VERSIONS = 5000
_NOBODY = ""
_SIDE_BY_SIDE = ""


class SqlSharedFrontier(SqlCrawlMemory):
    """The part of one crawler in a shared crawl; all who take part name the crawl alike and themselves apart.

    Times are those of the database's clock. Rows are locked in the order of hosts and keys, so that no
    deadlock arises.
    """

    def __init__(self, database: Database, crawl: str, crawler: str, lease_seconds: float = LEASE_SECONDS) -> None:
        super().__init__(database, crawl)
        self._crawler = crawler
        self.lease_seconds = lease_seconds
        self._held: frozenset[str] = frozenset()
        self._versions: dict[str, PageVersion | None] = {}

    def join(self) -> None:
        """Take part in the present round, or begin one where the last has ended a while ago."""
        addresses = schema.crawl_addresses
        with self._database.transaction(write=True, of=f"round {self._crawl}") as connection:
            now = self._database.seconds(connection)
            ended = connection.execute(select(crawl_rounds.c.ended).where(crawl_rounds.c.crawl == self._crawl)).scalar()
            is_long_ago = not ended or now - ended > self.lease_seconds
            if is_long_ago and not self._is_at_work(connection, now):
                # What another crawler queues at this very moment stays.
                done = addresses.c.visit.is_(None)
                connection.execute(delete(addresses).where(addresses.c.crawl == self._crawl, done))
                connection.execute(delete(crawl_rounds).where(crawl_rounds.c.crawl == self._crawl))

    def claim(self, rests: Mapping[str, float], most_hosts: int, most_visits: int) -> Claim:
        """Keep the hosts that one has as far as they have work, take more, and get what is new to visit."""
        with self._database.transaction(write=True, of=_SIDE_BY_SIDE) as connection:
            now = self._database.seconds(connection)
            kept = self._kept(connection, now, rests)
            taken = self._taken(connection, now, most_hosts - len(kept))
            # What a host had for another crawler, or for this one before it lost it, is new.
            visits = self._visits(connection, kept, most_visits, schema.crawl_addresses.c.crawler != self._crawler)
            visits += self._visits(connection, taken, most_visits - len(visits))
        self._held = frozenset({*kept, *taken})
        return Claim(tuple({**kept, **taken}.items()), visits)

    def version(self, key: str) -> PageVersion | None:
        """What is known of an address from this round or an earlier one."""
        return self._versions.pop(key) if key in self._versions else super().version(key)

    def is_over(self, apart: Collection[str] = ()) -> bool:
        """Whether nothing is left to visit, for any crawler, but for these addresses."""
        table = schema.crawl_addresses
        waiting = select(table.c.key).where(self._waits()).limit(len(apart) + 1)
        with self._database.transaction(write=False) as connection:
            return set(apart).issuperset(connection.execute(waiting).scalars())

    def note(self, step: CrawlStep) -> None:
        """Keep what happened, all of it or nothing; what another crawler has met already is not queued again."""
        with self._database.transaction(write=True, of=_SIDE_BY_SIDE) as connection:
            self._note_hosts(connection, {_host(visit) for _, visit in step.queued})
            self._note_addresses(connection, step)
            self._clear_done(connection, step)
            put_rows(connection, schema.page_versions, sorted(version_rows(self._crawl, step), key=_by_key))

    def finish(self) -> None:
        """Note the end of the round, if no crawler has anything left to visit."""
        with self._database.transaction(write=True, of=f"round {self._crawl}") as connection:
            if not self._has_waiting(connection):
                row = {"crawl": self._crawl, "ended": self._database.seconds(connection)}
                put_row(connection, crawl_rounds, row)

    def leave(self, rests: Mapping[str, float]) -> None:
        """Give all hosts back."""
        with self._database.transaction(write=True, of=_SIDE_BY_SIDE) as connection:
            now = self._database.seconds(connection)
            left = [
                self._row(host, now + _rest(rests, host), has_work=has_work)
                for host, has_work in self._mine(connection).items()
            ]
            put_rows(connection, crawl_hosts, left)
        self._held = frozenset()

    def _mine(self, connection: Connection) -> dict[str, bool]:
        """The hosts that are still this crawler's, locked, and whether they have work as far as is known."""
        mine = select(crawl_hosts.c.host, crawl_hosts.c.has_work).where(
            crawl_hosts.c.crawl == self._crawl, crawl_hosts.c.crawler == self._crawler
        )
        rows = connection.execute(mine.order_by(crawl_hosts.c.host).with_for_update())
        return {row.host: row.has_work for row in rows}

    def _kept(self, connection: Connection, now: float, rests: Mapping[str, float]) -> dict[str, float]:
        """The hosts that stay this crawler's; those without work are given back."""
        mine = self._mine(connection)
        busy = self._busy(connection, mine)
        kept = {host: _rest(rests, host) for host in mine if host in busy and host in self._held}
        rows = [
            self._row(host, now + kept[host], until=now + self.lease_seconds)
            if host in kept
            # A host of a life before this one is free for all, too.
            else self._row(host, now + _rest(rests, host), has_work=host in busy)
            for host in mine
        ]
        put_rows(connection, crawl_hosts, rows)
        return kept

    def _taken(self, connection: Connection, now: float, most: int) -> dict[str, float]:
        """Hosts with work that no crawler has, or whose crawler is dead; those that rest shortest come first."""
        if most <= 0:
            return {}
        free = (
            select(crawl_hosts.c.host, crawl_hosts.c.rests)
            .where(crawl_hosts.c.crawl == self._crawl, crawl_hosts.c.has_work, crawl_hosts.c.until < now)
            .order_by(crawl_hosts.c.rests, crawl_hosts.c.host)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        found = {row.host: row.rests for row in connection.execute(free)}
        until = now + self.lease_seconds
        put_rows(connection, crawl_hosts, [self._row(host, found[host], until=until) for host in sorted(found)])
        return {host: max(0.0, rests - now) for host, rests in found.items()}

    def _visits(
        self, connection: Connection, hosts: Collection[str], most: int, *conditions: Any
    ) -> tuple[QueuedVisit, ...]:
        """What waits at hosts, marked as this crawler's."""
        table = schema.crawl_addresses
        if not hosts or most <= 0:
            return ()
        waiting = (
            select(table.c.key, table.c.visit)
            .where(self._waits(), table.c.host.in_(sorted(hosts)), *conditions)
            .order_by(table.c.arrival)
            .limit(most)
        )
        rows = connection.execute(waiting).all()
        marking = update(table).where(table.c.crawl == self._crawl, table.c.key == bindparam("claimed"))
        if rows:
            marks = [{"claimed": row.key} for row in sorted(rows, key=lambda row: str(row.key))]
            connection.execute(marking.values(crawler=self._crawler), marks)
            self._look_up(connection, [row.key for row in rows])
        return tuple(unpacked_visit(row.visit) for row in rows)

    def _look_up(self, connection: Connection, keys: list[str]) -> None:
        """Remember what is known of addresses that are visited next: to ask for each alone would take long."""
        table = schema.page_versions
        # What was claimed and lost again is looked up when it is asked for.
        self._versions = dict(islice(self._versions.items(), max(0, len(self._versions) - _MOST_VERSIONS), None))
        self._versions.update(dict.fromkeys(keys))
        for some in batches(keys):
            found = select(table).where(table.c.crawl == self._crawl, table.c.key.in_(some))
            for row in connection.execute(found):
                self._versions[row.key] = unpacked_version(row.etag, row.last_modified, row.links)

    def _busy(self, connection: Connection, hosts: Iterable[str]) -> set[str]:
        """Those of some hosts at which something waits."""
        table = schema.crawl_addresses
        found: set[str] = set()
        for some in batches(sorted(hosts)):
            waiting = select(table.c.host).where(self._waits(), table.c.host.in_(some)).distinct()
            found.update(connection.execute(waiting).scalars())
        return found

    def _is_at_work(self, connection: Connection, now: float) -> bool:
        """Whether anything waits, or a crawler has a host."""
        leased = and_(crawl_hosts.c.crawl == self._crawl, crawl_hosts.c.until > now)
        return self._has_waiting(connection) or bool(connection.execute(select(exists().where(leased))).scalar())

    def _has_waiting(self, connection: Connection) -> bool:
        return bool(connection.execute(select(exists().where(self._waits()))).scalar())

    def _waits(self) -> Any:
        table = schema.crawl_addresses
        return and_(table.c.crawl == self._crawl, table.c.visit.is_not(None))

    def _row(self, host: str, rests: float, *, until: float = 0.0, has_work: bool = True) -> dict[str, Any]:
        """A host of this crawler until a time, or of nobody."""
        crawler = self._crawler if until else _NOBODY
        return {"crawl": self._crawl, "host": host, "crawler": crawler, "until": until, "rests": rests,
                "has_work": has_work}  # fmt: skip

    def _note_hosts(self, connection: Connection, hosts: Collection[str]) -> None:
        """Note that hosts have work; until the end of the transaction no crawler can give them back as idle."""
        if hosts:
            connection.execute(_with_work(connection.dialect.name), [self._row(host, 0.0) for host in sorted(hosts)])

    def _note_addresses(self, connection: Connection, step: CrawlStep) -> None:
        first = self._first_arrival(connection, len(step.queued) + len(step.met))
        rows = [
            {"crawl": self._crawl, "key": key, "arrival": first + place, "visit": packed_visit(visit),
             "host": _host(visit)}
            for place, (key, visit) in enumerate(step.queued)
        ]  # fmt: skip
        rows += [
            {"crawl": self._crawl, "key": key, "arrival": first, "visit": None, "host": _NOBODY} for key in step.met
        ]
        if rows:
            connection.execute(_new_addresses(connection.dialect.name), sorted(rows, key=_by_key))


@lru_cache
def _with_work(dialect: str) -> Insert:
    """The statement that notes hosts with work; making it costs more than running it."""
    statement = insert_into(dialect, crawl_hosts)
    return statement.on_conflict_do_update(index_elements=["crawl", "host"], set_={"has_work": True})


@lru_cache
def _new_addresses(dialect: str) -> Insert:
    """The statement that notes addresses which nobody has met."""
    return insert_into(dialect, schema.crawl_addresses).on_conflict_do_nothing(index_elements=["crawl", "key"])


def _host(visit: QueuedVisit) -> str:
    return urlsplit(visit.task.url).hostname or ""


def _rest(rests: Mapping[str, float], host: str) -> float:
    return min(_LONGEST_REST, rests.get(host, 0.0))


def _by_key(row: Mapping[str, Any]) -> str:
    return str(row["key"])
