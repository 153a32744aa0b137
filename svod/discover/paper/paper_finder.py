"""`find-paper`: a search for files, then a focused crawl over pages that may name the paper (P1 §4)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from svod.discover.homepage.homepage_candidates import searched
from svod.discover.landing_pages import files_of_page, is_record, why_no_file
from svod.discover.listings.listing import Listing
from svod.discover.listings.outline import Outline, joined
from svod.discover.listings.unlinked import inner_address
from svod.discover.page_addresses import same_form
from svod.discover.page_store import is_page
from svod.discover.paper.attached_lists import ListReader, attached_lists, listed_files
from svod.discover.paper.full_text import LEAST_WORDS, is_about, is_full_text, prose_words
from svod.discover.paper.page_match import matched, named_files, volumes
from svod.discover.paper.text_parts import further_parts
from svod.discover.paper.verify import own_words, verify, verify_thesis
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Visit, WebQuery
from svod.model.finding import OpenedPaper, PaperFound, PaperWanted, Step, Verdict
from svod.ports import Crawler, Fetcher, Focus, SearchEngine

HITS = 10
FILE_TYPES = ("pdf", "ps", "doc", "docx", "djvu")
_SEARCH, CRAWL = "search for files", "focused crawl"
_FIRST_WORDS = 24
_MOST_LINKS = 4
# From a link to its document: a record, then a viewer; of each so many addresses are tried.
_MOST_STEPS, _MOST_LANDED, _MOST_LISTS = 2, 2, 2
# A text in pages has at most so many.
_MOST_PARTS = 24

# Opens a document, or the documents of an archive; returns the reason, in words, where it cannot be read.
Opener = Callable[[bytes, str], tuple[OpenedPaper, ...] | str]


class _Accepted(NamedTuple):
    """A document that is the paper: its own address, where pages and viewers stood before it, and the verdict."""

    url: str
    verdict: Verdict


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
    # Reads a list of publications that is a file; without it such lists are left alone.
    read_list: ListReader | None = None


class PaperFinder:
    """Finds the full text of papers."""

    def __init__(self, parts: FinderParts) -> None:
        self._parts = parts

    def find(self, wanted: PaperWanted) -> PaperFound:
        """The address of the paper, or that it was not found, with every step."""
        search = _Search(self._parts, wanted)
        by_files = search.by_files() if self._parts.asks_for_files else None
        return by_files or search.by_pages() or search.by_thesis() or search.ended("", "", "")


class _Search:
    """One search in progress."""

    def __init__(self, parts: FinderParts, wanted: PaperWanted) -> None:
        self._parts, self._wanted = parts, wanted
        self._steps: list[Step] = []
        self._judged: dict[str, _Accepted | None] = {}
        self._lists: set[str] = set()
        self._documents: dict[str, tuple[OpenedPaper, ...]] = {}
        # Pages that name the paper without a file, and pages with files of whole volumes.
        self._contents: set[str] = set()
        self._with_volumes: list[Outline] = []
        self._theses: list[tuple[_Accepted, str]] = []
        self._fetched = 0
        self._names = own_words(wanted.authors)
        families = " ".join(author for author in wanted.authors)
        words = " ".join(wanted.title.split()[:_FIRST_WORDS])
        self._words = f"{words} {families}".strip()

    def by_files(self) -> PaperFound | None:
        """Stage 1 and 2: a search for files, each hit verified."""
        query = WebQuery(self._words, file_types=FILE_TYPES, limit=HITS)
        for hit in searched(self._parts.engine, query, self._steps, _SEARCH):
            for url in hit.file_urls or (hit.url,):
                accepted = self._verified(url, _SEARCH)
                if accepted is not None:
                    return self.ended(accepted.url, "", _SEARCH, accepted.verdict)
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

    def by_thesis(self) -> PaperFound | None:
        """The thesis of the same title, where the paper itself was not found."""
        for accepted, stage in self._theses:
            return self.ended(accepted.url, "", stage, accepted.verdict)
        return None

    def _at(self, visit: Visit) -> PaperFound | None:
        """The result of a visited page, or of a document that its address did not tell from one."""
        url = visit.fetched.final_url or visit.fetched.task.url
        page = self._parts.read(visit.fetched)
        if page is None:
            return self._at_file(visit.fetched, url)
        place = matched(page, self._wanted, self._parts.listing)
        if place is None:
            self._steps.append(Step(CRAWL, "page", url, "does not name the paper"))
            self._with_volumes += [page] if self._parts.listing and volumes(page) else []
            return self._by_names(page, url) or self._in_volume() or self._in_list(page)
        files = self._files(page, place.files)
        reason = why_no_file(page) or "without a file"
        result = f"names the paper, {len(files)} links" if files else f"names the paper, {reason}"
        self._steps.append(Step(CRAWL, "page", url, result))
        if (found := self._first(files, url)) is not None:
            return found
        verdict = self._judged_page(visit.fetched, page, url)
        if verdict:
            return self.ended(url, "", CRAWL, verdict)
        if not files:
            self._contents.add(same_form(url))
        return self._by_names(page, url) or self._in_volume()

    def _by_names(self, page: Outline, page_url: str) -> PaperFound | None:
        """The paper among the files of a page that are called as it is."""
        named = named_files(page, self._wanted) if self._parts.listing else ()
        return self._among(named, page_url)

    def _among(self, links: Sequence[str], page_url: str) -> PaperFound | None:
        """The first of some links that were not followed yet and are the paper."""
        for url in links[:_MOST_LINKS]:
            if same_form(url) not in self._judged and (accepted := self._verified(url, CRAWL)) is not None:
                return self.ended(accepted.url, page_url, CRAWL, accepted.verdict)
        return None

    def _in_volume(self) -> PaperFound | None:
        """The paper in a volume whose contents are another page than the one that links its file."""
        for page in self._with_volumes if self._contents else ():
            if (found := self._among(volumes(page, self._contents), page.url)) is not None:
                return found
        return None

    def _files(self, page: Outline, own: tuple[str, ...]) -> tuple[str, ...]:
        """Where the text may be, by a page that names the paper; on a page about it alone anywhere on the page."""
        if is_record(page):
            own = (*files_of_page(page), *own)
        elif self._parts.listing and is_about(page, self._wanted.title, self._names):
            own = (*own, *files_of_page(page))
        elif self._parts.listing and not own:
            own = volumes(page)
        return tuple(url for url in dict.fromkeys(own) if same_form(url) != same_form(page.url))

    def _first(self, links: Sequence[str], page_url: str) -> PaperFound | None:
        """The first of some links of a page that leads to the paper."""
        for link in links[:_MOST_LINKS]:
            accepted = self._verified(link, CRAWL) or self._linked(link)
            if accepted is not None:
                return self.ended(accepted.url, page_url, CRAWL, accepted.verdict)
        return None

    def _at_file(self, answer: Fetched, url: str) -> PaperFound | None:
        """The result of a visited address that is no page."""
        if self._parts.listing is None or answer.status is not FetchStatus.FETCHED or is_page(answer):
            return None
        if same_form(url) in self._judged:
            return None
        self._judged[same_form(url)] = None
        verdict = self._judged_content(answer, url, CRAWL)
        return self.ended(url, "", CRAWL, verdict) if verdict else None

    def _in_list(self, page: Outline) -> PaperFound | None:
        """The paper by a list of publications that is a file of its own."""
        if self._parts.read_list is None:
            return None
        for url in attached_lists(page, self._wanted)[:_MOST_LISTS]:
            if url in self._lists:
                continue
            self._lists.add(url)
            answer = self._fetch(url)
            read = self._parts.read_list(answer.content, url) if answer.status is FetchStatus.FETCHED else ""
            entries = read if isinstance(read, tuple) else ()
            self._steps.append(Step(CRAWL, "file", url, f"a list in a file of its own, {len(entries)} references"))
            files = listed_files(entries, self._wanted.title)
            if (found := self._first(files, url)) is not None:
                return found
        return None

    def _judged_page(self, answer: Fetched, page: Outline, url: str) -> Verdict | None:
        """The verdict on a page that names the paper, if it is its full text: a record or a list is none."""
        words = prose_words(page)
        if words < LEAST_WORDS and self._parts.listing and is_about(page, self._wanted.title, self._names):
            words, content = self._with_parts(answer.content, page)
            answer = replace(answer, content=content)
        verdict = self._judged_content(answer, url, CRAWL) if words >= LEAST_WORDS else None
        if verdict is None:
            return None
        extracted = [title for document in self._documents.get(same_form(url), ()) for title in document.titles]
        if is_full_text(page, self._wanted.title, extracted, words, self._names):
            return verdict
        self._steps.append(Step(CRAWL, "page", url, "refused: it names the paper, but is not its text"))
        return None

    def _with_parts(self, content: bytes, page: Outline) -> tuple[int, bytes]:
        """The words of a page and of those in which its text goes on, and the contents of all."""
        words, queue, seen = prose_words(page), list(further_parts(page)), {same_form(page.url)}
        contents = [content]
        while queue and len(seen) <= _MOST_PARTS:
            url = queue.pop(0)
            if same_form(url) in seen:
                continue
            seen.add(same_form(url))
            answer = self._fetch(url)
            part = self._parts.read(answer)
            if part is not None:
                words, queue = words + prose_words(part), [*queue, *further_parts(part)]
                contents.append(answer.content)
        return words, b"\n".join(contents)

    def _verified(self, url: str, stage: str, further: int = _MOST_STEPS) -> _Accepted | None:
        """The document behind an address, if it is the paper; landing pages and viewers are followed so many times."""
        form = same_form(url)
        if form in self._judged:
            return self._judged[form]
        self._judged[form] = None
        answer = self._fetch(url)
        if answer.status is not FetchStatus.FETCHED:
            self._steps.append(Step(stage, "file", url, f"refused: {answer.message or answer.status}"))
            if self._parts.listing and (inner := inner_address(url, joined)):
                self._judged[form] = self._verified(inner, stage, further - 1) if further else None
        elif is_page(answer):
            self._judged[form] = self._landed(answer, url, stage, further - 1) if further else None
        elif (verdict := self._judged_content(answer, url, stage)) is not None:
            self._judged[form] = _Accepted(url, verdict)
        return self._judged[form]

    def _linked(self, url: str) -> _Accepted | None:
        """A second check of a refused document that the paper's own reference links to."""
        for document in self._documents.get(same_form(url), ()) if self._parts.listing else ():
            verdict = verify(self._wanted, document, is_linked=True, file_name=url.rpartition("/")[2])
            if verdict.found:
                self._steps.append(Step(CRAWL, "file", url, "verified: its own reference leads here", verdict.score))
                return _Accepted(url, verdict)
        return None

    def _landed(self, answer: Fetched, url: str, stage: str, further: int) -> _Accepted | None:
        page = self._parts.read(answer)
        if page is None:
            return None
        if reason := why_no_file(page):
            self._steps.append(Step(stage, "page", page.url, f"refused: {reason}"))
        named = (inner_address(url, joined), inner_address(page.url, joined)) if self._parts.listing else ()
        for target in tuple(dict.fromkeys(filter(None, (*named, *files_of_page(page)))))[:_MOST_LANDED]:
            if same_form(target) in self._judged:
                continue
            if (accepted := self._verified(target, stage, further)) is not None:
                return accepted
        return None

    def _judged_content(self, answer: Fetched, url: str, stage: str) -> Verdict | None:
        opened = self._parts.open(answer.content, url)
        if isinstance(opened, str):
            self._steps.append(Step(stage, "file", url, f"refused: {opened}"))
            return None
        self._documents[same_form(url)] = opened
        for document in opened:
            verdict = verify(self._wanted, document)
            result = "verified" if verdict.found else f"refused: {verdict.reason}"
            self._steps.append(Step(stage, "file", url, result, verdict.score))
            if verdict.found:
                return verdict
            if (as_thesis := verify_thesis(self._wanted, document)) is not None:
                self._theses.append((_Accepted(url, as_thesis), stage))
        return None

    def _fetch(self, url: str) -> Fetched:
        self._fetched += 1
        return self._parts.fetcher.fetch(CrawlTask(url))

    def ended(self, url: str, page_url: str, stage: str, verdict: Verdict | None = None) -> PaperFound:
        """The end of the search."""
        return PaperFound(self._wanted, url, page_url, stage, verdict, self._fetched, tuple(self._steps))
