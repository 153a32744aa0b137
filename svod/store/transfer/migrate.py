"""A library moved from one database to another, row by row: broken off, it goes on; at the end both are compared."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Table, bindparam, delete, func, insert, literal, select, tuple_

from svod.errors import DamagedLibraryError, LibraryError, ReadOnlyLibraryError
from svod.model.progress import Stage
from svod.ports import Blobs
from svod.store.database import schema
from svod.store.database.count_tables import counts
from svod.store.database.database import Database
from svod.store.database.rows import put_rows
from svod.store.database.sharing_tables import file_places, index_nodes

_ROWS_AT_A_TIME = 200
_FILES_AT_A_TIME = 8
# Every index of the moved library has to see all of it; the target counts what comes.
_LEFT_OUT = frozenset({schema.index_queue.name, index_nodes.name, file_places.name, counts.name})
_STAMPED = (schema.works, schema.departures)

# What is being moved, beside the rows of tables.
FILES, RESULT_FILES, COMPARING = "files", "files of results", "comparing"

Key = tuple[Any, ...]
Row = tuple[Any, ...]


class TableDigest(NamedTuple):
    """What a table holds: how many rows, and a digest of all of them in the order of their keys."""

    rows: int
    digest: str


def begin_move(source: Database, target: Database) -> Iterator[Stage]:
    """Bring over what there is now, beside others who go on writing to the source: a move has little left to do then.

    Nothing happens until the steps are taken.
    """
    with source.transaction(write=False) as seen:
        _refuse_others(seen, target)
        for table in _moved():
            yield from _move_table(seen, target, table)


def move(source: Database, target: Database, *, keep_still: bool = True) -> Iterator[Stage]:
    """Make the target what the source is at one moment; raises where both differ at the end.

    Nobody writes to the source meanwhile, unless it need not keep still. Nothing happens until the steps are taken.
    """
    with ExitStack() as held:
        if keep_still:
            _keep_still(source, held)
        seen = held.enter_context(source.transaction(write=False))
        _refuse_others(seen, target)
        moved = _moved()
        for table in moved:
            yield from _move_table(seen, target, table)
        with target.transaction(write=True) as connection:
            _queue_all(connection)
            _set_counters(connection, moved)
        yield from _compare(seen, target, moved)


def move_files(source: Blobs, target: Blobs, doing: str = FILES) -> Iterator[Stage]:
    """Copy the files that are not there yet, several at a time, each against its hash."""
    missing = sorted(set(source.names()) - set(target.names()))

    def copy(name: str) -> None:
        content = source.read(name)
        if sha256(content).hexdigest() != name:
            raise DamagedLibraryError(f"The file {name} is not what it was when it was added.")
        target.put(content)

    with ThreadPoolExecutor(_FILES_AT_A_TIME) as pool:
        for done, _ in enumerate(pool.map(copy, missing), start=1):
            yield Stage(doing, done, len(missing))
    if missed := set(missing) - set(target.names()):
        raise DamagedLibraryError(f"{len(missed)} file(s) did not arrive.", way_out="Move again.")


def table_digest(connection: Connection, table: Table) -> TableDigest:
    """The rows of a table as one digest, the same on every database."""
    digest = sha256()
    count = 0
    for row in _rows(connection, table):
        digest.update(msgspec.msgpack.encode(row))
        count += 1
    return TableDigest(count, digest.hexdigest())


def _moved() -> list[Table]:
    return [table for table in schema.tables.sorted_tables if table.name not in _LEFT_OUT]


def _keep_still(source: Database, held: ExitStack) -> None:
    """Lock the source against writing; what is read-only needs no lock."""
    try:
        connection = held.enter_context(source.transaction(write=True))
    except ReadOnlyLibraryError:
        return
    if connection.dialect.name == "postgresql":
        names = ", ".join(table.name for table in schema.tables.sorted_tables)
        connection.exec_driver_sql(f"LOCK TABLE {names} IN SHARE MODE")


def _refuse_others(seen: Connection, target: Database) -> None:
    """Refuse a target that holds what the source does not, or newer forms of it."""
    with target.transaction(write=False) as connection:
        ids = set(connection.execute(select(schema.works.c.id)).scalars())
        newest = _newest(connection)
    known = (set(seen.execute(select(table.c.id)).scalars()) for table in _STAMPED)
    if ids.difference(*known) or newest > _newest(seen):
        raise LibraryError(
            f"The library {target.name} holds works of its own.", way_out="Move into an empty one; nothing was changed."
        )


def _newest(connection: Connection) -> str:
    stamps = [connection.execute(select(func.max(table.c.changed))).scalar() for table in _STAMPED]
    return max(stamp or "" for stamp in stamps)


def _move_table(seen: Connection, target: Database, table: Table) -> Iterator[Stage]:
    """Bring one table up to the source: what is there already and the same is left alone."""
    total = seen.execute(select(func.count()).select_from(table)).scalar_one()
    done, last = 0, None
    for rows in _some(_rows(seen, table)):
        with target.transaction(write=True) as connection:
            _bring_up(connection, table, rows, last)
        last = _key(table, rows[-1])
        done += len(rows)
        yield Stage(table.name, done, total)
    with target.transaction(write=True) as connection:
        connection.execute(delete(table).where(*_after(table, last)))


def _bring_up(connection: Connection, table: Table, rows: Sequence[Row], last: Key | None) -> None:
    """Make the rows of the target between two keys what they are in the source."""
    wanted = {_key(table, row): row for row in rows}
    upto = _keys(table) <= _place(table, _key(table, rows[-1]))
    held = {_key(table, row): row for row in _rows(connection, table, *_after(table, last), upto)}
    gone = [key for key in held if key not in wanted]
    if gone:
        columns = list(table.primary_key)
        is_it = [column == bindparam(f"key_{place}") for place, column in enumerate(columns)]
        marks = [{f"key_{place}": value for place, value in enumerate(key)} for key in gone]
        connection.execute(delete(table).where(*is_it), marks)
    names = [column.name for column in table.columns]
    put_rows(
        connection,
        table,
        [dict(zip(names, row, strict=True)) for key, row in wanted.items() if held.get(key) != row],
    )


def _queue_all(connection: Connection) -> None:
    """Let every index see all works."""
    queue = schema.index_queue
    for table in (queue, index_nodes):
        connection.execute(delete(table))
    works = select(schema.works.c.id).order_by(schema.works.c.arrival)
    connection.execute(insert(queue).from_select(["work_id"], works))


def _set_counters(connection: Connection, moved: Iterable[Table]) -> None:
    """Let numbers go on after the greatest; SQLite sees to that itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in moved:
        column = table.autoincrement_column
        if column is not None:
            greatest = connection.execute(select(func.max(column))).scalar()
            if greatest is not None:
                place = (f'"{table.name}"', column.name, greatest)
                connection.exec_driver_sql("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", place)


def _compare(seen: Connection, target: Database, moved: Sequence[Table]) -> Iterator[Stage]:
    """Read both again, all rows of them."""
    with target.transaction(write=False) as connection:
        for done, table in enumerate(moved, start=1):
            meant, found = table_digest(seen, table), table_digest(connection, table)
            if meant != found:
                raise LibraryError(
                    f"The table {table.name} of {target.name} differs from its source "
                    f"({found.rows} rows, {meant.rows} meant).",
                    way_out="Is another process writing to it? Move again; the old library is untouched.",
                )
            yield Stage(COMPARING, done, len(moved))


def _rows(connection: Connection, table: Table, *conditions: Any) -> Iterator[Row]:
    """Rows in the order of their keys, in a form that is the same on every database."""
    query = select(table).where(*conditions).order_by(*table.primary_key)
    for row in connection.execute(query, execution_options={"yield_per": _ROWS_AT_A_TIME}):
        yield tuple(_plain(value) for value in row)


def _plain(value: Any) -> Any:
    # No PostgreSQL text holds a NUL.
    return (
        value.replace("\0", "") if isinstance(value, str) else bytes(value) if isinstance(value, memoryview) else value
    )


def _keys(table: Table) -> Any:
    return tuple_(*table.primary_key)


def _place(table: Table, key: Key) -> Any:
    return tuple_(*(literal(value, column.type) for value, column in zip(key, table.primary_key, strict=True)))


def _after(table: Table, last: Key | None) -> list[Any]:
    return [] if last is None else [_keys(table) > _place(table, last)]


def _key(table: Table, row: Row) -> Key:
    places = [place for place, column in enumerate(table.columns) if column.primary_key]
    return tuple(row[place] for place in places)


def _some(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while some := list(islice(rows, _ROWS_AT_A_TIME)):
        yield some
