"""arXiv: preprints, as an Atom feed; at least three seconds between requests."""

import re
from collections.abc import Iterator

from lxml import etree

from svod.crawl.search_engines.answer_parsing import address, addresses, doi, names, snippet, title, xml_answer, year
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect
from svod.crawl.search_engines.quota import Quota
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery
from svod.text.identifiers import find_identifiers
from svod.text.languages import FUNCTION_WORDS

_PAGE_SIZE = 25
_MOST_WORDS = 20
_ATOM, _ARXIV = "{http://www.w3.org/2005/Atom}", "{http://arxiv.org/schemas/atom}"
_WORD = re.compile(r"[^\W_]+")
_SHORTEST_WORD = 2


def arxiv(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(ARXIV, connection)


def _call(query: WebQuery, page: int, _: Access) -> Call | None:
    known = next((found.text for found in find_identifiers(query.words) if found.scheme == "arxiv"), "")
    words = [word for word in _WORD.findall(query.words) if len(word) >= _SHORTEST_WORD]
    content_words = [word for word in words if word.lower() not in FUNCTION_WORDS["en"]][:_MOST_WORDS]
    if not known and not content_words:
        return None
    terms = ("id_list", known) if known else ("search_query", " AND ".join(f"all:{word}" for word in content_words))
    parameters = (terms, ("start", str(page * _PAGE_SIZE)), ("max_results", str(_PAGE_SIZE)), ("sortBy", "relevance"))
    return Call(parameters, path="/api/query")


def _read(content: bytes) -> Answer:
    feed = xml_answer(content)
    if feed.tag != f"{_ATOM}feed":
        raise EngineError("The answer is no Atom feed.")
    entries = feed.findall(f"{_ATOM}entry")
    fault = next((entry for entry in entries if "/api/errors" in (entry.findtext(f"{_ATOM}id") or "")), None)
    if fault is not None:
        raise EngineError(f"It does not understand: {snippet(fault.findtext(f'{_ATOM}summary'))[:200]}")
    return Answer(tuple(_hits(entries)), has_more=len(entries) >= _PAGE_SIZE)


def _hits(entries: list[etree._Element]) -> Iterator[WebHit]:
    for entry in entries:
        url = address(entry.findtext(f"{_ATOM}id"))
        if not url:
            continue
        files = [link.get("href") for link in entry.findall(f"{_ATOM}link") if link.get("type") == "application/pdf"]
        yield WebHit(
            url,
            title(entry.findtext(f"{_ATOM}title")),
            snippet(entry.findtext(f"{_ATOM}summary")),
            authors=names([author.findtext(f"{_ATOM}name") for author in entry.findall(f"{_ATOM}author")]),
            year=year(entry.findtext(f"{_ATOM}published")),
            doi=doi(entry.findtext(f"{_ARXIV}doi")),
            file_urls=addresses(*files),
        )


ARXIV = Dialect(
    name="arxiv",
    address="https://export.arxiv.org",
    call=_call,
    read=_read,
    page_size=_PAGE_SIZE,
    most_pages=40,
    quota=Quota(a_second=1 / 3),
    is_scholarly=True,
)
