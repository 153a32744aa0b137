"""The works of a library with their copies."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from svod.model.codec import pack
from svod.model.work import Copy, Repute, Work
from svod.store.database import schema
from svod.store.database.decoded_rows import unpacked_metadata
from svod.store.database.pipelined import expect
from svod.store.database.rows import (
    batches,
    chosen,
    insert_rows,
    put_row,
    put_rows,
    read_works,
    sharers,
    sharers_each,
    value_mark,
    works_question,
)
from svod.store.works.cited import SqlCitedWorks
from svod.store.works.collections import ALL_COLLECTIONS, SqlCollections
from svod.store.works.corrections import IN_FORCE, SqlCorrections
from svod.store.works.paper_statuses import STATUS
from svod.store.works.reputation import reputes_of

# Used for every paper: built once, for building a statement costs more than running it.
_RETURNED = delete(schema.departures).where(schema.departures.c.id == bindparam("of"))
_WITHOUT_KEYS = delete(schema.work_keys).where(schema.work_keys.c.work_id == bindparam("of"))
_QUEUED = insert(schema.index_queue)
_IMPORTANCE = select(schema.importance.c.value).where(schema.importance.c.work_id == bindparam("of"))
_ONE_WORK_LESS = (
    update(schema.persons)
    .where(
        schema.persons.c.id.in_(
            select(schema.authorships.c.person_id).where(schema.authorships.c.work_id == bindparam("of"))
        )
    )
    .values(works=schema.persons.c.works - 1)
)
_KEY, _KEYED, _ID = schema.work_keys.c.key, schema.work_keys.c.work_id, schema.works.c.id
_WORK_COLUMNS = ("id", "language", "metadata", "arrival")


class SqlWorks:
    """The works of the library and their copies."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now
        # What has each key, where that was asked under locks.
        self._near: dict[str, Sequence[str]] | None = None

    def get(self, work_id: str) -> Work | None:
        """A work by its id."""
        return next(iter(self._load([work_id])), None)

    def get_each(self, work_ids: Iterable[str]) -> dict[str, Work]:
        """Those of some works that are held, by id."""
        return {work.id: work for work in self._load(work_ids)}

    def reputes(self, work_ids: Iterable[str]) -> dict[str, Repute]:
        """What the library knows of some works beside what they say themselves."""
        return reputes_of(self._connection, work_ids)

    def held(self, work_ids: Iterable[str]) -> frozenset[str]:
        """Those of some works that are held."""
        table = schema.works
        return frozenset(
            work_id
            for some in batches(work_ids)
            for work_id in self._connection.execute(select(table.c.id).where(table.c.id.in_(some))).scalars()
        )

    def put(self, work: Work, keys: Iterable[str], *, is_new: bool = False) -> None:
        """Store a work, or a newer form of it, and queue it for the index; corrections by people stay in force.

        A new one has no keys yet.
        """
        execute = self._connection.execute
        work = SqlCorrections(self._connection, self._now).corrected(work)
        put_row(
            self._connection,
            schema.works,
            {
                "id": work.id,
                "language": work.language,
                "metadata": pack(work.metadata),
                "changed": self._now(),
            },
            index=["id"],
        )
        execute(_RETURNED, {"of": work.id})
        for copy in work.copies:
            row = {name: getattr(copy, name) for name in Copy.__dataclass_fields__}
            put_row(self._connection, schema.copies, {**row, "work_id": work.id})
        if not is_new:
            execute(_WITHOUT_KEYS, {"of": work.id})
        insert_rows(self._connection, schema.work_keys, [{"key": key, "work_id": work.id} for key in sorted(set(keys))])
        self._remember(work.id, keys)
        execute(_QUEUED, {"work_id": work.id})
        SqlCollections(self._connection).place(work)

    def _remember(self, work_id: str, keys: Iterable[str]) -> None:
        """Note that a work has keys now, where it is remembered what has which."""
        near = {} if self._near is None else self._near
        for key in keys:
            near[key] = list(dict.fromkeys((*near.get(key, ()), work_id)))

    def remove(self, work_id: str) -> None:
        """Remove a work with all that belongs to it; citations of it become unlinked references."""
        language = select(schema.works.c.language).where(schema.works.c.id == work_id)
        row = self._connection.execute(language).first()
        if row is not None:
            put_row(
                self._connection, schema.departures, {"id": work_id, "language": row.language, "changed": self._now()}
            )
        SqlCitedWorks(self._connection).untie_work(work_id)
        self._loosen(work_id)
        self._connection.execute(_ONE_WORK_LESS, {"of": work_id})
        self._connection.execute(delete(schema.works).where(schema.works.c.id == work_id))
        self._connection.execute(insert(schema.index_queue).values(work_id=work_id))

    def sharing(self, keys: Iterable[str]) -> tuple[Work, ...]:
        """The works that share at least one key."""
        return tuple(self._load(self._sharers([keys])[0]))

    def sharing_each(self, keysets: Sequence[Iterable[str]]) -> list[tuple[Work, ...]]:
        """For each set of keys the works, without their copies, that share one of them.

        Keys that very many works share count only together.
        """
        found = self._sharers(keysets)
        works = self._bare({work_id for shared in found for work_id in shared})
        return [tuple(works[work_id] for work_id in shared) for shared in found]

    def importance(self, work_id: str) -> float:
        """How important a work is in the whole library, where the mean is 1; 0 where that was not reckoned yet."""
        return self._connection.execute(_IMPORTANCE, {"of": work_id}).scalar() or 0.0

    def holding(self, sha256: str) -> str | None:
        """The id of the work that a file is a copy of, if it is held."""
        query = select(schema.copies.c.work_id).where(schema.copies.c.sha256 == sha256)
        return self._connection.execute(query).scalar()

    def _sharers(self, keysets: Sequence[Iterable[str]]) -> list[list[str]]:
        asked = [sorted(set(keys)) for keys in keysets]
        return sharers_each(self._connection, _KEY, _KEYED, asked, self._near)

    def near(self, work_id: str, keysets: Sequence[Iterable[str]]) -> None:
        """Ask together what will be asked about a work that arrives; who asks must hold these keys.

        Which works share the keys is remembered: nobody else can give them to other works.
        """
        mark = value_mark(self._connection.dialect.paramstyle)
        expect(self._connection, *works_question(mark, [work_id]))
        expect(self._connection, STATUS, {"of": work_id})
        # Nobody who adds papers changes these.
        expect(self._connection, IN_FORCE, {"of": work_id}, is_lasting=True)
        expect(self._connection, ALL_COLLECTIONS, {}, is_lasting=True)
        keys = set[str]().union(*keysets)
        self._near = {**dict.fromkeys(keys, ()), **sharers(self._connection, _KEY, _KEYED, keys)}

    def _load(self, work_ids: Iterable[str]) -> Iterator[Work]:
        """Works with their copies, in order of arrival."""
        mark = value_mark(self._connection.dialect.paramstyle)
        return read_works(lambda asked, values: self._connection.exec_driver_sql(asked, values), mark, work_ids)

    def _bare(self, work_ids: Iterable[str]) -> dict[str, Work]:
        """Works without their copies, by id."""
        return {
            work_id: Work(work_id, language, unpacked_metadata(packed), ())
            for work_id, language, packed, _ in chosen(self._connection, _ID, _WORK_COLUMNS, sorted(work_ids))
        }

    def _loosen(self, work_id: str) -> None:
        """Note which works' references will mean nothing when a work is gone."""
        citing = select(schema.citations.c.citing).where(schema.citations.c.cited == work_id).distinct()
        rows = [{"work_id": other} for other in self._connection.execute(citing).scalars() if other != work_id]
        put_rows(self._connection, schema.loose_works, rows)
