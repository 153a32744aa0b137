"""When works came, changed and went: one list of works held and of works removed."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Boolean, CompoundSelect, Select, Table, func, literal, select, tuple_, union_all
from sqlalchemy.sql.expression import ColumnElement

from svod.model.work import Change, ChangeRange
from svod.store.database import schema
from svod.store.database.database import Database
from svod.store.works.paper_statuses import aside

# So many ids stand in one question; SQLite takes no more than 32 766.
_MOST_NAMED = 1000
_TABLES = ((schema.works, False), (schema.departures, True))


class SqlLedger:
    """The changes of all works, each question in a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def changes(self, asked: ChangeRange, limit: int) -> tuple[Change, ...]:
        """The latest change of each work, the oldest first, at most so many."""
        # The first of each table are enough; PostgreSQL would read both to their ends.
        firsts = [
            select(_narrowed(table, removed, asked).order_by(table.c.changed, table.c.id).limit(limit).subquery())
            for table, removed in _TABLES
        ]
        rows = union_all(*firsts).subquery()
        query = select(rows).order_by(rows.c.changed, rows.c.id).limit(limit)
        with self._database.transaction(write=False) as connection:
            return tuple(Change(*row) for row in connection.execute(query))

    def count(self, asked: ChangeRange) -> int:
        """How many there are in a range."""
        with self._database.transaction(write=False) as connection:
            return connection.execute(select(func.count()).select_from(_rows(asked).subquery())).scalar_one()

    def of(self, work_id: str) -> Change | None:
        """The latest change of one work, also of one that was taken away; None if it was never here."""
        rows = _rows(ChangeRange()).subquery()
        with self._database.transaction(write=False) as connection:
            row = connection.execute(select(rows).where(rows.c.id == work_id)).first()
        return Change(*row) if row else None

    def times(self, work_ids: Sequence[str]) -> Mapping[str, str]:
        """When works changed last; those that are not held are left out."""
        found: dict[str, str] = {}
        with self._database.transaction(write=False) as connection:
            for start in range(0, len(work_ids), _MOST_NAMED):
                named = schema.works.c.id.in_(work_ids[start : start + _MOST_NAMED])
                rows = connection.execute(select(schema.works.c.id, schema.works.c.changed).where(named))
                found.update((row.id, row.changed) for row in rows)
        return found

    def earliest(self) -> str:
        """The time of the oldest change; nothing where there is none."""
        return next((change.stamp for change in self.changes(ChangeRange(), 1)), "")

    def languages(self) -> tuple[str, ...]:
        """The languages of all works, also of those taken away."""
        rows = _rows(ChangeRange()).subquery()
        query = select(rows.c.language).where(rows.c.language.is_not(None)).distinct().order_by(rows.c.language)
        with self._database.transaction(write=False) as connection:
            return tuple(connection.execute(query).scalars())


def _rows(asked: ChangeRange) -> CompoundSelect[tuple[str, str | None, str, bool]]:
    return union_all(*(_narrowed(table, removed, asked) for table, removed in _TABLES))


def _narrowed(table: Table, removed: bool, asked: ChangeRange) -> Select[tuple[str, str | None, str, bool]]:
    conditions: list[ColumnElement[bool]] = []
    if asked.since:
        conditions.append(table.c.changed >= asked.since)
    if asked.until:
        conditions.append(table.c.changed <= asked.until)
    if asked.language is not None:
        conditions.append(table.c.language == asked.language)
    if asked.collection:
        members = schema.collection_works
        inside = select(members.c.work_id).where(members.c.collection == asked.collection)
        conditions.append(table.c.id.in_(inside))
    if any(asked.after):
        conditions.append(tuple_(table.c.changed, table.c.id) > tuple_(*map(literal, asked.after)))
    # What turned out to be no paper is gone for others.
    gone = literal(True, Boolean) if removed else table.c.id.in_(aside())
    columns = (table.c.id, table.c.language, table.c.changed, gone.label("removed"))
    return select(*columns).where(*conditions)
