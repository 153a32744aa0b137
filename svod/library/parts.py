"""Everything a library is made of, each exchangeable behind its port."""

from collections.abc import Callable
from dataclasses import dataclass

from svod.errors import GatherError
from svod.ports import (
    AuthorResolver,
    Blobs,
    CitationMatcher,
    Exporter,
    Fetcher,
    Gatherer,
    Resolver,
    Runner,
    SearchIndex,
    Store,
)
from svod.reading.lineage import Origins


def nobody() -> Gatherer:
    """The gatherer of a library that keeps to itself."""
    raise GatherError("This library has nobody who gathers.")


@dataclass(frozen=True, slots=True)
class Cataloguers:
    """The stations that turn readings into works and citations."""

    resolver: Resolver
    matcher: CitationMatcher
    authors: AuthorResolver


@dataclass(frozen=True, slots=True)
class LibraryParts:
    """Everything a library is made of."""

    store: Store
    blobs: Blobs
    index: SearchIndex
    fetcher: Fetcher
    cataloguers: Cataloguers
    exporter: Callable[[str], Exporter]
    engine: Callable[[int], Runner]
    most_bytes: int
    clock: Callable[[], str]
    gatherer: Callable[[], Gatherer] = nobody
    # The names of the methods that read; who does not know them has every file read.
    origins: Callable[[], Origins | None] = lambda: None
