"""Shared scheduler: one of several crawlers of one crawl; it visits the hosts that it holds by leases it renews."""

import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from svod.crawl.addresses import address_key, host_of
from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.http.politeness import INFINITE
from svod.crawl.scheduling.scheduler import Scheduler, visited
from svod.errors import LibraryAwayError
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, QueuedVisit, Visit
from svod.ports import Focus, SharedFrontier

Result = TypeVar("Result")

_SECONDS_A_CLAIM = 1.0
# Enough to be busy while hosts rest, few enough that other crawlers find work.
_HOSTS_A_JOB = 4
_MOST_VISITS = 2000
# The last part of a lease is not used: clocks and networks are not exact.
_USED_OF_LEASE = 0.7


class SharedScheduler(Scheduler):
    """Offered addresses go to the shared frontier; visits come from there, host by host.

    Traps are counted by the crawler that holds the host, and forgotten with it: what a crawler remembers does not grow
    with the crawl. An address that it has forgotten is offered once more, and the shared frontier knows it.
    """

    _remembered = 50_000

    def __init__(self, focus: Focus, budget: CrawlBudget, policy: CrawlPolicy, shared: SharedFrontier) -> None:
        super().__init__(focus, budget, policy, shared)
        self._shared = shared
        self._delay = policy.delay
        self._most_hosts = max(1, policy.jobs * _HOSTS_A_JOB)
        self._wait: Callable[[str], float] = lambda host: 0.0
        self._rests: dict[str, float] = {}
        self._claimed = -INFINITE
        self._is_over = False

    def begin(self, seeds: Iterable[CrawlTask]) -> None:
        """Join the crawl, and offer the seeds that no crawler has offered before."""
        self._shared.join()
        for seed in seeds:
            self.offer(seed, Link(seed.url), None)
        self._claim()

    def take(self, wait: Callable[[str], float]) -> tuple[QueuedVisit | None, float]:
        """The next visit among this crawler's hosts, or none and how long to wait at most."""
        self._wait = wait
        self.heartbeat()
        visit, seconds = super().take(self._held_wait)
        return visit, min(seconds, _SECONDS_A_CLAIM)

    def heartbeat(self) -> None:
        """Renew the leases and queue new visits, if it is time."""
        if time.monotonic() - self._claimed >= _SECONDS_A_CLAIM:
            self._claim()

    def is_over(self) -> bool:
        """Whether nothing is left to visit for any crawler."""
        return not self.frontier and self._is_over

    def finish(self, visit: Visit) -> None:
        """The caller of the crawl has processed a visit; that is written at once, so that no crawler repeats it."""
        super().finish(visit)
        self._keep()

    def note(self) -> None:
        """Nothing: the links of a page are written when its visit is finished, or after a second."""

    def end(self, *, is_done: bool) -> None:
        """Write what is left, and release the hosts."""
        super().end(is_done=is_done)
        self._shared.leave(self._waits())

    def _is_admitted(self, key: str, visit: QueuedVisit, *, is_seed: bool) -> bool:
        """Offer an address to the shared frontier; the crawler that holds its host admits it."""
        self._met.put(key, None)
        self._notes.queue(key, visit)
        return False

    def _claim(self) -> None:
        """Renew the leases, and queue new visits."""
        self._keep()
        self._claimed = time.monotonic()
        free = _MOST_VISITS - len(self.frontier)
        claim = _retry(lambda: self._shared.claim(self._waits(), self._most_hosts, max(0, free)))
        for host in self._rests.keys() - dict(claim.hosts).keys():
            self._drop_host(host)
        # This crawler knows best how long its own hosts rest.
        self._rests = {host: self._rests.get(host, self._claimed + seconds) for host, seconds in claim.hosts}
        for visit in claim.visits:
            self._enqueue(visit)
        # A host may have nothing but what waits to be processed.
        self._is_over = not self.frontier and _retry(self._shared.is_over)

    def _enqueue(self, visit: QueuedVisit) -> None:
        """Queue a visit, unless the traps refuse its address."""
        key = address_key(visit.task.url)
        self._met.put(key, None)
        refusal = self._traps.refusal(visit.task.url, is_seed=not visit.depth)
        if not refusal:
            self._waiting[key] = (visit.priority, visit.depth)
            self.frontier.put(visit)
            return
        self._notes.finish(key)
        if self._traps.is_first_refusal(visit.task.url, refusal):
            self.refused.append(visited(visit, Fetched(visit.task, FetchStatus.REFUSED, message=refusal)))

    def _drop_host(self, host: str) -> None:
        """Drop a host: another crawler holds it now, or nothing is left there."""
        self.frontier.drop(host)
        self._traps.forget(host)
        for key in [key for key in self._waiting if host in key and host_of(f"http://{key}") == host]:
            del self._waiting[key]

    def _held_wait(self, host: str) -> float:
        """Seconds until a host may be requested; infinite where this crawler does not surely hold it."""
        now = time.monotonic()
        if host not in self._rests or now > self._claimed + _USED_OF_LEASE * self._shared.lease_seconds:
            return INFINITE
        return max(self._wait(host), self._rests[host] - now)

    def _waits(self) -> dict[str, float]:
        """How long each host must rest."""
        now = time.monotonic()
        waits = {host: max(self._wait(host), until - now) for host, until in self._rests.items()}
        return {host: self._delay if seconds == INFINITE else seconds for host, seconds in waits.items()}

    def _keep(self) -> None:
        _retry(lambda: self._notes.write(time.monotonic(), at_once=True))


def _retry(act: Callable[[], Result]) -> Result:
    """The result of an action, repeated once where the database server went away during it."""
    try:
        return act()
    except LibraryAwayError:
        return act()
