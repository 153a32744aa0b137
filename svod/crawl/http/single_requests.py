"""Single requests, politely: each host's robots.txt is obeyed, and its delay waited for, whoever asks."""

import asyncio
import time

from svod.crawl.addresses import host_of
from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.http.client import Answer, Refusal, WebClient
from svod.crawl.http.politeness import INFINITE, Politeness, shared_hosts
from svod.crawl.http.robots import Robots
from svod.model.crawl import CrawlTask, Fetched, FetchStatus, PageVersion

# Rules are asked for again after an hour: a server runs for months.
_RULES_SECONDS = 3600.0
# While other requests to the host are running, it is looked again so often.
_LOOK_AGAIN = 0.05


class SingleRequests:
    """Requests by one policy, each over a connection of its own; they wait for hosts together with all crawls."""

    def __init__(self, policy: CrawlPolicy) -> None:
        self.policy = policy
        self._client = ShortClient(policy)
        self._politeness = Politeness(policy, shared_hosts(policy))
        self._robots = self._new_robots()
        self._rules_until = time.monotonic() + _RULES_SECONDS

    async def get(self, task: CrawlTask) -> Fetched:
        """Fetch one address when its host may be requested; a failure is a status."""
        robots = self._present_robots() if self.policy.obeys_robots else None
        refused = await robots.refusal(task) if robots else None
        if refused is not None:
            return refused.fetched
        host = host_of(task.url)
        if robots is not None and self.policy.delay:
            self._politeness.ask_delay(host, robots.delay(task.url))
        too_long = await self._begin(host)
        if too_long:
            message = f"The host asks to be left alone for {too_long:.0f} more seconds."
            return Fetched(task, FetchStatus.UNREACHABLE, message=message)
        answer: Answer | None = None
        try:
            answer = await self._client.get(task, refusal=robots.refusal if robots else None)
            return answer.fetched
        finally:
            self._politeness.end(host, time.monotonic(), answer)

    async def _begin(self, host: str) -> float:
        """Begin as soon as the host may be requested; the seconds that are left where these are too many."""
        while (seconds := self._politeness.begin_if_free(host, time.monotonic())) > 0:
            if self.policy.longest_delay < seconds < INFINITE:
                return seconds
            await asyncio.sleep(min(seconds, 1.0) if seconds < INFINITE else _LOOK_AGAIN)
        return 0.0

    def _present_robots(self) -> Robots:
        if time.monotonic() > self._rules_until:
            self._robots = self._new_robots()
            self._rules_until = time.monotonic() + _RULES_SECONDS
        return self._robots

    def _new_robots(self) -> Robots:
        versions: dict[str, PageVersion] = {}
        return Robots(self._client, versions.get, versions.__setitem__)


class ShortClient:
    """A client that opens and closes a connection for each request: no session outlives its caller."""

    def __init__(self, policy: CrawlPolicy) -> None:
        self._policy = policy

    async def get(
        self, task: CrawlTask, most_bytes: int = 0, *, truncate: bool = False, refusal: Refusal | None = None
    ) -> Answer:
        async with WebClient(self._policy) as client:
            return await client.get(task, most_bytes, truncate=truncate, refusal=refusal)
