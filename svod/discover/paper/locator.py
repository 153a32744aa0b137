"""From an identifier to the file: by the address that the number tells, or by the page that it leads to."""

from collections.abc import Callable, Iterator
from urllib.parse import quote

from svod.discover.landing_pages import file_of_address, files_of_page, is_record, why_no_file
from svod.discover.page_store import PageReader
from svod.errors import DocumentError
from svod.model.crawl import CrawlTask, FetchStatus
from svod.model.finding import Whereabouts
from svod.model.metadata import Field, Metadata
from svod.ports import Fetcher

# The page about a paper, by the scheme of its number.
_PAGES = {"doi": "https://doi.org/{}", "arxiv": "https://arxiv.org/abs/{}"}
# Characters of a DOI that an address may hold as they are; «<» and «>» of old ones are none of them.
_KEPT = "/:;()!*',@&=+$-._~"
# What the marks of a page about a paper are called; other pages have a title too, of a wall or of a search form.
_TITLE_MARKS = ("citation_title", "dc.title", "eprints.title", "bepress_citation_title", "prism.title")
_FIELDS = (Field.TITLE, Field.CREATOR, Field.DATE, Field.SOURCE, Field.PUBLISHER, Field.IDENTIFIER)
_NOTHING = Metadata({})

# What the marks of a page say of a paper, by its bytes and its address.
MarkReader = Callable[[bytes, str], Metadata]


class IdentifierLocator:
    """Known archives tell the file by the number alone; of others the page is asked that the number leads to."""

    def __init__(self, fetcher: Fetcher, read: PageReader, marks: MarkReader) -> None:
        self._fetcher = fetcher
        self._read = read
        self._marks = marks

    def locate(self, scheme: str, text: str) -> Iterator[Whereabouts]:
        """The file that the number tells, then what the page says; the page is fetched only when it is asked for."""
        if scheme not in _PAGES:
            return
        page = _PAGES[scheme].format(quote(text, safe=_KEPT))
        if known := file_of_address(page):
            yield Whereabouts((known,), _NOTHING)
        yield self._of_page(page)

    def _of_page(self, address: str) -> Whereabouts:
        answer = self._fetcher.fetch(CrawlTask(address))
        if answer.status is not FetchStatus.FETCHED:
            return Whereabouts((), _NOTHING, answer.message)
        page = self._read(answer)
        if page is None:
            return Whereabouts((answer.final_url or address,), _NOTHING)
        files = files_of_page(page) if is_record(page) else ()
        names = {name for name, _ in page.metas}
        said = self._said(answer.content, page.url) if names.intersection(_TITLE_MARKS) else _NOTHING
        message = "" if files else why_no_file(page) or "The page about it leads to no file."
        return Whereabouts(files, said, message)

    def _said(self, content: bytes, url: str) -> Metadata:
        try:
            found = self._marks(content, url)
        except DocumentError:
            return _NOTHING
        return Metadata({field: found.values[field] for field in _FIELDS if field in found.values})
