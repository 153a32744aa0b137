"""Fetchers and crawlers as the settings choose them."""

from typing import TYPE_CHECKING

from svod.config import Settings

if TYPE_CHECKING:
    from svod.ports import Crawler, CrawlMemory, Fetcher


def web_fetcher(settings: Settings) -> "Fetcher":
    """A fetcher of single addresses."""
    # aiohttp is slow to load, and extraction does not need it.
    from svod.crawl.http.fetcher import fetcher_of

    return fetcher_of(settings)


def web_crawler(settings: Settings, memory: "CrawlMemory | None" = None) -> "Crawler":
    """A crawler; with a memory (`Store.crawl(name)`) crawls go on where they stopped."""
    from svod.crawl.crawler import crawler_of

    return crawler_of(settings, memory)
