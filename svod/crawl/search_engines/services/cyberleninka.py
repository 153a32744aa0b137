"""CyberLeninka: its robots.txt forbids its search, so the newest records of its OAI-PMH archive are searched."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qsl, urlsplit

from lxml import etree

from svod.crawl.oai import OaiArchive
from svod.crawl.search_engines.answer_parsing import addresses, doi, names, snippet, title, words, year
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect
from svod.crawl.search_engines.quota import Quota
from svod.crawl.search_engines.restrictions import sifted
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import EngineError, HarvestError
from svod.model.crawl import CrawlTask, Fetched, FetchStatus, WebHit, WebQuery
from svod.model.record import ArchiveRecord
from svod.text.languages import language_of
from svod.text.stems import stem

# Ten records a page: the last three hundred, one request a second.
_DAYS, _MOST_PAGES = 3, 30
_DC = "{http://purl.org/dc/elements/1.1/}"
_WORD = re.compile(r"[^\W_]{2,}")
# A record with fewer of the words than this is no answer.
_LEAST_SHARE = 0.6
_PAPER = re.compile(r"https?://cyberleninka\.ru/article/n/[\w-]+$")


class CyberLeninkaEngine(ServiceEngine):
    """Searches the newest records of the archive; `svod harvest` imports all of it."""

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        """The newest papers that have most of the words, the best first."""
        if self._connection is None:
            raise EngineError("cyberleninka cannot be searched without a connection.")
        if query.limit < 1:
            return ()
        found = sorted(self._found(self._connection, query), key=lambda hit: -hit.score)
        kept = sifted(found, query, doubt=False)
        return self._ranked(kept[query.offset : query.offset + query.limit], query.offset)

    def _found(self, connection: ServiceConnection, query: WebQuery) -> Iterator[WebHit]:
        wanted = _stems(query.words)
        if not wanted:
            return
        for record in _records(connection):
            hit = _hit(record)
            if hit is None or (query.language and language_of(hit.title) not in (None, query.language)):
                continue
            present = _stems(" ".join((hit.title, hit.snippet, *hit.authors)))
            share = len(wanted & present) / len(wanted)
            if share >= _LEAST_SHARE:
                # Words of the title count twice.
                yield WebHit(
                    hit.url, hit.title, hit.snippet, score=share + len(wanted & _stems(hit.title)) / len(wanted),
                    authors=hit.authors, year=hit.year, doi=hit.doi, file_urls=hit.file_urls,
                )  # fmt: skip


class _ConnectionFetcher:
    """A connection as the fetcher of the OAI-PMH client: counted, retried and cached, too."""

    def __init__(self, connection: ServiceConnection) -> None:
        self._connection = connection

    def fetch(self, task: CrawlTask) -> Fetched:
        """Request one address of the archive."""
        call = Call(tuple(parse_qsl(urlsplit(task.url).query)))
        try:
            content = self._connection.ask(call) or b""
        except EngineError as error:
            return Fetched(task, FetchStatus.UNREACHABLE, message=str(error))
        self._connection.remember(call, content)
        return Fetched(task, FetchStatus.FETCHED, content)


def _records(connection: ServiceConnection) -> Iterator[ArchiveRecord]:
    today = datetime.fromtimestamp(connection.clock.now(), UTC).date()
    since = (today - timedelta(days=_DAYS)).isoformat()
    arguments = {"metadataPrefix": "oai_dc", "from": since}
    archive, fetcher = OaiArchive(), _ConnectionFetcher(connection)
    for _ in range(_MOST_PAGES):
        try:
            page = archive.page(fetcher, connection.access.address or CYBERLENINKA.address, arguments)
        except HarvestError as error:
            raise EngineError(f"cyberleninka: {error.message}") from error
        yield from page.records
        if not page.token or page.token == arguments.get("resumptionToken"):
            return
        arguments = {"resumptionToken": page.token}


def _hit(record: ArchiveRecord) -> WebHit | None:
    if not record.content:
        return None
    root = etree.fromstring(record.content)
    texts = {name: [words(element.text) for element in root.iter(f"{_DC}{name}")] for name in _ELEMENTS}
    pages = addresses(*texts["identifier"])
    url = next((page for page in pages if _PAPER.match(page)), next(iter(pages), ""))
    if not url:
        return None
    return WebHit(
        url,
        title(texts["title"]),
        snippet(texts["description"]),
        authors=names(texts["creator"]),
        year=year(*texts["date"]),
        doi=doi(*texts["identifier"], *texts["relation"]),
        # Every paper has its PDF below its page.
        file_urls=(f"{url}/pdf",) if _PAPER.match(url) else (),
    )


_ELEMENTS = ("title", "creator", "description", "identifier", "relation", "date")


def _stems(text: str) -> frozenset[str]:
    language = language_of(text)
    return frozenset(stem(word, language) for word in _WORD.findall(text))


def _call(_: WebQuery, __: int, ___: Access) -> Call | None:
    return None


def _read(_: bytes) -> Answer:
    return Answer((), has_more=False)


CYBERLENINKA = Dialect(
    name="cyberleninka",
    address="https://cyberleninka.ru/oai",
    call=_call,
    read=_read,
    page_size=10,
    most_pages=_MOST_PAGES,
    quota=Quota(a_second=1.0),
    is_scholarly=True,
)


def cyberleninka(connection: ServiceConnection | None = None) -> CyberLeninkaEngine:
    """The search engine."""
    return CyberLeninkaEngine(CYBERLENINKA, connection)
