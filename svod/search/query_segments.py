"""Segments of a query: neighbouring words that were expanded together, with the terms added for them."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from svod.model.retrieval import AddedTerm, Expansion
from svod.search.query_language import Term

_WORD = re.compile(r"\w+")

Group = tuple[Term, ...]


class Segment(NamedTuple):
    """Groups of words that name one thing, and the terms added for it, each with its collection."""

    groups: tuple[Group, ...]
    added: tuple[tuple[str, AddedTerm], ...] = ()


def segments(groups: Sequence[Group], expansions: Sequence[Expansion]) -> Iterator[Segment]:
    """A query split into names and single words; the longest name that matches wins."""
    added: dict[tuple[str, ...], list[tuple[str, AddedTerm]]] = {}
    for expansion in expansions:
        for term in expansion.terms:
            added.setdefault(_words(term.words), []).append((expansion.collection, term))
    first = 0
    while first < len(groups):
        last = _longest(groups, first, added)
        name = _words_of(groups[first:last])
        yield Segment(tuple(groups[first:last]), tuple(added.get(name, ())))
        first = last


def _longest(groups: Sequence[Group], first: int, added: dict[tuple[str, ...], list[tuple[str, AddedTerm]]]) -> int:
    """The end of the longest name that begins at a group; the next group where none does."""
    for last in range(len(groups), first + 1, -1):
        if _words_of(groups[first:last]) in added:
            return last
    return first + 1


def _words_of(groups: Sequence[Group]) -> tuple[str, ...]:
    """The words of groups, if each is one term without a field."""
    if any(len(group) != 1 or group[0].field for group in groups):
        return ()
    return tuple(word for group in groups for word in _words(group[0].text))


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold()))
