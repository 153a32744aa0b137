"""OpenAlex: works of all fields, with their open copies; needs a (free) key."""

import re
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
_SELECTED = (
    "id,doi,title,publication_year,authorships,primary_location,best_oa_location,locations,abstract_inverted_index"
)
# Operators of its query language.
_SIGNS = re.compile(r"[*?~|()\"]")
_MOST_ABSTRACT_WORDS = 400


def openalex(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(OPENALEX, connection)


def _call(query: WebQuery, page: int, access: Access) -> Call:
    known = doi(query.words)
    filters = [f"doi:{known}"] if known else []
    if query.language:
        filters.append(f"language:{query.language}")
    if query.file_types:
        filters.append("open_access.is_oa:true")
    parameters = [("page", str(page + 1)), ("per_page", str(_PAGE_SIZE)), ("select", _SELECTED)]
    if not known:
        parameters.insert(0, ("search", " ".join(_SIGNS.sub(" ", query.words).split())))
    if filters:
        parameters.append(("filter", ",".join(filters)))
    if access.email:
        parameters.append(("mailto", access.email))
    return Call(tuple(parameters), path="/works", secrets=(("api_key", access.key),))


def _read(content: bytes) -> Answer:
    answer = json_answer(content)
    if not isinstance(answer.get("results"), list):
        raise EngineError("The answer holds no list of works.")
    found = tuple(_hit(row) for row in rows(answer["results"]))
    return Answer(tuple(hit for hit in found if hit.url), has_more=len(found) >= _PAGE_SIZE)


def _hit(row: dict[str, Any]) -> WebHit:
    places = [row.get("best_oa_location"), row.get("primary_location"), *rows(row.get("locations") or [])]
    landing = addresses(*(inner(place, "landing_page_url") for place in places))
    known = doi(row.get("doi"))
    return WebHit(
        next(iter(landing), "") or address(row.get("doi")) or address(row.get("id")),
        title(row.get("title")),
        snippet(_abstract(row.get("abstract_inverted_index"))),
        authors=names(
            [inner(authorship, "author", "display_name") for authorship in rows(row.get("authorships") or [])]
        ),
        year=year(row.get("publication_year")),
        doi=known,
        file_urls=addresses(*(inner(place, "pdf_url") for place in places)),
    )


def _abstract(positions: Any) -> str:
    """An abstract from its inverted index: words with their positions."""
    if not isinstance(positions, dict):
        return ""
    placed = [
        (place, word)
        for word, places in list(positions.items())[: 4 * _MOST_ABSTRACT_WORDS]
        if isinstance(places, list)
        for place in places[:_MOST_ABSTRACT_WORDS]
        if isinstance(place, int)
    ]
    return " ".join(word for _, word in sorted(placed)[:_MOST_ABSTRACT_WORDS])


OPENALEX = Dialect(
    name="openalex",
    address="https://api.openalex.org",
    call=_call,
    read=_read,
    page_size=_PAGE_SIZE,
    most_pages=20,
    # A free key pays for a thousand searches a day.
    quota=Quota(a_day=1000, a_second=5.0),
    needs=(Need("key", "openalex_key"),),
    takes=(Need("email", "engine_email"),),
    ways_out=(
        (401, "The setting openalex_key must hold a key; they are free at openalex.org/settings/api."),
        (403, "It is called too often; the setting search_engines.quotas slows down."),
        (429, "The day's allowance of openalex_key is used up."),
    ),
    is_scholarly=True,
)
