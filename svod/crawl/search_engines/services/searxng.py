"""SearXNG, a metasearch engine to run yourself; its JSON format must be enabled there."""

from svod.crawl.search_engines.answer_parsing import (
    MOST_HITS,
    address,
    doi,
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
from svod.crawl.search_engines.restrictions import with_operators
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery


def searxng(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(SEARXNG, connection)


def _call(query: WebQuery, page: int, access: Access) -> Call:
    # Operators go to the search engines behind it; those that ignore them return too much, which is filtered out.
    parameters = [("q", with_operators(query)), ("format", "json"), ("pageno", str(page + 1))]
    if query.language:
        parameters.append(("language", query.language))
    path = "" if access.address.rstrip("/").endswith("/search") else "/search"
    return Call(tuple(parameters), path=path, headers=(("Accept", "application/json"),))


def _read(content: bytes) -> Answer:
    answer = json_answer(content)
    if not isinstance(answer.get("results"), list):
        raise EngineError("The answer holds no list of results.")
    hits = tuple(
        WebHit(
            url,
            title(row.get("title")),
            snippet(row.get("content")),
            authors=names(row.get("authors") or ()),
            year=year(row.get("publishedDate")) if row.get("authors") else "",
            doi=doi(row.get("doi")),
            file_urls=tuple(filter(None, (address(row.get("pdf_url")),))),
        )
        for row in rows(answer["results"])
        if (url := address(row.get("url")))
    )
    return Answer(hits[:MOST_HITS])


SEARXNG = Dialect(
    name="searxng",
    address="",
    call=_call,
    read=_read,
    page_size=0,
    most_pages=10,
    quota=Quota(a_second=2.0),
    needs=(Need("address", "searxng_address"),),
    keeps_types=True,
    keeps_site=False,
    ways_out=(
        (403, "Its settings.yml must allow JSON: under `search`, `formats` lists html and json."),
        (429, "Its limiter blocks programs; switch it off there, or allow this address."),
    ),
)
