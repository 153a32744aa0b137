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
