"""Concepts that stand above themselves: a vocabulary may say so, whoever walks in it must not walk for ever."""

from collections.abc import Iterable, Mapping

from svod.model.vocabulary import Concept


def in_circles(concepts: Iterable[Concept]) -> frozenset[str]:
    """The addresses of concepts from which «broader» leads back to themselves, or between two such circles."""
    above = {concept.uri: set(concept.broader) for concept in concepts}
    above = {uri: others & above.keys() for uri, others in above.items()}
    below: dict[str, set[str]] = {uri: set() for uri in above}
    for uri, others in above.items():
        for other in others:
            below[other].add(uri)
    left = _peeled(above, below, set(above))
    return frozenset(_peeled(below, above, left))


def _peeled(ahead: Mapping[str, set[str]], behind: Mapping[str, set[str]], among: set[str]) -> set[str]:
    """What is left when everything from which nothing leads ahead is taken away, again and again."""
    left = set(among)
    open_ends = {uri: len(ahead[uri] & left) for uri in left}
    ends = [uri for uri, count in open_ends.items() if not count]
    while ends:
        end = ends.pop()
        left.discard(end)
        for uri in behind[end] & left:
            open_ends[uri] -= 1
            if not open_ends[uri]:
                ends.append(uri)
    return left
