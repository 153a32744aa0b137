"""The shelves inside one transaction: works, references, citations, results, each a small room."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select

from svod.model.packing import pack, unpack
from svod.model.reference import Reference
from svod.model.shape import metadata_shape, reference_from_shape, reference_shape
from svod.model.work import Citation, Copy, HarvestState, Repute, Work
from svod.store.database import schema
from svod.store.database.decoded_rows import unpacked_metadata
from svod.store.database.rows import (
    batches,
    chosen,
    insert_rows,
    put_row,
    put_rows,
    read_works,
    sharers_each,
    value_mark,
)
from svod.store.works.cited import SqlCitedWorks
from svod.store.works.collections import SqlCollections
from svod.store.works.corrections import SqlCorrections
from svod.store.works.decisions import SqlDecisions
from svod.store.works.persons import SqlPersons
from svod.store.works.reputation import reputes_of
from svod.store.works.vocabularies import SqlVocabularies

# Asked for every paper: made once, for making a statement costs more than answering it.
_RETURNED = delete(schema.departures).where(schema.departures.c.id == bindparam("of"))
_WITHOUT_KEYS = delete(schema.work_keys).where(schema.work_keys.c.work_id == bindparam("of"))
_QUEUED = insert(schema.index_queue)
_LISTED = (
    select(schema.references.c.reference)
    .where(schema.references.c.work_id == bindparam("of"))
    .order_by(schema.references.c.position)
)
_WITHOUT_LIST = delete(schema.references).where(schema.references.c.work_id == bindparam("of"))
_TIED = delete(schema.loose_works).where(schema.loose_works.c.work_id == bindparam("of"))
_IN_ORDER = schema.citations.c.citing, schema.citations.c.position
_CITES = select(schema.citations).where(schema.citations.c.citing == bindparam("of")).order_by(*_IN_ORDER)
_CITED_BY = select(schema.citations).where(schema.citations.c.cited == bindparam("of")).order_by(*_IN_ORDER)
_TOLD_OF_WORK = ("id", "language", "metadata", "arrival")


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
            put_row(self._connection, schema.results, row)


class SqlWorks:
    """The works on the shelves and their copies."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def get(self, work_id: str) -> Work | None:
        """A work by its id."""
        return next(iter(self._load([work_id])), None)

    def get_each(self, work_ids: Iterable[str]) -> dict[str, Work]:
        """Those of some works that are on the shelves, by id."""
        return {work.id: work for work in self._load(work_ids)}

    def reputes(self, work_ids: Iterable[str]) -> dict[str, Repute]:
        """What the library knows of some works beside what they say themselves."""
        return reputes_of(self._connection, work_ids)

    def held(self, work_ids: Iterable[str]) -> frozenset[str]:
        """Those of some works that are on the shelves."""
        table = schema.works
        return frozenset(
            work_id
            for some in batches(work_ids)
            for work_id in self._connection.execute(select(table.c.id).where(table.c.id.in_(some))).scalars()
        )

    def put(self, work: Work, keys: Iterable[str]) -> None:
        """Shelve a work, or put a newer form of it in its place, and queue it for the index; people's word stands."""
        execute = self._connection.execute
        work = SqlCorrections(self._connection, self._now).corrected(work)
        put_row(
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
        execute(_RETURNED, {"of": work.id})
        for copy in work.copies:
            row = {name: getattr(copy, name) for name in Copy.__dataclass_fields__}
            put_row(self._connection, schema.copies, {**row, "work_id": work.id})
        execute(_WITHOUT_KEYS, {"of": work.id})
        insert_rows(self._connection, schema.work_keys, [{"key": key, "work_id": work.id} for key in sorted(set(keys))])
        execute(_QUEUED, {"work_id": work.id})
        SqlCollections(self._connection).place(work)

    def remove(self, work_id: str) -> None:
        """Take a work off the shelves; what hangs on it goes with it, citations to it become open references."""
        language = select(schema.works.c.language).where(schema.works.c.id == work_id)
        row = self._connection.execute(language).first()
        if row is not None:
            put_row(
                self._connection, schema.departures, {"id": work_id, "language": row.language, "changed": self._now()}
            )
        SqlCitedWorks(self._connection).untie_work(work_id)
        self._loosen(work_id)
        self._connection.execute(delete(schema.works).where(schema.works.c.id == work_id))
        self._connection.execute(insert(schema.index_queue).values(work_id=work_id))

    def sharing(self, keys: Iterable[str]) -> tuple[Work, ...]:
        """The works that share at least one key."""
        return tuple(self._load(self._sharers([keys])[0]))

    def sharing_each(self, keysets: Sequence[Iterable[str]]) -> list[tuple[Work, ...]]:
        """For each set of keys the works, without their copies, that share one of them.

        Keys that very many works share tell something only together.
        """
        found = self._sharers(keysets)
        works = self._bare({work_id for shared in found for work_id in shared})
        return [tuple(works[work_id] for work_id in shared) for shared in found]

    def importance(self, work_id: str) -> float:
        """How important a work is in the whole library, where the mean is 1; 0 where that was not reckoned yet."""
        table = schema.importance
        return self._connection.execute(select(table.c.value).where(table.c.work_id == work_id)).scalar() or 0.0

    def holding(self, sha256: str) -> str | None:
        """The id of the work that a file is a copy of, if it is held."""
        query = select(schema.copies.c.work_id).where(schema.copies.c.sha256 == sha256)
        return self._connection.execute(query).scalar()

    def _sharers(self, keysets: Sequence[Iterable[str]]) -> list[list[str]]:
        table = schema.work_keys
        asked = [sorted(set(keys)) for keys in keysets]
        return sharers_each(self._connection, table.c.key, table.c.work_id, asked)

    def _load(self, work_ids: Iterable[str]) -> Iterator[Work]:
        """Works with their copies, in order of arrival."""
        mark = value_mark(self._connection.dialect.paramstyle)
        return read_works(lambda asked, values: self._connection.exec_driver_sql(asked, values), mark, work_ids)

    def _bare(self, work_ids: Iterable[str]) -> dict[str, Work]:
        """Works without their copies, by id."""
        return {
            work_id: Work(work_id, language, unpacked_metadata(packed), ())
            for work_id, language, packed, _ in chosen(
                self._connection, schema.works.c.id, _TOLD_OF_WORK, sorted(work_ids)
            )
        }

    def _loosen(self, work_id: str) -> None:
        """Note which works' references will mean nothing when a work is gone."""
        citing = select(schema.citations.c.citing).where(schema.citations.c.cited == work_id).distinct()
        rows = [{"work_id": other} for other in self._connection.execute(citing).scalars() if other != work_id]
        put_rows(self._connection, schema.loose_works, rows)


class SqlReferences:
    """The references of works."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def put(self, work_id: str, references: Sequence[Reference]) -> Sequence[Reference]:
        """Keep a work's references in place of the ones it had, as people put them right, and tell them.

        Whatever the ones before meant is forgotten.
        """
        table = schema.references
        references = SqlCorrections(self._connection, self._now).fixed(work_id, references)
        SqlCitedWorks(self._connection).untie_work(work_id)
        self._connection.execute(_WITHOUT_LIST, {"of": work_id})
        insert_rows(
            self._connection,
            table,
            [
                {"work_id": work_id, "position": position, "reference": pack(reference_shape(reference))}
                for position, reference in enumerate(references)
            ],
        )
        self.tied(work_id)
        return references

    def of(self, work_id: str) -> tuple[Reference, ...]:
        """A work's references in printed order."""
        rows = self._connection.execute(_LISTED, {"of": work_id})
        return tuple(reference_from_shape(unpack(row.reference)) for row in rows)

    def loose(self, limit: int) -> tuple[str, ...]:
        """Works some of whose references are tied to nothing yet, at most so many."""
        return tuple(self._connection.execute(select(schema.loose_works.c.work_id).limit(limit)).scalars())

    def tied(self, work_id: str) -> None:
        """Note that all references of a work are tied to whatever they mean."""
        self._connection.execute(_TIED, {"of": work_id})


class SqlCitations:
    """Which reference means which work."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, citations: Iterable[Citation]) -> None:
        """Keep citations."""
        put_rows(self._connection, schema.citations, [citation._asdict() for citation in citations])

    def of(self, work_id: str) -> tuple[Citation, ...]:
        """What a work cites."""
        return tuple(map(_citation, self._connection.execute(_CITES, {"of": work_id})))

    def to(self, work_id: str) -> tuple[Citation, ...]:
        """What cites a work."""
        return tuple(map(_citation, self._connection.execute(_CITED_BY, {"of": work_id})))


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
        put_row(self._connection, schema.harvests, {"archive": _digest(archive), **state._asdict()})


class SqlSession:
    """One consistent view of the store, inside one transaction."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self.results = SqlResults(connection)
        self.works = SqlWorks(connection, now)
        self.references = SqlReferences(connection, now)
        self.citations = SqlCitations(connection)
        self.cited = SqlCitedWorks(connection)
        self.harvests = SqlHarvests(connection)
        self.decisions = SqlDecisions(connection, now)
        self.corrections = SqlCorrections(connection, now)
        self.vocabularies = SqlVocabularies(connection)
        self.collections = SqlCollections(connection)
        self.persons = SqlPersons(connection, now)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _citation(row: Row[Any]) -> Citation:
    return Citation(row.citing, row.position, row.cited, row.weight, row.reason)
