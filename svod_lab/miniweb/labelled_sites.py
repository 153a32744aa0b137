"""The sites of the labelled data as a small Web in memory: a fetcher, a search engine and a crawler over them."""

import heapq
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from html import unescape
from itertools import count
from pathlib import Path

from svod.convert.markup.html_tree import html_tree
from svod.crawl.search_engines.restrictions import with_operators
from svod.discover.listings.outline import Outline, joined
from svod.discover.page_addresses import host, same_form
from svod.discover.page_store import page_of
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, Visit, WebHit, WebQuery
from svod.ports import ChangingFocus, Focus
from svod_lab.corpora.readers.sites import read_sites, site_file
from svod_lab.corpora.site_sets import FIRST, SiteSet
from svod_lab.miniweb.search import MiniSearch
from svod_lab.miniweb.server import sites_folder

_MOST_OUTLINES = 2000


@dataclass(slots=True)
class SiteFetcher:
    """Fetches files of the sites; `asked` counts them."""

    sites: Mapping[str, bytes]
    asked: int = 0

    def fetch(self, task: CrawlTask) -> Fetched:
        """The file at an address."""
        self.asked += 1
        content = site_file(self.sites, task.url)
        if content is None:
            return Fetched(task, FetchStatus.UNREACHABLE, message="The server answered 404.", code=404)
        kind = "application/pdf" if content.startswith(b"%PDF") else "text/html" if b"<" in content[:300] else ""
        return Fetched(task, FetchStatus.FETCHED, content, task.url, kind)


@dataclass(frozen=True, slots=True)
class SiteSearchEngine:
    """Calls the mini-web's search engine without a server between."""

    index: MiniSearch
    name: str = "mini"

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        """The hits, the best first."""
        found = self.index.search(with_operators(query), query.limit, query.offset)
        return tuple(WebHit(hit.url, hit.title, hit.snippet, self.name) for hit in found)


@dataclass(slots=True)
class SiteCrawler:
    """Crawls the sites by priority, then in the order in which links were met."""

    fetcher: SiteFetcher
    read: Callable[[Fetched], Outline | None]

    def crawl(self, seeds: Iterable[CrawlTask], focus: Focus, budget: CrawlBudget) -> Iterator[Visit]:
        """Each address as it comes back."""
        numbers = count()
        queue: list[tuple[int, int, int, str]] = []
        seen: set[str] = set()
        for task in seeds:
            first = focus.priority(Link(task.url), None, 0)
            if first is not None and same_form(task.url) not in seen:
                seen.add(same_form(task.url))
                heapq.heappush(queue, (first, next(numbers), 0, task.url))
        visited = changes = 0
        while queue and visited < budget.pages:
            if isinstance(focus, ChangingFocus) and focus.changes != changes:
                changes = focus.changes
                queue = [(focus.again(url, first), number, depth, url) for first, number, depth, url in queue]
                heapq.heapify(queue)
            priority, _, depth, url = heapq.heappop(queue)
            visited += 1
            visit = self._visit(url, depth, priority)
            yield visit
            if depth >= budget.depth:
                continue
            for link in visit.links:
                wanted = focus.priority(link, visit, priority)
                if wanted is not None and same_form(link.url) not in seen:
                    seen.add(same_form(link.url))
                    heapq.heappush(queue, (wanted, next(numbers), depth + 1, link.url))

    def _visit(self, url: str, depth: int, priority: int) -> Visit:
        answer = self.fetcher.fetch(CrawlTask(url))
        page = self.read(answer)
        links = tuple(placed.link for placed in page.links) if page else ()
        return Visit(answer, depth, links, priority)


# Links as their source has them: pages need not be parsed for these.
_HREF = re.compile(rb"""<a\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)


@dataclass
class World:
    """One small Web: its files, its search engine."""

    sites: Mapping[str, bytes]
    engine: SiteSearchEngine
    folder: Path
    fetcher: SiteFetcher = field(init=False)
    # Many searches meet the same pages.
    read: Callable[[Fetched], Outline | None] = field(init=False)

    def __post_init__(self) -> None:
        self.fetcher = SiteFetcher(self.sites)
        outlined = lru_cache(_MOST_OUTLINES)(lambda answer: page_of(answer, html_tree))
        self.read = outlined

    @cached_property
    def _linking(self) -> Mapping[str, list[str]]:
        """The hosts of the pages that link to each address of the sites."""
        found: dict[str, list[str]] = {}
        for place, content in self.sites.items():
            url = f"http://{place}"
            targets = {joined(url, unescape(target.decode("latin-1"))) for target in _HREF.findall(content)}
            for form in {same_form(target) for target in targets if target} - {same_form(url)}:
                found.setdefault(form, []).append(host(url))
        return found

    def links_into(self, url: str) -> Sequence[str]:
        """The hosts of all pages that link to an address."""
        return self._linking.get(same_form(url), ())


@cache
def world_of(data: Path, memory: Path, sites: SiteSet = FIRST) -> World:
    """The sites of a set; the index of each archive is made once and kept in a folder."""
    folder = sites_folder(data, memory, sites.archive)
    # Each world has an index of its own: the name of its folder tells the archive.
    index = MiniSearch(folder, memory / f"discover-index-{folder.name}")
    return World(read_sites(data / sites.archive), SiteSearchEngine(index), folder)
