"""What sets one service apart from another: where it is, what it wants to know, how it is asked, how it answers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from svod.crawl.search_engines.quota import Quota
from svod.model.crawl import WebHit, WebQuery

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Access:
    """What a service is reached with; keys show in no printed form of this."""

    address: str = ""
    key: str = field(default="", repr=False)
    # What some services want beside the key: Yandex a folder, Google a search engine.
    account: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a service; `secrets` are parameters that no cache and no message may hold."""

    parameters: Pairs = ()
    path: str = ""
    secrets: Pairs = field(default=(), repr=False)
    headers: Pairs = field(default=(), repr=False)
    body: bytes = b""


class Answer(NamedTuple):
    """What a page of a service's answer says, and whether more may follow."""

    hits: tuple[WebHit, ...]
    has_more: bool = True


class Need(NamedTuple):
    """Something that a service must be given: a field of `Access`, and the setting that holds it."""

    field: str
    setting: str


class Dialect(NamedTuple):
    """A service: how it is asked for a page (counted from 0), and how its answer is read."""

    name: str
    address: str
    # None is the call for what the service cannot be asked at all.
    call: Callable[[WebQuery, int, Access], Call | None]
    read: Callable[[bytes], Answer]
    # How many hits a page holds; 0 means that the server decides.
    page_size: int
    most_pages: int
    quota: Quota
    # What it cannot be asked without, and what it can be given besides.
    needs: tuple[Need, ...] = ()
    takes: tuple[Need, ...] = ()
    # Whether its own operators keep to file types and to a site; if not, hits are sifted afterwards.
    keeps_types: bool = False
    keeps_site: bool = False
    # What a person can do about a refusal, by its HTTP code.
    ways_out: tuple[tuple[int, str], ...] = ()
    # HTTP codes by which it says that it has found nothing.
    empty_codes: frozenset[int] = frozenset()
    is_scholarly: bool = False
