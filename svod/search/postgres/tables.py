"""The tables of the index: works with their lexemes, what is shown of them, and how many works have each lexeme.

They are not among the library's tables: they are made where the index is first used, filled from the store, and left
out of migrations and backups. Their names have the number of the format, so that two versions of svod can run beside
each other, each with its own.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection

from svod.search.index_schema import FORMAT
from svod.search.postgres.lexemes import COUNTED, IN_HEAD, KINDS, IndexRow

# A new number makes every library fill its tables anew.
LAYOUT = 2
PREFIX = f"search_{FORMAT}_{LAYOUT}"
WORKS, HEADS, TEXTS, TERMS, STATE, TICKETS = (
    f"{PREFIX}_{name}" for name in ("works", "heads", "texts", "terms", "state", "tickets")
)
BY_LEXEME = f"{PREFIX}_works_lexemes"
# Values are counted by their kinds without looking them up.
KIND_LETTERS = "".join(KINDS.values())
KINDS_A_NUMBER = 16
# Who writes to the index; the library's own lock is another.
WRITERS = "search index"
_ANY_PREFIX = r"search\_%\_%\_"

_MAKE = (
    # A row is as narrow as can be: counting values reads many of them. Its lexemes lie elsewhere.
    f"CREATE TABLE IF NOT EXISTS {WORKS} (work_id text PRIMARY KEY, ticket bigint NOT NULL, is_gone boolean NOT NULL, "
    "year integer, cited_by integer NOT NULL, arrival bigint NOT NULL, weight real NOT NULL, "
    "facets integer[] NOT NULL, lexemes tsvector NOT NULL, listed tsvector NOT NULL) WITH (toast_tuple_target = 128)",
    f"ALTER TABLE {WORKS} ALTER COLUMN facets SET STORAGE MAIN",
    f"ALTER TABLE {WORKS} ALTER COLUMN lexemes SET STATISTICS 0, ALTER COLUMN listed SET STATISTICS 0",
    f"CREATE INDEX IF NOT EXISTS {BY_LEXEME} ON {WORKS} USING gin (lexemes)",
    # What ranking reads stays together, and is not compressed.
    f"CREATE TABLE IF NOT EXISTS {HEADS} (work_id text PRIMARY KEY, brevity real NOT NULL, head tsvector NOT NULL) "
    "WITH (toast_tuple_target = 8160)",
    f"ALTER TABLE {HEADS} ALTER COLUMN head SET STORAGE EXTERNAL",
    f"ALTER TABLE {HEADS} ALTER COLUMN head SET STATISTICS 0",
    f"CREATE TABLE IF NOT EXISTS {TEXTS} (work_id text PRIMARY KEY, title text NOT NULL, body text NOT NULL, "
    "outline bytea NOT NULL)",
    f"CREATE TABLE IF NOT EXISTS {TERMS} (term text PRIMARY KEY, number integer GENERATED ALWAYS AS IDENTITY UNIQUE, "
    "works integer NOT NULL) WITH (fillfactor = 70)",
    f"CREATE TABLE IF NOT EXISTS {STATE} (name text PRIMARY KEY, value bigint NOT NULL)",
    f"INSERT INTO {STATE} VALUES ('updates', 0) ON CONFLICT DO NOTHING",
    f"CREATE SEQUENCE IF NOT EXISTS {TICKETS}",
)
# The server's usual way leaves lexemes as they are; it was not built everywhere with this one.
_HAS_LZ4 = "SELECT 'lz4' = ANY(enumvals) FROM pg_settings WHERE name = 'default_toast_compression'"
_COMPRESS = f"ALTER TABLE {WORKS} ALTER COLUMN lexemes SET COMPRESSION lz4, ALTER COLUMN listed SET COMPRESSION lz4"
_LATER = f"SELECT work_id FROM {WORKS} WHERE work_id = ANY(%s) AND ticket > %s"
_COUNT = (
    f"INSERT INTO {TERMS} (term, works) SELECT term, {{sign}}count(*) FROM {WORKS} CROSS JOIN LATERAL "
    f"(SELECT lexeme AS term FROM unnest(lexemes) WHERE weights IS DISTINCT FROM '{{{{{IN_HEAD}}}}}' "
    "UNION ALL SELECT unnest(tsvector_to_array(listed))) AS held "
    "WHERE work_id = ANY(%s) AND left(term, 1) = ANY(%s) GROUP BY term "
    f"ON CONFLICT (term) DO UPDATE SET works = {TERMS}.works + excluded.works"
)
_NEW_VALUES = f"INSERT INTO {TERMS} (term, works) SELECT unnest(%s::text[]), 0 ON CONFLICT DO NOTHING"
_NUMBERS = f"SELECT term, number FROM {TERMS} WHERE term = ANY(%s)"
_PUT_WORKS = (
    f"INSERT INTO {WORKS} (work_id, ticket, is_gone, year, cited_by, arrival, weight, facets, lexemes, "
    "listed) SELECT work_id, %s, is_gone, year, cited_by, arrival, weight, facets::integer[], lexemes::tsvector, "
    "listed::tsvector FROM unnest(%s::text[], %s::boolean[], %s::integer[], %s::integer[], %s::bigint[], %s::real[], "
    "%s::text[], %s::text[], %s::text[]) AS given(work_id, is_gone, year, cited_by, arrival, weight, facets, lexemes, "
    "listed) ON CONFLICT (work_id) DO UPDATE SET "
    "ticket = excluded.ticket, is_gone = excluded.is_gone, year = excluded.year, cited_by = excluded.cited_by, "
    "arrival = excluded.arrival, weight = excluded.weight, facets = excluded.facets, lexemes = excluded.lexemes, "
    "listed = excluded.listed"
)
_PUT_HEADS = (
    f"INSERT INTO {HEADS} SELECT work_id, brevity, head::tsvector FROM unnest(%s::text[], %s::real[], %s::text[]) "
    "AS given(work_id, brevity, head) ON CONFLICT (work_id) DO UPDATE SET brevity = excluded.brevity, "
    "head = excluded.head"
)
_PUT_TEXTS = (
    f"INSERT INTO {TEXTS} SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::bytea[]) ON CONFLICT (work_id) "
    "DO UPDATE SET title = excluded.title, body = excluded.body, outline = excluded.outline"
)
_STEP = f"UPDATE {STATE} SET value = value + 1 WHERE name = 'updates'"


class SearchDatabase(Protocol):
    """The database that holds the tables."""

    def transaction(self, *, write: bool, of: str) -> AbstractContextManager[Connection]:
        """All of it or nothing; one at a time writes to what `of` names."""

    def lock(self, name: str) -> AbstractContextManager[None]:
        """Hold the lock of that name, or raise a LibraryBusyError where another process holds it."""


class Shown(NamedTuple):
    """What is shown of a found work."""

    title: str
    body: str
    outline: bytes


def make_tables(connection: Connection) -> None:
    """Make the tables where they are not there."""
    for statement in _MAKE:
        connection.exec_driver_sql(statement)
    if connection.exec_driver_sql(_HAS_LZ4).scalar():
        connection.exec_driver_sql(_COMPRESS)


def are_made(connection: Connection) -> bool:
    """Whether the tables are there; the last to be made stands for all."""
    return bool(connection.exec_driver_sql("SELECT to_regclass(%s) IS NOT NULL", (TICKETS,)).scalar_one())


def empty_tables(connection: Connection) -> None:
    """Delete everything in them."""
    connection.exec_driver_sql(f"TRUNCATE {TEXTS}, {HEADS}, {WORKS}, {TERMS}")
    connection.exec_driver_sql(_STEP)


def drop_older(connection: Connection) -> None:
    """Delete the tables of other formats."""
    others = (
        "SELECT relname, relkind FROM pg_class WHERE relname LIKE %s AND relname NOT LIKE %s AND relkind IN ('r', 'S') "
        "AND relnamespace = current_schema()::regnamespace"
    )
    own = PREFIX.replace("_", r"\_") + "%"
    found = connection.exec_driver_sql(others, (_ANY_PREFIX + "%", own)).all()
    for name, kind in sorted(found, key=lambda row: row[1] != "r"):
        what = "TABLE" if kind == "r" else "SEQUENCE"
        connection.exec_driver_sql(f'DROP {what} IF EXISTS "{name}" CASCADE')


def put_rows(connection: Connection, ticket: int, rows: list[tuple[IndexRow, Shown]], removed: list[str]) -> None:
    """Put works in and take works out; what was put there with a later ticket stays."""
    given = {row.work_id: (row, shown) for row, shown in rows}
    ids = [*given, *(work_id for work_id in dict.fromkeys(removed) if work_id not in given)]
    later = frozenset(connection.exec_driver_sql(_LATER, (ids, ticket)).scalars())
    ids = [work_id for work_id in ids if work_id not in later]
    kept = [given[work_id] for work_id in ids if work_id in given]
    counted = (ids, list(COUNTED))
    connection.exec_driver_sql(_COUNT.format(sign="-"), counted)
    numbers = _numbers(connection, sorted({value for row, _ in kept for value in row.values}))
    works = [
        (
            row.work_id,
            False,
            row.year,
            row.cited_by,
            row.arrival,
            row.weight,
            _array(row, numbers),
            row.lexemes,
            row.listed,
        )
        for row, _ in kept
    ] + [(work_id, True, None, 0, 0, 1.0, "{}", "", "") for work_id in ids if work_id not in given]
    if works:
        connection.exec_driver_sql(_PUT_WORKS, (ticket, *map(list, zip(*works, strict=True))))
    if kept:
        heads = [(row.work_id, row.brevity, row.head) for row, _ in kept]
        texts = [(row.work_id, *shown) for row, shown in kept]
        connection.exec_driver_sql(_PUT_HEADS, tuple(map(list, zip(*heads, strict=True))))
        connection.exec_driver_sql(_PUT_TEXTS, tuple(map(list, zip(*texts, strict=True))))
    connection.exec_driver_sql(_COUNT.format(sign=""), counted)
    gone = [work_id for work_id in ids if work_id not in given]
    for table in (HEADS, TEXTS):
        connection.exec_driver_sql(f"DELETE FROM {table} WHERE work_id = ANY(%s)", (gone,))
    connection.exec_driver_sql(_STEP)


def faults(connection: Connection) -> Iterator[str]:
    """What contradicts itself in the tables, one sentence each."""
    valid: Any = connection.exec_driver_sql(
        "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)", (BY_LEXEME,)
    ).scalar()
    if not valid:
        yield "The search index of the database is damaged or missing."
    for table in (HEADS, TEXTS):
        without = (
            f"SELECT count(*) FROM (SELECT work_id FROM {WORKS} WHERE NOT is_gone) AS held FULL JOIN {table} AS other "
            "USING (work_id) WHERE held.work_id IS NULL OR other.work_id IS NULL"
        )
        if strange := connection.exec_driver_sql(without).scalar_one():
            yield f"The tables of the search index differ by {strange} work(s)."
    counted = f"SELECT coalesce((SELECT works FROM {TERMS} WHERE term = 'z'), 0)"
    held = f"SELECT count(*) FROM {WORKS} WHERE NOT is_gone"
    if connection.exec_driver_sql(counted).scalar_one() != connection.exec_driver_sql(held).scalar_one():
        yield "The search index counts its words wrong."


def _numbers(connection: Connection, values: list[str]) -> dict[str, int]:
    connection.exec_driver_sql(_NEW_VALUES, (values,))
    return {row.term: row.number for row in connection.exec_driver_sql(_NUMBERS, (values,))}


def _array(row: IndexRow, numbers: dict[str, int]) -> str:
    """The numbers of values, each with that of its kind behind it."""
    coded = (numbers[value] * KINDS_A_NUMBER + KIND_LETTERS.index(value[1]) for value in row.values)
    return "{" + ",".join(map(str, coded)) + "}"
