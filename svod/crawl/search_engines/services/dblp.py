"""DBLP: the bibliography of computer science."""

import re
from typing import Any

from svod.crawl.search_engines.answer_parsing import addresses, doi, inner, json_answer, names, rows, title, words, year
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect
from svod.crawl.search_engines.quota import Quota
from svod.crawl.search_engines.restrictions import file_type
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery

_PAGE_SIZE = 30
# Namesakes are distinguished by numbers: "Prov Vetlugin 0001".
_NUMBER = re.compile(r"\s+\d{4}$", re.ASCII)
_PAGES = ("https://doi.org/", "http://doi.org/", "http://dx.doi.org/")
# Operators of its query language.
_SIGNS = re.compile(r"[|$:.\-,;()\"«»]")


def dblp(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(DBLP, connection)


def _call(query: WebQuery, page: int, _: Access) -> Call:
    parameters = (
        ("q", " ".join(_SIGNS.sub(" ", query.words).split())),
        ("format", "json"),
        ("h", str(_PAGE_SIZE)),
        ("f", str(page * _PAGE_SIZE)),
        ("c", "0"),
    )
    return Call(parameters, path="/search/publ/api")


def _read(content: bytes) -> Answer:
    hits = inner(json_answer(content), "result", "hits")
    if not isinstance(hits, dict):
        raise EngineError("The answer holds no hits.")
    found = tuple(_hit(inner(row, "info")) for row in rows(hits.get("hit") or []))
    return Answer(tuple(hit for hit in found if hit.url), has_more=len(found) >= _PAGE_SIZE)


def _hit(info: Any) -> WebHit:
    editions = inner(info, "ee")
    places = addresses(*(editions if isinstance(editions, list) else [editions]))
    record = addresses(inner(info, "url"))
    authors = [_NUMBER.sub("", words(author.get("text"))) for author in rows(inner(info, "authors", "author") or [])]
    return WebHit(
        next(iter((*places, *record)), ""),
        title(inner(info, "title")).removesuffix("."),
        authors=names(authors),
        year=year(inner(info, "year")),
        doi=doi(inner(info, "doi"), *places),
        file_urls=tuple(url for url in places if file_type(url) not in ("", "html") and not url.startswith(_PAGES)),
    )


DBLP = Dialect(
    name="dblp",
    address="https://dblp.org",
    call=_call,
    read=_read,
    page_size=_PAGE_SIZE,
    most_pages=30,
    quota=Quota(a_second=0.5),
    is_scholarly=True,
)
