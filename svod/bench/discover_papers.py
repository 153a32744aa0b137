"""Papers looked for by title and authors on the labelled sites: found rightly, wrongly, missed, rightly not found."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from svod import registry
from svod.bench.corpora.sites import read_sites, site_file
from svod.bench.discover_world import SiteCrawler, SiteFetcher, World, world_of
from svod.bench.figures import Workshop
from svod.bench.miniweb import sites_folder
from svod.bench.runs.documents import converted
from svod.convert.markup.html_tree import html_tree
from svod.discover.addresses import same_form
from svod.discover.paper.finder import FinderParts, Opener, PaperFinder
from svod.errors import SettingsError
from svod.model.crawl import CrawlBudget, CrawlTask
from svod.model.document import Document
from svod.model.finding import OpenedPaper, PaperFound, PaperWanted
from svod.model.metadata import Field
from svod.model.outcome import Failure

FIND = "find"
PAPERS, ABSENT = Path("web") / "papers.jsonl", Path("web") / "papers_negative.jsonl"
# Of the papers that are absent, so many, drawn evenly.
ABSENT_PAPERS = 60
BUDGET = CrawlBudget(pages=60, depth=3)
WALK = CrawlBudget(pages=400, depth=3)
_DOCUMENTS = (".pdf", ".ps", ".ps.gz", ".doc", ".docx", ".djvu")


class LabelledPaper(NamedTuple):
    """A paper that is looked for, and where it lies; nowhere if nothing is told."""

    wanted: PaperWanted
    url: str


@dataclass(slots=True)
class Outcomes:
    """P1's classes: A found rightly, B wrongly, C missed, D rightly not found; and the pages fetched for those of A."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    absent: int = 0
    fetched: list[int] = field(default_factory=list)

    def add(self, paper: LabelledPaper, found: PaperFound) -> None:
        """Count one search."""
        is_right = bool(found.url) and bool(paper.url) and same_form(found.url) == same_form(paper.url)
        self.right += is_right
        self.wrong += bool(found.url) and not is_right
        self.missed += not found.url and bool(paper.url)
        self.absent += not found.url and not paper.url
        if is_right:
            self.fetched.append(found.pages_fetched)

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


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def labelled_papers(data: Path, limit: int = 0) -> list[LabelledPaper]:
    """The papers that are there, then some that are not; a limit holds for each kind."""
    there = list(_rows(data / PAPERS, "pdf_url"))
    absent = list(_rows(data / ABSENT, ""))
    absent = absent[:: max(1, len(absent) // (limit or ABSENT_PAPERS))]
    return there[: limit or None] + absent[: limit or ABSENT_PAPERS]


def _rows(path: Path, key: str) -> Iterator[LabelledPaper]:
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield LabelledPaper(PaperWanted(row["title"], tuple(row["authors"])), row[key] if key else "")


def measured(workshop: Workshop, ways: Sequence[str]) -> Iterator[tuple[str, Outcomes]]:
    """Each way to walk with what came of it."""
    if workshop.memory is None:
        raise SettingsError("Searches are measured with a cache folder for the index of pages.")
    world = world_of(workshop.data, workshop.memory)
    opener = _Documents(workshop, sites_folder(workshop.data, workshop.memory))
    papers = labelled_papers(workshop.data, workshop.choice.limit)
    for name in ways:
        outcomes = Outcomes()
        for paper in workshop.follow(papers, f"looking for papers: {name}", len(papers)):
            outcomes.add(paper, finder(world, opener, name, workshop).find(paper.wanted))
        yield name, outcomes


def finder(world: World, opener: Opener, way: str, workshop: Workshop) -> PaperFinder:
    """A finder over the labelled sites that goes one of the ways."""
    chosen = registry.find(FIND, way).make()
    fetcher = SiteFetcher(world.sites)
    listing = workshop.make("listing", "forest") if chosen.by_segments else None
    return PaperFinder(
        FinderParts(
            world.engine,
            fetcher,
            SiteCrawler(fetcher),
            html_tree,
            opener,
            chosen.of,
            listing,
            BUDGET,
            chosen.asks_for_files,
        )
    )


def walked(workshop: Workshop, way: str) -> float | None:
    """How many pages are visited from the root of a site until the page that lists a paper, on the average."""
    sites = read_sites(workshop.data)
    visits: list[int] = []
    for page_url, authors in sorted(_listing_pages(workshop.data).items()):
        parts = urlsplit(page_url)
        root = f"{parts.scheme}://{parts.netloc}/"
        if site_file(sites, root) is None:
            root = page_url.rpartition("/")[0] + "/"
        focus = registry.find(FIND, way).make().of(PaperWanted("", authors))
        crawl = SiteCrawler(SiteFetcher(sites)).crawl([CrawlTask(root)], focus, WALK)
        for count, visit in enumerate(crawl, start=1):
            if same_form(visit.fetched.task.url) == same_form(page_url):
                visits.append(count)
                break
    return sum(visits) / len(visits) if visits else None


def _listing_pages(data: Path) -> dict[str, tuple[str, ...]]:
    """The pages that list papers, with the authors of one of these."""
    rows = (json.loads(line) for line in (data / PAPERS).read_text(encoding="utf-8").splitlines())
    return {row["page_url"]: tuple(row["authors"]) for row in rows}


class _Documents:
    """The documents of the sites, opened all at once when the first is asked for."""

    def __init__(self, workshop: Workshop, folder: Path) -> None:
        self._workshop, self._folder = workshop, folder
        self._opened: dict[str, tuple[OpenedPaper, ...] | str] | None = None

    def __call__(self, content: bytes, _source: str) -> tuple[OpenedPaper, ...] | str:
        """The document of some bytes."""
        if self._opened is None:
            self._opened = self._all()
        return self._opened.get(sha256(content).hexdigest(), "no document")

    def _all(self) -> dict[str, tuple[OpenedPaper, ...] | str]:
        paths = [path for path in sorted(self._folder.rglob("*")) if path.name.lower().endswith(_DOCUMENTS)]
        header, finds = self._workshop.make("header", "combine"), self._workshop.make("bibliography", "bib-rules")
        opened: dict[str, tuple[OpenedPaper, ...] | str] = {}
        read = self._workshop.follow(converted(paths, self._workshop), "reading documents", len(paths))
        for path, document in zip(paths, read, strict=True):
            digest = sha256(path.read_bytes()).hexdigest()
            if isinstance(document, Failure):
                opened[digest] = str(document.outcome)
                continue
            metadata = header.extract(document)
            opened[digest] = (
                OpenedPaper(
                    _pages(document),
                    tuple(value.text for value in metadata.all(Field.TITLE)),
                    tuple(creator.name for creator in metadata.creators()),
                    bool(finds.find(document)),
                ),
            )
        return opened


def _pages(document: Document) -> tuple[tuple[str, ...], ...]:
    lines = document.lines
    return tuple(tuple(line.text for line in lines[page.first_line : page.last_line + 1]) for page in document.pages())
