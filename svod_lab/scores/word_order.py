"""How much of a text stands in its right order, by the stretches of words that come once in it."""

from bisect import bisect_left
from collections.abc import Sequence

# Stretches of so many words are followed: single words come too often.
_STRETCH = 4


def in_order(expected: Sequence[str], found: Sequence[str]) -> tuple[int, int]:
    """How many stretches are in order, of how many that come once in both texts."""
    wanted, offered = _once(expected), _once(found)
    places = [offered[stretch] for stretch in wanted if stretch in offered]
    ends: list[int] = []
    for place in places:
        rank = bisect_left(ends, place)
        ends[rank : rank + 1] = [place]
    return len(ends), len(places)


def _once(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    """Where the stretches stand that come once, in order."""
    places: dict[tuple[str, ...], list[int]] = {}
    for place in range(len(words) - _STRETCH + 1):
        places.setdefault(tuple(words[place : place + _STRETCH]), []).append(place)
    return {stretch: found[0] for stretch, found in places.items() if len(found) == 1}
