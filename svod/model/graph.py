"""A work among others: what cites what, what is cited together, how near and how important each is."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Tie(StrEnum):
    """How two works are tied: one cites the other, both are cited by the same works, both cite the same works."""

    CITES = "cites"
    CO_CITED = "co-cited"
    COUPLED = "coupled"


class Known(StrEnum):
    """How a work is known: by a copy, by a record, or by references alone."""

    HELD = "held"
    WANTED = "wanted"
    CITED = "cited"


class GraphWork(NamedTuple):
    """A work of a graph: how many reference steps it is from the first one, how important it is, its community.

    `importance` is its share among these works, `standing` its importance in the whole library, where the mean is 1.
    """

    id: str
    title: str
    authors: tuple[str, ...]
    year: str
    steps: int
    importance: float
    community: int
    known: Known = Known.HELD
    standing: float = 0.0


class GraphTie(NamedTuple):
    """A tie between two works; `weight` is how sure a citation is, or how many works tie the two."""

    source: str
    target: str
    tie: Tie
    weight: float


@dataclass(frozen=True, slots=True)
class CitationGraph:
    """The works around one, the nearest first, and their ties; `is_cut` where there were more than were asked for."""

    start: str
    works: tuple[GraphWork, ...]
    ties: tuple[GraphTie, ...]
    is_cut: bool
