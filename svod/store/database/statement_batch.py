"""Statements that go to PostgreSQL together, by libpq itself: psycopg's cursors take longer over one than its server.

What is asked often is prepared on the server, once a connection; values and rows are made by psycopg.
"""

import re
import select
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from svod.store.database.driver_connection import DriverStatement, Rows, row_maker

if TYPE_CHECKING:
    from psycopg.pq.abc import PGconn, PGresult

# A statement is prepared when it comes so often, and no more than so many are: some are made for one question.
_PREPARED_FROM, _MOST_PREPARED = 3, 200
_BINARY = 1
# In seconds: a server that does not hear that it should stop finds out by itself.
_LONGEST_CANCEL = 5.0
_PLACE = re.compile(r"%(?:(?P<itself>%)|s|\((?P<name>\w+)\)s)")

# A statement, and the types of its values.
_Kind = tuple[bytes, tuple[int, ...]]


class _Numbered(NamedTuple):
    """A statement with numbered places for values, and their names in that order; none where they come in order."""

    text: bytes
    names: tuple[str, ...]


class StatementBatches:
    """Takes statements to the server of one connection, for as long as that is open."""

    def __init__(self, driver: Any) -> None:
        # Only libraries on a server need psycopg; looked up once, for statements are sent dozens of times a paper.
        from psycopg import pq
        from psycopg.adapt import PyFormat, Transformer

        self._driver = driver
        self._idle, self._met = pq.TransactionStatus.IDLE, pq.ExecStatus.PIPELINE_SYNC
        self._wrong = frozenset((pq.ExecStatus.FATAL_ERROR, pq.ExecStatus.BAD_RESPONSE))
        self._transformer = Transformer(driver)
        self._automatic = PyFormat.AUTO
        self._makers: dict[str, Any] = {}
        self._names = (f"svod{number}".encode() for number in count(1))
        self._times: Counter[_Kind] = Counter()
        self._prepared: dict[_Kind, bytes] = {}

    def run(self, writes: Sequence[DriverStatement], questions: Sequence[DriverStatement]) -> list[Rows]:
        """Run all of them in their order, in a transaction, and wait once; the rows that answer each question."""
        before = dict(self._prepared)
        try:
            results, places = self._answers(self._driver.pgconn, [*writes, *questions])
        except BaseException:
            self._give_up()
            raise
        if failed := next((result for result in results if result.status in self._wrong), None):
            from psycopg.errors import error_from_result

            # What comes behind an error is not prepared.
            self._prepared = before
            raise error_from_result(failed)
        answers = places[len(writes) :]
        return [self._rows(one.text, results[place]) for one, place in zip(questions, answers, strict=True)]

    def _give_up(self) -> None:
        """Close the connection: nobody has heard all that its server says, and no other transaction may."""
        import psycopg

        with suppress(psycopg.Error):
            self._driver.cancel_safe(timeout=_LONGEST_CANCEL)
        self._driver.close()

    def _answers(
        self, connection: "PGconn", statements: Sequence[DriverStatement]
    ) -> "tuple[list[PGresult], list[int]]":
        """What the server says, one result after another, and the place of the last one of each statement."""
        is_first = connection.transaction_status == self._idle
        connection.enter_pipeline_mode()
        sent, places = 0, list[int]()
        if is_first:
            connection.send_query_params(b"BEGIN", None)
            sent = 1
        for text, values in statements:
            for one in values if isinstance(values, list) else (values or (),):
                sent += self._send(connection, text, one)
            places.append(sent - 1)
        connection.pipeline_sync()
        results = list(_heard(connection, self._met))
        connection.exit_pipeline_mode()
        return results, places

    def _send(self, connection: "PGconn", text: str, values: Any) -> int:
        """Send a statement, and prepare it first if that is worth it; how many results that brings."""
        numbered = _numbered(text)
        placed = [values[name] for name in numbered.names] if isinstance(values, dict) else values
        written = self._transformer.dump_sequence(placed, [self._automatic] * len(placed))
        types, formats = self._transformer.types or (), self._transformer.formats
        kind = (numbered.text, tuple(types))
        is_new = kind not in self._prepared and self._is_often(kind)
        if is_new:
            self._prepared[kind] = next(self._names)
            connection.send_prepare(self._prepared[kind], numbered.text, types)
        if kind in self._prepared:
            connection.send_query_prepared(self._prepared[kind], written, formats, _BINARY)
        else:
            connection.send_query_params(numbered.text, written, types, formats, _BINARY)
        return 1 + is_new

    def _is_often(self, kind: _Kind) -> bool:
        if self._driver.prepare_threshold is None or len(self._prepared) >= _MOST_PREPARED:
            return False
        self._times[kind] += 1
        return self._times[kind] >= _PREPARED_FROM

    def _rows(self, text: str, result: "PGresult") -> Rows:
        if not result.nfields:
            return Rows(())
        self._transformer.set_pgresult(result)
        make = self._makers.get(text)
        if make is None:
            make = row_maker(tuple((result.fname(column) or b"").decode() for column in range(result.nfields)))
            if len(self._makers) < _MOST_PREPARED:
                self._makers[text] = make
        return Rows(self._transformer.load_rows(0, result.ntuples, make))


def _heard(connection: "PGconn", met: int) -> "Iterator[PGresult]":
    """The results of everything that was sent, up to where the two meet."""
    waiting = select.poll()
    while connection.flush():
        # The server may have to say something before it can hear more.
        waiting.register(connection.socket, select.POLLIN | select.POLLOUT)
        waiting.poll()
        connection.consume_input()
    waiting.register(connection.socket, select.POLLIN)
    while True:
        while connection.is_busy():
            waiting.poll()
            connection.consume_input()
        result = connection.get_result()
        if result is not None:
            if result.status == met:
                return
            yield result
        elif connection.status:
            # It is lost.
            from psycopg import OperationalError

            raise OperationalError(connection.get_error_message())


@lru_cache(maxsize=512)
def _numbered(text: str) -> _Numbered:
    """A statement as libpq takes it, where psycopg marks places by `%s` or `%(name)s`."""
    names: list[str] = []
    numbers = count(1)

    def place(found: re.Match[str]) -> str:
        if found["itself"]:
            return "%"
        if not found["name"]:
            return f"${next(numbers)}"
        if found["name"] not in names:
            names.append(found["name"])
        return f"${names.index(found['name']) + 1}"

    return _Numbered(_PLACE.sub(place, text).encode(), tuple(names))
