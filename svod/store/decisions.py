"""What was decided about which works are one; nothing is ever taken off this list."""

from sqlalchemy import Connection, insert, or_, select

from svod.model.work import Decision
from svod.store import schema


class SqlDecisions:
    """Decisions in the order in which they were made."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, decision: Decision, before: bytes) -> None:
        """Note a decision, and what the works were before it."""
        row = {name: value for name, value in decision._asdict().items() if name != "number"}
        self._connection.execute(insert(schema.decisions).values(**row, before=before))

    def about(self, work_id: str) -> tuple[Decision, ...]:
        """All decisions that touched a work."""
        table = schema.decisions
        columns = [table.c[name] for name in Decision._fields]
        query = select(*columns).where(or_(table.c.kept == work_id, table.c.other == work_id)).order_by(table.c.number)
        return tuple(Decision(*row) for row in self._connection.execute(query))

    def before(self, number: int) -> bytes:
        """What the works were before a decision."""
        table = schema.decisions
        content: bytes = self._connection.execute(select(table.c.before).where(table.c.number == number)).scalar_one()
        return content
