"""Every reader of foreign bytes as one function of bytes: it reads all there is, or raises."""

from collections import deque
from collections.abc import Callable
from typing import Any, TypeAlias

from svod.convert.archive import is_archive, members
from svod.convert.sniff import converter_for, sniff
from svod.crawl.addresses import address_key, host_of, is_web_address, joined, origin_of, safe_address
from svod.crawl.http.robots import rules_of
from svod.crawl.links import links_of
from svod.crawl.oai import OaiArchive
from svod.crawl.sitemaps import is_sitemap, sitemap_links
from svod.model.crawl import CrawlTask, Fetched, FetchStatus
from svod.search.query_language import parse_query
from svod.text.soif import is_soif, read_soif
from svod.vocabulary.skos import skos_vocabulary

Read: TypeAlias = Callable[[bytes], None]
# A working method by task and name, as `svod.assemble` makes them.
Method: TypeAlias = Callable[..., Any]

_ADDRESS = "http://paper.example/list/"
_PAGES_PER_LIST = 1000
# Recognition of text takes seconds a page, and is fuzzed with pictures.
_WITHOUT_RECOGNITION = frozenset({"pdf", "postscript", "djvu"})


def _exhausted(made: Any) -> None:
    deque(made, maxlen=0)


def sniffed(_: Method) -> Read:
    """What a file is, and what lies in it if it is an archive."""

    def read(content: bytes) -> None:
        media_type = sniff(content)
        converter_for(media_type)
        if is_archive(media_type):
            _exhausted(members(content, media_type, most_bytes=8 << 20, most_members=200))

    return read


def converted(name: str) -> Callable[[Method], Read]:
    """A converter, and every line of what it makes."""

    def made(method: Method) -> Read:
        converter = method("convert", name, **({"ocr": "never"} if name in _WITHOUT_RECOGNITION else {}))

        def read(content: bytes) -> None:
            document = converter.convert(content)
            # Reading on reaches every line.
            _exhausted(document.lines)

        return read

    return made


def whole_document(method: Method) -> Read:
    """A plain text all the way: header, bibliography, entries, references."""
    converter, header = method("convert", "text"), method("header", "combine")
    finder, splitter, parser = (
        method("bibliography", "bib-crf"),
        method("split", "numbering"),
        method("references", "crf"),
    )

    def read(content: bytes) -> None:
        document = converter.convert(content)
        header.extract(document)
        for entry in splitter.split(document, finder.find(document)):
            parser.parse(entry.raw)

    return read


def parsed(method: Method) -> Read:
    """Reference strings, by model and rules; spans must lie within the string."""
    parsers = [method("references", name) for name in ("crf", "regex")]

    def read(content: bytes) -> None:
        raw = content.decode("utf-8", errors="replace")
        for parser in parsers:
            parsed = parser.parse(raw)
            if any(not 0 <= span.start < span.end <= len(raw) for span in parsed.spans):
                raise AssertionError("a span lies outside its string")

    return read


def paged(method: Method) -> Read:
    """What a web page says of itself."""
    readers = [method("web", name) for name in ("html-carmen", "html-meta", "combine")]

    def read(content: bytes) -> None:
        for reader in readers:
            reader.read(content, _ADDRESS)

    return read


def imported(importer: Callable[[], Any]) -> Callable[[Method], Read]:
    """Records of a citation format."""

    def made(_: Method) -> Read:
        return lambda content: _exhausted(importer().read(content))

    return made


def soif(_: Method) -> Read:
    """Records of SOIF."""

    def read(content: bytes) -> None:
        is_soif(content)
        _exhausted(read_soif(content))

    return read


def skos(_: Method) -> Read:
    """Vocabularies in three notations, recognised by their first bytes."""
    return lambda content: _exhausted(skos_vocabulary(content, "words").concepts)


class _Answering:
    """A fetcher that has one answer to everything."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def fetch(self, task: CrawlTask) -> Fetched:
        """The answer."""
        return Fetched(task, FetchStatus.FETCHED, self._content, task.url)


def archive(_: Method) -> Read:
    """Answers of an OAI archive."""

    def read(content: bytes) -> None:
        fetcher = _Answering(content)
        OaiArchive().granularity(fetcher, _ADDRESS)
        OaiArchive().page(fetcher, _ADDRESS, {})

    return read


def addresses(_: Method) -> Read:
    """Addresses; one made safe must stay as it is when made safe again."""

    def read(content: bytes) -> None:
        url = content.decode("utf-8", errors="surrogateescape")
        for address in (safe_address(url), joined(_ADDRESS, url)):
            if not address:
                continue
            if is_web_address(address) and safe_address(address) != address:
                raise AssertionError("an address made safe is not the same when made safe again")
            if address_key(address) != address_key(safe_address(address)):
                raise AssertionError("an address and itself made safe have different keys")
            host_of(address)
            origin_of(address)

    return read


def site(_: Method) -> Read:
    """Links, robots.txt and site maps."""

    def read(content: bytes) -> None:
        links_of(content, _ADDRESS, _PAGES_PER_LIST)
        rules_of(content).can_fetch(_ADDRESS, "svod")
        if is_sitemap(content):
            sitemap_links(content, _ADDRESS, _PAGES_PER_LIST)

    return read


def asked(_: Method) -> Read:
    """Queries of the search."""
    return lambda content: _exhausted([parse_query(content.decode("utf-8", errors="replace"))])
