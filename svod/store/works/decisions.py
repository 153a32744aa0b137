"""What was decided about which works are one; nothing is ever taken off this list."""

from collections.abc import Callable

from sqlalchemy import Connection, insert, or_, select

from svod.model.work import Decision
from svod.store.database import schema


class SqlDecisions:
    """Decisions in the order in which they were made."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def put(self, decision: Decision, before: bytes) -> None:
        """Store a decision, and what the works were before it; one without a time is made now."""
        row = decision._replace(made=decision.made or self._now())._asdict()
        del row["number"]
        self._connection.execute(insert(schema.decisions).values(**row, before=before))

    def about(self, work_id: str) -> tuple[Decision, ...]:
        """All decisions that touched a work."""
        table = schema.decisions
        columns = [table.c[name] for name in Decision._fields]
        query = select(*columns).where(or_(table.c.kept == work_id, table.c.other == work_id)).order_by(table.c.number)
        return tuple(Decision(*row) for row in self._connection.execute(query))

    def of_kind(self, kind: str) -> tuple[Decision, ...]:
        """All decisions of a kind, the newest first."""
        table = schema.decisions
        columns = [table.c[name] for name in Decision._fields]
        query = select(*columns).where(table.c.kind == kind).order_by(table.c.number.desc())
        return tuple(Decision(*row) for row in self._connection.execute(query))

    def before(self, number: int) -> bytes:
        """What the works were before a decision."""
        table = schema.decisions
        content: bytes = self._connection.execute(select(table.c.before).where(table.c.number == number)).scalar_one()
        return content
