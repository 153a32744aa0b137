"""Two runs side by side, record by record: what stayed, changed, came and went, with the weights (P3's test suite)."""

import math
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import NamedTuple

from svod.model.metadata import Value
from svod_lab.scores.alignment import greedy_pairs
from svod_lab.scores.forms import plain

# The share of words (token-F1) that makes two values of a list forms of one.
LEAST_ALIKE = 0.3
# Of these fields the best value is what a record shows, so best is compared with best.
_ONE_COUNTS = frozenset({"title", "description", "date", "type"})
# record -> field -> values
Run = Mapping[str, Mapping[str, Sequence[Value]]]


class Kind(StrEnum):
    """What became of a value between two runs."""

    SAME = "same"
    DIFFERENT = "different"
    NEW = "new"
    LOST = "lost"


class Change(NamedTuple):
    """One value of one record in the older and the newer run, each with its weight and method; None where absent."""

    record: str
    field: str
    kind: Kind
    old: Value | None
    new: Value | None

    @property
    def weight_gained(self) -> float:
        """How much surer the newer run is; what is absent weighs nothing."""
        return (self.new.weight if self.new else 0.0) - (self.old.weight if self.old else 0.0)


class Summary(NamedTuple):
    """How many values of a field became what, and the weights of all of them in either run."""

    field: str
    same: int
    different: int
    new: int
    lost: int
    old_weight: float
    new_weight: float


def compare(old: Run, new: Run) -> Iterator[Change]:
    """Every value of either run, by record and field in order; a different weight alone leaves a value the same."""
    for record in sorted({*old, *new}):
        before, after = old.get(record, {}), new.get(record, {})
        for field in sorted({*before, *after}):
            pair = _best_first if field in _ONE_COUNTS else _paired
            for one, other in pair(before.get(field, ()), after.get(field, ())):
                yield Change(record, field, _kind(one, other), one, other)


def summaries(changes: Iterable[Change]) -> tuple[Summary, ...]:
    """One summary a field, in order."""
    by_field: dict[str, list[Change]] = {}
    for change in changes:
        by_field.setdefault(change.field, []).append(change)
    return tuple(_summary(field, by_field[field]) for field in sorted(by_field))


def _summary(field: str, changes: Sequence[Change]) -> Summary:
    kinds = Counter(change.kind for change in changes)
    return Summary(
        field,
        same=kinds[Kind.SAME],
        different=kinds[Kind.DIFFERENT],
        new=kinds[Kind.NEW],
        lost=kinds[Kind.LOST],
        old_weight=math.fsum(change.old.weight for change in changes if change.old),
        new_weight=math.fsum(change.new.weight for change in changes if change.new),
    )


def _best_first(before: Sequence[Value], after: Sequence[Value]) -> Iterator[tuple[Value | None, Value | None]]:
    """The best values of one language together, whether they are equal or not; then the others."""
    if not before or not after:
        yield from _paired(before, after)
        return
    old, new = _best(before), _best(after)
    languages = {before[old].language or "", after[new].language or ""} - {""}
    if len(languages) > 1:
        yield from _paired(before, after)
        return
    yield before[old], after[new]
    yield from _paired([*before[:old], *before[old + 1 :]], [*after[:new], *after[new + 1 :]])


def _best(values: Sequence[Value]) -> int:
    return max(range(len(values)), key=lambda place: values[place].weight)


def _paired(before: Sequence[Value], after: Sequence[Value]) -> Iterator[tuple[Value | None, Value | None]]:
    """Equal texts together, then those that are alike, the rest in order."""
    by_text: dict[str, deque[int]] = {}
    for place, value in enumerate(after):
        by_text.setdefault(plain(value.text), deque()).append(place)
    left, taken = [], set()
    for value in before:
        twins = by_text.get(plain(value.text))
        if twins:
            taken.add(twins[0])
            yield value, after[twins.popleft()]
        else:
            left.append(value)
    right = [value for place, value in enumerate(after) if place not in taken]
    alike = greedy_pairs([value.text for value in left], [value.text for value in right], LEAST_ALIKE)
    yield from ((left[pair.expected], right[pair.found]) for pair in alike)
    paired_left, paired_right = {pair.expected for pair in alike}, {pair.found for pair in alike}
    yield from zip_longest(
        (value for place, value in enumerate(left) if place not in paired_left),
        (value for place, value in enumerate(right) if place not in paired_right),
    )


def _kind(old: Value | None, new: Value | None) -> Kind:
    if old is None:
        return Kind.NEW
    if new is None:
        return Kind.LOST
    return Kind.SAME if plain(old.text) == plain(new.text) else Kind.DIFFERENT
