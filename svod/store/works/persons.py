"""The people of a library: mentions of authors, and the persons they were taken for."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Integer, Row, bindparam, delete, exists, insert, select

from svod.model.codec import pack, unpack
from svod.model.person import (
    Attribution,
    AuthorMention,
    CoAuthor,
    Person,
    PersonLine,
    PersonName,
    Ruling,
    SignedBy,
)
from svod.store.database import schema
from svod.store.database.rows import batches, chosen, insert_rows, put_rows
from svod.store.works.counts import count_rows

# Made once: the page of every work asks it, and putting it together takes longer than answering.
_SIGNED = (
    select(schema.authorships.c.position, schema.persons.c.id, schema.persons.c.name, schema.authorships.c.weight)
    .join(schema.persons, schema.persons.c.id == schema.authorships.c.person_id)
    .where(schema.authorships.c.work_id == bindparam("of"))
    .order_by(schema.authorships.c.position)
)
_LINE = (schema.persons.c.id, schema.persons.c.name, schema.persons.c.works)
_LISTED = (
    select(*_LINE)
    .where(schema.persons.c.works > 0)
    .order_by(schema.persons.c.works.desc(), schema.persons.c.name, schema.persons.c.id)
    .limit(bindparam("most", type_=Integer))
    .offset(bindparam("skipped", type_=Integer))
)
_LISTS = ("affiliations", "emails", "orcids", "co_authors", "subjects")


class SqlPersons:
    """Persons by their ids, mentions by work and place."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def put_mentions(self, named: Mapping[str, Sequence[tuple[AuthorMention, str]]]) -> frozenset[str]:
        """Keep the authors that some works name; what is unchanged stays assigned."""
        table = schema.authorships
        known: dict[str, dict[int, Row[Any]]] = {work_id: {} for work_id in named}
        for some in batches(named):
            for row in self._connection.execute(select(table).where(table.c.work_id.in_(some))):
                known[row.work_id][row.position] = row
        changed = {work_id: rows for work_id, rows in known.items() if _mentions_of(rows) != _numbered(named[work_id])}
        for some in batches(changed):
            self._connection.execute(delete(table).where(table.c.work_id.in_(some)))
        rows = [row for work_id, before in changed.items() for row in _rows(work_id, named[work_id], before)]
        insert_rows(self._connection, table, rows)
        gone = {row.person_id for before in changed.values() for row in before.values()}
        self.sweep(gone - {row["person_id"] for row in rows})
        before_blocks = {row.block for before in changed.values() for row in before.values()}
        return frozenset(before_blocks | {row["block"] for row in rows})

    def in_blocks(self, blocks: Iterable[str]) -> dict[str, list[tuple[Attribution, str]]]:
        """All mentions of some blocks, each with the person it was taken for."""
        table = schema.authorships
        found: dict[str, list[tuple[Attribution, str]]] = {}
        for some in batches(blocks):
            query = select(table).where(table.c.block.in_(some)).order_by(table.c.work_id, table.c.position)
            for row in self._connection.execute(query):
                found.setdefault(row.block, []).append((_attribution(row), row.person_id))
        return found

    def attribute(self, persons: Iterable[PersonLine], attributions: Iterable[tuple[str, Attribution]]) -> None:
        """Keep persons with their names and numbers of works, and mentions as theirs."""
        put_rows(self._connection, schema.persons, [line._asdict() for line in persons])
        table = schema.authorships
        here = (table.c.work_id == bindparam("of_work")) & (table.c.position == bindparam("at"))
        values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in ("person_id", "weight", "reason")}
        rows = [
            {"of_work": row.mention.work_id, "at": row.mention.position, "new_person_id": person_id,
             "new_weight": row.weight, "new_reason": row.reason}
            for person_id, row in attributions
        ]  # fmt: skip
        if rows:
            self._connection.execute(table.update().where(here).values(**values), rows)

    def sweep(self, person_ids: Iterable[str] | None = None) -> None:
        """Forget those of some persons, or of all, of whom there is no mention left."""
        mentioned = exists().where(schema.authorships.c.person_id == schema.persons.c.id)
        orphans = delete(schema.persons).where(~mentioned)
        if person_ids is None:
            self._connection.execute(orphans)
        for some in batches(person_ids or ()):
            self._connection.execute(orphans.where(schema.persons.c.id.in_(some)))

    def get(self, person_id: str) -> Person | None:
        """A person with every mention and their co-authors."""
        line = self.lines([person_id]).get(person_id)
        if line is None:
            return None
        table = schema.authorships
        query = select(table).where(table.c.person_id == person_id).order_by(table.c.work_id, table.c.position)
        attributions = tuple(_attribution(row) for row in self._connection.execute(query))
        work_ids = sorted({row.mention.work_id for row in attributions})
        return Person(person_id, line.name, attributions, self._co_authors(person_id, work_ids))

    def lines(self, person_ids: Iterable[str]) -> dict[str, PersonLine]:
        """Those of some persons that are known, by their ids."""
        rows = chosen(self._connection, schema.persons.c.id, [column.name for column in _LINE], person_ids)
        return {row.id: PersonLine(*row) for row in rows}

    def sounding(self, frame: str) -> tuple[str, ...]:
        """The ids of persons whose family name sounds so."""
        table = schema.authorships
        # Blocks begin with the sound of the family name, a colon parts the rest; a semicolon comes next.
        here = (table.c.block >= f"{frame}:") & (table.c.block < f"{frame};")
        query = select(table.c.person_id).where(here, table.c.person_id != "").distinct().order_by(table.c.person_id)
        return tuple(self._connection.execute(query).scalars())

    def of(self, work_id: str) -> tuple[SignedBy, ...]:
        """The persons behind a work's authors, in printed order."""
        return tuple(SignedBy(*row) for row in self._connection.execute(_SIGNED, {"of": work_id}))

    def listed(self, limit: int, offset: int = 0) -> tuple[PersonLine, ...]:
        """Persons, those of most works first."""
        return tuple(PersonLine(*row) for row in self._connection.execute(_LISTED, {"most": limit, "skipped": offset}))

    def count(self) -> int:
        """How many persons there are."""
        return count_rows(self._connection, schema.persons.name)

    def rule(self, block: str, ruling: Ruling) -> None:
        """Store the decision of a person about two mentions of a block."""
        row = {"block": block, **ruling._asdict(), "made": self._now()}
        self._connection.execute(insert(schema.person_rulings).values(**row))

    def rulings(self, blocks: Iterable[str]) -> dict[str, list[Ruling]]:
        """What was said about mentions of some blocks, the oldest first."""
        table = schema.person_rulings
        said: dict[str, list[Ruling]] = {}
        for some in batches(blocks):
            query = select(table).where(table.c.block.in_(some)).order_by(table.c.number)
            for row in self._connection.execute(query):
                said.setdefault(row.block, []).append(Ruling(row.one, row.other, row.is_same, row.reason))
        return said

    def _co_authors(self, person_id: str, work_ids: Sequence[str]) -> tuple[CoAuthor, ...]:
        """Who wrote with a person, those of most common works first."""
        table, persons = schema.authorships, schema.persons
        names: dict[str, str] = {}
        works: dict[str, set[str]] = {}
        for some in batches(work_ids):
            query = (
                select(persons.c.id, persons.c.name, table.c.work_id)
                .join(persons, persons.c.id == table.c.person_id)
                .where(table.c.work_id.in_(some), persons.c.id != person_id)
            )
            for row in self._connection.execute(query):
                names[row.id] = row.name
                works.setdefault(row.id, set()).add(row.work_id)
        found = (CoAuthor(other, names[other], len(common)) for other, common in works.items())
        return tuple(sorted(found, key=lambda one: (-one.works, one.name, one.person_id)))


def _numbered(mentions: Sequence[tuple[AuthorMention, str]]) -> dict[int, tuple[str, AuthorMention]]:
    return {mention.position: (block, mention) for mention, block in mentions}


def _mentions_of(rows: Mapping[int, Row[Any]]) -> dict[int, tuple[str, AuthorMention]]:
    return {position: (row.block, _mention(row)) for position, row in rows.items()}


def _rows(
    work_id: str, mentions: Sequence[tuple[AuthorMention, str]], before: Mapping[int, Row[Any]]
) -> Iterator[dict[str, Any]]:
    """The mentions of a work as rows; a person belongs to one block alone, so another block is another person's."""
    for mention, block in mentions:
        held = before.get(mention.position)
        person_id = held.person_id if held is not None and held.block == block else ""
        yield {"work_id": work_id, "position": mention.position, "block": block, "person_id": person_id,
               "weight": 0.0, "reason": "", "mention": _packed(mention)}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _KeptMention:
    """What is stored of a mention beside its place."""

    names: tuple[tuple[str, str], ...]
    year: str
    affiliations: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    orcids: tuple[str, ...] = ()
    co_authors: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()


def _packed(mention: AuthorMention) -> bytes:
    names = tuple((name.family, name.given) for name in mention.names)
    return pack(_KeptMention(names, mention.year, *(getattr(mention, name) for name in _LISTS)))


def _mention(row: Row[Any]) -> AuthorMention:
    kept = unpack(_KeptMention, row.mention)
    lists = {name: getattr(kept, name) for name in _LISTS}
    names = tuple(PersonName(*name) for name in kept.names)
    return AuthorMention(row.work_id, row.position, names, year=kept.year, **lists)


def _attribution(row: Row[Any]) -> Attribution:
    return Attribution(_mention(row), row.weight, row.reason)
