"""A library that watches one site, with a clock that stands still and a reader in this process."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from svod.assemble.gathering import web_gatherer
from svod.assemble.named_methods import exporter, importer, oai_archive
from svod.assemble.vocabularies import vocabulary_tools
from svod.catalog.author_disambiguation import NameAndContextResolver
from svod.catalog.deduplication import TitleResolver
from svod.catalog.reference_matching import TitleMatcher
from svod.config import Settings
from svod.crawl.http.fetcher import HttpFetcher
from svod.library import GatherTerms, Library, LibraryParts
from svod.library.discovery.gathering import Announced
from svod.library.discovery.watching import HOUR, SourceVisited
from svod.library.parts import Cataloguers
from svod.model.crawl import CrawlBudget
from svod.model.gathering import GatherRequest
from svod.reading.kinds import READ, Perform
from svod.reading.task import AnyTask
from svod.search.index import TantivyIndex
from svod.store.blobs.folder import FolderBlobs
from svod.store.store import SqliteStore
from tests.library.counted_site import ADDRESS, CountedSite

REQUEST = GatherRequest(site=ADDRESS)
TERMS = GatherTerms(CrawlBudget(pages=100, depth=4, seconds=120.0))


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> str:
        return self.now.isoformat(timespec="seconds")

    def move(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@cache
def worker() -> Perform:
    return READ.begin(Settings(ocr="never"))


class InProcess:
    """A runner that reads here, without processes of its own, and counts what it reads."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        for task in tasks:
            self.read.append(task.source)
            yield task, worker()(task)


class Watched:
    """A library, its clock, its reader, and the site that it watches."""

    def __init__(self, folder: Path, site: CountedSite, **limits: float) -> None:
        self.site = site
        self.clock = Clock()
        self.reader = InProcess()
        self.store = SqliteStore(folder, create=True)
        chosen: dict[str, Any] = {"hosts": (site.hosts,), "crawl_delay": 0.0, "library": str(folder), **limits}
        settings = Settings(**chosen)
        self.library = Library(
            LibraryParts(
                store=self.store,
                blobs=FolderBlobs(folder / "blobs"),
                index=TantivyIndex(folder / "index"),
                fetcher=HttpFetcher(seconds=1, most_bytes=1, allow_private=False),
                cataloguers=Cataloguers(TitleResolver(), TitleMatcher(), NameAndContextResolver()),
                vocabulary=vocabulary_tools(),
                importer=importer,
                exporter=exporter,
                archive=oai_archive,
                runner=lambda jobs: self.reader,
                most_bytes=1 << 24,
                clock=self.clock,
                gatherer=lambda: web_gatherer(settings),
            )
        )
        self.service = self.library.watching()

    def visit(self, terms: GatherTerms = TERMS) -> tuple[list[str], SourceVisited]:
        """Visit all sources an hour later: the addresses of the works that are announced, and how the last ended."""
        self.clock.move(HOUR)
        self.site.asked.clear()
        self.reader.read.clear()
        ends = list(self.service.visit(self.service.sources(), terms))
        assert isinstance(ends[-1], SourceVisited)
        return sorted(end.url for end in ends if isinstance(end, Announced)), ends[-1]
