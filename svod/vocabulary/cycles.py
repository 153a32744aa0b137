"""Cycles of broader concepts: vocabularies may have them, so every traversal must end."""

from collections.abc import Iterable, Mapping

from svod.model.vocabulary import Concept


def in_cycles(concepts: Iterable[Concept]) -> frozenset[str]:
    """The addresses of concepts in a cycle of «broader», or between two such cycles."""
    above = {concept.uri: set(concept.broader) for concept in concepts}
    above = {uri: others & above.keys() for uri, others in above.items()}
    below: dict[str, set[str]] = {uri: set() for uri in above}
    for uri, others in above.items():
        for other in others:
            below[other].add(uri)
    left = _peeled(above, below, set(above))
    return frozenset(_peeled(below, above, left))


def cycle_remarks(concepts: Mapping[str, Concept]) -> tuple[str, ...]:
    """A remark where concepts are broader than themselves."""
    cycles = in_cycles(concepts.values())
    return (f"{len(cycles)} concepts are in a cycle of broader concepts.",) if cycles else ()


def _peeled(ahead: Mapping[str, set[str]], behind: Mapping[str, set[str]], among: set[str]) -> set[str]:
    """What is left when concepts without successors are removed repeatedly."""
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
