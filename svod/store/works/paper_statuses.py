"""Which works are papers: what a machine doubts, and what people said."""

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, insert, select, update

from svod.model.inbox import PaperStatus
from svod.store.database import schema
from svod.store.database.inbox_tables import paper_statuses
from svod.store.database.rows import batches, put_row

_ASIDE = tuple(str(status) for status in PaperStatus if status.is_aside)

# Asked for every paper: made once, for making a statement costs more than answering it.
STATUS = select(paper_statuses.c.status).where(paper_statuses.c.work_id == bindparam("of"))


def aside() -> Select[Any]:
    """The ids of works that are not among the papers."""
    return select(paper_statuses.c.work_id).where(paper_statuses.c.status.in_(_ASIDE))


class SqlPaperStatuses:
    """Works that are, or may be, no papers, inside one transaction."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def get(self, work_id: str) -> PaperStatus:
        """What a work is; a paper where nothing was asked."""
        return PaperStatus(self._connection.execute(STATUS, {"of": work_id}).scalar() or PaperStatus.PAPER)

    def put(self, work_id: str, status: PaperStatus, who: str = "") -> None:
        """Say what a work is; the index hears of it."""
        if status is PaperStatus.PAPER:
            self._connection.execute(delete(paper_statuses).where(paper_statuses.c.work_id == work_id))
        else:
            row = {"work_id": work_id, "status": str(status), "who": who, "made": self._now()}
            put_row(self._connection, paper_statuses, row)
        # For others it goes or comes now.
        changed = update(schema.works).where(schema.works.c.id == work_id).values(changed=self._now())
        self._connection.execute(changed)
        self._connection.execute(insert(schema.index_queue).values(work_id=work_id))

    def with_status(self, status: PaperStatus) -> tuple[str, ...]:
        """The ids of the works of a status, the latest arrivals first."""
        works = schema.works
        query = (
            select(works.c.id)
            .join(paper_statuses, paper_statuses.c.work_id == works.c.id)
            .where(paper_statuses.c.status == str(status))
            .order_by(works.c.arrival.desc())
        )
        return tuple(self._connection.execute(query).scalars())

    def aside(self, work_ids: Iterable[str]) -> frozenset[str]:
        """Those of some works that are not among the papers."""
        return frozenset(
            work_id
            for some in batches(work_ids)
            for work_id in self._connection.execute(aside().where(paper_statuses.c.work_id.in_(some))).scalars()
        )
