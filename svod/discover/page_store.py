"""Page store: pages fetched and parsed once each, within a budget."""

from collections.abc import Callable
from dataclasses import dataclass, field

from svod.discover.listings.outline import Outline, TreeMaker, outline
from svod.discover.page_addresses import same_form
from svod.errors import DocumentError
from svod.files.content import is_web_page
from svod.model.crawl import CrawlTask, Fetched, FetchStatus
from svod.ports import Fetcher

_FEW_LETTERS = 80
_MOST_FRAMES = 4
# A page that is only the way to another has so many words beside its links: «Welcome!», «Enter».
_MOST_BESIDE = 3

PageReader = Callable[[Fetched], Outline | None]


@dataclass(slots=True)
class PageStore:
    """Pages by address; each is fetched once, and no more than the budget allows."""

    fetcher: Fetcher
    # The outline of a fetched page; None where it is no page.
    read: PageReader
    most: int = 60
    fetched: int = 0
    _pages: dict[str, Outline | None] = field(default_factory=dict)

    def page(self, url: str) -> Outline | None:
        """The outline of a page; None where it cannot be fetched or is no page."""
        form = same_form(url)
        if form not in self._pages:
            self._pages[form] = self._read(url) if self.fetched < self.most else None
        return self._pages[form]

    def _read(self, url: str) -> Outline | None:
        self.fetched += 1
        answer = self.fetcher.fetch(CrawlTask(url))
        page = self.read(answer)
        return self._with_frames(page) if page is not None and _is_door(page) else page

    def _with_frames(self, page: Outline) -> Outline:
        """A frameset or a redirecting page gets the content of its targets."""
        # A frame «main.html» is another page than the «index.html» around it.
        inner = [placed.link.url for placed in page.links]
        found = [one for url in inner if url != page.url and (one := self._plain(url))]
        best = max(found, key=lambda one: len(one.text), default=None)
        if best is None:
            return page
        links = page.links + tuple(placed for one in found for placed in one.links)
        return Outline(
            page.url, page.title or best.title, best.text, links, best.root, page.metas + best.metas, best.size
        )

    def _plain(self, url: str) -> Outline | None:
        if self.fetched >= self.most:
            return None
        self.fetched += 1
        return self.read(self.fetcher.fetch(CrawlTask(url)))


def _is_door(page: Outline) -> bool:
    """Whether a page shows nothing itself: frames, or hardly more than links to what it is about."""
    if len(page.text.strip()) >= _FEW_LETTERS or len(page.links) > _MOST_FRAMES:
        return False
    beside = len(page.text.split()) - sum(len(placed.link.anchor.split()) for placed in page.links)
    return page.leads_on or beside <= _MOST_BESIDE


def page_of(answer: Fetched, tree: TreeMaker) -> Outline | None:
    """The outline of a fetched page; None where it is no page."""
    if answer.status is not FetchStatus.FETCHED or not is_page(answer):
        return None
    try:
        return outline(answer.content, answer.final_url or answer.task.url, tree)
    except DocumentError:
        return None


def is_page(answer: Fetched) -> bool:
    """Whether the answer is HTML, whatever the server declares."""
    return is_web_page(answer.content, answer.declared_type)
