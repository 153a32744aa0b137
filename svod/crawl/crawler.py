"""Crawler: follows links from page to page, the best first, within a budget, politely to every host."""

from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import AbstractContextManager, aclosing, nullcontext

from svod.config import Settings
from svod.crawl.crawl_policy import CrawlPolicy, policy_of
from svod.crawl.http.client import WebClient
from svod.crawl.scheduling.crawl_notes import NoMemory
from svod.crawl.scheduling.scheduler import Scheduler
from svod.crawl.scheduling.shared_scheduler import SharedScheduler
from svod.crawl.thread_bridge import ThreadBridge
from svod.crawl.traversal import Traversal
from svod.crawl.warc import WarcFolder
from svod.model.crawl import CrawlBudget, CrawlTask, Visit
from svod.ports import CrawlMemory, Focus, SharedFrontier

# At most so many visits wait for the caller: pages may be large.
_MOST_WAITING = 16


class WebCrawler:
    """Crawls in a thread of its own; the focus is called in that thread, the caller iterates in its own.

    With a memory, a crawl that was killed, stopped or out of budget resumes where it was left; one that had nothing
    left to visit begins a new round, which requests only what changed. With a shared frontier it is one of several
    crawlers that divide the hosts of one crawl among them.
    """

    def __init__(self, policy: CrawlPolicy, memory: CrawlMemory | None = None) -> None:
        self._policy = policy
        self._memory = memory or NoMemory()

    def crawl(self, seeds: Iterable[CrawlTask], focus: Focus, budget: CrawlBudget) -> Iterator[Visit]:
        """Each address as it comes back, failures included; stop iterating to stop the crawl."""
        run = _Run(self._policy, self._scheduler(focus, budget), tuple(seeds), budget)
        return iter(ThreadBridge(run.visits, _MOST_WAITING, run.acknowledge))

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
        self._traversal: Traversal | None = None

    async def visits(self) -> AsyncGenerator[Visit, None]:
        async with WebClient(self._policy) as client:
            self._traversal = Traversal(client, self._policy, self._scheduler, self._budget.pages, self._budget.seconds)
            with self._archive() as archive:
                async with aclosing(self._traversal.visits(self._seeds)) as visits:
                    async for visit in visits:
                        if archive is not None:
                            archive.keep(visit.fetched)
                        yield visit

    def _archive(self) -> AbstractContextManager[WarcFolder | None]:
        folder = self._policy.archive
        return nullcontext() if folder is None else WarcFolder(folder, self._policy.user_agent)

    def acknowledge(self, visit: Visit) -> None:
        if self._traversal is not None:
            self._traversal.acknowledge(visit)


def crawler_of(settings: Settings, memory: CrawlMemory | None = None) -> WebCrawler:
    """The crawler of the settings."""
    return WebCrawler(policy_of(settings), memory)
