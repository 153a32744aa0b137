"""The references of works, and which of them means which work."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, func, select

from svod.model.codec import pack, unpack
from svod.model.reference import Reference
from svod.model.work import Citation
from svod.store.database import schema
from svod.store.database.rows import Question, batches, insert_rows, put_rows, value_mark
from svod.store.works.cited import SqlCitedWorks
from svod.store.works.corrections import SqlCorrections
from svod.store.works.reputation import citation_counts

# Used for every paper: built once, for building a statement costs more than running it.
_LISTED = (
    select(schema.references.c.reference)
    .where(schema.references.c.work_id == bindparam("of"))
    .order_by(schema.references.c.position)
)
_WITHOUT_LIST = delete(schema.references).where(schema.references.c.work_id == bindparam("of"))
_TIED = delete(schema.loose_works).where(schema.loose_works.c.work_id == bindparam("of"))
_IN_ORDER = schema.citations.c.citing, schema.citations.c.position
_CITES = select(schema.citations).where(schema.citations.c.citing == bindparam("of")).order_by(*_IN_ORDER)
_CITED_BY_SOME = (
    select(schema.citations.c.cited, func.count(schema.citations.c.citing.distinct()))
    .where(
        schema.citations.c.citing.in_(bindparam("some", expanding=True)),
        schema.citations.c.citing != schema.citations.c.cited,
    )
    .group_by(schema.citations.c.cited)
)
_CITED_BY = select(schema.citations).where(schema.citations.c.cited == bindparam("of")).order_by(*_IN_ORDER)


class SqlReferences:
    """The references of works."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def put(
        self, work_id: str, references: Sequence[Reference], packed: Sequence[bytes] = (), *, is_new: bool = False
    ) -> Sequence[Reference]:
        """Store a work's references in place of the ones it had, as people corrected them, and return them.

        Whatever the ones before meant is forgotten; a new work has none. Those that come `packed` need not be packed.
        """
        table = schema.references
        given, references = references, SqlCorrections(self._connection, self._now).fixed(work_id, references)
        contents = packed if packed and references is given else [b""] * len(references)
        if not is_new:
            SqlCitedWorks(self._connection).untie_work(work_id)
            self._connection.execute(_WITHOUT_LIST, {"of": work_id})
        insert_rows(
            self._connection,
            table,
            [
                {"work_id": work_id, "position": position, "reference": content or pack(reference)}
                for position, (reference, content) in enumerate(zip(references, contents, strict=True))
            ],
        )
        self.tied(work_id)
        return references

    def of(self, work_id: str) -> tuple[Reference, ...]:
        """A work's references in printed order."""
        rows = self._connection.execute(_LISTED, {"of": work_id})
        return tuple(unpack(Reference, row.reference) for row in rows)

    def at(self, places: Iterable[tuple[str, int]]) -> dict[tuple[str, int], Reference]:
        """References by the works that have them and their places in the lists, from 0; those that there are."""
        return {
            (row.work_id, row.position): unpack(Reference, row.reference)
            for some in batches(places)
            for row in self._connection.exec_driver_sql(*self._at(some))
        }

    def _at(self, places: Sequence[tuple[str, int]]) -> Question:
        """Written out: by a list of pairs SQLite would look at every reference."""
        mark = value_mark(self._connection.dialect.paramstyle)
        one = f"(work_id = {mark} AND position = {mark})"
        question = f"SELECT work_id, position, reference FROM {schema.references.name} WHERE "  # noqa: S608 - ours
        return question + " OR ".join([one] * len(places)), tuple(value for place in places for value in place)

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

    def put(self, citations: Iterable[Citation], *, is_new: bool = False) -> None:
        """Keep citations; the references of new ones mean nothing yet."""
        put = insert_rows if is_new else put_rows
        put(self._connection, schema.citations, [citation._asdict() for citation in citations])

    def of(self, work_id: str) -> tuple[Citation, ...]:
        """What a work cites."""
        return tuple(map(_citation, self._connection.execute(_CITES, {"of": work_id})))

    def to(self, work_id: str) -> tuple[Citation, ...]:
        """What cites a work."""
        return tuple(map(_citation, self._connection.execute(_CITED_BY, {"of": work_id})))

    def by(self, work_ids: Iterable[str]) -> dict[str, int]:
        """What some works cite, each with how many of these works do; none counts that cites itself."""
        cites: Counter[str] = Counter()
        for some in batches(work_ids):
            cites.update(dict(self._connection.execute(_CITED_BY_SOME, {"some": some}).all()))
        return cites

    def counts(self, work_ids: Iterable[str]) -> dict[str, int]:
        """How many works cite each of some; those that none cites are left out."""
        return citation_counts(self._connection, work_ids)


def _citation(row: Row[Any]) -> Citation:
    return Citation(row.citing, row.position, row.cited, row.weight, row.reason)
