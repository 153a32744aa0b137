"""What the search index has not seen yet: one queue where there is one index, a place in it for each where many are."""

from collections.abc import Iterable
from contextlib import suppress

from sqlalchemy import Connection, bindparam, delete, func, select

from svod.errors import LibraryBusyError, ReadOnlyLibraryError
from svod.store.database import schema
from svod.store.database.database import Database
from svod.store.database.rows import insert_rows, put_row, run_each
from svod.store.database.sharing_tables import index_nodes

# An index that was away for so long is rebuilt when it comes back; no changes are kept for it.
_DAYS_OF_WAITING = 30
_SECONDS_OF_WAITING = _DAYS_OF_WAITING * 86400.0
# The row of the only index has no name, and the number of a commit where others have that of a change.
_ONLY = ""
_SEEN = delete(schema.index_queue).where(
    schema.index_queue.c.work_id == bindparam("of"), schema.index_queue.c.change <= bindparam("up_to")
)


class IndexQueue:
    """The changes of works that an index has still to see; a nameless index is the only one."""

    def __init__(self, database: Database, node: str = "") -> None:
        self._database = database
        self._node = node

    def unindexed(self) -> tuple[tuple[str, int], ...]:
        """Works (id, change number) whose latest change the index has not seen yet; all of them for a new index."""
        queue = schema.index_queue
        latest = func.max(queue.c.change)
        if self._node and not self._has_news():
            # Writers are not held up where there is nothing to hear from them.
            return ()
        settled = self._settled()
        with self._database.transaction(write=False) as connection:
            seen = self._seen(connection)
            if seen is None:
                newest = settled or 0
                return tuple((work_id, newest) for work_id in connection.execute(select(schema.works.c.id)).scalars())
            changes = select(queue.c.work_id, latest).where(queue.c.change > seen).group_by(queue.c.work_id)
            changes = changes if settled is None else changes.where(queue.c.change <= settled)
            return tuple((work_id, change) for work_id, change in connection.execute(changes.order_by(latest)))

    def queue(self, work_ids: Iterable[str]) -> bool:
        """Let the index look at works again; False where there are many indexes, each of which looks for itself."""
        if self._node:
            return False
        with self._database.transaction(write=True, of="") as connection:
            insert_rows(connection, schema.index_queue, [{"work_id": work_id} for work_id in work_ids])
        return True

    def _has_news(self) -> bool:
        """Whether the index of this machine has still to see a change, or has seen none yet."""
        newest = select(func.max(schema.index_queue.c.change))
        with self._database.transaction(write=False) as connection:
            seen = self._seen(connection)
            return seen is None or (connection.execute(newest).scalar() or 0) > seen

    def _settled(self) -> int | None:
        """The latest change before which none is still being written; None where there is one index.

        0 where somebody writes for long: then all that is new waits for the next time.
        """
        if not self._node:
            return None
        # Works are shelved side by side, so that a later number may be there earlier: nobody writes at this moment.
        with suppress(LibraryBusyError), self._database.transaction(write=True, of="") as connection:
            self._database.wait_for_writers(connection)
            return connection.execute(select(func.max(schema.index_queue.c.change))).scalar() or 0
        return 0

    def stamp(self) -> int:
        """The number of the index's commit that was noted last; 0 where none was, or where there are many indexes."""
        if self._node:
            return 0
        known = select(index_nodes.c.seen).where(index_nodes.c.node == _ONLY)
        with self._database.transaction(write=False) as connection:
            return int(connection.execute(known).scalar() or 0)

    def indexed(self, seen: Iterable[tuple[str, int]], stamp: int = 0) -> None:
        """Note that the index now holds these works as of these change numbers, and the number of its commit."""
        if self._node:
            # A reader without write access gets everything once more the next time.
            with suppress(ReadOnlyLibraryError):
                self._step_on(max((change for _, change in seen), default=0))
            return
        with self._database.transaction(write=True, of="") as connection:
            run_each(connection, _SEEN, [{"of": work_id, "up_to": change} for work_id, change in seen])
            now = self._database.seconds(connection)
            put_row(connection, index_nodes, {"node": _ONLY, "seen": stamp, "looked": now})

    def _seen(self, connection: Connection) -> int | None:
        """Up to which change the index has seen everything; None where it is not known here."""
        if not self._node:
            return 0
        known = select(index_nodes.c.seen).where(index_nodes.c.node == self._node)
        return connection.execute(known).scalar()

    def _step_on(self, change: int) -> None:
        """Note how far the index has come, and forget what all have seen."""
        with self._database.transaction(write=True, of="") as connection:
            now = self._database.seconds(connection)
            seen = max(change, self._seen(connection) or 0)
            put_row(connection, index_nodes, {"node": self._node, "seen": seen, "looked": now})
            connection.execute(delete(index_nodes).where(index_nodes.c.looked < now - _SECONDS_OF_WAITING))
            slowest = connection.execute(select(func.min(index_nodes.c.seen))).scalar_one()
            connection.execute(delete(schema.index_queue).where(schema.index_queue.c.change <= slowest))
