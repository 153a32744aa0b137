"""Corrections by people, in the order in which they were made; undone ones stay on the list."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, insert, select, update

from svod.model.codec import from_dict, pack, unpack
from svod.model.correction import (
    REFERENCE,
    Correction,
    FieldCorrection,
    ReferenceCorrection,
    laid_over,
)
from svod.model.metadata import Field, Metadata, Value
from svod.model.reference import Reference
from svod.model.work import Work
from svod.store.database import schema
from svod.text.fixes import with_fixes

_TABLE = schema.corrections
# Asked for every paper: made once, for making a statement costs more than answering it.
IN_FORCE = (
    select(_TABLE.c.subject, _TABLE.c.said, _TABLE.c.before)
    .where(_TABLE.c.work_id == bindparam("of"), _TABLE.c.undone == "")
    .order_by(_TABLE.c.number)
)


class SqlCorrections:
    """The corrections of works."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def put(self, correction: Correction) -> int:
        """Store a correction, and return its number; one without a time is made now."""
        row = {
            "work_id": correction.work_id,
            "subject": correction.what.subject,
            "said": pack(correction.what.said),
            "before": pack(correction.what.before),
            "who": correction.who,
            "made": correction.made or self._now(),
            "undone": "",
            "undone_by": "",
        }
        number: int = self._connection.execute(insert(_TABLE).returning(_TABLE.c.number), row).scalar_one()
        return number

    def get(self, number: int) -> Correction | None:
        """A correction by its number."""
        row = self._connection.execute(select(_TABLE).where(_TABLE.c.number == number)).first()
        return _correction(row) if row else None

    def about(self, work_id: str) -> tuple[Correction, ...]:
        """All corrections of a work, also undone ones, the oldest first."""
        rows = self._connection.execute(select(_TABLE).where(_TABLE.c.work_id == work_id).order_by(_TABLE.c.number))
        return tuple(map(_correction, rows))

    def latest(self, limit: int, offset: int = 0) -> tuple[Correction, ...]:
        """The corrections of all works, the newest first."""
        rows = self._connection.execute(select(_TABLE).order_by(_TABLE.c.number.desc()).limit(limit).offset(offset))
        return tuple(map(_correction, rows))

    def count(self) -> int:
        """How many corrections there are, also undone ones."""
        return self._connection.execute(select(func.count()).select_from(_TABLE)).scalar_one()

    def take_back(self, number: int, who: str) -> None:
        """Note that a correction counts no longer."""
        self._connection.execute(
            update(_TABLE).where(_TABLE.c.number == number).values(undone=self._now(), undone_by=who)
        )

    def in_force(self, work_id: str) -> tuple[FieldCorrection | ReferenceCorrection, ...]:
        """What counts of all that was said of a work, the oldest first."""
        rows = self._connection.execute(IN_FORCE, {"of": work_id})
        return tuple(_what(row) for row in rows)

    def corrected(self, work: Work) -> Work:
        """A work with what people said of it laid over what machines did."""
        fields = [what for what in self.in_force(work.id) if isinstance(what, FieldCorrection)]
        if not fields:
            return work
        corrected = next((what for what in reversed(fields) if what.field is Field.LANGUAGE and what.said), None)
        language = corrected.said[0].text if corrected else work.language
        return replace(work, language=language, metadata=laid_over(work.metadata, fields))

    def fixed(self, work_id: str, references: Sequence[Reference]) -> Sequence[Reference]:
        """A work's references as people corrected them, wherever they are now."""
        fixes = [what for what in self.in_force(work_id) if isinstance(what, ReferenceCorrection)]
        return with_fixes(references, fixes) if fixes else references


def _correction(row: Row[Any]) -> Correction:
    return Correction(row.number, row.work_id, _what(row), row.who, row.made, row.undone, row.undone_by)


def _what(row: Any) -> FieldCorrection | ReferenceCorrection:
    if row.subject == REFERENCE:
        return ReferenceCorrection(unpack(Reference, row.said), unpack(Reference, row.before))
    field = Field(row.subject)
    return FieldCorrection(field, _values(field, row.said), _values(field, row.before))


def _values(field: Field, packed: bytes) -> tuple[Value, ...]:
    """Claims for a field, which decides of which class they are."""
    return from_dict(Metadata, {str(field): unpack(list[Any], packed)}).values.get(field, ())
