"""Our own search engine over the pages that the crawler has seen; it needs no service, so it also serves intranets."""

import re
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from svod.crawl.search_engines.restrictions import PAGE
from svod.crawl.search_engines.seen.seen_graph import KnownPage, SeenGraph
from svod.crawl.search_engines.seen.seen_index import SeenIndex
from svod.crawl.search_engines.seen.seen_pages import SeenPage, seen_page
from svod.errors import EngineError
from svod.model.crawl import CrawlBudget, CrawlTask, FetchStatus, Visit, WebHit, WebQuery
from svod.ports import Crawler, Focus
from svod.text.normalize import clean, shortened

# So many changes go into one commit of the index.
_BATCH = 5000
_GONE_CODES = frozenset({404, 410})
_SNIPPET, _BEFORE = 240, 80
_LONG_ANCHOR, _LONGEST_TITLE = 20, 300
_WORD = re.compile(r"[^\W_]{4,}")


class OwnEngine:
    """Indexes visits of the crawler and searches them; its files are in one folder of the library."""

    name = "own"

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._graph: SeenGraph | None = None
        self._index: SeenIndex | None = None
        self._lock = threading.Lock()

    def add_visit(self, visit: Visit, text: str = "") -> None:
        """Add a page of a crawl with its links, or a file with its `text`; a page that is gone is removed."""
        fetched, graph = visit.fetched, self._opened()[0]
        if fetched.status is FetchStatus.UNREACHABLE and fetched.code in _GONE_CODES:
            graph.put_gone(fetched.task.url)
        if fetched.status is not FetchStatus.FETCHED:
            return
        if visit.same_as:
            graph.put_alias(fetched.final_url or fetched.task.url, visit.same_as)
            return
        page = seen_page(fetched, visit.links)
        graph.put(page.with_text(text) if text else page, aliases=(fetched.task.url,))

    def add_text(self, url: str, text: str) -> None:
        """Add the text of a file that was seen; that of an unknown file is dropped."""
        page = SeenPage(url, "").with_text(text)
        self._opened()[0].put_text(url, page.text, page.language)

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        """The pages and files that match, the best first."""
        if self._graph is None and self._folder is not None and not self._folder.exists():
            return ()
        graph, index = self._opened()
        self._catch_up(graph, index)
        hits = ((graph.page(found.key), found.score) for found in index.search(query))
        return tuple(_hit(page, score, query) for page, score in hits if page is not None)

    def close(self) -> None:
        """Close the files."""
        if self._graph is not None:
            self._graph.close()
        self._graph = self._index = None

    def __len__(self) -> int:
        return len(self._opened()[0])

    def _opened(self) -> tuple[SeenGraph, SeenIndex]:
        with self._lock:
            if self._graph is None or self._index is None:
                if self._folder is None:
                    raise EngineError("Our own search engine needs a library whose pages it searches.")
                self._graph = SeenGraph(self._folder / "pages.sqlite")
                self._index = SeenIndex(self._folder / "index")
                if self._index.is_empty:
                    self._graph.change_all()
            return self._graph, self._index

    def _catch_up(self, graph: SeenGraph, index: SeenIndex) -> None:
        """Update the index with what has changed in the graph since the last search."""
        while changes := graph.changed(_BATCH):
            if not index.update((key, graph.page(key)) for key in changes):
                # Another process is updating it; the present index is good enough.
                return
            graph.settle(changes)


class RecordingCrawler:
    """Crawls as another crawler does, and passes every visit to a callback, such as `OwnEngine.add_visit`."""

    def __init__(self, crawler: Crawler, record: Callable[[Visit], None]) -> None:
        self._crawler = crawler
        self._record = record

    def crawl(self, seeds: Iterable[CrawlTask], focus: Focus, budget: CrawlBudget) -> Iterator[Visit]:
        """Each address as it comes back, failures included; stop iterating to stop the crawl."""
        for visit in self._crawler.crawl(seeds, focus, budget):
            self._record(visit)
            yield visit


def _hit(page: KnownPage, score: float, query: WebQuery) -> WebHit:
    links = page.in_links
    anchor = max((*links.foreign, *links.own), key=len, default="")
    setting = next(iter(links.settings), "")
    if len(anchor) < _LONG_ANCHOR and page.kind != PAGE:
        # «PDF», «Volltext», «скачать»: the reference beside it says more.
        anchor = shortened(setting, _LONGEST_TITLE) or anchor
    return WebHit(page.url, page.title or anchor, _snippet(page.text or setting, query.words), OwnEngine.name, score)


def _snippet(text: str, words: str) -> str:
    """The part of a text around the first of the words in it."""
    lower = text.lower()
    # Inflections differ: the first letters of a word are enough.
    places = (lower.find(word[: max(4, len(word) - 2)]) for word in _WORD.findall(words.lower()))
    start = max(0, min((place for place in places if place >= 0), default=0) - _BEFORE)
    return shortened(clean(text[start : start + 2 * _SNIPPET]), _SNIPPET)
