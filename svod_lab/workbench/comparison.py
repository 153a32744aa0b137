"""Two runs side by side: which records belong together, and what became of each value, kept without the texts."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from svod.model.metadata import Value
from svod_lab.scores.alignment import greedy_pairs
from svod_lab.scores.compare import LEAST_ALIKE, Change, Kind, compare
from svod_lab.workbench.records import REFERENCE, RunRecord, Twin, known_fields, record_of
from svod_lab.workbench.run_files import RunFile

# Called with how many of how many are done.
Report = Callable[[int, int], None]


class Trace(NamedTuple):
    """What became of one value: all that filters and counts need, the texts stay in the files."""

    field: str
    kind: Kind
    old_weight: float | None
    new_weight: float | None
    old_method: str
    new_method: str


class Pairing(NamedTuple):
    """The places of a document's records in the older and the newer run; None where a run has none."""

    old: int | None
    new: int | None


@dataclass(frozen=True, slots=True)
class ComparedRecord:
    """One document in both runs, and what became of its values."""

    number: int
    pairing: Pairing
    name: str
    sha256: str
    language: str
    traces: tuple[Trace, ...]

    @property
    def differences(self) -> int:
        """How many values are not the same."""
        return sum(trace.kind is not Kind.SAME for trace in self.traces)


@dataclass(frozen=True, eq=False)
class Comparison:
    """Two runs and every document of either; one that was made is itself alone."""

    old: RunFile
    new: RunFile
    records: tuple[ComparedRecord, ...]

    def sides(self, number: int) -> tuple[RunRecord | None, RunRecord | None]:
        """What the older and the newer run say of a document."""
        return _sides(self.records[number].pairing, self.old, self.new)

    def changes(self, number: int) -> tuple[Change, ...]:
        """Every value of a document in both runs, with its texts, in the order of its traces."""
        return changes_of(*self.sides(number))

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The fields that either run has values of."""
        return known_fields(trace.field for record in self.records for trace in record.traces)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages of the documents."""
        return tuple(sorted({record.language for record in self.records if record.language}))


def silently(_done: int, _total: int) -> None:
    """Report nothing."""


def compare_runs(old: RunFile, new: RunFile, *, report: Report = silently) -> Comparison:
    """Every document of either run, in the order of the older, then what only the newer has.

    `report` is called with how many of how many are compared.
    """
    pairings = pair_records(old, new)
    records = []
    for number, pairing in enumerate(pairings):
        records.append(_compared(number, pairing, old, new))
        report(number + 1, len(pairings))
    return Comparison(old, new, tuple(records))


def pair_records(old: RunFile, new: RunFile) -> tuple[Pairing, ...]:
    """Records of the same source together, then those of the same bytes under another name, then what is alone."""
    by_source = {head.source: number for number, head in enumerate(new.heads)}
    partners: dict[int, int] = {}
    for number, head in enumerate(old.heads):
        if head.source in by_source:
            partners[number] = by_source[head.source]
    taken = set(partners.values())
    by_bytes = {head.sha256: number for number, head in enumerate(new.heads) if head.sha256 and number not in taken}
    for number, head in enumerate(old.heads):
        if number not in partners and head.sha256 in by_bytes:
            partners[number] = by_bytes.pop(head.sha256)
    taken = set(partners.values())
    paired = (Pairing(number, partners.get(number)) for number in range(len(old.heads)))
    alone = (Pairing(None, number) for number in range(len(new.heads)) if number not in taken)
    return tuple(chain(paired, alone))


def changes_of(old: RunRecord | None, new: RunRecord | None) -> tuple[Change, ...]:
    """What became of each value between two records of one document, by field in their usual order."""
    record = (new or old or _NOTHING).source
    before, after = dict(_values(old)), dict(_values(new))
    references = _reference_changes(record, before.pop(REFERENCE, ()), after.pop(REFERENCE, ()))
    changes = [*compare({record: before}, {record: after}), *references]
    order = {name: place for place, name in enumerate(known_fields(change.field for change in changes))}
    return tuple(sorted(changes, key=lambda change: order[change.field]))


_NOTHING = RunRecord("", "", "", 0, "", "", "", {})


def _values(record: RunRecord | None) -> Mapping[str, tuple[Value, ...]]:
    return record.values if record else {}


def _reference_changes(record: str, before: Sequence[Value], after: Sequence[Value]) -> Iterator[Change]:
    """Entries of two bibliographies: the same ones, those printed alike, then what is only in one of them."""
    partners = _same(before, after, lambda entry: entry.text, {})
    partners = _same(before, after, _printed, partners)
    left = [place for place in range(len(before)) if place not in partners]
    right = [place for place in range(len(after)) if place not in set(partners.values())]
    for pair in greedy_pairs(
        [_printed(before[place]) for place in left], [_printed(after[place]) for place in right], LEAST_ALIKE
    ):
        partners[left[pair.expected]] = right[pair.found]
    for place, entry in enumerate(before):
        twin = after[partners[place]] if place in partners else None
        kind = Kind.LOST if twin is None else Kind.SAME if twin.text == entry.text else Kind.DIFFERENT
        yield Change(record, REFERENCE, kind, entry, twin)
    taken = set(partners.values())
    yield from (
        Change(record, REFERENCE, Kind.NEW, None, entry) for place, entry in enumerate(after) if place not in taken
    )


def _same(
    before: Sequence[Value], after: Sequence[Value], key: Callable[[Value], str], partners: Mapping[int, int]
) -> dict[int, int]:
    """The pairs there are, and those left over that have the same key, in order."""
    taken = set(partners.values())
    waiting: dict[str, deque[int]] = {}
    for place, entry in enumerate(after):
        if place not in taken:
            waiting.setdefault(key(entry), deque()).append(place)
    found = dict(partners)
    for place, entry in enumerate(before):
        if place not in found and waiting.get(key(entry)):
            found[place] = waiting[key(entry)].popleft()
    return found


def _printed(entry: Value) -> str:
    """The entry as printed, without the lines of its fields."""
    return entry.text.partition("\n")[0]


def _compared(number: int, pairing: Pairing, old: RunFile, new: RunFile) -> ComparedRecord:
    before, after = _sides(pairing, old, new)
    known = after or before or _NOTHING
    language = known.language or (before.language if before else "")
    traces = tuple(map(_trace, changes_of(before, after)))
    return ComparedRecord(number, pairing, known.name, known.sha256, language, traces)


def _sides(pairing: Pairing, old: RunFile, new: RunFile) -> tuple[RunRecord | None, RunRecord | None]:
    if pairing.old is None:
        return None, None if pairing.new is None else new.record(pairing.new)
    shape = old.shape(pairing.old)
    before = record_of(shape)
    return before, None if pairing.new is None else new.record(pairing.new, Twin(shape, before))


def _trace(change: Change) -> Trace:
    return Trace(
        change.field,
        change.kind,
        change.old.weight if change.old else None,
        change.new.weight if change.new else None,
        change.old.origin if change.old else "",
        change.new.origin if change.new else "",
    )


def change_fields(change: Change) -> dict[str, Any]:
    """A change as plain values, without the document that it is of."""
    sides = {
        side: None if value is None else {"text": value.text, "weight": round(value.weight, 4), "method": value.origin}
        for side, value in (("old", change.old), ("new", change.new))
    }
    return {"field": change.field, "kind": str(change.kind), **sides}
