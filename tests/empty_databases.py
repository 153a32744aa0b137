"""New libraries of tests get their tables from a script that the migrations wrote once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, text

from svod.store.database import database

# A transaction is begun and ended by whoever brings the database up to date.
_TRANSACTION = ("BEGIN TRANSACTION;", "COMMIT;")


class RecordedTables:
    """Brings SQLite databases up to date: empty ones by what the migrations wrote into the first, others by these."""

    def __init__(self, migrate: Any) -> None:
        self._migrate = migrate
        self._statements: list[str] = []

    def __call__(self, connection: Connection) -> None:
        is_empty = (
            connection.dialect.name == "sqlite"
            and not connection.execute(text("SELECT count(*) FROM sqlite_master")).scalar()
        )
        if is_empty and self._statements:
            for statement in self._statements:
                connection.exec_driver_sql(statement)
            return
        self._migrate(connection)
        if is_empty:
            dumped = connection.connection.driver_connection.iterdump()  # type: ignore[union-attr]
            self._statements = [statement for statement in dumped if statement not in _TRANSACTION]


@contextmanager
def recorded_tables() -> Iterator[None]:
    """Let all libraries that this process makes have their tables that way."""
    migrate = database._migrate
    database._migrate = RecordedTables(migrate)
    try:
        yield
    finally:
        database._migrate = migrate
