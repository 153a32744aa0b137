"""The shelves inside one transaction: works, references, citations, results, each a small room."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select
from sqlalchemy.dialects import sqlite

from svod.model.reference import Reference
from svod.model.shape import metadata_from_shape, metadata_shape, reference_from_shape, reference_shape
from svod.model.work import Citation, Copy, HarvestState, Work
from svod.packing import pack, unpack
from svod.store import schema
from svod.store.decisions import SqlDecisions

# SQLite takes at most 32 766 variables a statement; a few hundred keep statements short.
_KEYS_A_QUERY = 500


class SqlResults:
    """What each method@version said about each file."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, sha256: str) -> Mapping[str, bytes]:
        """Everything said about a file, by method@version."""
        rows = self._connection.execute(
            select(schema.results.c.method, schema.results.c.result).where(schema.results.c.sha256 == sha256)
        )
        return {row.method: row.result for row in rows}

    def put(self, sha256: str, results: Mapping[str, bytes]) -> None:
        """Keep what methods said, replacing what the same method@version said before."""
        for method, result in results.items():
            row = {"sha256": sha256, "method": method, "result": result}
            _put(self._connection, schema.results, row)


class SqlWorks:
    """The works on the shelves and their copies."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def get(self, work_id: str) -> Work | None:
        """A work by its id."""
        return next(iter(self._load([work_id])), None)

    def put(self, work: Work, keys: Iterable[str]) -> None:
        """Shelve a work, or put a newer form of it in its place, and queue it for the index."""
        execute = self._connection.execute
        _put(
            self._connection,
            schema.works,
            {
                "id": work.id,
                "language": work.language,
                "metadata": pack(metadata_shape(work.metadata)),
                "changed": self._now(),
            },
            index=["id"],
        )
        execute(delete(schema.departures).where(schema.departures.c.id == work.id))
        for copy in work.copies:
            row = {name: getattr(copy, name) for name in Copy.__dataclass_fields__}
            _put(self._connection, schema.copies, {**row, "work_id": work.id})
        execute(delete(schema.work_keys).where(schema.work_keys.c.work_id == work.id))
        _insert_all(self._connection, schema.work_keys, [{"key": key, "work_id": work.id} for key in sorted(set(keys))])
        execute(insert(schema.index_queue).values(work_id=work.id))

    def remove(self, work_id: str) -> None:
        """Take a work off the shelves; what hangs on it goes with it, citations to it become open references."""
        language = select(schema.works.c.language).where(schema.works.c.id == work_id)
        row = self._connection.execute(language).first()
        if row is not None:
            _put(self._connection, schema.departures, {"id": work_id, "language": row.language, "changed": self._now()})
        self._connection.execute(delete(schema.works).where(schema.works.c.id == work_id))
        self._connection.execute(insert(schema.index_queue).values(work_id=work_id))

    def sharing(self, keys: Iterable[str]) -> tuple[Work, ...]:
        """The works that share at least one key."""
        found: dict[str, None] = {}
        for some in _batches(keys):
            rows = self._connection.execute(
                select(schema.work_keys.c.work_id).where(schema.work_keys.c.key.in_(some)).distinct()
            )
            found.update(dict.fromkeys(row.work_id for row in rows))
        return tuple(self._load(found))

    def holding(self, sha256: str) -> str | None:
        """The id of the work that a file is a copy of, if it is held."""
        query = select(schema.copies.c.work_id).where(schema.copies.c.sha256 == sha256)
        return self._connection.execute(query).scalar()

    def _load(self, work_ids: Iterable[str]) -> Iterator[Work]:
        for some in _batches(work_ids):
            rows = self._connection.execute(
                select(schema.works).where(schema.works.c.id.in_(some)).order_by(schema.works.c.arrival)
            ).all()
            copies = self._copies(some)
            for row in rows:
                metadata = metadata_from_shape(unpack(row.metadata))
                yield Work(row.id, row.language, metadata, tuple(copies.get(row.id, ())))

    def _copies(self, work_ids: Sequence[str]) -> dict[str, list[Copy]]:
        rows = self._connection.execute(
            select(schema.copies)
            .where(schema.copies.c.work_id.in_(work_ids))
            .order_by(schema.copies.c.added, schema.copies.c.sha256)
        )
        copies: dict[str, list[Copy]] = {}
        for row in rows:
            copy = Copy(row.sha256, row.media_type, row.size, row.pages, row.source, row.added)
            copies.setdefault(row.work_id, []).append(copy)
        return copies


class SqlReferences:
    """The references of works."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, work_id: str, references: Sequence[tuple[Reference, Iterable[str]]]) -> None:
        """Keep a work's references, each with its keys, in place of the ones it had."""
        table = schema.references
        self._connection.execute(delete(table).where(table.c.work_id == work_id))
        _insert_all(
            self._connection,
            table,
            [
                {"work_id": work_id, "position": position, "reference": pack(reference_shape(reference))}
                for position, (reference, _) in enumerate(references)
            ],
        )
        _insert_all(
            self._connection,
            schema.reference_keys,
            [
                {"key": key, "work_id": work_id, "position": position}
                for position, (_, keys) in enumerate(references)
                for key in sorted(set(keys))
            ],
        )

    def of(self, work_id: str) -> tuple[Reference, ...]:
        """A work's references in printed order."""
        table = schema.references
        rows = self._connection.execute(
            select(table.c.reference).where(table.c.work_id == work_id).order_by(table.c.position)
        )
        return tuple(reference_from_shape(unpack(row.reference)) for row in rows)

    def sharing(self, keys: Iterable[str]) -> tuple[tuple[str, int, Reference], ...]:
        """References without a citation that share a key, each with the work it stands in and its place there."""
        table, key_table, cited = schema.references, schema.reference_keys, schema.citations
        found: dict[tuple[str, int], Reference] = {}
        for some in _batches(keys):
            rows = self._connection.execute(
                select(table)
                .join(key_table, (key_table.c.work_id == table.c.work_id) & (key_table.c.position == table.c.position))
                .outerjoin(cited, (cited.c.citing == table.c.work_id) & (cited.c.position == table.c.position))
                .where(key_table.c.key.in_(some), cited.c.cited.is_(None))
            )
            found.update({(row.work_id, row.position): reference_from_shape(unpack(row.reference)) for row in rows})
        return tuple((work_id, position, reference) for (work_id, position), reference in sorted(found.items()))


class SqlCitations:
    """Which reference means which work."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, citations: Iterable[Citation]) -> None:
        """Keep citations."""
        for citation in citations:
            _put(self._connection, schema.citations, citation._asdict())

    def of(self, work_id: str) -> tuple[Citation, ...]:
        """What a work cites."""
        return self._where(schema.citations.c.citing == work_id)

    def to(self, work_id: str) -> tuple[Citation, ...]:
        """What cites a work."""
        return self._where(schema.citations.c.cited == work_id)

    def _where(self, condition: Any) -> tuple[Citation, ...]:
        table = schema.citations
        rows = self._connection.execute(select(table).where(condition).order_by(table.c.citing, table.c.position))
        return tuple(_citation(row) for row in rows)


class SqlHarvests:
    """How far other archives have been gathered; an archive's name may be longer than a key."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, archive: str) -> HarvestState:
        """Where the gathering of an archive stands; from its beginning where it was never gathered."""
        table = schema.harvests
        query = select(table.c.since, table.c.begun, table.c.token).where(table.c.archive == _digest(archive))
        row = self._connection.execute(query).first()
        return HarvestState(*row) if row else HarvestState()

    def put(self, archive: str, state: HarvestState) -> None:
        """Note where the gathering of an archive stands."""
        _put(self._connection, schema.harvests, {"archive": _digest(archive), **state._asdict()})


class SqlShelves:
    """One consistent view of the store, inside one transaction."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self.results = SqlResults(connection)
        self.works = SqlWorks(connection, now)
        self.references = SqlReferences(connection)
        self.citations = SqlCitations(connection)
        self.harvests = SqlHarvests(connection)
        self.decisions = SqlDecisions(connection)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _citation(row: Row[Any]) -> Citation:
    return Citation(row.citing, row.position, row.cited, row.weight, row.reason)


def _put(connection: Connection, table: Any, row: Mapping[str, Any], index: Sequence[str] = ()) -> None:
    """Insert a row, or give the row of the same key these values."""
    keys = list(index) or [column.name for column in table.primary_key]
    statement = sqlite.insert(table).values(**row)
    changed = {name: statement.excluded[name] for name in row if name not in keys}
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=changed))


def _insert_all(connection: Connection, table: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        connection.execute(insert(table), list(rows))


def _batches(keys: Iterable[str]) -> Iterator[list[str]]:
    remaining = iter(keys)
    while some := list(islice(remaining, _KEYS_A_QUERY)):
        yield some
