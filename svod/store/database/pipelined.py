"""A connection to PostgreSQL that waits seldom: what is written goes to the server with the next question."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import ClauseElement, Connection, Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

_WRITES = ("INSERT", "UPDATE", "DELETE")

_Asked = tuple[str, tuple[Any, ...]]


class _Statement(NamedTuple):
    """A statement as the driver takes it, with its values; a list of them where it is run many times."""

    text: str
    values: Any

    @property
    def asked(self) -> _Asked:
        """What tells this question from others."""
        values = self.values.items() if isinstance(self.values, Mapping) else self.values or ()
        return self.text, tuple(tuple(one) if isinstance(one, list) else one for one in values)


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


class PipelinedConnection:
    """Takes the place of an SQLAlchemy connection inside one transaction.

    Statements that bring nothing back wait; a question takes them along, in the order in which they were made, so
    that what was written before it is seen by it. Whoever ends the transaction must `flush` first.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.dialect = connection.dialect
        self._waiting: list[_Statement] = []
        # Questions that will be asked, and their answers once they have gone with another.
        self._expected: dict[_Asked, _Statement] = {}
        self._known: dict[_Asked, Rows] = {}
        self._lasting: set[_Asked] = set()

    def execute(self, statement: Any, parameters: Any = None) -> Any:
        """Run a statement; one that is made once, with places for values, is run by the driver itself."""
        if isinstance(parameters, Mapping) and (made := self._made(statement, parameters)):
            return self._run(made)
        self.flush()
        return self._connection.execute(statement, parameters)

    def exec_driver_sql(self, statement: str, parameters: Any = None) -> Any:
        """Run a statement as the driver takes it."""
        return self._run(_Statement(statement, parameters))

    def expect(self, statement: Any, values: Any, *, is_lasting: bool = False) -> None:
        """A question that will be asked: the next one takes it along, and nothing written until then may change it.

        The answer is good for one time, unless it lasts as long as the transaction.
        """
        made = _Statement(statement, values) if isinstance(statement, str) else self._made(statement, values)
        if made is not None:
            self._expected[made.asked] = made
            if is_lasting:
                self._lasting.add(made.asked)

    def later(self, statement: str, values: Sequence[Any]) -> None:
        """Run a statement before the next question, whatever it brings back."""
        self._waiting.append(_Statement(statement, values))

    def flush(self) -> None:
        """Run everything that waits."""
        if self._waiting:
            self._ask(None)

    def _run(self, statement: _Statement) -> Rows:
        if statement.text.startswith(_WRITES) and " RETURNING " not in statement.text:
            self._waiting.append(statement)
            return Rows(())
        asked = statement.asked
        known = self._known.get(asked) if asked in self._lasting else self._known.pop(asked, None)
        return self._ask(statement) if known is None else known

    def _made(self, statement: Any, parameters: Mapping[str, Any]) -> _Statement | None:
        written = _written(self.dialect, statement, tuple(parameters))
        return None if written is None else _Statement(written[0], {**written[1], **parameters})

    def _ask(self, question: _Statement | None) -> Rows:
        """Send what waits and a question together, and wait once."""
        # Only libraries on a server need psycopg.
        import psycopg
        from psycopg.rows import namedtuple_row

        driver: Any = self._connection.connection.driver_connection
        waiting, self._waiting = self._waiting, []
        expected, self._expected = self._expected, {}
        if question is not None:
            expected.pop(question.asked, None)
        cursors = {asked: driver.cursor(row_factory=namedtuple_row) for asked in expected}
        try:
            cursor = driver.cursor(row_factory=namedtuple_row)
            with driver.pipeline():
                for text, values in waiting:
                    run = cursor.executemany if isinstance(values, list) else cursor.execute
                    run(text, values)
                for asked, one in expected.items():
                    cursors[asked].execute(one.text, one.values)
                if question is not None:
                    cursor.execute(question.text, question.values)
            self._known |= {asked: Rows(one.fetchall()) for asked, one in cursors.items()}
            return Rows(cursor.fetchall() if question else ())
        except psycopg.Error as error:
            text = question.text if question else ""
            raise DBAPIError.instance(text, None, error, psycopg.Error) from error


@lru_cache(maxsize=512)
def _written(
    dialect: Dialect, statement: ClauseElement, names: tuple[str, ...]
) -> tuple[str, Mapping[str, Any]] | None:
    """A statement as the driver takes it, and values that it has itself; None where its text depends on values."""
    # For a list of values SQLAlchemy asks no keys back, which nobody here needs.
    compiled = statement.compile(dialect=dialect, column_keys=list(names), for_executemany=True)
    if not isinstance(compiled, SQLCompiler) or compiled.post_compile_params:
        return None
    return str(compiled), {name: value for name, value in compiled.params.items() if value is not None}


def expect(connection: Any, statement: Any, values: Any, *, is_lasting: bool = False) -> None:
    """Say that a question will be asked, to a connection that can ask several together."""
    if isinstance(connection, PipelinedConnection):
        connection.expect(statement, values, is_lasting=is_lasting)


Later = Callable[[str, Sequence[Any]], None]


def later(connection: Any) -> Later:
    """How a statement is run whose answer nobody needs."""
    if isinstance(connection, PipelinedConnection):
        return connection.later
    return lambda statement, values: connection.exec_driver_sql(statement, tuple(values))
