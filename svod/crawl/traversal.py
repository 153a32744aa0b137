"""Traversal: workers take visits from the frontier, fetch, read links, and queue those that the focus wants."""

import asyncio
import time
from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import replace
from functools import partial

from svod.crawl.addresses import host_of
from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.http.client import Answer, WebClient
from svod.crawl.http.politeness import Politeness, shared_hosts
from svod.crawl.http.robots import Robots
from svod.crawl.links import fetched_links
from svod.crawl.scheduling.scheduler import Scheduler, visited
from svod.model.crawl import CrawlTask, Fetched, FetchStatus, Link, QueuedVisit, Visit

_RETRIED_CODES = frozenset({429, 500, 502, 503, 504})
_LONGEST_IDLE = 5.0
_SECONDS_A_HEARTBEAT = 1.0


class Traversal:
    """The state of one crawl, in one event loop."""

    def __init__(
        self, client: WebClient, policy: CrawlPolicy, scheduler: Scheduler, pages: int, seconds: float
    ) -> None:
        self._client = client
        self._policy = policy
        self._scheduler = scheduler
        self._frontier = scheduler.frontier
        self._pages = pages
        self._seconds = seconds
        self._robots = Robots(client, scheduler.known_rules, scheduler.keep_rules)
        self._politeness = Politeness(policy, shared_hosts(policy))
        self._taken = 0
        self._running = 0
        self._changed = asyncio.Event()
        self._unread = 0
        self._is_done = False
        # Capacity one: workers go on only when their visit was taken, so that none runs far ahead of the caller.
        self._out: asyncio.Queue[Visit | None] = asyncio.Queue(1)

    async def visits(self, seeds: Iterable[CrawlTask]) -> AsyncGenerator[Visit, None]:
        """Each visit as it comes back, until a budget is used up or nothing is left."""
        self._scheduler.begin(seeds)
        workers = [asyncio.create_task(self._work()) for _ in range(self._policy.jobs)]
        ending = asyncio.create_task(self._end(workers))
        heartbeats = asyncio.create_task(self._heartbeat())
        try:
            async with aclosing(self._brought(ending)) as brought:
                async for visit in brought:
                    self._unread += 1
                    yield visit
                    self._scheduler.note()
            while self._unread:
                await self._idle(_LONGEST_IDLE)
        finally:
            for task in (ending, heartbeats, *workers):
                task.cancel()
            await asyncio.gather(ending, heartbeats, *workers, return_exceptions=True)
            self._scheduler.end(is_done=self._is_done and not self._frontier and not self._unread)

    def acknowledge(self, visit: Visit) -> None:
        """The caller has processed a visit."""
        self._scheduler.finish(visit)
        self._unread -= 1
        self._wake()

    async def _brought(self, ending: asyncio.Task[None]) -> AsyncGenerator[Visit, None]:
        """The visits of the workers, until the last of them has ended or the time is over."""
        deadline = asyncio.get_running_loop().time() + self._seconds
        try:
            while True:
                async with asyncio.timeout_at(deadline):
                    visit = await self._out.get()
                if visit is None:
                    # Raises the error that ended the workers, if there was one.
                    await ending
                    self._is_done = True
                    return
                yield visit
        except TimeoutError:
            return

    async def _end(self, workers: Sequence[asyncio.Task[None]]) -> None:
        """Signal the end of the visits; an error of a worker is raised."""
        await asyncio.wait(workers, return_when=asyncio.FIRST_EXCEPTION)
        await self._out.put(None)
        for worker in workers:
            if worker.done():
                worker.result()

    async def _heartbeat(self) -> None:
        """Let the scheduler know that the crawl is running, however long its workers wait for answers."""
        while True:
            await asyncio.sleep(_SECONDS_A_HEARTBEAT)
            self._scheduler.heartbeat()

    async def _work(self) -> None:
        while (entry := await self._next()) is not None:
            try:
                visit = await self._visit(entry)
            finally:
                self._running -= 1
                self._wake()
            if visit is not None:
                await self._out.put(visit)
            while self._scheduler.refused:
                await self._out.put(self._scheduler.refused.pop())

    async def _next(self) -> QueuedVisit | None:
        """The next visit, as soon as there is one; none when the crawl is at its end."""
        while self._taken < self._pages:
            now = time.monotonic()
            entry, wait = self._scheduler.take(partial(self._politeness.wait, now=now))
            if entry is not None:
                self._taken += 1
                self._running += 1
                self._politeness.begin(host_of(entry.task.url), now)
                return entry
            if not self._running and self._scheduler.is_over():
                break
            await self._idle(wait)
        self._wake()
        return None

    async def _idle(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(min(seconds, _LONGEST_IDLE)):
                await self._changed.wait()
        except TimeoutError:
            return

    def _wake(self) -> None:
        """Wake all waiting workers."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def _visit(self, queued: QueuedVisit) -> Visit | None:
        """The visit; none where it will be retried."""
        host = host_of(queued.task.url)
        if self._politeness.is_given_up(host):
            self._politeness.end(host, time.monotonic(), None)
            self._taken -= 1
            fetched = Fetched(queued.task, FetchStatus.UNREACHABLE, message="The host has stopped answering.")
            return visited(queued, fetched)
        answer = await self._asked(self._scheduler.conditional(queued.task), host)
        if queued.tries < self._policy.retries and (answer.is_lost or answer.fetched.code in _RETRIED_CODES):
            self._taken -= 1
            self._frontier.put(replace(queued, tries=queued.tries + 1))
            return None
        visit = self._read(queued, answer.fetched)
        self._scheduler.forget(queued.task.url)
        return visit

    async def _asked(self, task: CrawlTask, host: str) -> Answer:
        answer = None
        try:
            refusal = self._robots.refusal if self._policy.obeys_robots else None
            if refusal is not None:
                answer = await refusal(task)
                self._politeness.ask_delay(host, self._robots.delay(task.url))
            answer = answer or await self._client.get(task, refusal=refusal)
        finally:
            self._politeness.end(host, time.monotonic(), answer)
        return answer

    def _read(self, queued: QueuedVisit, fetched: Fetched) -> Visit:
        """The visit with its links, each offered to the scheduler."""
        if fetched.status is FetchStatus.UNCHANGED:
            links = self._scheduler.known_links(queued.task.url)
            return self._followed(replace(visited(queued, fetched), links=links))
        if fetched.status is not FetchStatus.FETCHED:
            return visited(queued, fetched)
        contents = self._scheduler.contents
        first = contents.first(fetched.content, fetched.final_url, queued.depth) if fetched.content else None
        links = fetched_links(fetched, self._policy.most_links)
        self._scheduler.read(fetched, links)
        visit = replace(visited(queued, fetched), links=links, same_as=first[0] if first else "")
        return visit if first and queued.depth >= first[1] else self._followed(visit)

    def _followed(self, visit: Visit) -> Visit:
        for link in (*visit.links, *self._sitemaps(visit)):
            self._scheduler.offer(CrawlTask(link.url, visit.fetched.task.home), link, visit)
        return visit

    def _sitemaps(self, visit: Visit) -> Iterator[Link]:
        """The sitemaps in the robots.txt of a seed's host."""
        if visit.depth == 0 and self._policy.reads_sitemaps:
            yield from (Link(url, "sitemap") for url in self._robots.sitemaps(visit.fetched.final_url))
