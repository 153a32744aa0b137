"""A connection to PostgreSQL that waits seldom: what is written goes to the server with the next question."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from svod.store.database.driver_connection import DriverConnection, DriverStatement, Rows
from svod.store.database.statement_batch import StatementBatches

_BATCHES = "statement batches"
_WRITES = ("INSERT", "UPDATE", "DELETE")

_Asked = tuple[str, tuple[Any, ...]]


class PipelinedConnection(DriverConnection):
    """A connection that takes several statements to the server together.

    Statements that bring nothing back wait; a question takes them along, in the order in which they were made, so
    that what was written before it is seen by it. Whoever ends the transaction well must `commit` first.
    """

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        # What the server has prepared is prepared as long as the connection is open, in this transaction and others.
        if _BATCHES not in connection.info:
            connection.info[_BATCHES] = StatementBatches(self.driver)
        self._batches: StatementBatches = connection.info[_BATCHES]
        self._waiting: list[DriverStatement] = []
        # Questions that will be asked, and their answers once they have gone with another.
        self._expected: dict[_Asked, DriverStatement] = {}
        self._known: dict[_Asked, Rows] = {}
        self._lasting: set[_Asked] = set()

    def expect(self, statement: Any, values: Any, *, is_lasting: bool = False) -> None:
        """A question that will be asked: the next one takes it along, and nothing written until then may change it.

        The answer is good for one time, unless it lasts as long as the transaction.
        """
        made = DriverStatement(statement, values) if isinstance(statement, str) else self.made(statement, values)
        if made is not None:
            self._expected[_asked(made)] = made
            if is_lasting:
                self._lasting.add(_asked(made))

    def later(self, statement: str, values: Sequence[Any]) -> None:
        """Run a statement before the next question, whatever it brings back."""
        self._waiting.append(DriverStatement(statement, values))

    def flush(self) -> None:
        """Run everything that waits."""
        if self._waiting:
            self._ask(None)

    def commit(self) -> None:
        """Run everything that waits, and end the transaction with it: SQLAlchemy, which ends it again, asks nothing."""
        self.later("COMMIT", ())
        self.flush()

    def run(self, statement: DriverStatement) -> Rows:
        """Run a statement: one that brings nothing back waits, the others take along what waits."""
        if statement.text.startswith(_WRITES) and " RETURNING " not in statement.text:
            self._waiting.append(statement)
            return Rows(())
        asked = _asked(statement)
        known = self._known.get(asked) if asked in self._lasting else self._known.pop(asked, None)
        return self._ask(statement) if known is None else known

    def _ask(self, question: DriverStatement | None) -> Rows:
        """Send what waits and a question together, and wait once."""
        # Only libraries on a server need psycopg.
        import psycopg

        waiting, self._waiting = self._waiting, []
        expected, self._expected = self._expected, {}
        if question is not None:
            expected.pop(_asked(question), None)
        questions = [*expected.values(), *([question] if question else ())]
        try:
            answers = self._batches.run(waiting, questions)
        except psycopg.Error as error:
            text = question.text if question else ""
            raise DBAPIError.instance(text, None, error, psycopg.Error) from error
        self._known |= zip(expected, answers, strict=False)
        return answers[-1] if question else Rows(())


def _asked(statement: DriverStatement) -> _Asked:
    """What tells a question from others."""
    values = statement.values.items() if isinstance(statement.values, Mapping) else statement.values or ()
    return statement.text, tuple(tuple(one) if isinstance(one, list) else one for one in values)


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
