"""Semantic Scholar: the Academic Graph API; without a key all users share one small quota."""

from typing import Any

from svod.crawl.search_engines.answer_parsing import (
    address,
    addresses,
    doi,
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

_PAGE_SIZE = 50
# It returns no hit beyond the thousandth.
_MOST_PAGES = 20
_FIELDS = "title,abstract,url,year,authors,externalIds,openAccessPdf"


def semantic_scholar(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(SEMANTIC_SCHOLAR, connection)


def _call(query: WebQuery, page: int, access: Access) -> Call:
    parameters = [
        # Words with hyphens match nothing.
        ("query", query.words.replace("-", " ")),
        ("offset", str(page * _PAGE_SIZE)),
        ("limit", str(_PAGE_SIZE)),
        ("fields", _FIELDS),
    ]
    if query.file_types:
        parameters.append(("openAccessPdf", ""))
    headers = (("x-api-key", access.key),) if access.key else ()
    return Call(tuple(parameters), path="/graph/v1/paper/search", headers=headers)


def _read(content: bytes) -> Answer:
    answer = json_answer(content)
    if not isinstance(answer.get("data", []), list) or not {"data", "total"} & answer.keys():
        raise EngineError("The answer holds no list of papers.")
    hits = tuple(hit for row in rows(answer.get("data", [])) if (hit := _hit(row)).url)
    return Answer(hits, has_more="next" in answer)


def _hit(row: dict[str, Any]) -> WebHit:
    arxiv = inner(row, "externalIds", "ArXiv")
    known = doi(inner(row, "externalIds", "DOI"))
    return WebHit(
        address(row.get("url")) or (f"https://doi.org/{known}" if known else ""),
        title(row.get("title")),
        snippet(row.get("abstract")),
        authors=names([author.get("name") for author in rows(row.get("authors") or [])]),
        year=year(row.get("year")),
        doi=known,
        file_urls=addresses(
            inner(row, "openAccessPdf", "url"), f"https://arxiv.org/pdf/{arxiv}" if isinstance(arxiv, str) else ""
        ),
    )


SEMANTIC_SCHOLAR = Dialect(
    name="semantic-scholar",
    address="https://api.semanticscholar.org",
    call=_call,
    read=_read,
    page_size=_PAGE_SIZE,
    most_pages=_MOST_PAGES,
    quota=Quota(a_second=0.9),
    takes=(Need("key", "semantic_scholar_key"),),
    ways_out=(
        (403, "The setting semantic_scholar_key holds no valid key."),
        (429, "The setting semantic_scholar_key gives you a quota of your own."),
    ),
    is_scholarly=True,
)
