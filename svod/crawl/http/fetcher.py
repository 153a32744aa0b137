"""Fetcher: one address over HTTP, politely, with limits on time and size, no private addresses unless allowed."""

import asyncio
import os
import threading
from typing import TYPE_CHECKING

from svod.config import MEBIBYTE, Settings
from svod.crawl.crawl_policy import CrawlPolicy, policy_of
from svod.crawl.host_names import NO_NAMES, NameTable, NetworkRules
from svod.model.crawl import CrawlTask, Fetched

if TYPE_CHECKING:
    # Lazy: every library has a fetcher, and few commands fetch; aiohttp is slow to load.
    from svod.crawl.http.single_requests import SingleRequests


_USUAL = CrawlPolicy()


class HttpFetcher:
    """One request at a time per caller; every redirect is checked like the first address.

    All fetchers of a process that have the same policy wait for a host together, and ask once for its robots.txt. What
    asks the interface of a `service` keeps to that service's quota instead.
    """

    def __init__(
        self,
        *,
        seconds: float,
        most_bytes: int,
        allow_private: bool,
        names: NameTable = NO_NAMES,
        user_agent: str = "",
        delay: float = _USUAL.delay,
        obeys_robots: bool = True,
        service: bool = False,
    ) -> None:
        self._service = service
        self._policy = CrawlPolicy(
            network_rules=NetworkRules(allow_private, names),
            seconds=seconds,
            most_bytes=most_bytes,
            user_agent=user_agent or _USUAL.user_agent,
            delay=delay,
            obeys_robots=obeys_robots,
        )

    def fetch(self, task: CrawlTask) -> Fetched:
        """Fetch one address; a failure is a status, not an exception."""
        return asyncio.run_coroutine_threadsafe(self._get(task), _loop()).result()

    async def _get(self, task: CrawlTask) -> Fetched:
        from svod.crawl.http.single_requests import ShortClient

        if self._service:
            return (await ShortClient(self._policy).get(task)).fetched
        return await _requests(self._policy).get(task)


def fetcher_of(settings: Settings) -> HttpFetcher:
    """The fetcher of the settings."""
    policy = policy_of(settings)
    return HttpFetcher(
        seconds=settings.fetch_seconds,
        most_bytes=settings.document_megabytes * MEBIBYTE,
        allow_private=settings.fetch_private,
        names=policy.network_rules.names,
        user_agent=policy.user_agent,
        delay=policy.delay,
        obeys_robots=policy.obeys_robots,
    )


_lock = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}
_shared: "dict[int, list[SingleRequests]]" = {}


def _loop() -> asyncio.AbstractEventLoop:
    """The event loop of all fetchers of this process, in a thread of its own; a forked process gets its own."""
    with _lock:
        loop = _loops.get(os.getpid())
        if loop is None:
            loop = _loops[os.getpid()] = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="svod-fetch", daemon=True).start()
        return loop


def _requests(policy: CrawlPolicy) -> "SingleRequests":
    """What requests by a policy in this process share; called in the loop alone."""
    from svod.crawl.http.single_requests import SingleRequests

    known = _shared.setdefault(os.getpid(), [])
    found = next((requests for requests in known if requests.policy == policy), None)
    if found is None:
        found = SingleRequests(policy)
        known.append(found)
    return found
