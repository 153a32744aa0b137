"""Works that are known by references alone: one row for all the references that mean the same work."""

from array import array
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, bindparam, delete, func, select

from svod.model.codec import pack, unpack
from svod.model.reference import Reference
from svod.model.work import CitedWork, Work
from svod.store.database import schema
from svod.store.database.decoded_rows import unpacked_metadata
from svod.store.database.pipelined import expect
from svod.store.database.rows import (
    MOST_SHARING,
    among,
    batches,
    chosen,
    chosen_question,
    delete_rows,
    insert_rows,
    put_row,
    put_rows,
    sharers,
    sharers_each,
    sharers_question,
    update_rows,
    value_mark,
)
from svod.store.works.key_numbers import key_number

# Numbers of works fit into twelve hexadecimal digits, as those of held works do.
_NUMBER_BYTES = 6
# What is misprinted in many ways needs no more ways to be found.
_MOST_KEYS = 40

# Asked for every paper: made once, for making a statement costs more than answering it.
_WORKS, _KEYS, _TIES, _PRINTED = schema.cited_works, schema.cited_keys, schema.cited_references, schema.references
_KEY, _NUMBER, _WORK_NUMBER = _KEYS.c.key, _KEYS.c.number, _WORKS.c.number
_TIES_OF_WORK = select(_TIES.c.position, _TIES.c.number).where(_TIES.c.work_id == bindparam("citing"))
_CITED_BY_WORK = select(_TIES.c.number).where(_TIES.c.work_id == bindparam("citing")).distinct()
_UNTIE_WORK = delete(_TIES).where(_TIES.c.work_id == bindparam("citing"))
# The few that are meant are chosen first: a server that thinks of many walks through all references in their order.
_CHOSEN_TIES = (
    select(_TIES.c.work_id, _TIES.c.position)
    .where(_TIES.c.number == bindparam("of"))
    .order_by(_TIES.c.work_id, _TIES.c.position)
    .limit(bindparam("most"))
)


def _references_at(ties: Select[Any]) -> Select[Any]:
    here = ties.subquery()
    return (
        select(_PRINTED)
        .join(here, (here.c.work_id == _PRINTED.c.work_id) & (here.c.position == _PRINTED.c.position))
        .order_by(here.c.work_id, here.c.position)
    )


_FIRST_REFERENCES = _references_at(_CHOSEN_TIES)
_OTHER_REFERENCES = _references_at(_CHOSEN_TIES.offset(bindparam("after")))
_COUNT = "SELECT number, count(DISTINCT work_id) FROM cited_references WHERE number {} GROUP BY number"
_WITHOUT_KEYS = "DELETE FROM cited_keys WHERE key {} AND number = {}"
_FORGET = delete(_WORKS).where(_WORKS.c.number == bindparam("of"))
_ROW = ("number", "language", "metadata", "found_by", "cited_by")
# Of works like one that arrives, the references to so few are asked for ahead; of each so many.
_MOST_ALIKE, MOST_ASKED = 5, 3
# SQLite leaves some out only where there is a limit.
_ALL = 1 << 31


class _Row(NamedTuple):
    """A row of the table."""

    number: int
    language: str | None
    metadata: bytes
    found_by: bytes
    cited_by: int


class SqlCitedWorks:
    """Works that are known by references alone."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        # What has each key, and the rows of these works and of some numbers, where that was asked under locks.
        self._near: Mapping[int, Sequence[int]] | None = None
        self._looked_up: list[int] = []
        self._rows: dict[int, Any] | None = None

    def get(self, cited_id: str) -> CitedWork | None:
        """A work by its id."""
        number = _number(cited_id)
        return next(self._load([number]), None) if number is not None else None

    def sharing_each(self, keysets: Sequence[Iterable[str]]) -> list[tuple[Work, ...]]:
        """For each set of keys the works that share one; keys that very many share count only together."""
        asked = [sorted(set(map(key_number, keys))) for keys in keysets]
        found = sharers_each(self._connection, _KEY, _NUMBER, asked, self._near)
        numbers = sorted({number for shared in found for number in shared})
        works = {_number(cited.work.id): cited.work for cited in self._load(numbers)}
        # What is remembered may have gone before it was locked.
        return [tuple(works[number] for number in shared if number in works) for shared in found]

    def expect(self, keysets: Sequence[Iterable[str]]) -> None:
        """These keys will be asked for."""
        numbers = sorted(_key_numbers(keysets))
        expect(self._connection, *sharers_question(self._connection, _KEY, _NUMBER, numbers))

    def forget_looked_up(self) -> None:
        """Another work arrives: what was looked up for the one before it is not remembered."""
        self._near, self._looked_up, self._rows = None, [], None

    def look_up(self, near: Iterable[str], names: Iterable[str], work_keys: Iterable[str]) -> None:
        """Works that are held under locks now, and names for new ones, will be asked for; also who cites the first.

        These are what shares a key with the arriving work itself.
        """
        numbers = {number for one in near if (number := _number(one)) is not None}
        self._looked_up = sorted({*numbers, *map(_hash, names)})
        if self._looked_up:
            expect(self._connection, *chosen_question(self._connection, _WORK_NUMBER, _ROW, self._looked_up))
        alike = {number for key in work_keys for number in (self._near or {}).get(key_number(key), ())}
        for number in sorted(alike)[:_MOST_ALIKE]:
            expect(self._connection, _FIRST_REFERENCES, {"of": number, "most": MOST_ASKED})

    def near(self, keysets: Sequence[Iterable[str]], *, is_remembered: bool) -> frozenset[str]:
        """The ids of the works that share a key of one of these sets; who asks must hold these keys.

        They may be remembered, if this session takes no keys away: nobody else can give them to other works.
        """
        keys = _key_numbers(keysets)
        shared = sharers(self._connection, _KEY, _NUMBER, keys)
        known = {**dict.fromkeys(keys, ()), **shared}
        self._near = known if is_remembered else None
        found: Iterable[Iterable[int]] = shared.values()
        if any(len(by) > MOST_SHARING for by in shared.values()):
            asked = [list(map(key_number, keys)) for keys in keysets]
            found = sharers_each(self._connection, _KEY, _NUMBER, asked, known)
        return frozenset(map(_id, set(chain.from_iterable(found))))

    def tie(
        self,
        work_id: str,
        meant: Mapping[int, tuple[str, Iterable[str]]],
        fresh: Mapping[str, Work] = MappingProxyType({}),
        *,
        is_new: bool = False,
    ) -> dict[str, str]:
        """Note which cited work each reference of a work means, by its place, and the keys by which that is found.

        Those that are `fresh` are taken in, each named by what its reference says; the ids that they get, by these
        names. None of the other references means anything yet where they are new.
        """
        numbers = self._numbers_for(list(fresh))
        keys: dict[int, set[int]] = {}
        rows = []
        for position, (cited, found_by) in meant.items():
            number = numbers[cited] if cited in numbers else _number(cited)
            if number is not None:
                keys.setdefault(number, set()).update(map(key_number, found_by))
                rows.append({"work_id": work_id, "position": position, "number": number})
        known = () if is_new else self._connection.execute(_CITED_BY_WORK, {"citing": work_id}).scalars()
        before = set(known)
        self._take_in([(numbers[name], work, keys.get(numbers[name], set())) for name, work in fresh.items()])
        (insert_rows if is_new else put_rows)(self._connection, _TIES, rows)
        for number in numbers.values():
            keys.pop(number, None)
        self._widen(keys, before)
        return {name: _id(number) for name, number in numbers.items()}

    def untie(self, cited_id: str, references: Iterable[tuple[str, int]], still: int) -> None:
        """Unlink references from a work that so many works cite still; at none it is forgotten."""
        number = _number(cited_id)
        if number is None:
            return
        if still:
            rows = [{"work_id": work_id, "position": position} for work_id, position in references]
            delete_rows(self._connection, _TIES, rows)
            update_rows(self._connection, _WORK_NUMBER, [{"number": number, "cited_by": still}])
        else:
            # Its ties go with it.
            self._forget([number])

    def untie_work(self, work_id: str) -> None:
        """Forget what all references of a work mean."""
        touched = self._connection.execute(_CITED_BY_WORK, {"citing": work_id}).scalars().all()
        if touched:
            self._connection.execute(_UNTIE_WORK, {"citing": work_id})
            self._count(touched)

    def of(self, work_id: str) -> Mapping[int, str]:
        """The cited works that the references of a work mean, by their places."""
        rows = self._connection.execute(_TIES_OF_WORK, {"citing": work_id})
        return {position: _id(number) for position, number in rows}

    def references(
        self, cited_id: str, most: int | None = None, after: int = 0
    ) -> tuple[tuple[str, int, Reference], ...]:
        """The references that mean a work, or some of them, each with the citing work and its position there."""
        of: dict[str, Any] = {"of": _number(cited_id)}
        if most:
            rows = self._connection.execute(_FIRST_REFERENCES, of | {"most": most})
        else:
            rows = self._connection.execute(_OTHER_REFERENCES, of | {"after": after, "most": _ALL})
        return tuple((row.work_id, row.position, unpack(Reference, row.reference)) for row in rows)

    def citing(self, cited_id: str) -> tuple[str, ...]:
        """The works whose references mean a work."""
        table = schema.cited_references
        query = select(table.c.work_id).where(table.c.number == _number(cited_id)).distinct().order_by(table.c.work_id)
        return tuple(self._connection.execute(query).scalars())

    def most_cited(self, limit: int, offset: int = 0) -> tuple[CitedWork, ...]:
        """The works that most works cite, the most cited first."""
        table = schema.cited_works
        rows = self._connection.execute(
            select(table)
            .where(table.c.cited_by > 1)
            .order_by(table.c.cited_by.desc(), table.c.number)
            .limit(limit)
            .offset(offset)
        ).all()
        if len(rows) < limit:
            several = select(func.count()).select_from(table).where(table.c.cited_by > 1)
            skipped = max(0, offset - self._connection.execute(several).scalar_one())
            once = select(table).where(table.c.cited_by == 1).order_by(table.c.number)
            rows = [*rows, *self._connection.execute(once.limit(limit - len(rows)).offset(skipped))]
        return tuple(map(_cited, rows))

    def succeed(self, cited_id: str, work_id: str) -> None:
        """Note that a work that was known by references alone is held now."""
        put_row(self._connection, schema.successors, {"id": cited_id, "work_id": work_id})

    def successor(self, cited_id: str) -> str | None:
        """The held work that a cited one has become, if any."""
        table = schema.successors
        return self._connection.execute(select(table.c.work_id).where(table.c.id == cited_id)).scalar()

    def _load(self, numbers: Iterable[int]) -> Iterator[CitedWork]:
        return map(_cited, self._chosen(numbers))

    def _chosen(self, numbers: Iterable[int]) -> Iterator[Any]:
        """Rows of works; from memory, where they were looked up under locks."""
        asked = list(numbers)
        if self._rows is None and self._looked_up:
            looked_up = chosen(self._connection, _WORK_NUMBER, _ROW, self._looked_up)
            self._rows = {row.number: _Row(*row) for row in looked_up}
        if self._rows is not None and self._rows.keys() | set(self._looked_up) >= set(asked):
            return (self._rows[number] for number in asked if number in self._rows)
        return chosen(self._connection, _WORK_NUMBER, _ROW, asked)

    def _taken(self, numbers: Sequence[int]) -> set[int]:
        return {row.number for row in self._chosen(numbers)}

    def _numbers_for(self, names: Sequence[str]) -> dict[str, int]:
        """A number that no work has yet for each name; the same name has the same, as long as it is free."""
        numbers: dict[str, int] = {}
        taken = self._taken(list(map(_hash, names))) if names else set()
        for name in names:
            number = _hash(name)
            while number in taken:
                number = (number + 1) % (1 << 8 * _NUMBER_BYTES)
                taken |= self._taken([number])
            numbers[name] = number
            taken.add(number)
        return numbers

    def _take_in(self, works: Sequence[tuple[int, Work, set[int]]]) -> None:
        """Insert works of new numbers that one work cites, to be found by some keys."""
        keys, rows = [], []
        for number, work, found_by in works:
            own = sorted(found_by)[:_MOST_KEYS]
            keys += [{"key": key, "number": number} for key in own]
            rows.append(_Row(number, work.language, pack(work.metadata), array("q", own).tobytes(), 1))
        insert_rows(self._connection, _WORKS, [row._asdict() for row in rows])
        insert_rows(self._connection, _KEYS, keys)
        if self._rows is not None:
            self._rows |= {row.number: row for row in rows}

    def _widen(self, found_by: Mapping[int, set[int]], before: Container[int]) -> None:
        """Let works be found under more keys; one work more cites them, but for those that it cited before."""
        keys, wider = [], []
        for row in self._chosen(sorted(found_by)):
            number, packed, count = row.number, row.found_by, row.cited_by
            held = array("q", packed)
            new = sorted(found_by[number].difference(held))[: _MOST_KEYS - len(held)]
            keys += [{"key": key, "number": number} for key in new]
            all_keys = array("q", [*held, *new]).tobytes() if new else packed
            wider.append({"number": number, "found_by": all_keys, "cited_by": count + (number not in before)})
            if self._rows is not None and number in self._rows:
                self._rows[number] = self._rows[number]._replace(**wider[-1])
        insert_rows(self._connection, _KEYS, keys)
        update_rows(self._connection, _WORK_NUMBER, wider)

    def _count(self, numbers: Iterable[int]) -> dict[int, int]:
        """Count again how many works cite these; what no work cites is forgotten."""
        counts: dict[int, int] = {}
        for some in batches(sorted(numbers)):
            one_of, values = among(value_mark(self._connection.dialect.paramstyle), some)
            counted: dict[int, int] = dict(self._connection.exec_driver_sql(_COUNT.format(one_of), values).all())
            rows = [{"number": number, "cited_by": count} for number, count in counted.items()]
            update_rows(self._connection, _WORK_NUMBER, rows)
            self._forget(set(some) - counted.keys())
            counts |= counted
        return counts

    def _forget(self, numbers: Iterable[int]) -> None:
        mark = value_mark(self._connection.dialect.paramstyle)
        for row in list(self._chosen(numbers)):
            if row.found_by:
                one_of, values = among(mark, array("q", row.found_by))
                self._connection.exec_driver_sql(_WITHOUT_KEYS.format(one_of, mark), (*values, row.number))
            self._connection.execute(_FORGET, {"of": row.number})
            if self._rows is not None:
                self._rows.pop(row.number, None)


def _cited(row: Any) -> CitedWork:
    metadata = unpacked_metadata(row.metadata)
    return CitedWork(Work(_id(row.number), row.language, metadata, ()), row.cited_by)


def _key_numbers(keysets: Sequence[Iterable[str]]) -> set[int]:
    return set(map(key_number, set[str]().union(*keysets)))


def _hash(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(errors="replace"), digest_size=_NUMBER_BYTES).digest())


def _id(number: int) -> str:
    return f"c{number:012x}"


def _number(cited_id: str) -> int | None:
    """The number behind an id; None where it is no id of a cited work."""
    try:
        return int(cited_id[1:], 16) if len(cited_id) == 1 + 2 * _NUMBER_BYTES and cited_id[0] == "c" else None
    except ValueError:
        return None
