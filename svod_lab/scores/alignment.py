"""Two lists of texts paired one to one by the words they share."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from svod_lab.scores.forms import occurrences, token_f1

# How many rare words two texts must share before they are compared as wholes.
ENOUGH_SHARED = 3
ROUNDING = 1e-9

Bag = frozenset[tuple[str, int]]


class Pair(NamedTuple):
    """The places of an expected and a found text that belong together, and how alike their words are."""

    expected: int
    found: int
    likeness: float


def greedy_pairs(expected: Sequence[str], found: Sequence[str], least: float = 0.0) -> tuple[Pair, ...]:
    """The likest pairs first, each text at most once, down to that token-F1; nothing in common never pairs."""
    return _chosen(_candidates(expected, found, least))


def most_pairs(expected: Sequence[str], found: Sequence[str], least: float) -> tuple[Pair, ...]:
    """As many pairs of at least that token-F1 as there can be: the greedy ones, re-paired where that makes one more.

    How many pairs there are then depends neither on the order of the texts nor on how ties are broken.
    """
    candidates = _candidates(expected, found, least)
    likeness = {(pair.expected, pair.found): pair.likeness for pair in candidates}
    partners: dict[int, list[int]] = {}
    for pair in candidates:
        partners.setdefault(pair.expected, []).append(pair.found)
    owner = {pair.found: pair.expected for pair in _chosen(candidates)}
    taken = set(owner.values())
    for place in sorted(partners):
        if place not in taken:
            _make_room(place, partners, owner)
    pairs = (Pair(place, partner, likeness[place, partner]) for partner, place in owner.items())
    return tuple(sorted(pairs))


def _chosen(candidates: Sequence[Pair]) -> tuple[Pair, ...]:
    used_expected: set[int] = set()
    used_found: set[int] = set()
    chosen = []
    for pair in candidates:
        if pair.expected not in used_expected and pair.found not in used_found:
            used_expected.add(pair.expected)
            used_found.add(pair.found)
            chosen.append(pair)
    return tuple(sorted(chosen))


def _candidates(expected: Sequence[str], found: Sequence[str], least: float) -> list[Pair]:
    """All pairs that are alike enough, the likest first, then those nearest to each other in their lists."""
    wanted, offered = [occurrences(text) for text in expected], [occurrences(text) for text in found]
    holders: dict[tuple[str, int], list[int]] = {}
    for place, bag in enumerate(offered):
        for word in bag:
            holders.setdefault(word, []).append(place)
    pairs: list[Pair] = []
    for place, bag in enumerate(wanted):
        near = _near(bag, holders, least)
        alike = ((partner, token_f1(bag, offered[partner])) for partner in near)
        pairs.extend(Pair(place, partner, likeness) for partner, likeness in alike if likeness >= least)
    return sorted(pairs, key=lambda pair: (-pair.likeness, abs(pair.expected - pair.found), pair))


def _near(bag: Bag, holders: Mapping[tuple[str, int], Sequence[int]], least: float) -> Iterator[int]:
    """The places of the bags that can be alike enough: those that share enough of this one's rarest words."""
    # Bags of token-F1 t share at least t / (2 - t) of either one's words; leaving out the commonest words of one can
    # hide all but a few of those, and the few are enough.
    must_share = max(1, math.ceil(least / (2 - least) * len(bag) - ROUNDING))
    enough = min(must_share, ENOUGH_SHARED)
    by_rarity = sorted(bag, key=lambda word: len(holders.get(word, ())))
    rarest = by_rarity[: len(bag) - must_share + enough]
    shared = Counter(chain.from_iterable(holders.get(word, ()) for word in rarest))
    return (place for place, count in shared.items() if count >= enough)


def _make_room(place: int, partners: dict[int, list[int]], owner: dict[int, int]) -> None:
    """Give a text left over a partner by moving others to theirs, along the shortest chain, if there is one."""
    reached_from: dict[int, int] = {}
    waiting = [place]
    for current in waiting:
        for partner in partners[current]:
            if partner in reached_from:
                continue
            reached_from[partner] = current
            if partner in owner:
                waiting.append(owner[partner])
                continue
            _shift(partner, place, reached_from, owner)
            return


def _shift(partner: int, place: int, reached_from: dict[int, int], owner: dict[int, int]) -> None:
    free = partner
    while True:
        mover = reached_from[free]
        left = next((held for held, holder in owner.items() if holder == mover), None)
        owner[free] = mover
        if mover == place or left is None:
            return
        free = left
