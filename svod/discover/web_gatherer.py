"""Gathering papers: a focused crawl over a site, a person's pages, or the Web by topic (P1, cases 2 to 5)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from svod.discover.feedback import Feedback, LearningFocus
from svod.discover.gather_scope import GatherScope, scope_of
from svod.discover.listings.file_links import FileKind, is_file, kind_of
from svod.discover.listings.listing import Listing
from svod.discover.listings.outline import Outline, TreeMaker
from svod.discover.page_store import page_of
from svod.discover.paper_filter import is_paper_page, paper_refusal
from svod.discover.signal_words import PUBLICATION_LINK_WORDS, has_word
from svod.discover.topics import NO_METADATA, topic_refusal
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, Visit
from svod.model.extraction import Extraction
from svod.model.finding import ListedReference
from svod.model.gathering import FileMet, GatherRequest, Met, PageMet, ReferenceMet
from svod.model.metadata import Field, Metadata
from svod.model.reference import ParsedReference, Reference
from svod.ports import ChangingFocus, Crawler, CrawlMemory, HomepageFinder, SearchEngine
from svod.text.claims import metadata_of_reference

ORIGIN = "page"
_INDEXED_FIELDS = (Field.TITLE, Field.CREATOR, Field.DESCRIPTION, Field.SUBJECT)
# First bytes of files, whatever servers declare: PDF, PostScript, zip, DOC, DjVu, RTF, DVI, gz, Z, bz2, xz, 7z.
_FILE_BEGINNINGS = (
    b"%PDF", b"%!PS", b"\x04%!PS", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"AT&TFORM", b"{\\rtf", b"\x1f\x8b", b"\x1f\x9d",
    b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"\xf7\x02",
)  # fmt: skip
_BEGINNING = 1024
_GONE_CODES = frozenset({404, 410})
# Some 2000 references; longer lists are hardly written by people, and take minutes to parse.
_LONGEST_LIST = 200_000
# Short lists are read generously; a line of a menu must not become a wanted paper.
_SURE = 0.5


@dataclass(frozen=True, slots=True)
class GatherTools:
    """What a gatherer works with; parts that are costly to make are made when first needed."""

    crawler: Callable[[CrawlMemory | None], Crawler]
    engine: Callable[[], SearchEngine]
    homepages: Callable[[], HomepageFinder]
    listing: Callable[[], Listing]
    parser: Callable[[], Callable[[str], ParsedReference]]
    tree: TreeMaker
    # One key for all spellings of an address, as the crawler has it.
    key: Callable[[str], str]
    # Stores the text of a document by its address, so that it can be searched for.
    add_text: Callable[[str, str], None] = lambda url, text: None


class WebGatherer:
    """Crawls pages that list papers first, yields files and pages that are papers, and reads the lists."""

    def __init__(self, tools: GatherTools) -> None:
        self._tools = tools
        self._feedback = Feedback()
        # The links that led to each address.
        self._ways: dict[str, tuple[Link, ...]] = {}

    def gather(
        self,
        request: GatherRequest,
        budget: CrawlBudget,
        memory: CrawlMemory | None = None,
        gone: frozenset[str] = frozenset(),
    ) -> Iterator[Met]:
        """What is met, as it comes; with a memory the crawl resumes where it was left.

        Links to addresses in `gone`, by their keys, are not followed.
        """
        scope = scope_of(request, self._tools.engine, self._tools.homepages)
        reader = _VisitReader(self._tools, scope)
        seeds = [CrawlTask(url) for url in scope.seeds]
        focus = _FocusOnLiving(LearningFocus(scope, self._feedback, self._ways), gone, self._tools.key)
        for visit in self._tools.crawler(memory).crawl(seeds, focus, budget):
            yield from reader.read(visit)

    def observe(self, read: Extraction) -> None:
        """Index a document by its title, authors, abstract and key words."""
        texts = (value.text for field in _INDEXED_FIELDS for value in read.metadata.all(field))
        if text := "\n".join(texts):
            self._tools.add_text(read.source, text)

    def refusal(self, read: Extraction, request: GatherRequest, listed: Metadata | None = None) -> str:
        """Why a document is not the kind of paper that was requested; empty where it is."""
        wrong = paper_refusal(read, listed) or topic_refusal(read, request, listed or NO_METADATA)
        return wrong or self._feedback.refusal(read)

    def learn(self, said: Metadata, language: str | None, url: str, *, accepted: bool) -> None:
        """A person accepted or rejected a document: what is like it, and what leads to such, goes sooner or later."""
        self._feedback.learn(said, language, self._ways.get(url, (Link(url),)), accepted=accepted)


@dataclass(frozen=True, slots=True)
class _FocusOnLiving:
    """Another focus without addresses that are gone; seeds are always tried."""

    focus: ChangingFocus
    gone: frozenset[str]
    key: Callable[[str], str]

    @property
    def changes(self) -> int:
        """How often the priorities may have changed."""
        return self.focus.changes

    def again(self, url: str, priority: int) -> int:
        """The present priority of an address that is queued."""
        return self.focus.again(url, priority)

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """The other focus's priority; none for an address that is gone."""
        if origin is not None and self.gone and self.key(link.url) in self.gone:
            return None
        return self.focus.priority(link, origin, inherited)


class _VisitReader:
    """Reads the visits of one crawl; metadata that lists give of files is kept until the files come."""

    def __init__(self, tools: GatherTools, scope: GatherScope) -> None:
        self._tools = tools
        self._scope = scope
        self._listed: dict[str, Metadata] = {}
        self._listing: Listing | None = None
        self._parse: Callable[[str], ParsedReference] | None = None

    def read(self, visit: Visit) -> Iterator[Met]:
        """What a visit brought: a file, a page with references, or only its status."""
        fetched, is_seed = visit.fetched, visit.depth == 0
        key = self._tools.key(fetched.task.url)
        if fetched.status is not FetchStatus.FETCHED or visit.same_as:
            is_gone = fetched.code in _GONE_CODES
            yield PageMet(fetched.task.url, key, fetched.status, "", fetched.message, is_seed, is_gone)
            return
        page = None if is_document(fetched) else page_of(fetched, self._tools.tree)
        if is_document(fetched) or (page is not None and is_paper_page(page)):
            yield FileMet(fetched.task.url, key, fetched.content, visit.origin, self._listed.pop(key, None))
            return
        # Read in full before the first yield, so that a caller who stops here has all of the page.
        references = tuple(self._references(page)) if page is not None and _lists_papers(page) else ()
        yield from references
        digest = sha256(fetched.content).hexdigest()
        yield PageMet(fetched.task.url, key, fetched.status, digest, is_seed=is_seed)

    def _references(self, page: Outline) -> Iterator[ReferenceMet]:
        """The references of a page without a file; the metadata of the others is kept for their files."""
        self._listing = self._listing or self._tools.listing()
        for listed in self._listing.read(page):
            language, metadata = self._parsed(listed)
            for url in listed.files:
                self._listed[self._tools.key(url)] = metadata
            if not listed.files and _is_sure(listed, metadata):
                yield ReferenceMet(page.url, listed.text, language, metadata)

    def _parsed(self, listed: ListedReference) -> tuple[str | None, Metadata]:
        self._parse = self._parse or self._tools.parser()
        parsed = self._parse(listed.text)
        weight = min(parsed.weight, listed.weight)
        reference = Reference(0, listed.text, 0, weight, parsed.fields, ORIGIN, language=parsed.language)
        return parsed.language, metadata_of_reference(reference)


def _is_sure(listed: ListedReference, metadata: Metadata) -> bool:
    """Whether a line is so surely a reference that its paper may be put on the wanted list."""
    dated = metadata.text(Field.DATE) or metadata.creators()
    return listed.weight >= _SURE and bool(metadata.text(Field.TITLE) and dated)


def is_document(fetched: Fetched) -> bool:
    """Whether the answer is a document or an archive of documents, by its first bytes."""
    beginning = fetched.content[:_BEGINNING].lstrip()
    if beginning.startswith(_FILE_BEGINNINGS):
        # Sitemaps are compressed, too; a document shows its extension in the address.
        return not beginning.startswith(b"\x1f\x8b") or is_file(Link(fetched.task.url))
    return False


def _lists_papers(page: Outline) -> bool:
    """Whether it is worth looking for references on a page."""
    if len(page.text) > _LONGEST_LIST:
        return False
    if has_word(f"{page.title} {page.url}", PUBLICATION_LINK_WORDS):
        return True
    return any(kind_of(placed.link) is FileKind.PAPER for placed in page.links)
