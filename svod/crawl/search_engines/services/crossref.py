"""Crossref: works registered with a DOI."""

from typing import Any

from svod.crawl.search_engines.answer_parsing import (
    address,
    addresses,
    doi,
    full_name,
    inner,
    json_answer,
    names,
    rows,
    snippet,
    title,
    year,
)
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect, Need
from svod.crawl.search_engines.quota import Quota
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery

_PAGE_SIZE = 20
_SELECTED = "DOI,URL,title,author,issued,abstract,link"


def crossref(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(CROSSREF, connection)


def _call(query: WebQuery, page: int, access: Access) -> Call:
    known = doi(query.words)
    asked = ("filter", f"doi:{known}") if known else ("query.bibliographic", query.words)
    parameters = [asked, ("rows", str(_PAGE_SIZE)), ("offset", str(page * _PAGE_SIZE)), ("select", _SELECTED)]
    if access.email:
        parameters.append(("mailto", access.email))
    return Call(tuple(parameters), path="/works")


def _read(content: bytes) -> Answer:
    items = inner(json_answer(content), "message", "items")
    if not isinstance(items, list):
        raise EngineError("The answer holds no list of works.")
    found = tuple(_hit(row) for row in rows(items))
    return Answer(tuple(hit for hit in found if hit.url), has_more=len(found) >= _PAGE_SIZE)


def _hit(row: dict[str, Any]) -> WebHit:
    links = [link for link in rows(row.get("link") or []) if link.get("content-type") == "application/pdf"]
    known = doi(row.get("DOI"))
    return WebHit(
        address(row.get("URL")) or (f"https://doi.org/{known}" if known else ""),
        title(row.get("title")),
        snippet(row.get("abstract")),
        authors=names([full_name(author, "name") for author in rows(row.get("author") or [])]),
        year=year(_first_year(row)),
        doi=known,
        file_urls=addresses(*(link.get("URL") for link in links)),
    )


def _first_year(row: dict[str, Any]) -> Any:
    """Dates are lists of lists: [[2007, 5]]."""
    dates = inner(row, "issued", "date-parts")
    first = dates[0] if isinstance(dates, list) and dates else None
    return first[0] if isinstance(first, list) and first else None


CROSSREF = Dialect(
    name="crossref",
    address="https://api.crossref.org",
    call=_call,
    read=_read,
    page_size=_PAGE_SIZE,
    most_pages=50,
    quota=Quota(a_second=3.0),
    takes=(Need("email", "engine_email"),),
    ways_out=(
        (403, "Set search_engines.email: Crossref then answers from its polite pool."),
        (429, "Set search_engines.email: Crossref then allows more calls."),
    ),
    is_scholarly=True,
)
