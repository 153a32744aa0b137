"""Gathering papers: a walk over a site, somebody's pages, or what the Web has on a topic (P1, cases 2 to 5)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from svod.discover.ground import Ground, ground_of
from svod.discover.pages.files import FileKind, is_file, kind_of
from svod.discover.pages.listing import Listing
from svod.discover.pages.outline import Outline, TreeMaker
from svod.discover.paper_signs import is_paper_page, paper_refusal
from svod.discover.reading import page_of
from svod.discover.topics import NOTHING_TOLD, topic_refusal
from svod.discover.words import PUBLICATION_LINK_WORDS, has_word
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, Visit
from svod.model.extraction import Extraction
from svod.model.finding import ListedReference
from svod.model.gathering import FileMet, GatherRequest, Met, PageMet, ReferenceMet
from svod.model.metadata import Field, Metadata
from svod.model.reference import ParsedReference, Reference
from svod.ports import Crawler, CrawlMemory, Focus, HomepageFinder, SearchEngine
from svod.text.claims import told_by

ORIGIN = "page"
_TELLING_FIELDS = (Field.TITLE, Field.CREATOR, Field.DESCRIPTION, Field.SUBJECT)
# What files begin with, whatever servers call them: PDF, PostScript, zip and OOXML, DOC, DjVu, RTF, gz, Z, bz2, xz, 7z.
_FILE_BEGINNINGS = (
    b"%PDF", b"%!PS", b"\x04%!PS", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"AT&TFORM", b"{\\rtf", b"\x1f\x8b", b"\x1f\x9d",
    b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf",
)  # fmt: skip
_BEGINNING = 1024
_GONE_CODES = frozenset({404, 410})
# Some 2000 references; what is longer is hardly written by people, and takes minutes to read.
_LONGEST_LIST = 200_000
# Lists told in few words are read generously; nobody shall look for a paper that is a line of a menu.
_SURE = 0.5


@dataclass(frozen=True, slots=True)
class GatherTools:
    """Whom a gatherer asks; what is costly to make is made when first asked for."""

    crawler: Callable[[CrawlMemory | None], Crawler]
    engine: Callable[[], SearchEngine]
    homepages: Callable[[], HomepageFinder]
    listing: Callable[[], Listing]
    parser: Callable[[], Callable[[str], ParsedReference]]
    tree: TreeMaker
    # One name for all spellings of an address, as the crawler has it.
    key: Callable[[str], str]
    # Told by address what documents say of themselves, so that they can be searched for.
    tell: Callable[[str, str], None] = lambda url, text: None


class WebGatherer:
    """Walks where papers are listed first, takes files and pages that are papers, and reads the lists on its way."""

    def __init__(self, tools: GatherTools) -> None:
        self._tools = tools

    def gather(
        self,
        wish: GatherRequest,
        budget: CrawlBudget,
        memory: CrawlMemory | None = None,
        gone: frozenset[str] = frozenset(),
    ) -> Iterator[Met]:
        """What is met, as it comes; with a memory the walk is taken up where it was left.

        Links to what is `gone`, by the keys of addresses, are not followed.
        """
        ground = ground_of(wish, self._tools.engine, self._tools.homepages)
        reader = _VisitReader(self._tools, ground)
        seeds = [CrawlTask(url) for url in ground.seeds]
        focus = _FocusOnLiving(ground, gone, self._tools.key)
        for visit in self._tools.crawler(memory).crawl(seeds, focus, budget):
            yield from reader.read(visit)

    def hear(self, read: Extraction) -> None:
        """Pass on what a document says of itself: its title, people, abstract and key words."""
        told = (value.text for field in _TELLING_FIELDS for value in read.metadata.all(field))
        if text := "\n".join(told):
            self._tools.tell(read.source, text)

    def refusal(self, read: Extraction, wish: GatherRequest, told: Metadata | None = None) -> str:
        """Why a document is not the kind of paper that was wished for; empty where it is."""
        return paper_refusal(read, told) or topic_refusal(read, wish, told or NOTHING_TOLD)


@dataclass(frozen=True, slots=True)
class _FocusOnLiving:
    """Goes where another focus goes, but not to what is gone; seeds are always tried."""

    focus: Focus
    gone: frozenset[str]
    key: Callable[[str], str]

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """What the other focus says of links that lead somewhere."""
        if origin is not None and self.gone and self.key(link.url) in self.gone:
            return None
        return self.focus.priority(link, origin, inherited)


class _VisitReader:
    """Tells what each visit of one walk brought; what lists say of files is kept until these come."""

    def __init__(self, tools: GatherTools, ground: Ground) -> None:
        self._tools = tools
        self._ground = ground
        self._told: dict[str, Metadata] = {}
        self._listing: Listing | None = None
        self._parse: Callable[[str], ParsedReference] | None = None

    def read(self, visit: Visit) -> Iterator[Met]:
        """What a visit brought: a file, a page with references, or nothing but its status."""
        fetched, is_seed = visit.fetched, visit.depth == 0
        key = self._tools.key(fetched.task.url)
        if fetched.status is not FetchStatus.FETCHED or visit.same_as:
            is_gone = fetched.code in _GONE_CODES
            yield PageMet(fetched.task.url, key, fetched.status, "", fetched.message, is_seed, is_gone)
            return
        page = None if is_document(fetched) else page_of(fetched, self._tools.tree)
        if is_document(fetched) or (page is not None and is_paper_page(page)):
            yield FileMet(fetched.task.url, key, fetched.content, visit.origin, self._told.pop(key, None))
            return
        # Read before it is told, so that whoever stops here has all of the page.
        references = tuple(self._references(page)) if page is not None and _lists_papers(page) else ()
        yield from references
        digest = sha256(fetched.content).hexdigest()
        yield PageMet(fetched.task.url, key, fetched.status, digest, is_seed=is_seed)

    def _references(self, page: Outline) -> Iterator[ReferenceMet]:
        """The references of a page that lead to no file; what the others say of their files is kept."""
        self._listing = self._listing or self._tools.listing()
        for listed in self._listing.read(page):
            language, told = self._parsed(listed)
            for url in listed.files:
                self._told[self._tools.key(url)] = told
            if not listed.files and _is_sure(listed, told):
                yield ReferenceMet(page.url, listed.text, language, told)

    def _parsed(self, listed: ListedReference) -> tuple[str | None, Metadata]:
        self._parse = self._parse or self._tools.parser()
        parsed = self._parse(listed.text)
        weight = min(parsed.weight, listed.weight)
        reference = Reference(0, listed.text, 0, weight, parsed.fields, ORIGIN, language=parsed.language)
        return parsed.language, told_by(reference)


def _is_sure(listed: ListedReference, told: Metadata) -> bool:
    """Whether a line is a reference so surely that a paper may be wanted for it."""
    dated = told.text(Field.DATE) or told.creators()
    return listed.weight >= _SURE and bool(told.text(Field.TITLE) and dated)


def is_document(fetched: Fetched) -> bool:
    """Whether what came back is a file of a paper or of many, by its first bytes."""
    beginning = fetched.content[:_BEGINNING].lstrip()
    if beginning.startswith(_FILE_BEGINNINGS):
        # Sitemaps come packed, too; a file that is one says so in its address.
        return not beginning.startswith(b"\x1f\x8b") or is_file(Link(fetched.task.url))
    return False


def _lists_papers(page: Outline) -> bool:
    """Whether it is worth looking for references on a page."""
    if len(page.text) > _LONGEST_LIST:
        return False
    if has_word(f"{page.title} {page.url}", PUBLICATION_LINK_WORDS):
        return True
    return any(kind_of(placed.link) is FileKind.PAPER for placed in page.links)
