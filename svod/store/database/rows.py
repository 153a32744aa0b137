"""Rows of the tables: many inserted at once, one replaced by another, long lists read in batches."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from itertools import islice, repeat
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Delete, Dialect, Insert, Table, Update, UpdateBase, bindparam, delete, insert, update
from sqlalchemy.sql.compiler import SQLCompiler

from svod.model.work import Copy, Work
from svod.store.database.decoded_rows import unpacked_metadata

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

# SQLite takes at most 32 766 variables a statement; a few hundred keep statements short.
KEYS_A_QUERY = 500
# What so many share distinguishes nothing.
MOST_SHARING = 50
# Few enough to be read at once.
MOST_ROWS = 5000

Item = TypeVar("Item")
# A statement as the driver takes it, and its values.
Question = tuple[str, tuple[Any, ...]]

# The value by which a row is found, beside the one that it gets.
_SOUGHT = "sought_"
_MARKED_BY_PERCENT = frozenset({"format", "pyformat"})
_ARRAY_MARK = "%s"
_KEYS_A_STEP = 20
_NUMBERS = {int, float}


def insert_of(connection: Connection, table: Table) -> "sqlite.Insert | postgresql.Insert":
    """An insert that can say what becomes of a row of the same key."""
    return insert_into(connection.dialect.name, table)


def insert_into(dialect: str, table: Table) -> "sqlite.Insert | postgresql.Insert":
    """The same for a database by its name; each has an insert of its own, and that of the other is not loaded."""
    statement: sqlite.Insert | postgresql.Insert = _own_insert(dialect)(table)
    return statement


@cache
def _own_insert(dialect: str) -> Callable[[Table], Any]:
    insert_here: Callable[[Table], Any] = import_module(f"sqlalchemy.dialects.{dialect}").insert
    return insert_here


def put_row(connection: Connection, table: Table, row: Mapping[str, Any], index: Sequence[str] = ()) -> None:
    """Insert a row, or give the row of the same key these values."""
    connection.execute(_upsert(connection.dialect.name, table, tuple(row), tuple(index)), dict(row))


def put_rows(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows of the same columns, or give the rows of the same keys these values."""
    if connection.dialect.name == "postgresql":
        # One statement may touch a row only once.
        keys = [column.name for column in table.primary_key]
        _insert_columns(connection, table, list({tuple(row[key] for key in keys): row for row in rows}.values()), True)
    elif rows:
        run_each(connection, _upsert(connection.dialect.name, table, tuple(rows[0]), ()), rows)


@lru_cache(maxsize=256)
def _upsert(dialect: str, table: Table, columns: tuple[str, ...], index: tuple[str, ...]) -> Insert:
    """The statement that puts rows in; making it costs more than running it."""
    keys = list(index) or [column.name for column in table.primary_key]
    statement = insert_into(dialect, table).values({name: bindparam(name) for name in columns})
    changed = {name: statement.excluded[name] for name in columns if name not in keys}
    if not changed:
        return statement.on_conflict_do_nothing(index_elements=keys)
    return statement.on_conflict_do_update(index_elements=keys, set_=changed)


def insert_rows(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows of the same columns, if there are any."""
    if connection.dialect.name == "postgresql":
        _insert_columns(connection, table, rows, False)
    else:
        run_each(connection, _insert(table), rows)


def update_rows(connection: Connection, key: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    """Give rows that are there other values, found by one key; all rows have the same columns."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        text = _update_columns(connection.dialect, key, tuple(rows[0]))
        connection.exec_driver_sql(text, _columns(rows))
    else:
        # The key itself is not set: SQLite would look after all that hangs on it.
        changed = [name for name in rows[0] if name != key.name]
        sought = f"{_SOUGHT}{key.name}"
        run_each(
            connection, _update(key), [{sought: row[key.name], **{name: row[name] for name in changed}} for row in rows]
        )


def delete_rows(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Delete the rows that have all these values, each in the columns that it names; all name the same."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        text = _delete_of_columns(connection.dialect, table, tuple(rows[0]))
        connection.exec_driver_sql(text, _columns(rows))
    else:
        run_each(connection, _delete(table, tuple(rows[0])), rows)


def _insert_columns(
    connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]], is_replacing: bool
) -> None:
    """Insert rows as columns: one statement, however many there are, that the server has prepared."""
    if rows:
        text = _insert_of_columns(connection.dialect, table, tuple(rows[0]), is_replacing)
        connection.exec_driver_sql(text, _columns(rows))


def _columns(rows: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(array_text(row[name] for row in rows) for name in rows[0])


@lru_cache(maxsize=64)
def _insert_of_columns(dialect: Dialect, table: Table, columns: tuple[str, ...], is_replacing: bool) -> str:
    keys = [column.name for column in table.primary_key]
    changed = ", ".join(f"{name} = excluded.{name}" for name in columns if name not in keys)
    otherwise = f"UPDATE SET {changed}" if changed else "NOTHING"
    conflict = f" ON CONFLICT ({', '.join(keys)}) DO {otherwise}" if is_replacing else ""
    arrays = _arrays(dialect, table, columns)
    into = f"INSERT INTO {table.name} ({', '.join(columns)})"
    return f"{into} SELECT * FROM unnest({arrays}){conflict}"  # noqa: S608 - names of our own tables


@lru_cache(maxsize=64)
def _update_columns(dialect: Dialect, key: Any, columns: tuple[str, ...]) -> str:
    table, names = key.table, ", ".join(columns)
    changed = ", ".join(f"{name} = given.{name}" for name in columns if name != key.name)
    given = f"unnest({_arrays(dialect, table, columns)}) AS given ({names})"
    found = f"{table.name}.{key.name} = given.{key.name}"
    return f"UPDATE {table.name} SET {changed} FROM {given} WHERE {found}"  # noqa: S608 - names of our own tables


@lru_cache(maxsize=64)
def _delete_of_columns(dialect: Dialect, table: Table, columns: tuple[str, ...]) -> str:
    given = f"unnest({_arrays(dialect, table, columns)}) AS given ({', '.join(columns)})"
    found = " AND ".join(f"{table.name}.{name} = given.{name}" for name in columns)
    return f"DELETE FROM {table.name} USING {given} WHERE {found}"  # noqa: S608 - names of our own tables


def _arrays(dialect: Dialect, table: Table, columns: Sequence[str]) -> str:
    return ", ".join(f"%s::{table.c[name].type.compile(dialect)}[]" for name in columns)


@lru_cache(maxsize=64)
def _update(key: Any) -> Update:
    return update(key.table).where(key == bindparam(f"{_SOUGHT}{key.name}"))


@lru_cache(maxsize=64)
def _insert(table: Table) -> Insert:
    return insert(table)


@lru_cache(maxsize=64)
def _delete(table: Table, columns: tuple[str, ...]) -> Delete:
    return delete(table).where(*(table.c[name] == bindparam(name) for name in columns))


def run_each(connection: Connection, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]) -> None:
    """Run a statement that is made once for each of some rows, which all have the same columns."""
    if rows:
        written, names = _written(connection.dialect, statement, tuple(rows[0]))
        # Some drivers take values by place, others by name.
        values = list(rows) if names is None else [tuple([row[name] for name in names]) for row in rows]
        connection.exec_driver_sql(written, values)


@lru_cache(maxsize=256)
def _written(dialect: Dialect, statement: UpdateBase, columns: tuple[str, ...]) -> tuple[str, list[str] | None]:
    """A statement as the driver takes it, and the names of its values in their order, if it asks for an order."""
    compiled = statement.compile(dialect=dialect, column_keys=list(columns), for_executemany=True)
    return str(compiled), compiled.positiontup if isinstance(compiled, SQLCompiler) else None


def batches(keys: Iterable[Item]) -> Iterator[list[Item]]:
    """Keys in lists that one statement can take."""
    remaining = iter(keys)
    while some := list(islice(remaining, KEYS_A_QUERY)):
        yield some


# Used for every paper, so they are written out: building statements would cost more than running them.
_CHOSEN = "SELECT {names} FROM {table} WHERE {key} {among}"
_WORKS_AND_COPIES = (
    "SELECT works.id, works.language, works.metadata, works.arrival, {names} FROM works "
    "LEFT JOIN copies ON copies.work_id = works.id WHERE works.id {among}"
)
_COPY_COLUMNS = ", ".join(f"copies.{name} AS copy_{name}" for name in Copy.__dataclass_fields__)
_ALL_SHARERS = "SELECT {key}, {of} FROM {table} WHERE {key} {among} LIMIT {limit}"
_SHARERS = (
    "SELECT {key}, {of} FROM (SELECT {key}, {of}, row_number() OVER (PARTITION BY {key}) AS place FROM {table} "
    "WHERE {key} {among}) AS placed WHERE place <= {most}"
)
_SHARING_ALL = "SELECT {of} FROM {table} WHERE {key} {among} GROUP BY {of} HAVING count(*) = {count} LIMIT {most}"


def chosen(connection: Connection, key: Any, names: Sequence[str], keys: Iterable[Any]) -> Iterator[Any]:
    """The rows of a table that have one of some keys: their columns of these names."""
    for some in batches(keys):
        yield from connection.exec_driver_sql(*chosen_question(connection, key, names, some)).all()


def chosen_question(connection: Connection, key: Any, names: Sequence[str], keys: Sequence[Any]) -> Question:
    """The question that `chosen` asks about so few keys that one is enough."""
    one_of, values = among(value_mark(connection.dialect.paramstyle), keys)
    return _CHOSEN.format(names=", ".join(names), table=key.table.name, key=key.name, among=one_of), values


Ask = Callable[[str, tuple[Any, ...]], Iterable[Any]]


def read_works(ask: Ask, mark: str, work_ids: Iterable[str]) -> Iterator[Work]:
    """Works with their copies, in order of arrival; `mark` is the placeholder of a value in the statement."""
    found: dict[str, tuple[int, str | None, bytes]] = {}
    copies: dict[str, list[Copy]] = {}
    for some in batches(work_ids):
        for work_id, language, packed, arrival, *copy in ask(*works_question(mark, some)):
            found[work_id] = (arrival, language, packed)
            if copy[0] is not None:
                copies.setdefault(work_id, []).append(Copy(*copy))
    for work_id, (_, language, packed) in sorted(found.items(), key=lambda row: row[1][0]):
        held = sorted(copies.get(work_id, ()), key=lambda copy: (copy.added, copy.sha256))
        yield Work(work_id, language, unpacked_metadata(packed), tuple(held))


def works_question(mark: str, work_ids: Sequence[str]) -> Question:
    """The question that `read_works` asks about so few works that one is enough."""
    one_of, values = among(mark, work_ids)
    return _WORKS_AND_COPIES.format(names=_COPY_COLUMNS, among=one_of), values


def sharers_each(
    connection: Connection,
    key: Any,
    of: Any,
    keysets: Sequence[Sequence[Any]],
    known: Mapping[Any, Sequence[Any]] | None = None,
) -> list[list[Any]]:
    """For each set of keys what has one of them in a table of keys, or in what is known of it.

    A key that too many share does not count by itself; such keys count together, if few share all of them.
    """
    asked = set[Any]().union(*keysets)
    found = known if known is not None and known.keys() >= asked else sharers(connection, key, of, asked)
    answers = []
    for keys in keysets:
        near: dict[Any, None] = {}
        together = []
        for shared in keys:
            by = found.get(shared)
            if by and len(by) <= MOST_SHARING:
                near |= dict.fromkeys(by)
            elif by:
                together.append(shared)
        if len(together) > 1:
            near |= dict.fromkeys(_sharing_all(connection, key, of, together))
        answers.append(list(near))
    return answers


def sharers(connection: Connection, key: Any, of: Any, keys: Iterable[Any]) -> dict[Any, list[Any]]:
    """What has each key; of a key that too many share, at least one more than is few."""
    found: dict[Any, list[Any]] = {}
    names = {"key": key.name, "of": of.name, "table": key.table.name, "most": MOST_SHARING + 1}
    for some in batches(sorted(keys)):
        # Counting within keys costs as much again, so it is left to where there are very many.
        rows = connection.exec_driver_sql(*sharers_question(connection, key, of, some)).all()
        if len(rows) > MOST_ROWS:
            one_of, values = among(value_mark(connection.dialect.paramstyle), some)
            rows = connection.exec_driver_sql(_SHARERS.format(**names, among=one_of), values).all()
        for shared, sharer in rows:
            found.setdefault(shared, []).append(sharer)
    return found


def sharers_question(connection: Connection, key: Any, of: Any, keys: Sequence[Any]) -> Question:
    """The question that `sharers` asks about so few keys, in order, that one is enough."""
    one_of, values = among(value_mark(connection.dialect.paramstyle), keys)
    names = {"key": key.name, "of": of.name, "table": key.table.name}
    return _ALL_SHARERS.format(**names, among=one_of, limit=MOST_ROWS + 1), values


def _sharing_all(connection: Connection, key: Any, of: Any, keys: Sequence[Any]) -> list[Any]:
    """What has all of some keys; nothing where too many do."""
    names = {"key": key.name, "of": of.name, "table": key.table.name, "count": len(keys), "most": MOST_SHARING + 1}
    one_of, values = among(value_mark(connection.dialect.paramstyle), keys)
    found = [sharer for (sharer,) in connection.exec_driver_sql(_SHARING_ALL.format(**names, among=one_of), values)]
    return sorted(found) if len(found) <= MOST_SHARING else []


def among(mark: str, keys: Sequence[Any]) -> tuple[str, tuple[Any, ...]]:
    """What says in a statement that something is one of some keys, and the values that go with it."""
    if mark != _ARRAY_MARK:
        # The same words for many numbers of keys, so that SQLite prepares few statements; a key may be named twice.
        count = -(-len(keys) // _KEYS_A_STEP) * _KEYS_A_STEP if len(keys) > 1 else 1
        return f"IN ({','.join((mark,) * count)})", (*keys, *repeat(keys[-1], count - len(keys)))
    # The same words for any number of keys, so that the server prepares the statement once.
    return f"= ANY({mark}::{'bigint' if isinstance(keys[0], int) else 'text'}[])", (array_text(keys),)


def array_text(values: Iterable[Any]) -> str:
    """Values as PostgreSQL writes an array; the driver takes several times as long for a list."""
    held = list(values)
    kinds = set(map(type, held))
    if kinds <= _NUMBERS:
        # As Python writes a list, in one step.
        return f"{{{str(held)[1:-1]}}}"
    if kinds == {bytes}:
        hexadecimal = '","\\\\x'.join([value.hex() for value in held])
        return f'{{"\\\\x{hexadecimal}"}}'
    if kinds == {str}:
        # Few texts have a sign that would end them.
        quoted = '","'.join(held)
        if "\\" not in quoted and quoted.count('"') == 2 * (len(held) - 1):
            return f'{{"{quoted}"}}'
    return f"{{{','.join(map(_element, held))}}}"


def _element(value: Any) -> str:
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, bytes):
        return f'"\\\\x{value.hex()}"'
    return "NULL" if value is None else str(value)


def value_mark(paramstyle: str) -> str:
    """A place for a value in a statement, as a driver of that style marks it."""
    return _ARRAY_MARK if paramstyle in _MARKED_BY_PERCENT else "?"
