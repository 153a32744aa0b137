"""What a search of the library brings: works with their hits, page by page."""

from typing import NamedTuple

from svod.model.retrieval import Expansion, Facet, Hit
from svod.model.work import Work


class FoundWork(NamedTuple):
    """A work on a page of search results."""

    work: Work
    hit: Hit


class FoundPage(NamedTuple):
    """A page of search results out of all that matched, with what else the index returned (see `HitPage`)."""

    total: int
    works: tuple[FoundWork, ...]
    facets: tuple[Facet, ...] = ()
    suggestion: str = ""
    relaxed: bool = False
    expansions: tuple[Expansion, ...] = ()
    estimated: bool = False
