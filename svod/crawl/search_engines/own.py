"""Our own engine over the pages that the crawler has seen: needs nobody, so it serves intranets and small webs, too."""

import re
import threading
from pathlib import Path

from svod.crawl.search_engines.restrict import PAGE
from svod.crawl.search_engines.seen_graph import KnownPage, SeenGraph
from svod.crawl.search_engines.seen_index import SeenIndex
from svod.crawl.search_engines.seen_pages import SeenPage, seen_page
from svod.errors import EngineError
from svod.model.crawl import FetchStatus, Visit, WebHit, WebQuery
from svod.text.normalize import clean, shortened

# As many at a time as one commit of the index takes at ease.
_BATCH = 5000
_GONE_CODES = frozenset({404, 410})
_SNIPPET, _BEFORE = 240, 80
_TELLING_ANCHOR, _LONGEST_TITLE = 20, 300
_WORD = re.compile(r"[^\W_]{4,}")


class OwnEngine:
    """Sees visits of the crawler, answers questions about them; its files lie in one folder of the library."""

    name = "own"

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._graph: SeenGraph | None = None
        self._index: SeenIndex | None = None
        self._lock = threading.Lock()

    def see(self, visit: Visit, text: str = "") -> None:
        """Take in a page of a crawl with its links, or a file with its `text`; what is gone is taken out."""
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

    def tell(self, url: str, text: str) -> None:
        """Take in what somebody has read out of a file that was seen; of one that was not, nothing is kept."""
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
        """Let go of files."""
        if self._graph is not None:
            self._graph.close()
        self._graph = self._index = None

    def __len__(self) -> int:
        return len(self._opened()[0])

    def _opened(self) -> tuple[SeenGraph, SeenIndex]:
        with self._lock:
            if self._graph is None or self._index is None:
                if self._folder is None:
                    raise EngineError("Our own engine needs a library whose pages it searches.")
                self._graph = SeenGraph(self._folder / "pages.sqlite")
                self._index = SeenIndex(self._folder / "index")
                if self._index.is_empty:
                    self._graph.change_all()
            return self._graph, self._index

    def _catch_up(self, graph: SeenGraph, index: SeenIndex) -> None:
        """Tell the index what has changed in the graph since it was last asked."""
        while changes := graph.changed(_BATCH):
            if not index.update((key, graph.page(key)) for key in changes):
                # Somebody else is at it; what the index holds by now is answer enough.
                return
            graph.settle(changes)


def _hit(page: KnownPage, score: float, query: WebQuery) -> WebHit:
    links = page.in_links
    called = max((*links.foreign, *links.own), key=len, default="")
    setting = next(iter(links.settings), "")
    if len(called) < _TELLING_ANCHOR and page.kind != PAGE:
        # «PDF», «Volltext», «скачать»: the reference beside it says more.
        called = shortened(setting, _LONGEST_TITLE) or called
    return WebHit(page.url, page.title or called, _snippet(page.text or setting, query.words), OwnEngine.name, score)


def _snippet(text: str, words: str) -> str:
    """The stretch of a text around the first of the words in it."""
    lower = text.lower()
    # Endings differ: the first letters of a word are enough.
    places = (lower.find(word[: max(4, len(word) - 2)]) for word in _WORD.findall(words.lower()))
    start = max(0, min((place for place in places if place >= 0), default=0) - _BEFORE)
    return shortened(clean(text[start : start + 2 * _SNIPPET]), _SNIPPET)
