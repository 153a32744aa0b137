"""Scheduler: which addresses a crawl has met, queued or refused, all noted in its memory."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from svod.crawl.addresses import address_key, safe_address
from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.scheduling.crawl_notes import Notes, SeenContents
from svod.crawl.scheduling.frontier import Frontier
from svod.crawl.scheduling.recent import Recent
from svod.crawl.scheduling.traps import Traps, without_session
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, PageVersion, QueuedVisit, Visit
from svod.ports import ChangingFocus, CrawlMemory, Focus

_MOST_QUEUED = 200_000


class Scheduler:
    """Offered addresses become queued visits of `frontier`; those refused for a new reason are in `refused`."""

    # So many addresses and contents are remembered at least; 0 means all of the round.
    _remembered = 0

    def __init__(self, focus: Focus, budget: CrawlBudget, policy: CrawlPolicy, memory: CrawlMemory) -> None:
        self._focus = focus
        self._budget = budget
        self._memory = memory
        self._notes = Notes(memory, time.monotonic())
        self._traps = Traps(policy.pages_a_host)
        self.contents = SeenContents(self._notes, self._remembered)
        self._met = Recent[None](self._remembered)
        self._waiting: dict[str, tuple[int, int]] = {}
        self._asked_for: dict[str, PageVersion] = {}
        self.frontier = Frontier()
        self._changes = 0
        self.refused: list[Visit] = []

    def begin(self, seeds: Iterable[CrawlTask]) -> None:
        """Resume the present round, then add the seeds that it does not know."""
        queued = self._memory.queued()
        if queued:
            self._resume(self._memory.met())
        else:
            # Killed on its last page, a round has nothing left but was never marked as finished.
            self._memory.finish()
        for visit in queued:
            self._waiting[address_key(visit.task.url)] = (visit.priority, visit.depth)
            self.frontier.put(visit)
        for seed in seeds:
            self.offer(seed, Link(seed.url), None)

    def _resume(self, met: Iterable[str]) -> None:
        """Load what the round has met: addresses, which count for traps, and contents."""
        for key in self.contents.resume(met):
            self._met.put(key, None)
            self._traps.refusal(f"http://{key}")

    def offer(self, task: CrawlTask, link: Link, origin: Visit | None) -> None:
        """Queue an address that the focus wants and no rule refuses; a queued one may get a better priority."""
        depth = origin.depth + 1 if origin else 0
        if depth > self._budget.depth or len(self.frontier) >= _MOST_QUEUED:
            return
        url = without_session(safe_address(task.url) or task.url)
        key = address_key(url)
        waiting = self._waiting.get(key)
        if waiting is None and key in self._met:
            return
        priority = self._focus.priority(link, origin, origin.priority if origin else 0)
        if priority is None or (waiting is not None and (priority, depth) >= waiting):
            return
        visit = QueuedVisit(replace(task, url=url), depth, priority, origin.fetched.final_url if origin else "")
        if waiting is not None or self._is_admitted(key, visit, is_seed=origin is None):
            self._waiting[key] = (priority, depth)
            self.frontier.put(visit)

    def take(self, wait: Callable[[str], float]) -> tuple[QueuedVisit | None, float]:
        """The next visit among hosts that may be requested, or none and how long to wait."""
        self._rank_anew()
        while True:
            visit, seconds = self.frontier.take(wait)
            if visit is None:
                return None, seconds
            key = address_key(visit.task.url)
            # The older entry of an address that got a better priority is skipped.
            if visit.tries or self._waiting.get(key) == (visit.priority, visit.depth):
                self._waiting.pop(key, None)
                return visit, 0.0

    def _rank_anew(self) -> None:
        """Give queued addresses their present priorities, where the focus has changed its mind since the last time."""
        focus = self._focus
        if not isinstance(focus, ChangingFocus) or focus.changes == self._changes:
            return
        self._changes = focus.changes
        for visit in self.frontier.empty():
            key = address_key(visit.task.url)
            if visit.tries:
                self.frontier.put(visit)
            elif self._waiting.get(key) == (visit.priority, visit.depth):
                ranked = replace(visit, priority=focus.again(visit.task.url, visit.priority))
                self._waiting[key] = (ranked.priority, ranked.depth)
                self.frontier.put(ranked)

    def _is_admitted(self, key: str, visit: QueuedVisit, *, is_seed: bool) -> bool:
        """Whether a new address is visited; the first refusal of each kind is reported in `refused`."""
        self._met.put(key, None)
        refusal = self._traps.refusal(visit.task.url, is_seed=is_seed)
        if not refusal:
            self._notes.queue(key, visit)
            return True
        self._notes.meet(key)
        if self._traps.is_first_refusal(visit.task.url, refusal):
            self.refused.append(visited(visit, Fetched(visit.task, FetchStatus.REFUSED, message=refusal)))
        return False

    def conditional(self, task: CrawlTask) -> CrawlTask:
        """The task as a conditional request, if a version is known."""
        version = self._memory.version(address_key(task.url))
        if version is None:
            return task
        self._asked_for[task.url] = version
        return replace(task, etag=version.etag, last_modified=version.last_modified)

    def known_rules(self, url: str) -> PageVersion | None:
        """The known version of a host's robots.txt."""
        return self._memory.version(address_key(url))

    def keep_rules(self, url: str, version: PageVersion) -> None:
        """Store the present version of a host's robots.txt."""
        self._notes.keep(address_key(url), version)

    def known_links(self, url: str) -> tuple[Link, ...]:
        """The links of a page that has not changed."""
        version = self._asked_for.get(url)
        return version.links if version else ()

    def forget(self, url: str) -> None:
        """Drop the known version after the answer has come."""
        self._asked_for.pop(url, None)

    def read(self, fetched: Fetched, links: tuple[Link, ...]) -> None:
        """An address was fetched; the target of its redirect need not be visited either."""
        self._notes.read(address_key(fetched.task.url), fetched, links)
        final = address_key(fetched.final_url)
        if final not in self._met:
            self._met.put(final, None)
            self._notes.meet(final)

    def finish(self, visit: Visit) -> None:
        """The caller of the crawl has processed a visit."""
        self._notes.finish(address_key(visit.fetched.task.url))

    def is_over(self) -> bool:
        """Whether nothing is left to visit."""
        return not self.frontier

    def heartbeat(self) -> None:
        """The crawl is still running."""

    def note(self) -> None:
        """Write what happened, if a second has passed since the last time."""
        self._notes.write(time.monotonic())

    def end(self, *, is_done: bool) -> None:
        """Write what is left; if nothing is, the round is finished."""
        self._notes.write(time.monotonic(), at_once=True)
        if is_done:
            self._memory.finish()


def visited(visit: QueuedVisit, fetched: Fetched) -> Visit:
    """A visit made from a queued one, still without links."""
    return Visit(fetched, visit.depth, (), visit.priority, visit.origin)
