"""Papers looked for by title and authors on the labelled sites: found rightly, wrongly, missed, rightly not found."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from svod import registry
from svod.assemble.finding import PaperOpener
from svod.config import Settings
from svod.discover.page_addresses import same_form
from svod.discover.paper.paper_finder import CRAWL, FinderParts, Opener, PaperFinder
from svod.model.crawl import CrawlBudget, CrawlTask, WebHit, WebQuery
from svod.model.finding import OpenedPaper, PaperFound, PaperWanted
from svod.ports import SearchEngine
from svod_lab.corpora.readers.sites import site_file
from svod_lab.corpora.site_sets import FIRST
from svod_lab.miniweb.labelled_sites import SiteCrawler, SiteFetcher, World
from svod_lab.runs.bench import Bench
from svod_lab.suites.discovery.kept_searches import KeptSearches, SearchEnd
from svod_lab.suites.discovery.site_worlds import memory_of, world
from svod_lab.suites.discovery.sought_papers import (
    PAPERS,
    LabelledPaper,
    PaperKind,
    labelled_papers,
    rows_of,
    wanted_of,
)

FIND = "find"
BUDGET = CrawlBudget(pages=60, depth=3)
CRAWL_BUDGET = CrawlBudget(pages=400, depth=3)


@dataclass(slots=True)
class Outcomes:
    """P1's classes: A found rightly, B wrongly, C missed, D rightly not found; and the pages fetched for those of A."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    absent: int = 0
    fetched: list[int] = field(default_factory=list)
    # Of each kind, how many were looked for and how many of these ended as they should.
    kinds: dict[PaperKind, tuple[int, int]] = field(default_factory=dict)
    # What did not end as it should: the title, and why.
    misses: list[tuple[str, str]] = field(default_factory=list)

    def add(self, paper: LabelledPaper, found: SearchEnd) -> None:
        """Count one search."""
        is_right = bool(found.url) and bool(paper.url) and same_form(found.url) == same_form(paper.url)
        self.right += is_right
        self.wrong += bool(found.url) and not is_right
        self.missed += not found.url and bool(paper.url)
        self.absent += not found.url and not paper.url
        asked, well = self.kinds.get(paper.kind, (0, 0))
        ends_well = is_right or (not found.url and not paper.url)
        self.kinds[paper.kind] = (asked + 1, well + ends_well)
        if not ends_well:
            self.misses.append((paper.wanted.title, _cause(paper, found)))
        if is_right:
            self.fetched.append(found.fetched)

    @property
    def shares(self) -> tuple[float | None, float | None, float | None]:
        """Precision, accuracy, recall."""
        every = self.right + self.wrong + self.missed + self.absent
        return (
            _share(self.right, self.right + self.wrong),
            _share(self.right + self.absent, every),
            _share(self.right, self.right + self.missed),
        )

    @property
    def pages(self) -> float | None:
        """How many addresses were visited until a paper was found, on the average."""
        return sum(self.fetched) / len(self.fetched) if self.fetched else None


def _cause(paper: LabelledPaper, found: SearchEnd) -> str:
    """Why a search did not end as it should: what it took instead, or what it said of the right address."""
    return f"found {found.url} instead" if found.url else found.said


def _end(paper: LabelledPaper, found: PaperFound) -> SearchEnd:
    said = [step.result for step in found.steps if same_form(step.subject) == same_form(paper.url)]
    return SearchEnd(found.url, found.pages_fetched, said[-1] if said else "its address was never visited")


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def measured(bench: Bench, ways: Sequence[str]) -> Iterator[tuple[str, Outcomes]]:
    """Each way to crawl with its result; what an interrupted run found out is not searched for again."""
    papers = labelled_papers(bench)
    with closing(PaperOpener(Settings())) as opening:
        opener = _Remembered(opening)
        for name in ways:
            outcomes = Outcomes()
            kept = {
                sites: KeptSearches(memory_of(bench), world(bench, sites).folder.name, name)
                for sites in {paper.sites for paper in papers}
            }
            for paper in bench.follow(papers, f"looking for papers: {name}", len(papers)):
                search = partial(_searched, bench, opener, name, paper)
                outcomes.add(paper, kept[paper.sites].end_of(paper.wanted, search))
            yield name, outcomes


def _searched(bench: Bench, opener: Opener, way: str, paper: LabelledPaper) -> SearchEnd:
    return _end(paper, finder(world(bench, paper.sites), opener, way, bench).find(paper.wanted))


def finder(over: World, opener: Opener, way: str, bench: Bench, engine: SearchEngine | None = None) -> PaperFinder:
    """A finder over the labelled sites that goes one of the ways; with another engine than theirs, if there is one."""
    chosen = registry.find(FIND, way).make()
    fetcher = SiteFetcher(over.sites)
    listing = bench.make("listing", "forest") if chosen.by_segments else None
    return PaperFinder(
        FinderParts(
            engine or over.engine,
            fetcher,
            SiteCrawler(fetcher, over.read),
            over.read,
            opener,
            chosen.of,
            listing,
            BUDGET,
            chosen.asks_for_files,
        )
    )


class CrawlResult(NamedTuple):
    """How one way got from the root of a site to the page that lists a paper: pages fetched, whether it was reached."""

    fetched: int
    is_reached: bool


def crawled(bench: Bench, way: str) -> dict[str, CrawlResult]:
    """Crawls from the root of each site until the page that lists a paper, without a search engine; by that page.

    All ways start from the same roots; what is not reached costs all that was fetched for it.
    """
    over = world(bench, FIRST)
    wanted = sorted(_listing_pages(bench.data).items())
    found: dict[str, CrawlResult] = {}
    for page_url, authors in bench.follow(wanted, f"crawling from roots: {way}", len(wanted)):
        focus = registry.find(FIND, way).make().of(PaperWanted("", authors))
        root, form = CrawlTask(_root(page_url, over.sites)), same_form(page_url)
        visits = SiteCrawler(over.fetcher, over.read).crawl([root], focus, CRAWL_BUDGET)
        fetched, is_reached = 0, False
        while not is_reached and (visit := next(visits, None)) is not None:
            fetched, is_reached = fetched + 1, same_form(visit.fetched.task.url) == form
        found[page_url] = CrawlResult(fetched, is_reached)
    return found


@dataclass(frozen=True, slots=True)
class _RootOnly:
    """An engine that knows nothing but the root of one site."""

    root: str
    name: str = "root"

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        """The root, where pages are asked for."""
        return (WebHit(self.root, "", "", self.name),) if query.file_types == ("html",) else ()


class Walk(NamedTuple):
    """How one way walked the sites for their papers: how many it found, out of how many, and all pages fetched."""

    found: int
    sought: int
    fetched: int

    @property
    def cost(self) -> float | None:
        """Pages for each paper that was found, those fetched in vain too."""
        return self.fetched / self.found if self.found else None


def walks_by(bench: Bench, ways: Sequence[str]) -> Iterator[tuple[str, Walk]]:
    """Each way to crawl with its walks."""
    with closing(PaperOpener(Settings())) as opening:
        opener = _Remembered(opening)
        for name in ways:
            yield name, _walked(bench, name, opener)


def _walked(bench: Bench, way: str, opener: Opener) -> Walk:
    """Each paper that is there, searched for from the root of its site by the links alone, within a few pages."""
    over = world(bench, FIRST)
    rows = rows_of(bench.data / PAPERS)
    found = fetched = 0
    for row in bench.follow(rows, f"walking sites: {way}", len(rows)):
        engine = _RootOnly(_root(row["page_url"], over.sites))
        result = finder(over, opener, way, bench, engine).find(wanted_of(row))
        found += same_form(result.url) == same_form(row["pdf_url"])
        fetched += sum(step.deed == "page" and step.stage == CRAWL for step in result.steps)
    return Walk(found, len(rows), fetched)


def _root(page_url: str, sites: Mapping[str, bytes]) -> str:
    """The root of a page's site; where the server has none, the page's folder."""
    parts = urlsplit(page_url)
    root = f"{parts.scheme}://{parts.netloc}/"
    return root if site_file(sites, root) is not None else page_url.rpartition("/")[0] + "/"


def _listing_pages(data: Path) -> dict[str, tuple[str, ...]]:
    """The pages that list papers, with the authors of one of these."""
    return {row["page_url"]: tuple(row["authors"]) for row in rows_of(data / PAPERS)}


class _Remembered:
    """The product's opener; what it opened it remembers, for many searches meet the same files."""

    def __init__(self, opener: PaperOpener) -> None:
        self._opener = opener
        self._opened: dict[bytes, tuple[OpenedPaper, ...] | str] = {}

    def __call__(self, content: bytes, source: str) -> tuple[OpenedPaper, ...] | str:
        """The document of some bytes, or why it cannot be read."""
        digest = sha256(content).digest()
        if digest not in self._opened:
            self._opened[digest] = self._opener(content, source)
        return self._opened[digest]
