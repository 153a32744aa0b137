"""What a search of the library brings: works with their hits, page by page."""

from typing import NamedTuple

from svod.model.retrieval import Expansion, Facet, Hit, SortOrder
from svod.model.work import Work
from svod.ports import Store


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


def by_citations(page: FoundPage, sort: SortOrder, store: Store) -> FoundPage:
    """A page sorted by citations in their true order: the index has numbers that are about right."""
    if sort is not SortOrder.CITATIONS:
        return page
    with store.reading() as session:
        counts = session.citations.counts([found.work.id for found in page.works])
    works = sorted(page.works, key=lambda found: -counts.get(found.work.id, 0))
    return page._replace(works=tuple(works))
