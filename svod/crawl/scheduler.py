"""Where a crawl still goes: what it has met, what it has queued, what it leaves out, all noted in its memory."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from svod.crawl.addresses import address_key, safe_address
from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.frontier import Frontier
from svod.crawl.remembering import Notes, SeenContents
from svod.crawl.traps import Traps, without_session
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, PageVersion, QueuedVisit, Visit
from svod.ports import CrawlMemory, Focus

_MOST_QUEUED = 200_000


class Scheduler:
    """Offers go in, queued visits come out of `frontier`; what is left out for a new reason lies in `refused`."""

    def __init__(self, focus: Focus, budget: CrawlBudget, policy: CrawlPolicy, memory: CrawlMemory) -> None:
        self._focus = focus
        self._budget = budget
        self._memory = memory
        self._notes = Notes(memory, time.monotonic())
        self._traps = Traps(policy.pages_a_host)
        self.contents = SeenContents(self._notes)
        self._met: set[str] = set()
        self._waiting: dict[str, tuple[int, int]] = {}
        self._asked_for: dict[str, PageVersion] = {}
        self.frontier = Frontier()
        self.refused: list[Visit] = []

    def begin(self, seeds: Iterable[CrawlTask]) -> None:
        """Take up what was left of the present round, then the seeds that it does not know."""
        queued = self._memory.queued()
        if queued:
            self._take_up(self._memory.met())
        else:
            # Killed on its last page, a round has nothing left but was never told so.
            self._memory.finish()
        for visit in queued:
            self._waiting[address_key(visit.task.url)] = (visit.priority, visit.depth)
            self.frontier.put(visit)
        for seed in seeds:
            self.offer(seed, Link(seed.url), None)

    def _take_up(self, met: Iterable[str]) -> None:
        """Remember what the round has met: addresses, which count for traps, and contents."""
        for key in self.contents.take_up(met):
            self._met.add(key)
            self._traps.refusal(f"http://{key}")

    def offer(self, task: CrawlTask, link: Link, origin: Visit | None) -> None:
        """Queue an address where the focus wants it and no rule is against it; one that waits may be put forward."""
        depth = origin.depth + 1 if origin else 0
        if depth > self._budget.depth or len(self.frontier) >= _MOST_QUEUED:
            return
        url = without_session(safe_address(task.url) or task.url)
        key = address_key(url)
        standing = self._waiting.get(key)
        if standing is None and key in self._met:
            return
        priority = self._focus.priority(link, origin, origin.priority if origin else 0)
        if priority is None or (standing is not None and (priority, depth) >= standing):
            return
        visit = QueuedVisit(replace(task, url=url), depth, priority, origin.fetched.final_url if origin else "")
        if standing is not None or self._is_admitted(key, visit, is_seed=origin is None):
            self._waiting[key] = (priority, depth)
            self.frontier.put(visit)

    def take(self, wait: Callable[[str], float]) -> tuple[QueuedVisit | None, float]:
        """What is visited next among hosts that may be asked, or none and how long to wait."""
        while True:
            visit, seconds = self.frontier.take(wait)
            if visit is None:
                return None, seconds
            key = address_key(visit.task.url)
            # Of an address that was put forward, the older entry is passed over.
            if visit.tries or self._waiting.get(key) == (visit.priority, visit.depth):
                self._waiting.pop(key, None)
                return visit, 0.0

    def _is_admitted(self, key: str, visit: QueuedVisit, *, is_seed: bool) -> bool:
        """Whether an address that was never met is visited; if not, the first time for a reason is told."""
        self._met.add(key)
        refusal = self._traps.refusal(visit.task.url, is_seed=is_seed)
        if not refusal:
            self._notes.queue(key, visit)
            return True
        self._notes.meet(key)
        if self._traps.is_news(visit.task.url, refusal):
            self.refused.append(visited(visit, Fetched(visit.task, FetchStatus.REFUSED, message=refusal)))
        return False

    def conditional(self, task: CrawlTask) -> CrawlTask:
        """The task as a question for what is newer than the version that is known, if one is."""
        version = self._memory.version(address_key(task.url))
        if version is None:
            return task
        self._asked_for[task.url] = version
        return replace(task, etag=version.etag, last_modified=version.last_modified)

    def known_rules(self, url: str) -> PageVersion | None:
        """What a host's robots.txt said when it was last asked for."""
        return self._memory.version(address_key(url))

    def keep_rules(self, url: str, version: PageVersion) -> None:
        """What a host's robots.txt says now."""
        self._notes.keep(address_key(url), version)

    def known_links(self, url: str) -> tuple[Link, ...]:
        """Where a page leads that has not changed since it was known."""
        version = self._asked_for.get(url)
        return version.links if version else ()

    def forget(self, url: str) -> None:
        """The answer has come, and what was known before is of no more use."""
        self._asked_for.pop(url, None)

    def read(self, fetched: Fetched, links: tuple[Link, ...]) -> None:
        """An address was fetched; where it led by a redirect need not be visited either."""
        self._notes.read(address_key(fetched.task.url), fetched, links)
        final = address_key(fetched.final_url)
        if final not in self._met:
            self._met.add(final)
            self._notes.meet(final)

    def finish(self, visit: Visit) -> None:
        """Whoever asked for the crawl has dealt with a visit."""
        self._notes.finish(address_key(visit.fetched.task.url))

    def is_over(self) -> bool:
        """Whether nothing is left to visit."""
        return not self.frontier

    def beat(self) -> None:
        """The crawl is alive."""

    def note(self) -> None:
        """Keep what happened, if a second has passed since it was last kept."""
        self._notes.write(time.monotonic())

    def end(self, *, is_done: bool) -> None:
        """Note what is left; if nothing is, the round has come to its end."""
        self._notes.write(time.monotonic(), at_once=True)
        if is_done:
            self._memory.finish()


def visited(visit: QueuedVisit, fetched: Fetched) -> Visit:
    """A visit that has been made, as yet without links."""
    return Visit(fetched, visit.depth, (), visit.priority, visit.origin)
