"""Walks from page to page: the best links first, within a budget, politely to every host."""

from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import AbstractContextManager, aclosing, nullcontext

from svod.config import Settings
from svod.crawl.client import WebClient
from svod.crawl.crawl_policy import CrawlPolicy, policy_of
from svod.crawl.handover import HandOver
from svod.crawl.remembering import NoMemory
from svod.crawl.scheduler import Scheduler
from svod.crawl.sharing import SharedScheduler
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

    def __init__(self, policy: CrawlPolicy, memory: CrawlMemory | None = None) -> None:
        self._policy = policy
        self._memory = memory or NoMemory()

    def crawl(self, seeds: Iterable[CrawlTask], focus: Focus, budget: CrawlBudget) -> Iterator[Visit]:
        """Each address as it comes back, failures included; stop iterating to stop the crawl."""
        run = _Run(self._policy, self._scheduler(focus, budget), tuple(seeds), budget)
        return iter(HandOver(run.visits, _ROOM, run.acknowledge))

    def _scheduler(self, focus: Focus, budget: CrawlBudget) -> Scheduler:
        if isinstance(self._memory, SharedFrontier):
            return SharedScheduler(focus, budget, self._policy, self._memory)
        return Scheduler(focus, budget, self._policy, self._memory)


class _Run:
    """One crawl in its thread."""

    def __init__(
        self, policy: CrawlPolicy, scheduler: Scheduler, seeds: tuple[CrawlTask, ...], budget: CrawlBudget
    ) -> None:
        self._policy = policy
        self._scheduler = scheduler
        self._seeds = seeds
        self._budget = budget
        self._walk: Walk | None = None

    async def visits(self) -> AsyncGenerator[Visit, None]:
        async with WebClient(self._policy) as client:
            self._walk = Walk(client, self._policy, self._scheduler, self._budget.pages, self._budget.seconds)
            with self._archive() as archive:
                async with aclosing(self._walk.visits(self._seeds)) as visits:
                    async for visit in visits:
                        if archive is not None:
                            archive.keep(visit.fetched)
                        yield visit

    def _archive(self) -> AbstractContextManager[WarcFolder | None]:
        folder = self._policy.archive
        return nullcontext() if folder is None else WarcFolder(folder, self._policy.user_agent)

    def acknowledge(self, visit: Visit) -> None:
        if self._walk is not None:
            self._walk.acknowledge(visit)


def crawler_of(settings: Settings, memory: CrawlMemory | None = None) -> WebCrawler:
    """The crawler that the settings ask for."""
    return WebCrawler(policy_of(settings), memory)
