"""Works that are known by references alone: one row for all the references that mean the same work."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b

from sqlalchemy import Connection, Row, bindparam, delete, func, select, update
from sqlalchemy.sql.expression import ColumnElement

from svod.model.reference import Reference
from svod.model.shape import metadata_shape, reference_from_shape
from svod.model.work import CitedWork, Work
from svod.packing import pack, unpack
from svod.store import schema
from svod.store.rows import batches, insert_rows, put_row, put_rows, sharers, unpacked_metadata

# Numbers of works fit into twelve hexadecimal digits, as those of held works do.
_NUMBER_BYTES = 6
# What is misprinted in many ways needs no more ways to be found.
_MOST_KEYS = 40


class SqlCitedWorks:
    """Works that are known by references alone."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, cited_id: str) -> CitedWork | None:
        """A work by its id."""
        number = _number(cited_id)
        return next(iter(self._load(schema.cited_works.c.number == number)), None) if number is not None else None

    def sharing_each(self, keysets: Sequence[Iterable[str]]) -> list[tuple[Work, ...]]:
        """For each set of keys the works that share one of them; a key that very many share tells nothing."""
        numbered = [sorted(map(_key_number, keys)) for keys in keysets]
        table = schema.cited_keys
        found = sharers(self._connection, table.c.key, table.c.number, {key for keys in numbered for key in keys})
        numbers = {number for shared in found.values() for number in shared}
        works = {
            _number(cited.work.id): cited.work
            for some in batches(sorted(numbers))
            for cited in self._load(schema.cited_works.c.number.in_(some))
        }
        return [
            tuple(works[number] for number in dict.fromkeys(one for key in keys for one in found.get(key, ())))
            for keys in numbered
        ]

    def add(self, works: Sequence[tuple[str, Work]]) -> dict[str, str]:
        """Take works in, each named by what its reference says; the ids that they get, by these names."""
        numbers: dict[str, int] = {}
        hashes = [int.from_bytes(blake2b(name.encode(errors="replace"), digest_size=_NUMBER_BYTES).digest())
                  for name, _ in works]  # fmt: skip
        taken = self._taken(hashes)
        for (name, _), number in zip(works, hashes, strict=True):
            while number in taken:
                number = (number + 1) % (1 << 8 * _NUMBER_BYTES)
                taken |= self._taken([number])
            numbers[name] = number
            taken.add(number)
        rows = [
            {"number": numbers[name], "language": work.language, "metadata": pack(metadata_shape(work.metadata)),
             "found_by": b"", "cited_by": 0}
            for name, work in works
        ]  # fmt: skip
        insert_rows(self._connection, schema.cited_works, rows)
        return {name: _id(number) for name, number in numbers.items()}

    def tie(self, work_id: str, meant: Mapping[int, tuple[str, Iterable[str]]]) -> None:
        """Note which cited work each reference of a work means, by its place, and the keys by which that is found."""
        keys: dict[int, set[int]] = {}
        rows = []
        for position, (cited_id, found_by) in meant.items():
            number = _number(cited_id)
            if number is not None:
                keys.setdefault(number, set()).update(map(_key_number, found_by))
                rows.append({"work_id": work_id, "position": position, "number": number})
        put_rows(self._connection, schema.cited_references, rows)
        self._widen(keys)
        self._count(keys)

    def untie(self, cited_id: str, references: Iterable[tuple[str, int]]) -> int:
        """Let references mean a work no longer, and tell how many works cite it still; at none it is forgotten."""
        table = schema.cited_references
        is_it = (table.c.work_id == bindparam("citing")) & (table.c.position == bindparam("place"))
        rows = [{"citing": work_id, "place": position} for work_id, position in references]
        number = _number(cited_id)
        if rows and number is not None:
            self._connection.execute(delete(table).where(is_it), rows)
            self._count([number])
        found = self.get(cited_id)
        return found.cited_by if found else 0

    def untie_work(self, work_id: str) -> None:
        """Forget what all references of a work mean."""
        table = schema.cited_references
        query = select(table.c.number).where(table.c.work_id == work_id).distinct()
        touched = self._connection.execute(query).scalars().all()
        if touched:
            self._connection.execute(delete(table).where(table.c.work_id == work_id))
            self._count(touched)

    def of(self, work_id: str) -> Mapping[int, str]:
        """The cited works that the references of a work mean, by their places."""
        table = schema.cited_references
        rows = self._connection.execute(select(table.c.position, table.c.number).where(table.c.work_id == work_id))
        return {position: _id(number) for position, number in rows}

    def references(self, cited_id: str, most: int | None = None) -> tuple[tuple[str, int, Reference], ...]:
        """The references that mean a work, each with the work it stands in and its place there."""
        ties, told = schema.cited_references, schema.references
        rows = self._connection.execute(
            select(told)
            .join(ties, (ties.c.work_id == told.c.work_id) & (ties.c.position == told.c.position))
            .where(ties.c.number == _number(cited_id))
            .order_by(told.c.work_id, told.c.position)
            .limit(most)
        )
        return tuple((row.work_id, row.position, reference_from_shape(unpack(row.reference))) for row in rows)

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

    def _load(self, condition: ColumnElement[bool]) -> list[CitedWork]:
        return list(map(_cited, self._connection.execute(select(schema.cited_works).where(condition))))

    def _taken(self, numbers: Sequence[int]) -> set[int]:
        table = schema.cited_works
        return {
            number
            for some in batches(numbers)
            for number in self._connection.execute(select(table.c.number).where(table.c.number.in_(some))).scalars()
        }

    def _widen(self, found_by: Mapping[int, set[int]]) -> None:
        """Let works be found under more keys."""
        table = schema.cited_works
        for some in batches(sorted(found_by)):
            known = self._connection.execute(
                select(table.c.number, table.c.found_by).where(table.c.number.in_(some))
            ).all()
            keys, wider = [], []
            for number, packed in known:
                held = array("q", packed)
                new = sorted(found_by[number].difference(held))[: _MOST_KEYS - len(held)]
                keys += [{"key": key, "number": number} for key in new]
                if new:
                    wider.append({"of": number, "found_by": array("q", [*held, *new]).tobytes()})
            insert_rows(self._connection, schema.cited_keys, keys)
            if wider:
                self._connection.execute(update(table).where(table.c.number == bindparam("of")), wider)

    def _count(self, numbers: Iterable[int]) -> None:
        """Count again how many works cite these; what nobody cites is forgotten."""
        table, ties = schema.cited_works, schema.cited_references
        for some in batches(sorted(numbers)):
            citing = func.count(ties.c.work_id.distinct())
            query = select(ties.c.number, citing).where(ties.c.number.in_(some)).group_by(ties.c.number)
            counted = [{"of": number, "cited_by": count} for number, count in self._connection.execute(query)]
            if counted:
                self._connection.execute(update(table).where(table.c.number == bindparam("of")), counted)
            self._forget(set(some) - {row["of"] for row in counted})

    def _forget(self, numbers: Iterable[int]) -> None:
        table, keys = schema.cited_works, schema.cited_keys
        for number in numbers:
            packed = self._connection.execute(select(table.c.found_by).where(table.c.number == number)).scalar() or b""
            rows = [{"shared": key, "of": number} for key in array("q", packed)]
            is_it = (keys.c.key == bindparam("shared")) & (keys.c.number == bindparam("of"))
            if rows:
                self._connection.execute(delete(keys).where(is_it), rows)
            self._connection.execute(delete(table).where(table.c.number == number))


def _cited(row: Row[tuple[object, ...]]) -> CitedWork:
    metadata = unpacked_metadata(row.metadata)
    return CitedWork(Work(_id(row.number), row.language, metadata, ()), row.cited_by)


def _id(number: int) -> str:
    return f"c{number:012x}"


def _number(cited_id: str) -> int | None:
    """The number behind an id; None where it is no id of a cited work."""
    try:
        return int(cited_id[1:], 16) if len(cited_id) == 1 + 2 * _NUMBER_BYTES and cited_id[0] == "c" else None
    except ValueError:
        return None


def _key_number(key: str) -> int:
    return int.from_bytes(blake2b(key.encode(errors="replace"), digest_size=8).digest(), signed=True)
