"""How far other archives have been harvested."""

from hashlib import sha256

from sqlalchemy import Connection, select

from svod.model.work import HarvestState
from svod.store.database import schema
from svod.store.database.rows import put_row


class SqlHarvests:
    """How far other archives have been harvested; an archive's name may be longer than a key."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, archive: str) -> HarvestState:
        """Where the harvest of an archive stands; at its beginning where it was never harvested."""
        table = schema.harvests
        query = select(table.c.since, table.c.begun, table.c.token).where(table.c.archive == _digest(archive))
        row = self._connection.execute(query).first()
        return HarvestState(*row) if row else HarvestState()

    def put(self, archive: str, state: HarvestState) -> None:
        """Store where the harvest of an archive stands."""
        put_row(self._connection, schema.harvests, {"archive": _digest(archive), **state._asdict()})


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
