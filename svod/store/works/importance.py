"""How important works are in the whole library: stored for each, and passed to the search index as it changes."""

from collections.abc import Iterator, Mapping
from heapq import nlargest
from math import log2

from sqlalchemy import select

from svod.store.database import schema
from svod.store.database.database import Database
from svod.store.database.rows import insert_rows, put_row, put_rows

_MEASURE = "importance"
# Twice or half as important is worth another look by the index; so many works at a time, the most changed first.
_LEAST_CHANGE = 1.0
_MOST_CHANGES = 2000


class SqlImportance:
    """The importance of all works, and how much there was when it was reckoned; the mean is 1."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def citing_pairs(self) -> Iterator[tuple[str, str]]:
        """Who cites whom among all works, each pair once."""
        table = schema.citations
        with self._database.transaction(write=False) as connection:
            yield from map(tuple, connection.execute(select(table.c.citing, table.c.cited).distinct()))

    def greatest(self, limit: int) -> tuple[str, ...]:
        """The ids of the most important works, the most important first."""
        table = schema.importance
        chosen = select(table.c.work_id).order_by(table.c.value.desc(), table.c.work_id).limit(limit)
        with self._database.transaction(write=False) as connection:
            return tuple(connection.execute(chosen).scalars())

    def reckoned_of(self) -> float:
        """How much there was when importance was reckoned last; 0 where it never was."""
        table = schema.measures
        with self._database.transaction(write=False) as connection:
            value = connection.execute(select(table.c.value).where(table.c.name == _MEASURE)).scalar()
        return float(value or 0.0)

    def keep(self, values: Mapping[str, float], reckoned_of: float) -> None:
        """Keep the importance of all works; those whose place among others changed most are queued for the index."""
        table = schema.importance
        with self._database.transaction(write=True) as connection:
            held = set(connection.execute(select(schema.works.c.id)).scalars())
            indexed: dict[str, float] = dict(connection.execute(select(table.c.work_id, table.c.told)).all())
            changes = {
                work_id: abs(_height(value) - _height(indexed.get(work_id, 0.0)))
                for work_id, value in values.items()
                if work_id in held
            }
            moved = [
                one
                for one in nlargest(_MOST_CHANGES, changes, key=changes.__getitem__)
                if changes[one] >= _LEAST_CHANGE
            ]
            anew = {work_id: values[work_id] for work_id in moved}
            rows = [
                {"work_id": work_id, "value": values[work_id], "told": anew.get(work_id, indexed.get(work_id, 0.0))}
                for work_id in changes
            ]
            put_rows(connection, table, rows)
            insert_rows(connection, schema.index_queue, [{"work_id": work_id} for work_id in moved])
            put_row(connection, schema.measures, {"name": _MEASURE, "value": reckoned_of})


def _height(value: float) -> float:
    """How much a work is raised by its importance: nothing below the mean."""
    return log2(max(1.0, value))
