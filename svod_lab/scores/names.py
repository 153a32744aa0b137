"""Names of persons: found, and divided into family and given names."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from svod.model.person import PersonName
from svod_lab.scores.bibliographies import Right
from svod_lab.scores.forms import soft
from svod_lab.scores.tally import Tally

NAME, FAMILY, GIVEN = "name", "family", "given"


class NameCounts(NamedTuple):
    """What the names of one document count.

    `tallies` holds whole names, family names and given names; `divided` counts only the names whose letters were
    found, however divided, how many are divided rightly.
    """

    tallies: Mapping[str, Tally]
    divided: Right


def name_counts(expected: Sequence[PersonName], found: Sequence[PersonName]) -> NameCounts:
    """Names in soft comparison, paired one to one: equal ones first, then the same letters, then the same family."""
    wanted = [name for name in expected if soft(name.full)]
    offered = [name for name in found if soft(name.full)]
    pairs = _pairs(wanted, offered)
    family = sum(_agree(one.family, other.family) for one, other in pairs)
    given = sum(_agree(one.given, other.given) for one, other in pairs)
    whole = sum(_parts(one) == _parts(other) for one, other in pairs)
    recognised = sum(_letters(one) == _letters(other) for one, other in pairs)
    tallies = {
        NAME: Tally(whole, len(offered), len(wanted)),
        FAMILY: Tally(family, _filled(offered, FAMILY), _filled(wanted, FAMILY)),
        GIVEN: Tally(given, _filled(offered, GIVEN), _filled(wanted, GIVEN)),
    }
    return NameCounts(tallies, Right(whole, recognised))


def _pairs(wanted: list[PersonName], offered: list[PersonName]) -> list[tuple[PersonName, PersonName]]:
    # The surest way of recognising a name first.
    ways: tuple[Callable[[PersonName], object], ...] = (_parts, _letters, lambda name: soft(name.family))
    pairs, left, right = [], list(wanted), list(offered)
    for way in ways:
        for name in tuple(left):
            partner = next((other for other in right if way(other) and way(other) == way(name)), None)
            if partner is not None:
                left.remove(name)
                right.remove(partner)
                pairs.append((name, partner))
    return pairs


def _parts(name: PersonName) -> tuple[str, str]:
    return soft(name.family), soft(name.given)


def _letters(name: PersonName) -> str:
    return "".join(sorted(soft(name.full)))


def _agree(one: str, other: str) -> bool:
    return bool(soft(one)) and soft(one) == soft(other)


def _filled(names: Sequence[PersonName], part: str) -> int:
    return sum(bool(soft(getattr(name, part))) for name in names)
