"""Going about the Web: asking search engines, following links."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Protocol, runtime_checkable

from svod.model.crawl import (
    Claim,
    CrawlBudget,
    CrawlStep,
    CrawlTask,
    Link,
    PageVersion,
    QueuedVisit,
    Visit,
    WebHit,
    WebQuery,
)
from svod.model.finding import Whereabouts


class SearchEngine(Protocol):
    """Answers questions about the Web."""

    @property
    def name(self) -> str:
        """How hits name the search engine they come from."""

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        """The hits, the best first, or raise the EngineError that names why there are none to be had."""


class Locator(Protocol):
    """Finds where the file of a paper lies that is named by an identifier."""

    def locate(self, scheme: str, text: str) -> Iterator[Whereabouts]:
        """Places one after another, each found only when it is asked for; none for a scheme that leads nowhere."""


class Focus(Protocol):
    """Says where a crawl goes first."""

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """0 goes first, 1 after all of 0, and so on; None goes nowhere. `inherited` is the origin's own."""


@runtime_checkable
class ChangingFocus(Focus, Protocol):
    """A focus whose priorities change while a crawl runs."""

    @property
    def changes(self) -> int:
        """How often they have changed; after each change queued addresses are asked about again."""

    def again(self, url: str, priority: int) -> int:
        """The present priority of an address that was queued with another."""


class Crawler(Protocol):
    """Walks from page to page."""

    def crawl(self, seeds: Iterable[CrawlTask], focus: Focus, budget: CrawlBudget) -> Iterator[Visit]:
        """Each address as it comes back, failures included; stop iterating to stop the crawl."""


class CrawlMemory(Protocol):
    """What one crawl keeps, so that it goes on after its process was killed, and asks only for what changed."""

    def met(self) -> frozenset[str]:
        """The keys of all addresses that the present round has met."""

    def queued(self) -> tuple[QueuedVisit, ...]:
        """What the present round still has to visit, in order of arrival."""

    def version(self, key: str) -> PageVersion | None:
        """What is known of an address from this round or an earlier one."""

    def note(self, step: CrawlStep) -> None:
        """Keep what happened, all of it or nothing."""

    def finish(self) -> None:
        """Nothing is left to visit: what comes next is a round of its own."""


@runtime_checkable
class SharedFrontier(CrawlMemory, Protocol):
    """The frontier of a crawl that several crawlers share: each host is visited by one of them at a time.

    A crawler that dies loses its hosts when its leases run out; what it had not processed is visited again.
    """

    @property
    def lease_seconds(self) -> float:
        """How long hosts stay with a crawler that does not claim again."""

    def join(self) -> None:
        """Take part in the present round, or begin one where the last has ended a while ago."""

    def claim(self, rests: Mapping[str, float], most_hosts: int, most_visits: int) -> Claim:
        """Keep the hosts that one has as far as they have work, take more, and get what is new to visit.

        `rests` are the seconds that hosts shall rest from requests, whichever crawler gets them next.
        """

    def is_over(self, apart: Collection[str] = ()) -> bool:
        """Whether nothing is left to visit, for any crawler, but for these addresses."""

    def leave(self, rests: Mapping[str, float]) -> None:
        """Give all hosts back."""
