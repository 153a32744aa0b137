"""Statements run by a database's driver itself: SQLAlchemy takes longer over one than SQLite does."""

from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from sqlalchemy import ClauseElement, Connection, Dialect
from sqlalchemy.sql.compiler import SQLCompiler


class DriverStatement(NamedTuple):
    """A statement as the driver takes it, with its values; a list of them where it is run many times."""

    text: str
    values: Any


class Rows:
    """The rows that answer a question, as much as is needed of SQLAlchemy's result."""

    def __init__(self, rows: Sequence[Any]) -> None:
        self._rows = rows

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def all(self) -> Sequence[Any]:
        """All rows."""
        return self._rows

    def first(self) -> Any:
        """The first row; None where there is none."""
        return self._rows[0] if self._rows else None

    def scalars(self) -> "Rows":
        """The first value of each row."""
        return Rows([row[0] for row in self._rows])

    def scalar(self) -> Any:
        """The first value of the first row; None where there is none."""
        return self._rows[0][0] if self._rows else None


class DriverConnection:
    """Takes the place of an SQLAlchemy connection inside one transaction, where papers are shelved.

    What depends on values in more than their places, or asks back what it wrote, goes through SQLAlchemy.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.dialect = connection.dialect
        self.driver: Any = connection.connection.driver_connection

    def execute(self, statement: Any, parameters: Any = None) -> Any:
        """Run a statement; one that is made once, with places for values, is run by the driver itself."""
        if isinstance(parameters, dict) and (made := self.made(statement, parameters)):
            return self.run(made)
        self.flush()
        return self.connection.execute(statement, parameters)

    def exec_driver_sql(self, statement: str, parameters: Any = None) -> Any:
        """Run a statement as the driver takes it."""
        return self.run(DriverStatement(statement, parameters))

    def made(self, statement: Any, parameters: Mapping[str, Any]) -> DriverStatement | None:
        """A statement as the driver takes it; None where its text depends on values."""
        written = _written(self.dialect, statement, tuple(parameters))
        if written is None:
            return None
        values = {**written.values, **parameters}
        if written.order is None:
            return DriverStatement(written.text, values)
        # Some drivers take values by place, others by name.
        return DriverStatement(written.text, tuple([values[name] for name in written.order]))

    def run(self, statement: DriverStatement) -> Rows:
        """Run a statement; the rows that it brings."""
        raise NotImplementedError

    def flush(self) -> None:
        """Run everything that waits."""


class SqliteConnection(DriverConnection):
    """SQLite, which lies in the same process: every statement is run at once."""

    def run(self, statement: DriverStatement) -> Rows:
        """Run a statement; the rows that it brings, which know the names of their columns."""
        text, values = statement
        if isinstance(values, list):
            self.driver.executemany(text, values)
            return Rows(())
        cursor = self.driver.execute(text, values or ())
        if cursor.description is None:
            return Rows(())
        return Rows(list(map(row_maker(tuple(column[0] for column in cursor.description)), cursor.fetchall())))


@lru_cache(maxsize=256)
def row_maker(names: tuple[str, ...]) -> Callable[[Iterable[Any]], Any]:
    """What makes a row, with columns of these names, of its values."""
    return partial(tuple.__new__, namedtuple("Row", names, rename=True))


class _Written(NamedTuple):
    """A statement as the driver takes it, values that it has itself, and the order in which it takes values."""

    text: str
    values: Mapping[str, Any]
    order: Sequence[str] | None


@lru_cache(maxsize=512)
def _written(dialect: Dialect, statement: ClauseElement, names: tuple[str, ...]) -> _Written | None:
    # For a list of values SQLAlchemy asks no keys back, which nobody here needs.
    compiled = statement.compile(dialect=dialect, column_keys=list(names), for_executemany=True)
    if not isinstance(compiled, SQLCompiler) or compiled.post_compile_params:
        return None
    own = {name: value for name, value in compiled.params.items() if value is not None}
    return _Written(str(compiled), own, compiled.positiontup)
