"""The Web side: what shall be fetched, and what came back."""

from dataclasses import dataclass, field
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
    """One address to be fetched, and the home page of the body it was reached from, if that is known.

    What the server said of the version we have (its mark, its date) asks for the content only if there is a newer one.
    A body makes it a POST. Headers often hold a key: they are shown nowhere and follow no redirect to another host.
    """

    url: str
    home: str = ""
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    body: bytes = field(default=b"", repr=False)
    etag: str = ""
    last_modified: str = ""


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came back for a task; `message` says why nothing did, `code` is the server's, 0 where it said none."""

    task: CrawlTask
    status: FetchStatus
    content: bytes = b""
    final_url: str = ""
    declared_type: str = ""
    message: str = ""
    code: int = 0
    etag: str = ""
    last_modified: str = ""
    headers: tuple[tuple[str, str], ...] = ()


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
    """One address that a crawl has been to: what came back, how many links from a seed, the ways that lead on.

    `origin` is the page that led here; `same_as` an address visited before that has the same content, whose links
    are then not followed again.
    """

    fetched: Fetched
    depth: int
    links: tuple[Link, ...] = ()
    priority: int = 0
    origin: str = ""
    same_as: str = ""


@dataclass(frozen=True, slots=True)
class QueuedVisit:
    """One address that a crawl will go to: how far from a seed, how urgent, from where, and how often it was tried."""

    task: CrawlTask
    depth: int
    priority: int
    origin: str = ""
    tries: int = 0


@dataclass(frozen=True, slots=True)
class PageVersion:
    """What is known of an address since it was last fetched: the server's marks of the version, and its links.

    Of a robots.txt, which no crawl hands on, the `text` is kept, too.
    """

    etag: str
    last_modified: str
    links: tuple[Link, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class CrawlStep:
    """What happened in a crawl since it was last noted, by the keys of addresses: met, queued, done, fetched."""

    met: tuple[str, ...] = ()
    queued: tuple[tuple[str, QueuedVisit], ...] = ()
    done: tuple[str, ...] = ()
    versions: tuple[tuple[str, PageVersion], ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """What one of several crawlers may visit: the hosts that are its alone for now, and the visits new to it.

    Each host comes with the seconds that it shall still rest from requests.
    """

    hosts: tuple[tuple[str, float], ...] = ()
    visits: tuple[QueuedVisit, ...] = ()


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
