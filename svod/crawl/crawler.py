"""Walks from page to page: the best links first, within a budget, politely to every host."""

from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import AbstractContextManager, aclosing, nullcontext

from svod.config import Settings
from svod.crawl.client import WebClient
from svod.crawl.handover import HandOver
from svod.crawl.itinerary import Itinerary
from svod.crawl.manners import Manners, manners_of
from svod.crawl.remembering import NoMemory
from svod.crawl.sharing import SharedItinerary
from svod.crawl.walk import Walk
from svod.crawl.warc import WarcFolder
from svod.model.crawl import CrawlBudget, CrawlTask, Visit
from svod.ports import CrawlMemory, Focus, SharedFrontier

# Visits that wait for the caller at most: pages may be large.
_ROOM = 16


class WebCrawler:
    """Crawls in a thread of its own; the focus is asked in that thread, the caller iterates in its own.

    With a memory, a crawl that was killed, stopped or out of budget is taken up where it was left; one that had
    nothing left to visit begins a new round, which asks only for what changed. With a shared frontier it is one of
    several that part the hosts of one crawl among them.
    """

    def __init__(self, manners: Manners, memory: CrawlMemory | None = None) -> None:
        self._manners = manners
        self._memory = memory or NoMemory()

    def crawl(self, seeds: Iterable[CrawlTask], focus: Focus, budget: CrawlBudget) -> Iterator[Visit]:
        """Each address as it comes back, failures included; stop iterating to stop the crawl."""
        run = _Run(self._manners, self._itinerary(focus, budget), tuple(seeds), budget)
        return iter(HandOver(run.visits, _ROOM, run.acknowledge))

    def _itinerary(self, focus: Focus, budget: CrawlBudget) -> Itinerary:
        if isinstance(self._memory, SharedFrontier):
            return SharedItinerary(focus, budget, self._manners, self._memory)
        return Itinerary(focus, budget, self._manners, self._memory)


class _Run:
    """One crawl in its thread."""

    def __init__(
        self, manners: Manners, itinerary: Itinerary, seeds: tuple[CrawlTask, ...], budget: CrawlBudget
    ) -> None:
        self._manners = manners
        self._itinerary = itinerary
        self._seeds = seeds
        self._budget = budget
        self._walk: Walk | None = None

    async def visits(self) -> AsyncGenerator[Visit, None]:
        async with WebClient(self._manners) as client:
            self._walk = Walk(client, self._manners, self._itinerary, self._budget.pages, self._budget.seconds)
            with self._archive() as archive:
                async with aclosing(self._walk.visits(self._seeds)) as visits:
                    async for visit in visits:
                        if archive is not None:
                            archive.keep(visit.fetched)
                        yield visit

    def _archive(self) -> AbstractContextManager[WarcFolder | None]:
        folder = self._manners.archive
        return nullcontext() if folder is None else WarcFolder(folder, self._manners.user_agent)

    def acknowledge(self, visit: Visit) -> None:
        if self._walk is not None:
            self._walk.acknowledge(visit)


def crawler_of(settings: Settings, memory: CrawlMemory | None = None) -> WebCrawler:
    """The crawler that the settings ask for."""
    return WebCrawler(manners_of(settings), memory)
