"""Fetchers and crawlers as the settings choose them."""

from typing import TYPE_CHECKING

from svod.config import Settings

if TYPE_CHECKING:
    from svod.ports import Crawler, CrawlMemory, Fetcher


def web_fetcher(settings: Settings) -> "Fetcher":
    """Whoever fetches single addresses."""
    # aiohttp is slow to load; whoever only extracts shall not wait for it.
    from svod.crawl.http.fetcher import fetcher_of

    return fetcher_of(settings)


def web_crawler(settings: Settings, memory: "CrawlMemory | None" = None) -> "Crawler":
    """Whoever walks from page to page; with a memory (`Store.crawl(name)`) crawls are taken up where they were left."""
    from svod.crawl.crawler import crawler_of

    return crawler_of(settings, memory)
