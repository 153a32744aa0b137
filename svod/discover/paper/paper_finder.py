"""`find-paper`: a search for files, then a focused crawl over pages that may name the paper (P1 §4)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from svod.discover.homepage.homepage_candidates import searched
from svod.discover.landing_pages import files_of_page, is_record, why_no_file
from svod.discover.listings.listing import Listing
from svod.discover.listings.outline import Outline
from svod.discover.page_addresses import same_form
from svod.discover.page_store import is_page
from svod.discover.paper.full_text import LEAST_WORDS, is_full_text, prose_words
from svod.discover.paper.page_match import matched
from svod.discover.paper.verify import verify
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Visit, WebQuery
from svod.model.finding import OpenedPaper, PaperFound, PaperWanted, Step, Verdict
from svod.ports import Crawler, Fetcher, Focus, SearchEngine

HITS = 10
FILE_TYPES = ("pdf", "ps", "doc", "docx", "djvu")
_SEARCH, CRAWL = "search for files", "focused crawl"
_FIRST_WORDS = 24
_MOST_LINKS = 4

# Opens a document, or the documents of an archive; returns the reason, in words, where it cannot be read.
Opener = Callable[[bytes, str], tuple[OpenedPaper, ...] | str]


@dataclass(frozen=True, slots=True)
class FinderParts:
    """The parts of a search for papers; without a listing links are matched as P1 does."""

    engine: SearchEngine
    fetcher: Fetcher
    crawler: Crawler
    # The outline of a fetched page; None where it is no page.
    read: Callable[[Fetched], Outline | None]
    open: Opener
    focus: Callable[[PaperWanted], Focus]
    listing: Listing | None = None
    budget: CrawlBudget = field(default_factory=CrawlBudget)
    asks_for_files: bool = True


class PaperFinder:
    """Finds the full text of papers."""

    def __init__(self, parts: FinderParts) -> None:
        self._parts = parts

    def find(self, wanted: PaperWanted) -> PaperFound:
        """The address of the paper, or that it was not found, with every step."""
        search = _Search(self._parts, wanted)
        by_files = search.by_files() if self._parts.asks_for_files else None
        return by_files or search.by_pages() or search.ended("", "", "")


class _Search:
    """One search in progress."""

    def __init__(self, parts: FinderParts, wanted: PaperWanted) -> None:
        self._parts, self._wanted = parts, wanted
        self._steps: list[Step] = []
        self._judged: dict[str, Verdict | None] = {}
        self._documents: dict[str, tuple[OpenedPaper, ...]] = {}
        self._fetched = 0
        families = " ".join(author for author in wanted.authors)
        words = " ".join(wanted.title.split()[:_FIRST_WORDS])
        self._words = f"{words} {families}".strip()

    def by_files(self) -> PaperFound | None:
        """Stage 1 and 2: a search for files, each hit verified."""
        query = WebQuery(self._words, file_types=FILE_TYPES, limit=HITS)
        for hit in searched(self._parts.engine, query, self._steps, _SEARCH):
            for url in hit.file_urls or (hit.url,):
                verdict = self._verified(url, _SEARCH)
                if verdict is not None:
                    return self.ended(url, "", _SEARCH, verdict)
        return None

    def by_pages(self) -> PaperFound | None:
        """Stage 3 and 4: a focused crawl from hits of the same query; links of pages with the paper are verified."""
        seeds = searched(
            self._parts.engine, WebQuery(self._words, file_types=("html",), limit=HITS), self._steps, CRAWL
        )
        tasks = [CrawlTask(hit.url) for hit in seeds]
        if not tasks:
            return None
        for visit in self._parts.crawler.crawl(tasks, self._parts.focus(self._wanted), self._parts.budget):
            self._fetched += 1
            found = self._at(visit)
            if found is not None:
                return found
        return None

    def _at(self, visit: Visit) -> PaperFound | None:
        """The result of a visited page."""
        url = visit.fetched.final_url or visit.fetched.task.url
        page = self._parts.read(visit.fetched)
        if page is None:
            return None
        place = matched(page, self._wanted, self._parts.listing)
        if place is None:
            self._steps.append(Step(CRAWL, "page", url, "does not name the paper"))
            return None
        # On the page of an archive the link to the file may stand far from the title.
        files = tuple(dict.fromkeys((*files_of_page(page), *place.files))) if is_record(page) else place.files
        reason = why_no_file(page) or "without a file"
        result = f"names the paper, {len(files)} links" if files else f"names the paper, {reason}"
        self._steps.append(Step(CRAWL, "page", url, result))
        for link in files[:_MOST_LINKS]:
            verdict = self._verified(link, CRAWL) or self._linked(link)
            if verdict is not None:
                return self.ended(link, url, CRAWL, verdict)
        verdict = self._judged_page(visit.fetched, page, url)
        return self.ended(url, "", CRAWL, verdict) if verdict else None

    def _judged_page(self, answer: Fetched, page: Outline, url: str) -> Verdict | None:
        """The verdict on a page that names the paper, if it is its full text: a record or a list is none."""
        verdict = self._judged_content(answer, url, CRAWL) if prose_words(page) >= LEAST_WORDS else None
        if verdict is None:
            return None
        extracted = [title for document in self._documents.get(same_form(url), ()) for title in document.titles]
        if is_full_text(page, self._wanted.title, extracted):
            return verdict
        self._steps.append(Step(CRAWL, "page", url, "refused: it names the paper, but is not its text"))
        return None

    def _verified(self, url: str, stage: str) -> Verdict | None:
        """The verdict on the document behind an address, if it is the paper; landing pages are followed once."""
        if same_form(url) in self._judged:
            return self._judged[same_form(url)]
        self._judged[same_form(url)] = None
        answer = self._fetch(url)
        if answer.status is not FetchStatus.FETCHED:
            self._steps.append(Step(stage, "file", url, f"refused: {answer.message or answer.status}"))
            return None
        verdict = self._landed(answer, stage) if is_page(answer) else self._judged_content(answer, url, stage)
        self._judged[same_form(url)] = verdict
        return verdict

    def _linked(self, url: str) -> Verdict | None:
        """A second check of a refused document that the paper's own reference links to."""
        for document in self._documents.get(same_form(url), ()) if self._parts.listing else ():
            verdict = verify(self._wanted, document, is_linked=True, file_name=url.rpartition("/")[2])
            if verdict.found:
                self._steps.append(Step(CRAWL, "file", url, "verified: its own reference leads here", verdict.score))
                return verdict
        return None

    def _landed(self, answer: Fetched, stage: str) -> Verdict | None:
        page = self._parts.read(answer)
        if page and (reason := why_no_file(page)):
            self._steps.append(Step(stage, "page", page.url, f"refused: {reason}"))
        for url in files_of_page(page)[:2] if page else ():
            if same_form(url) in self._judged:
                continue
            self._judged[same_form(url)] = None
            inner = self._fetch(url)
            if inner.status is FetchStatus.FETCHED and not is_page(inner):
                verdict = self._judged_content(inner, url, stage)
                if verdict is not None:
                    return verdict
        return None

    def _judged_content(self, answer: Fetched, url: str, stage: str) -> Verdict | None:
        opened = self._parts.open(answer.content, url)
        if isinstance(opened, str):
            self._steps.append(Step(stage, "file", url, f"refused: {opened}"))
            return None
        self._documents[same_form(url)] = opened
        for verdict in self._verdicts(opened):
            result = "verified" if verdict.found else f"refused: {verdict.reason}"
            self._steps.append(Step(stage, "file", url, result, verdict.score))
            if verdict.found:
                return verdict
        return None

    def _verdicts(self, opened: tuple[OpenedPaper, ...]) -> Iterator[Verdict]:
        return (verify(self._wanted, document) for document in opened)

    def _fetch(self, url: str) -> Fetched:
        self._fetched += 1
        return self._parts.fetcher.fetch(CrawlTask(url))

    def ended(self, url: str, page_url: str, stage: str, verdict: Verdict | None = None) -> PaperFound:
        """The end of the search."""
        return PaperFound(self._wanted, url, page_url, stage, verdict, self._fetched, tuple(self._steps))
