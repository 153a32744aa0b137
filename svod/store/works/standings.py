"""Which works are papers: what a machine doubts, and what people said."""

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, Select, delete, insert, select, update

from svod.model.inbox import Standing
from svod.store.database import schema
from svod.store.database.inbox_tables import standings
from svod.store.database.rows import batches, put_row

_ASIDE = (str(Standing.DOUBTED), str(Standing.NO_PAPER))


def aside() -> Select[Any]:
    """The ids of works that are not among the papers."""
    return select(standings.c.work_id).where(standings.c.standing.in_(_ASIDE))


class SqlStandings:
    """Works that are, or may be, no papers, inside one transaction."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def get(self, work_id: str) -> Standing:
        """What a work is; a paper where nothing was asked."""
        found = select(standings.c.standing).where(standings.c.work_id == work_id)
        return Standing(self._connection.execute(found).scalar() or Standing.PAPER)

    def put(self, work_id: str, standing: Standing, who: str = "") -> None:
        """Say what a work is; the index hears of it."""
        if standing is Standing.PAPER:
            self._connection.execute(delete(standings).where(standings.c.work_id == work_id))
        else:
            row = {"work_id": work_id, "standing": str(standing), "who": who, "made": self._now()}
            put_row(self._connection, standings, row)
        # For others it goes or comes now.
        changed = update(schema.works).where(schema.works.c.id == work_id).values(changed=self._now())
        self._connection.execute(changed)
        self._connection.execute(insert(schema.index_queue).values(work_id=work_id))

    def with_standing(self, standing: Standing) -> tuple[str, ...]:
        """The ids of the works of a standing, the latest arrivals first."""
        works = schema.works
        query = (
            select(works.c.id)
            .join(standings, standings.c.work_id == works.c.id)
            .where(standings.c.standing == str(standing))
            .order_by(works.c.arrival.desc())
        )
        return tuple(self._connection.execute(query).scalars())

    def aside(self, work_ids: Iterable[str]) -> frozenset[str]:
        """Those of some works that are not among the papers."""
        return frozenset(
            work_id
            for some in batches(work_ids)
            for work_id in self._connection.execute(aside().where(standings.c.work_id.in_(some))).scalars()
        )
