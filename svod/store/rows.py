"""Rows of the tables: many put in at once, one put in the place of another, long lists asked for in pieces."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Connection, Table, bindparam, insert
from sqlalchemy.dialects import sqlite

from svod.model.metadata import Metadata
from svod.model.shape import metadata_from_shape
from svod.packing import unpack

# SQLite takes at most 32 766 variables a statement; a few hundred keep statements short.
KEYS_A_QUERY = 500
# What so many share tells nobody from another.
MOST_SHARING = 50

Item = TypeVar("Item")


def put_row(connection: Connection, table: Table, row: Mapping[str, Any], index: Sequence[str] = ()) -> None:
    """Insert a row, or give the row of the same key these values."""
    connection.execute(_upsert(table, tuple(row), tuple(index)), dict(row))


def put_rows(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows of the same columns, or give the rows of the same keys these values."""
    if rows:
        connection.execute(_upsert(table, tuple(rows[0]), ()), list(rows))


@lru_cache(maxsize=256)
def _upsert(table: Table, columns: tuple[str, ...], index: tuple[str, ...]) -> sqlite.Insert:
    """The statement that puts rows in; making it costs more than running it."""
    keys = list(index) or [column.name for column in table.primary_key]
    statement = sqlite.insert(table).values({name: bindparam(name) for name in columns})
    changed = {name: statement.excluded[name] for name in columns if name not in keys}
    if not changed:
        return statement.on_conflict_do_nothing(index_elements=keys)
    return statement.on_conflict_do_update(index_elements=keys, set_=changed)


def insert_rows(connection: Connection, table: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, if there are any."""
    if rows:
        connection.execute(insert(table), list(rows))


def batches(keys: Iterable[Item]) -> Iterator[list[Item]]:
    """Keys in lists that one statement can take."""
    remaining = iter(keys)
    while some := list(islice(remaining, KEYS_A_QUERY)):
        yield some


# Asked for every paper, so it is written out: making the statement anew would cost more than answering it.
_SHARERS = (
    "SELECT {key}, {of} FROM (SELECT {key}, {of}, row_number() OVER (PARTITION BY {key}) AS place FROM {table} "
    "WHERE {key} IN ({marks})) WHERE place <= {most}"
)


def sharers(connection: Connection, key: Any, of: Any, keys: Iterable[Any]) -> dict[Any, list[Any]]:
    """What stands under each key in a table of keys; a key that too many share is left out."""
    found: dict[Any, list[Any]] = {}
    for some in batches(keys):
        marks = ",".join("?" * len(some))
        names = {"key": key.name, "of": of.name, "table": key.table.name}
        asked = _SHARERS.format(**names, marks=marks, most=MOST_SHARING + 1)
        for shared, sharer in connection.exec_driver_sql(asked, tuple(some)):
            found.setdefault(shared, []).append(sharer)
    return {shared: by for shared, by in found.items() if len(by) <= MOST_SHARING}


@lru_cache(maxsize=1 << 14)
def unpacked_metadata(packed: bytes) -> Metadata:
    """What a row tells of a work; those that are cited often are asked for often."""
    return metadata_from_shape(unpack(packed))
