"""robots.txt: fetched once per host, bounded, obeyed; later fetched again only if it changed."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from protego import Protego

from svod.crawl.addresses import origin_of
from svod.crawl.crawl_policy import PRODUCT
from svod.crawl.http.client import Answer
from svod.model.crawl import CrawlTask, Fetched, FetchStatus, PageVersion

# As much as the large search engines read.
_MOST_BYTES = 500 * 1024
_MOST_LINES = 10_000
_LONGEST_LINE = 500
_MOST_WILDCARDS = 6
_FIRST_SERVER_FAULT = 500
_MOST_SITEMAPS = 20
# The rules of so many hosts are remembered.
_MOST_HOSTS = 5000
_LINE_ENDS = re.compile(r"[\r\n]+")
_EVERYTHING = Protego.parse("")
# Stored for a robots.txt that exists and is empty; nothing is stored for a missing one.
_EMPTY = "#"

# Loads the known version of a robots.txt by its address, and stores the present one.
KnownRules = Callable[[str], PageVersion | None]
KeepRules = Callable[[str, PageVersion], None]


class RulesClient(Protocol):
    """What fetches a robots.txt."""

    async def get(self, task: CrawlTask, most_bytes: int = 0, *, truncate: bool = False) -> Answer:
        """Request one address; every failure is a status."""


class Robots:
    """The rules of the hosts that a crawl meets."""

    def __init__(self, client: RulesClient, known: KnownRules, keep: KeepRules, user_agent: str = PRODUCT) -> None:
        self._client = client
        self._known_version = known
        self._keep_version = keep
        self._user_agent = user_agent
        self._rules: dict[str, asyncio.Task[Protego | Answer]] = {}

    async def refusal(self, task: CrawlTask) -> Answer | None:
        """The answer for an address that may not be fetched; none for one that may."""
        origin = origin_of(task.url)
        asking = self._rules.get(origin)
        if asking is None:
            # All tasks that wait for the same rules wait for the same request.
            asking = self._rules[origin] = asyncio.create_task(self._asked(origin))
            self._forget_oldest()
        rules = asking.result() if asking.done() else await asyncio.shield(asking)
        if isinstance(rules, Answer):
            if rules.is_lost and self._rules.get(origin) is asking:
                # A task that goes back to the queue requests the rules again.
                del self._rules[origin]
            return replace(rules, fetched=replace(rules.fetched, task=task))
        if rules is _EVERYTHING or rules.can_fetch(task.url, self._user_agent):
            return None
        return Answer(Fetched(task, FetchStatus.REFUSED, message="The host's robots.txt forbids it."))

    def _forget_oldest(self) -> None:
        """Forget the rules of the host that was met first, where there are many; they are fetched again if need be."""
        oldest = next(iter(self._rules))
        if len(self._rules) > _MOST_HOSTS and self._rules[oldest].done():
            del self._rules[oldest]

    def delay(self, url: str) -> float:
        """The crawl delay of its host in seconds; 0 where there is none."""
        rules = self._known(url)
        return max(0.0, float(rules.crawl_delay(self._user_agent) or 0.0)) if rules else 0.0

    def sitemaps(self, url: str) -> tuple[str, ...]:
        """The sitemaps that its host names."""
        rules = self._known(url)
        return tuple(rules.sitemaps)[:_MOST_SITEMAPS] if rules else ()

    def _known(self, url: str) -> Protego | None:
        asking = self._rules.get(origin_of(url))
        if asking is None or not asking.done() or isinstance(rules := asking.result(), Answer):
            return None
        return None if rules is _EVERYTHING else rules

    async def _asked(self, origin: str) -> Protego | Answer:
        """The rules of a host, or why it may not be fetched without them."""
        url = f"{origin}/robots.txt"
        known = self._known_version(url) or PageVersion("", "")
        task = CrawlTask(url, etag=known.etag, last_modified=known.last_modified)
        answer = await self._client.get(task, _MOST_BYTES, truncate=True)
        fetched = answer.fetched
        if fetched.status is FetchStatus.UNCHANGED and not known.text:
            # There was none, and now there is one older than our conditional date.
            answer = await self._client.get(CrawlTask(url), _MOST_BYTES, truncate=True)
            fetched = answer.fetched
        if fetched.status is FetchStatus.UNCHANGED:
            return rules_of(known.text.encode())
        if fetched.status is FetchStatus.FETCHED:
            text = fetched.content.decode("utf-8-sig", "replace").replace("\0", "") or _EMPTY
            self._keep_version(url, PageVersion(fetched.etag, fetched.last_modified or date_header(fetched), text=text))
            return rules_of(fetched.content)
        if answer.is_lost:
            return answer
        # RFC 9309: a fault of the server closes it; one that says it has no rules has none.
        if fetched.code >= _FIRST_SERVER_FAULT:
            message = f"The host's robots.txt cannot be fetched: {fetched.message}"
            return replace(answer, fetched=replace(fetched, status=FetchStatus.REFUSED, message=message))
        self._keep_version(url, PageVersion("", date_header(fetched)))
        return _EVERYTHING


def date_header(fetched: Fetched) -> str:
    """The Date header of an answer: without Last-Modified it serves as the date to ask from (RFC 9110)."""
    return next((value for name, value in fetched.headers if name.lower() == "date"), "")


def rules_of(content: bytes) -> Protego:
    """The rules of a robots.txt; lines that no valid one has are skipped."""
    text = content.decode("utf-8-sig", "replace")
    if "<html" in text[:1000].lower():
        return _EVERYTHING
    lines = [line for line in _LINE_ENDS.split(text)[:_MOST_LINES] if _is_sound(line)]
    return Protego.parse("\n".join(lines)) if lines else _EVERYTHING


def _is_sound(line: str) -> bool:
    # A rule with many wildcards takes exponential time to compare.
    return len(line) <= _LONGEST_LINE and line.count("*") <= _MOST_WILDCARDS and "\0" not in line
