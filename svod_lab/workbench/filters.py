"""Filters of a comparison: which records and values to show."""

from collections.abc import Iterator
from dataclasses import dataclass

from svod_lab.scores.compare import Change, Kind
from svod_lab.workbench.comparison import ComparedRecord, Comparison, Trace

# What is wanted by a state's name; the first stands for all states but «same».
CHANGED = "changed"
EVERYTHING = "all"
STATES = (CHANGED, *map(str, Kind), EVERYTHING)


@dataclass(frozen=True, slots=True)
class RecordFilter:
    """What to see: empty or None means that it does not matter.

    A value is within the weights when either of its sides is.
    """

    field: str = ""
    state: str = CHANGED
    least: float | None = None
    most: float | None = None
    file: str = ""
    language: str = ""
    method: str = ""

    def wants(self, trace: Trace) -> bool:
        """Whether a value is wanted."""
        return (
            self.field in {"", trace.field}
            and self._wants_state(trace.kind)
            and self._wants_weight(trace)
            and (not self.method or self.method in {trace.old_method, trace.new_method})
        )

    def wants_change(self, change: Change) -> bool:
        """The same for a value with its texts."""
        old, new = change.old, change.new
        trace = Trace(
            change.field,
            change.kind,
            old.weight if old else None,
            new.weight if new else None,
            old.origin if old else "",
            new.origin if new else "",
        )
        return self.wants(trace)

    def wants_record(self, record: ComparedRecord) -> bool:
        """Whether a document is wanted, and any value of it."""
        if self.language and record.language != self.language:
            return False
        if self.file and self.file.casefold() not in record.name.casefold():
            return False
        return any(map(self.wants, record.traces))

    def _wants_state(self, kind: Kind) -> bool:
        if self.state == CHANGED:
            return kind is not Kind.SAME
        return self.state in {EVERYTHING, "", str(kind)}

    def _wants_weight(self, trace: Trace) -> bool:
        least = 0.0 if self.least is None else self.least
        most = 1.0 if self.most is None else self.most
        sides = (trace.old_weight, trace.new_weight)
        return any(least <= weight <= most for weight in sides if weight is not None)


def wanted_records(comparison: Comparison, wanted: RecordFilter) -> Iterator[ComparedRecord]:
    """The documents that are wanted, in order."""
    return filter(wanted.wants_record, comparison.records)


def neighbours(comparison: Comparison, wanted: RecordFilter, number: int) -> tuple[int | None, int | None]:
    """The numbers of the wanted documents before and after one."""
    before: int | None = None
    for record in wanted_records(comparison, wanted):
        if record.number > number:
            return before, record.number
        if record.number < number:
            before = record.number
    return before, None
