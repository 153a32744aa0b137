"""The Web side: what shall be fetched, and what came back."""

from dataclasses import dataclass
from enum import StrEnum


class FetchStatus(StrEnum):
    """How a fetch ended."""

    FETCHED = "fetched"
    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    TOO_LARGE = "too-large"
    TIMEOUT = "timeout"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class CrawlTask:
    """One address to be fetched, and the home page of the body it was reached from, if that is known."""

    url: str
    home: str = ""


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came back for a task; `message` says why nothing did."""

    task: CrawlTask
    status: FetchStatus
    content: bytes = b""
    final_url: str = ""
    declared_type: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A way from a page to another address: its words, and the byte of the page at which it begins."""

    url: str
    anchor: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class CrawlBudget:
    """How far a crawl may go; whatever is used up first ends it."""

    pages: int = 200
    depth: int = 3
    seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class Visit:
    """One address that a crawl has been to: what came back, how many links from a seed, the ways that lead on."""

    fetched: Fetched
    depth: int
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class WebQuery:
    """What a search engine on the Web is asked: words, and to which types of files, site and language to keep."""

    words: str
    file_types: tuple[str, ...] = ()
    site: str = ""
    language: str = ""
    limit: int = 10
    offset: int = 0


@dataclass(frozen=True, slots=True)
class WebHit:
    """One answer of a search engine; scholarly ones also tell authors, year, identifiers and where the file lies."""

    url: str
    title: str = ""
    snippet: str = ""
    engine: str = ""
    score: float = 0.0
    authors: tuple[str, ...] = ()
    year: str = ""
    doi: str = ""
    file_urls: tuple[str, ...] = ()
