"""What a comparison amounts to: values by field, by method and by language; fields gained and lost against a truth."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from svod.model.metadata import Metadata
from svod_lab.runs.tasks.headers import HeaderItem, found_values
from svod_lab.scores.compare import Kind
from svod_lab.scores.score import ratio
from svod_lab.scores.strengths import Strength
from svod_lab.scores.value_scores import value_tally
from svod_lab.workbench.comparison import ComparedRecord, Comparison, Trace
from svod_lab.workbench.labels import paper_id
from svod_lab.workbench.records import RunRecord, known_fields


class StateCounts(NamedTuple):
    """How many values of one kind became what, and their mean weights in either run."""

    name: str
    same: int
    different: int
    new: int
    lost: int
    old_weight: float | None
    new_weight: float | None

    @property
    def total(self) -> int:
        """All values of either run."""
        return self.same + self.different + self.new + self.lost


class RecordCounts(NamedTuple):
    """How many documents there are, in both runs or in one only, and how many of them changed."""

    both: int
    only_old: int
    only_new: int
    changed: int


class TruthCounts(NamedTuple):
    """Of the documents whose truth knows a field: how many each run has right, and which became right or wrong."""

    field: str
    known: int
    old_right: int
    new_right: int
    gained: int
    lost: int


class TruthChange(NamedTuple):
    """A field of a document that became right, or wrong."""

    record: int
    field: str
    gained: bool


class WeightCounts(NamedTuple):
    """The values of a field in one class of weights."""

    field: str
    weights: str
    counts: StateCounts


# Classes of weights, the highest first: from what weight on, and what they are called.
WEIGHT_CLASSES = ((0.8, "0.8 – 1"), (0.5, "0.5 – 0.8"), (0.0, "0 – 0.5"))


class Statistics(NamedTuple):
    """All counts of a comparison."""

    records: RecordCounts
    by_field: tuple[StateCounts, ...]
    by_weight: tuple[WeightCounts, ...]
    by_method: tuple[StateCounts, ...]
    by_language: tuple[StateCounts, ...]


@lru_cache(maxsize=4)
def statistics(comparison: Comparison) -> Statistics:
    """The counts of a comparison; made once for those that are looked at."""
    fields: dict[str, _Sums] = {}
    methods: dict[str, _Sums] = {}
    languages: dict[str, _Sums] = {}
    classes: dict[tuple[str, str], _Sums] = {}
    for record in comparison.records:
        of_language = languages.setdefault(record.language, _Sums())
        for trace in record.traces:
            of_language.add(trace)
            _of(fields, trace.field).add(trace)
            classes.setdefault((trace.field, weight_class(trace)), _Sums()).add(trace)
            _of(methods, trace.new_method or trace.old_method).add(trace)
    return Statistics(
        _record_counts(comparison.records),
        tuple(fields[name].state_counts(name) for name in known_fields(fields)),
        tuple(
            WeightCounts(name, weights, classes[name, weights].state_counts(name))
            for name in known_fields(fields)
            for _, weights in WEIGHT_CLASSES
            if (name, weights) in classes
        ),
        _sorted(methods),
        _sorted({name: sums for name, sums in languages.items() if sums.counts}),
    )


def weight_class(trace: Trace) -> str:
    """The class of a value's weight: that of the newer run, if it has the value."""
    weight = trace.new_weight if trace.new_weight is not None else trace.old_weight or 0.0
    return next(name for least, name in WEIGHT_CLASSES if weight >= least)


def truth_counts(
    comparison: Comparison, truth: Mapping[str, HeaderItem]
) -> tuple[tuple[TruthCounts, ...], tuple[TruthChange, ...]]:
    """Each run against what is right, by field; a field is right when all its values are found and no other."""
    counts: dict[str, Counter[str]] = {}
    changes: list[TruthChange] = []
    for record in comparison.records:
        item = truth.get(record.name) or truth.get(paper_id(record.sha256))
        if item is None:
            continue
        old, new = comparison.sides(record.number)
        before, after = right_fields(old, item), right_fields(new, item)
        for field, was_right in before.items():
            is_right = after[field]
            counts.setdefault(field, Counter()).update(
                {"known": 1, "old": was_right, "new": is_right, "gained": is_right > was_right,
                 "lost": is_right < was_right}
            )  # fmt: skip
            if is_right != was_right:
                changes.append(TruthChange(record.number, field, is_right))
    rows = (
        TruthCounts(field, count["known"], count["old"], count["new"], count["gained"], count["lost"])
        for field, count in sorted(counts.items())
    )
    return tuple(rows), tuple(changes)


def right_fields(record: RunRecord | None, item: HeaderItem) -> dict[str, bool]:
    """For each field that the truth knows, whether a record has it right."""
    found = found_values(record.metadata if record else Metadata({}), item)
    return {field: _is_right(expected, found.get(field, ())) for field, expected in item.expected.items()}


def _is_right(expected: tuple[str, ...], found: Iterable[object]) -> bool:
    texts = [str(getattr(value, "text", "")) for value in found]
    tally = value_tally(expected, texts, Strength.SOFT)
    return tally.matched == tally.found == tally.expected


class _Sums:
    """Counts of states, and weights added up."""

    __slots__ = ("counts", "new", "new_weight", "old", "old_weight")

    def __init__(self) -> None:
        self.counts: dict[Kind, int] = {}
        self.old = self.new = 0
        self.old_weight = self.new_weight = 0.0

    def add(self, trace: Trace) -> None:
        self.counts[trace.kind] = self.counts.get(trace.kind, 0) + 1
        if trace.old_weight is not None:
            self.old += 1
            self.old_weight += trace.old_weight
        if trace.new_weight is not None:
            self.new += 1
            self.new_weight += trace.new_weight

    def state_counts(self, name: str) -> StateCounts:
        same, different, new, lost = (self.counts.get(kind, 0) for kind in Kind)
        weights = ratio(self.old_weight, self.old), ratio(self.new_weight, self.new)
        return StateCounts(name, same, different, new, lost, *weights)


def _of(sums: dict[str, _Sums], name: str) -> _Sums:
    found = sums.get(name)
    if found is None:
        found = sums[name] = _Sums()
    return found


def _sorted(sums: Mapping[str, _Sums]) -> tuple[StateCounts, ...]:
    rows = (row.state_counts(name) for name, row in sums.items())
    return tuple(sorted(rows, key=lambda row: (-row.total, row.name)))


def _record_counts(records: Iterable[ComparedRecord]) -> RecordCounts:
    counts: Counter[str] = Counter()
    for record in records:
        where = "only_new" if record.pairing.old is None else "only_old" if record.pairing.new is None else "both"
        counts.update({where: 1, "changed": where == "both" and record.differences > 0})
    return RecordCounts(counts["both"], counts["only_old"], counts["only_new"], counts["changed"])
