"""Statements that go to the server together: what they bring back, in which order, and what a failure leaves."""

import signal
from collections.abc import Iterator
from contextlib import closing
from typing import NoReturn

import psycopg
import pytest

from svod.store.database import statement_batch
from svod.store.database.driver_connection import DriverStatement
from svod.store.database.rows import array_text
from svod.store.database.statement_batch import StatementBatches
from svod_lab.soak.server import PostgresServer

NUMBERS = DriverStatement("SELECT number FROM taken ORDER BY number", ())


def put(number: int) -> DriverStatement:
    return DriverStatement("INSERT INTO taken VALUES (%s)", (number,))


@pytest.fixture
def driver(postgres_address: str) -> "Iterator[psycopg.Connection]":
    with closing(psycopg.connect(postgres_address)) as connection:
        connection.execute("CREATE TEMPORARY TABLE taken (number integer PRIMARY KEY)")
        connection.commit()
        yield connection


@pytest.fixture
def batches(driver: "psycopg.Connection") -> StatementBatches:
    return StatementBatches(driver)


def test_every_question_gets_its_own_rows_also_while_statements_are_being_prepared(batches: StatementBatches) -> None:
    for number in range(8):
        writes = [put(2 * number), DriverStatement("INSERT INTO taken VALUES (%s)", [(100 + number,), (200 + number,)])]
        twice = DriverStatement("SELECT %(one)s::int AS one, '%%' AS sign, %(one)s::int + %(two)s::int AS sum",
                                {"one": number, "two": 1})  # fmt: skip
        numbers, (row,) = batches.run(writes, [NUMBERS, twice])
        assert len(numbers.all()) == 3 * (number + 1)
        assert (row.one, row.sign, row.sum) == (number, "%", number + 1)


def test_values_of_every_type_come_back_as_they_went(batches: StatementBatches) -> None:
    values = (1 << 40, 3, 0.25, "Ряды «∑» % %s", b"\0\xff", None, True)
    asked = DriverStatement("SELECT %s::bigint, %s::int, %s::float, %s::text, %s::bytea, %s::text, %s::boolean", values)
    for _ in range(4):
        (rows,) = batches.run([], [asked])
        assert tuple(rows.first()) == values


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("text", ["one", "", "NULL", "a, b", "{c}", " d "]),
        ("text", ['say "no"', "plain"]),
        ("text", ["back\\slash", 'and "both\\"']),
        ("text", ['","', "one more"]),
        ("text", ["one", None]),
        ("bigint", [1 << 40, -3]),
        ("bigint", [None, 3]),
        ("bytea", [b"", b"\0\xff\\"]),
        ("float", [0.25, 3.0]),
        ("text", []),
    ],
)
def test_lists_of_values_come_back_as_they_went(batches: StatementBatches, kind: str, values: list[object]) -> None:
    asked = DriverStatement(f"SELECT one FROM unnest(%s::{kind}[]) AS one", (array_text(values),))
    (rows,) = batches.run([], [asked])
    assert rows.scalars().all() == values


def test_a_failure_is_named_and_the_connection_goes_on(batches: StatementBatches, driver: "psycopg.Connection") -> None:
    for number in range(4):
        batches.run([put(number)], [])
    with pytest.raises(psycopg.errors.UniqueViolation) as failed:
        batches.run([put(9), put(3), put(10)], [NUMBERS])
    assert failed.value.sqlstate == "23505"
    driver.rollback()
    # Nothing of the transaction is there, and what was prepared behind the failure is prepared anew.
    (rows,) = batches.run([put(1)], [NUMBERS])
    assert [row.number for row in rows] == [1]


def test_a_statement_first_prepared_behind_a_failure_is_prepared_again(
    batches: StatementBatches, driver: "psycopg.Connection"
) -> None:
    for _ in range(2):
        batches.run([], [NUMBERS])
    with pytest.raises(psycopg.errors.UndefinedTable):
        batches.run([DriverStatement("DELETE FROM nowhere", ())], [NUMBERS])
    driver.rollback()
    for _ in range(2):
        (rows,) = batches.run([], [NUMBERS])
        assert not rows.all()


def test_much_goes_both_ways_at_once(batches: StatementBatches) -> None:
    long = "x" * (4 << 20)
    many = [DriverStatement("SELECT repeat(%s::text, 2) AS twice", (long,)) for _ in range(4)]
    assert [len(rows.scalar()) for rows in batches.run([], many)] == [2 * len(long)] * 4


def test_a_server_that_goes_is_named_and_its_connection_closed(
    batches: StatementBatches, driver: "psycopg.Connection", postgres: PostgresServer
) -> None:
    postgres.restart(signal.SIGQUIT)
    with pytest.raises(psycopg.OperationalError):
        batches.run([], [NUMBERS])
    assert driver.closed


def test_who_stops_waiting_leaves_nothing_to_hear(
    batches: StatementBatches, driver: "psycopg.Connection", monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(statement_batch, "_heard", stopped)
    with pytest.raises(KeyboardInterrupt):
        batches.run([], [NUMBERS])
    assert driver.closed
