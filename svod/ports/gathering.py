"""Gathering papers from the Web, and the memory of what was gathered, watched and announced."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from svod.model.crawl import CrawlBudget
from svod.model.extraction import Extraction
from svod.model.finding import HomepageFound
from svod.model.gathering import Announcement, GatherRequest, Met, Processed, WatchedSource
from svod.model.metadata import Metadata
from svod.model.record import ArchivePage
from svod.ports.finding import CrawlMemory
from svod.ports.reading import Fetcher


class HomepageFinder(Protocol):
    """Finds people's pages."""

    def find(self, name: str, topic: str = "") -> HomepageFound:
        """Candidates, best first, then what the best one leads to."""


class Gatherer(Protocol):
    """Goes about the Web for papers."""

    def gather(
        self,
        request: GatherRequest,
        budget: CrawlBudget,
        memory: CrawlMemory | None = None,
        gone: frozenset[str] = frozenset(),
    ) -> Iterator[Met]:
        """What is met, as it comes; with a memory the crawl goes on where it was left.

        Links to what is `gone`, by the keys of addresses, are not followed.
        """

    def observe(self, read: Extraction) -> None:
        """Take note of what a document that was met says of itself."""

    def refusal(self, read: Extraction, request: GatherRequest, reported: Metadata | None = None) -> str:
        """Why a document is not the kind of paper that was wished for; empty where it is.

        `reported` is what the page that led to it says of it.
        """

    def learn(self, said: Metadata, language: str | None, url: str, *, accepted: bool) -> None:
        """A person accepted or rejected a document that was met at an address, and says this of itself."""


class Archive(Protocol):
    """Gets the records of an archive by the protocol that it supports."""

    def page(self, fetcher: Fetcher, address: str, arguments: Mapping[str, str]) -> ArchivePage:
        """A part of the archive's list of records, or raise the HarvestError that names why not."""

    def granularity(self, fetcher: Fetcher, address: str) -> int:
        """How many characters of a time the archive understands."""


class GatherLog(Protocol):
    """What one gathering has processed."""

    def of(self, key: str) -> Processed | None:
        """The result of an address, if it was processed."""

    def ended_so(self, outcome: str, since: str) -> frozenset[str]:
        """The keys of all addresses that have come to an outcome since a time."""

    def note(self, processed: Sequence[Processed], news: Sequence[Announcement] = ()) -> int:
        """Store the results of addresses, and announce works, all of it or nothing; how many announcements are new."""


class WatchStore(Protocol):
    """The sources that are watched, and the works that they brought."""

    def sources(self) -> tuple[WatchedSource, ...]:
        """All sources, in the order in which they were added."""

    def add(self, source: WatchedSource) -> int:
        """Take in a source, or the schedule of one that is watched already; its number."""

    def put(self, source: WatchedSource) -> None:
        """Keep a newer form of a source; one that was removed meanwhile stays so."""

    def remove(self, number: int, crawl: str) -> None:
        """Forget a source and what its crawl has kept; its works and their announcements stay."""

    def news(self, limit: int, since: str = "") -> tuple[Announcement, ...]:
        """The latest announcements, the newest first; with a time only those since."""
