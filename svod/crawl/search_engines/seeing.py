"""A crawler whose visits our own engine sees, so that what was once walked to can be searched for."""

from collections.abc import Callable, Iterable, Iterator

from svod.model.crawl import CrawlBudget, CrawlTask, Visit
from svod.ports import Crawler, Focus


class SeeingCrawler:
    """Walks as another crawler does, and shows every visit to whoever wants to see it."""

    def __init__(self, crawler: Crawler, see: Callable[[Visit], None]) -> None:
        self._crawler = crawler
        self._see = see

    def crawl(self, seeds: Iterable[CrawlTask], focus: Focus, budget: CrawlBudget) -> Iterator[Visit]:
        """Each address as it comes back, failures included; stop iterating to stop the crawl."""
        for visit in self._crawler.crawl(seeds, focus, budget):
            self._see(visit)
            yield visit
