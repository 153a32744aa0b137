"""Fetcher: one address over HTTP, with limits on time and size, no private addresses unless allowed."""

import asyncio
import os
import threading

from svod.config import MEBIBYTE, Settings
from svod.crawl.crawl_policy import CrawlPolicy, policy_of
from svod.crawl.host_names import NO_NAMES, NameTable, NetworkRules
from svod.model.crawl import CrawlTask, Fetched


class HttpFetcher:
    """One request at a time per caller; every redirect is checked like the first address."""

    def __init__(
        self, *, seconds: float, most_bytes: int, allow_private: bool, names: NameTable = NO_NAMES, user_agent: str = ""
    ) -> None:
        self._policy = CrawlPolicy(
            network_rules=NetworkRules(allow_private, names),
            seconds=seconds,
            most_bytes=most_bytes,
            user_agent=user_agent or CrawlPolicy().user_agent,
        )

    def fetch(self, task: CrawlTask) -> Fetched:
        """Fetch one address; a failure is a status, not an exception."""
        return asyncio.run_coroutine_threadsafe(self._get(task), _loop()).result()

    async def _get(self, task: CrawlTask) -> Fetched:
        # Every library has a fetcher, and few commands fetch: aiohttp is slow to load.
        from svod.crawl.http.client import WebClient

        async with WebClient(self._policy) as client:
            return (await client.get(task)).fetched


def fetcher_of(settings: Settings) -> HttpFetcher:
    """The fetcher of the settings."""
    policy = policy_of(settings)
    return HttpFetcher(
        seconds=settings.fetch_seconds,
        most_bytes=settings.document_megabytes * MEBIBYTE,
        allow_private=settings.fetch_private,
        names=policy.network_rules.names,
        user_agent=policy.user_agent,
    )


_lock = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}


def _loop() -> asyncio.AbstractEventLoop:
    """The event loop of all fetchers of this process, in a thread of its own; a forked process gets its own."""
    with _lock:
        loop = _loops.get(os.getpid())
        if loop is None:
            loop = _loops[os.getpid()] = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="svod-fetch", daemon=True).start()
        return loop
