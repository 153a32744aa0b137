"""Crawl policy: user agent, limits of time and size, delays and parallel requests per host."""

from dataclasses import dataclass
from pathlib import Path

from svod.config import MEBIBYTE, Settings
from svod.crawl.host_names import OPEN_INTERNET, NetworkRules, name_table

PRODUCT = "svod"
_PURPOSE = "digital library of scientific papers"


@dataclass(frozen=True, slots=True)
class CrawlPolicy:
    """The limits of every request, and the politeness towards every host."""

    network_rules: NetworkRules = OPEN_INTERNET
    user_agent: str = f"{PRODUCT}/0.1 ({_PURPOSE})"
    seconds: float = 30.0
    most_bytes: int = 32 * MEBIBYTE
    delay: float = 1.0
    longest_delay: float = 30.0
    jobs: int = 16
    jobs_a_host: int = 2
    obeys_robots: bool = True
    retries: int = 2
    most_links: int = 5000
    pages_a_host: int = 0
    reads_sitemaps: bool = True
    archive: Path | None = None


def policy_of(settings: Settings) -> CrawlPolicy:
    """The crawl policy of the settings."""
    contact = f"; {settings.contact}" if settings.contact else ""
    return CrawlPolicy(
        network_rules=NetworkRules(settings.fetch_private, name_table(*settings.hosts)),
        user_agent=f"{PRODUCT}/0.1 ({_PURPOSE}{contact})",
        seconds=settings.fetch_seconds,
        most_bytes=settings.crawl_megabytes * MEBIBYTE,
        delay=settings.crawl_delay,
        jobs=max(1, settings.crawl_jobs),
        jobs_a_host=max(1, settings.crawl_host_jobs),
        obeys_robots=settings.crawl_robots,
        pages_a_host=settings.crawl_host_pages,
        archive=Path(settings.crawl_archive).expanduser() if settings.crawl_archive else None,
    )
