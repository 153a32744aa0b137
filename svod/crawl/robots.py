"""What hosts say in robots.txt: asked once a host, bounded, obeyed; asked again only whether it changed."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace

from protego import Protego

from svod.crawl.addresses import origin_of
from svod.crawl.client import Answer, WebClient
from svod.crawl.crawl_policy import PRODUCT
from svod.model.crawl import CrawlTask, Fetched, FetchStatus, PageVersion

# As much as the large search engines read.
_MOST_BYTES = 500 * 1024
_MOST_LINES = 10_000
_LONGEST_LINE = 500
_MOST_WILDCARDS = 6
_FIRST_SERVER_FAULT = 500
_MOST_SITEMAPS = 20
_LINE_ENDS = re.compile(r"[\r\n]+")
_EVERYTHING = Protego.parse("")
# Kept of a robots.txt that is there and empty; nothing is kept of one that is not there.
_EMPTY = "#"

# What was known of a robots.txt by its address, and where to keep what it says now.
KnownRules = Callable[[str], PageVersion | None]
KeepRules = Callable[[str, PageVersion], None]


class Robots:
    """The rules of the hosts that a crawl meets."""

    def __init__(self, client: WebClient, known: KnownRules, keep: KeepRules, user_agent: str = PRODUCT) -> None:
        self._client = client
        self._known_version = known
        self._keep_version = keep
        self._user_agent = user_agent
        self._rules: dict[str, asyncio.Task[Protego | Answer]] = {}

    async def refusal(self, task: CrawlTask) -> Answer | None:
        """What to answer for an address that may not be fetched; none for one that may."""
        origin = origin_of(task.url)
        asking = self._rules.get(origin)
        if asking is None:
            # All who wait for the same rules wait for the same request.
            asking = self._rules[origin] = asyncio.create_task(self._asked(origin))
        rules = asking.result() if asking.done() else await asyncio.shield(asking)
        if isinstance(rules, Answer):
            if rules.is_lost and self._rules.get(origin) is asking:
                # Whoever is sent back to the queue shall ask again.
                del self._rules[origin]
            return replace(rules, fetched=replace(rules.fetched, task=task))
        if rules is _EVERYTHING or rules.can_fetch(task.url, self._user_agent):
            return None
        return Answer(Fetched(task, FetchStatus.REFUSED, message="The host's robots.txt forbids it."))

    def delay(self, url: str) -> float:
        """The seconds between two requests that its host asks for; 0 where it asks for none."""
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
        """The rules of a host, or why it is closed to us for want of them."""
        url = f"{origin}/robots.txt"
        known = self._known_version(url) or PageVersion("", "")
        task = CrawlTask(url, etag=known.etag, last_modified=known.last_modified)
        answer = await self._client.get(task, _MOST_BYTES, cuts=True)
        fetched = answer.fetched
        if fetched.status is FetchStatus.UNCHANGED and not known.text:
            # There was none, and now there is one that is older than our question.
            answer = await self._client.get(CrawlTask(url), _MOST_BYTES, cuts=True)
            fetched = answer.fetched
        if fetched.status is FetchStatus.UNCHANGED:
            return rules_of(known.text.encode())
        if fetched.status is FetchStatus.FETCHED:
            text = fetched.content.decode("utf-8-sig", "replace").replace("\0", "") or _EMPTY
            self._keep_version(url, PageVersion(fetched.etag, fetched.last_modified or told_date(fetched), text=text))
            return rules_of(fetched.content)
        if answer.is_lost:
            return answer
        # RFC 9309: a fault of the server closes it; one that says it has no rules has none.
        if fetched.code >= _FIRST_SERVER_FAULT:
            message = f"The host's robots.txt cannot be had: {fetched.message}"
            return replace(answer, fetched=replace(fetched, status=FetchStatus.REFUSED, message=message))
        self._keep_version(url, PageVersion("", told_date(fetched)))
        return _EVERYTHING


def told_date(fetched: Fetched) -> str:
    """When an answer was given, as its server tells: what has no date of its own is asked for since then (RFC 9110)."""
    return next((value for name, value in fetched.headers if name.lower() == "date"), "")


def rules_of(content: bytes) -> Protego:
    """The rules that a robots.txt holds; what no sound one would hold is passed over."""
    text = content.decode("utf-8-sig", "replace")
    if "<html" in text[:1000].lower():
        return _EVERYTHING
    lines = [line for line in _LINE_ENDS.split(text)[:_MOST_LINES] if _is_sound(line)]
    return Protego.parse("\n".join(lines)) if lines else _EVERYTHING


def _is_sound(line: str) -> bool:
    # A rule of many wildcards takes time beyond all measure to compare.
    return len(line) <= _LONGEST_LINE and line.count("*") <= _MOST_WILDCARDS and "\0" not in line
