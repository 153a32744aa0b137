"""CORE: full texts of open repositories; needs a (free) key."""

import re
from typing import Any

from svod.crawl.search_engines.answer_parsing import (
    address,
    addresses,
    doi,
    json_answer,
    names,
    rows,
    snippet,
    title,
    words,
    year,
)
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect, Need
from svod.crawl.search_engines.quota import Quota
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery

_PAGE_SIZE = 20
# Operators of its query language.
_SIGNS = re.compile(r"[:()\[\]{}<>=\"*?~^/\\&|!+-]")


def core(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(CORE, connection)


def _call(query: WebQuery, page: int, access: Access) -> Call:
    known = doi(query.words)
    asked = f'doi:"{known}"' if known else " ".join(_SIGNS.sub(" ", query.words).split())
    parameters = (("q", asked), ("limit", str(_PAGE_SIZE)), ("offset", str(page * _PAGE_SIZE)))
    # Without the slash at its end the address is a redirect, which counts as a call.
    return Call(parameters, path="/v3/search/works/", headers=(("Authorization", f"Bearer {access.key}"),))


def _read(content: bytes) -> Answer:
    answer = json_answer(content)
    if not isinstance(answer.get("results"), list):
        raise EngineError("The answer holds no list of works.")
    found = tuple(_hit(row) for row in rows(answer["results"]))
    return Answer(tuple(hit for hit in found if hit.url), has_more=len(found) >= _PAGE_SIZE)


def _hit(row: dict[str, Any]) -> WebHit:
    links = {words(link.get("type")): address(link.get("url")) for link in rows(row.get("links") or [])}
    sources = row.get("sourceFulltextUrls")
    files = addresses(
        row.get("downloadUrl"), links.get("download"), *(sources if isinstance(sources, list) else [sources])
    )
    number = words(row.get("id"))
    own = f"https://core.ac.uk/works/{number}" if number.isdecimal() else ""
    return WebHit(
        links.get("display") or own or next(iter(files), ""),
        title(row.get("title")),
        snippet(row.get("abstract")),
        authors=names([author.get("name") for author in rows(row.get("authors") or [])]),
        year=year(row.get("yearPublished"), row.get("publishedDate")),
        doi=doi(row.get("doi")),
        file_urls=files,
    )


CORE = Dialect(
    name="core",
    address="https://api.core.ac.uk",
    call=_call,
    read=_read,
    page_size=_PAGE_SIZE,
    most_pages=50,
    quota=Quota(a_day=1000, a_second=0.15),
    needs=(Need("key", "core_key"),),
    ways_out=(
        (401, "The setting core_key must hold a key; they are free at core.ac.uk/services/api."),
        (403, "The setting core_key must hold a key; they are free at core.ac.uk/services/api."),
        (429, "The quota of core_key is used up for now."),
    ),
    is_scholarly=True,
)
