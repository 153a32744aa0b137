"""What suggestions of subjects are learned from: works with the concepts they were given, by vocabulary."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Connection, delete, select, update

from svod.model.codec import pack, unpack
from svod.model.vocabulary import Example
from svod.store.database import schema
from svod.store.database.rows import batches, insert_rows, put_row

_ROWS_AT_A_TIME = 5000


class SqlSubjectExamples:
    """Examples by vocabulary, and how much each kind of evidence counts."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def learned(self) -> tuple[str, ...]:
        """The vocabularies that have examples."""
        table = schema.subject_models
        return tuple(self._connection.scalars(select(table.c.vocabulary).order_by(table.c.vocabulary)))

    def put_all(self, vocabulary: str, examples: Iterable[Example], weights: Sequence[float]) -> None:
        """Keep the examples of a vocabulary, and what was learned from them, in place of those before."""
        changes = self._changes(vocabulary) + 1
        self.forget(vocabulary)
        put_row(
            self._connection, schema.subject_models,
            {"vocabulary": vocabulary, "weights": pack(list(weights)), "changes": changes},
        )  # fmt: skip
        self._insert(_row(vocabulary, example) for example in examples)

    def renew(self, vocabulary: str, work_ids: Sequence[str], examples: Iterable[Example]) -> None:
        """Keep the examples of some works in place of those before; a work without one has none any more."""
        table, models = schema.subject_examples, schema.subject_models
        gone = 0
        for some in batches(sorted(work_ids)):
            condition = (table.c.vocabulary == vocabulary) & table.c.work_id.in_(some)
            gone += self._connection.execute(delete(table).where(condition)).rowcount
        rows = [_row(vocabulary, example) for example in examples]
        self._insert(iter(rows))
        if gone or rows:
            changed = update(models).where(models.c.vocabulary == vocabulary).values(changes=models.c.changes + 1)
            self._connection.execute(changed)

    def forget(self, vocabulary: str) -> None:
        """Remove all examples of a vocabulary."""
        for table in (schema.subject_examples, schema.subject_models):
            self._connection.execute(delete(table).where(table.c.vocabulary == vocabulary))

    def examples(self, vocabulary: str) -> tuple[Example, ...]:
        """The works that have concepts of a vocabulary."""
        table = schema.subject_examples
        query = select(table).where(table.c.vocabulary == vocabulary).order_by(table.c.work_id)
        return tuple(
            Example(row.work_id, row.terms, unpack(tuple[str, ...], row.targets))
            for row in self._connection.execute(query)
        )

    def stamp(self, vocabulary: str) -> str:
        """What changes with the examples; empty where there are none."""
        changes = self._changes(vocabulary)
        return f"{vocabulary}:{changes}" if changes else ""

    def weights(self, vocabulary: str) -> tuple[float, ...]:
        """How much each kind of evidence counts; empty where that was not learned."""
        table = schema.subject_models
        found = self._connection.scalar(select(table.c.weights).where(table.c.vocabulary == vocabulary))
        return unpack(tuple[float, ...], found) if found is not None else ()

    def _changes(self, vocabulary: str) -> int:
        table = schema.subject_models
        return int(self._connection.scalar(select(table.c.changes).where(table.c.vocabulary == vocabulary)) or 0)

    def _insert(self, rows: Iterator[Mapping[str, Any]]) -> None:
        while some := list(islice(rows, _ROWS_AT_A_TIME)):
            insert_rows(self._connection, schema.subject_examples, some)


def _row(vocabulary: str, example: Example) -> dict[str, Any]:
    return {
        "vocabulary": vocabulary, "work_id": example.work_id, "terms": example.terms,
        "targets": pack(list(example.targets)),
    }  # fmt: skip
