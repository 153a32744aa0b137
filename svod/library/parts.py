"""Everything a library is made of, each exchangeable behind its port."""

from collections.abc import Callable
from dataclasses import dataclass

from svod.pipeline import Cataloguers
from svod.ports import Blobs, Engine, Exporter, Fetcher, SearchIndex, Store


@dataclass(frozen=True, slots=True)
class LibraryParts:
    """Everything a library is made of."""

    store: Store
    blobs: Blobs
    index: SearchIndex
    fetcher: Fetcher
    cataloguers: Cataloguers
    exporter: Callable[[str], Exporter]
    engine: Callable[[int], Engine]
    most_bytes: int
    clock: Callable[[], str]
