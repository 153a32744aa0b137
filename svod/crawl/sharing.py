"""Where one of several crawlers goes that share a crawl: to hosts that are its alone for now, by leases it renews."""

import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from svod.crawl.addresses import address_key, host_of
from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.politeness import INFINITE
from svod.crawl.scheduler import Scheduler, visited
from svod.errors import LibraryAwayError
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, QueuedVisit, Visit
from svod.ports import Focus, SharedFrontier

Result = TypeVar("Result")

_SECONDS_A_CLAIM = 1.0
# Enough to be busy while hosts rest, few enough that others find work.
_HOSTS_A_JOB = 4
_MOST_VISITS = 2000
# Of a lease the last part is not used: clocks and networks are not that exact.
_USED_OF_LEASE = 0.7


class SharedScheduler(Scheduler):
    """All that is offered goes to the common frontier; what is visited comes from there, host by host.

    Traps are counted by whoever has the host.
    """

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
        """Join the crawl, and offer the seeds that nobody has offered before."""
        self._shared.join()
        for seed in seeds:
            self.offer(seed, Link(seed.url), None)
        self._claim()

    def take(self, wait: Callable[[str], float]) -> tuple[QueuedVisit | None, float]:
        """What is visited next among this crawler's hosts, or none and how long to wait at most."""
        self._wait = wait
        self.beat()
        visit, seconds = super().take(self._held_wait)
        return visit, min(seconds, _SECONDS_A_CLAIM)

    def beat(self) -> None:
        """Renew the leases and take in what is new, if it is time."""
        if time.monotonic() - self._claimed >= _SECONDS_A_CLAIM:
            self._claim()

    def is_over(self) -> bool:
        """Whether nothing is left to visit, for nobody."""
        return not self.frontier and self._is_over

    def finish(self, visit: Visit) -> None:
        """Whoever asked for the crawl has dealt with a visit; that is kept at once, so that nobody visits it again."""
        super().finish(visit)
        self._keep()

    def note(self) -> None:
        """Keep what happened at once."""
        self._keep()

    def end(self, *, is_done: bool) -> None:
        """Note what is left, and give the hosts back."""
        super().end(is_done=is_done)
        self._shared.leave(self._waits())

    def _is_admitted(self, key: str, visit: QueuedVisit, *, is_seed: bool) -> bool:
        """Offer an address to the common frontier; whoever has its host admits it."""
        self._met.add(key)
        self._notes.queue(key, visit)
        return False

    def _claim(self) -> None:
        """Renew the leases, and take in what is new."""
        self._keep()
        self._claimed = time.monotonic()
        room = _MOST_VISITS - len(self.frontier)
        claim = _again(lambda: self._shared.claim(self._waits(), self._most_hosts, max(0, room)))
        for host in self._rests.keys() - dict(claim.hosts).keys():
            self._lose(host)
        # Of hosts that it has, the crawler knows best itself how long they rest.
        self._rests = {host: self._rests.get(host, self._claimed + seconds) for host, seconds in claim.hosts}
        for visit in claim.visits:
            self._take_in(visit)
        self._is_over = not claim.hosts and _again(self._shared.is_over)

    def _take_in(self, visit: QueuedVisit) -> None:
        """Queue a visit, unless its address is one too many."""
        key = address_key(visit.task.url)
        self._met.add(key)
        refusal = self._traps.refusal(visit.task.url, is_seed=not visit.depth)
        if not refusal:
            self._waiting[key] = (visit.priority, visit.depth)
            self.frontier.put(visit)
            return
        self._notes.finish(key)
        if self._traps.is_news(visit.task.url, refusal):
            self.refused.append(visited(visit, Fetched(visit.task, FetchStatus.REFUSED, message=refusal)))

    def _lose(self, host: str) -> None:
        """Another crawler visits a host from now on, or nobody has anything to do there."""
        self.frontier.drop(host)
        for key in [key for key in self._waiting if host_of(f"http://{key}") == host]:
            del self._waiting[key]

    def _held_wait(self, host: str) -> float:
        """Seconds until a host may be asked; infinite where it is not, or perhaps no longer, this crawler's."""
        now = time.monotonic()
        if host not in self._rests or now > self._claimed + _USED_OF_LEASE * self._shared.lease_seconds:
            return INFINITE
        return max(self._wait(host), self._rests[host] - now)

    def _waits(self) -> dict[str, float]:
        """How long each host shall rest from requests."""
        now = time.monotonic()
        waits = {host: max(self._wait(host), until - now) for host, until in self._rests.items()}
        return {host: self._delay if seconds == INFINITE else seconds for host, seconds in waits.items()}

    def _keep(self) -> None:
        _again(lambda: self._notes.write(time.monotonic(), at_once=True))


def _again(act: Callable[[], Result]) -> Result:
    """What an act brings, done once more where the server of the library went away in the middle of it."""
    try:
        return act()
    except LibraryAwayError:
        return act()
