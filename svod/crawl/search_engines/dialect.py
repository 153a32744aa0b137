"""Dialect of a search service: its address, the settings it needs, how it is called, how its answers are parsed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from svod.crawl.search_engines.quota import Quota
from svod.model.crawl import WebHit, WebQuery

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Access:
    """Address and credentials of a service; keys are never printed."""

    address: str = ""
    key: str = field(default="", repr=False)
    # What some services need beside the key: Yandex a folder, Google a search engine.
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
    """One page of hits, and whether more may follow."""

    hits: tuple[WebHit, ...]
    has_more: bool = True


class Need(NamedTuple):
    """A field of `Access` that a service uses, and the setting that holds it."""

    field: str
    setting: str


class Dialect(NamedTuple):
    """A service: how a page of hits (counted from 0) is requested, and how the answer is parsed."""

    name: str
    address: str
    # None means that the service cannot answer such a query.
    call: Callable[[WebQuery, int, Access], Call | None]
    read: Callable[[bytes], Answer]
    # Hits per page; 0 means that the server decides.
    page_size: int
    most_pages: int
    quota: Quota
    # Required settings, and optional ones.
    needs: tuple[Need, ...] = ()
    takes: tuple[Need, ...] = ()
    # Whether its own operators restrict file types and the site; if not, hits are filtered afterwards.
    keeps_types: bool = False
    keeps_site: bool = False
    # What a person can do about a refusal, by its HTTP code.
    ways_out: tuple[tuple[int, str], ...] = ()
    # HTTP codes that mean "nothing found".
    empty_codes: frozenset[int] = frozenset()
    is_scholarly: bool = False
