"""Papers gathered from the Web, once or again and again: what is wished for, what is met, what is watched."""

from dataclasses import dataclass
from typing import NamedTuple

from svod.model.crawl import FetchStatus
from svod.model.metadata import Metadata


@dataclass(frozen=True, slots=True)
class GatherRequest:
    """Where papers are gathered: a site, somebody's pages, or what the Web has about a topic.

    A topic beside a person tells namesakes apart; authors beside a topic narrow it; `pages` are those of the person,
    where they are known already.
    """

    site: str = ""
    person: str = ""
    topic: str = ""
    authors: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the request."""
        about = ", ".join((self.topic, *self.authors)) if self.topic else ", ".join(self.authors)
        if self.site:
            return self.site
        return " · ".join(filter(None, (self.person, about)))


class PageMet(NamedTuple):
    """An address that was asked and brings no paper itself; `key` names it whatever its spelling."""

    url: str
    key: str
    status: FetchStatus
    sha256: str = ""
    message: str = ""
    is_seed: bool = False
    # Whether the server says that there is nothing there.
    is_gone: bool = False


class FileMet(NamedTuple):
    """A document that came back, the page that led to it, and what that page says of it."""

    url: str
    key: str
    content: bytes
    page: str = ""
    reported: Metadata | None = None


class ReferenceMet(NamedTuple):
    """A reference on a page that leads to no file: what it says of the work that it means."""

    page: str
    text: str
    language: str | None
    reported: Metadata


Met = PageMet | FileMet | ReferenceMet


class Processed(NamedTuple):
    """An address that a gathering has dealt with: its content then, what became of it, its work if any, and when."""

    key: str
    sha256: str
    outcome: str
    work_id: str = ""
    made: str = ""


@dataclass(frozen=True, slots=True)
class WatchedSource:
    """A source that is visited again and again: every so many seconds, next when it is due.

    `begun` is when the visit began that has not ended yet, `failures` how often in a row the source could not be
    visited, `message` why, `found` how many new works it has brought.
    """

    number: int
    request: GatherRequest
    seconds: float
    added: str
    due: str
    begun: str = ""
    visited: str = ""
    failures: int = 0
    message: str = ""
    found: int = 0


class Announcement(NamedTuple):
    """A new work: which source brought it, from which address, when."""

    number: int
    source: str
    work_id: str
    url: str
    made: str
