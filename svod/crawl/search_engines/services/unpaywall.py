"""Unpaywall: open copies of a paper by its DOI; it needs an e-mail address and answers DOIs only."""

from urllib.parse import quote

from svod.crawl.search_engines.answer_parsing import (
    addresses,
    doi,
    full_name,
    inner,
    json_answer,
    names,
    rows,
    title,
    year,
)
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect, Need
from svod.crawl.search_engines.quota import Quota
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery


def unpaywall(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(UNPAYWALL, connection)


def _call(query: WebQuery, page: int, access: Access) -> Call | None:
    known = doi(query.words)
    if not known or page:
        return None
    return Call((("email", access.email),), path=f"/v2/{quote(known, safe='/')}")


def _read(content: bytes) -> Answer:
    answer = json_answer(content)
    known = doi(answer.get("doi"))
    if not known:
        raise EngineError("The answer is about no DOI.")
    places = [answer.get("best_oa_location"), *rows(answer.get("oa_locations") or [])]
    landing = addresses(*(inner(place, "url_for_landing_page") for place in places), answer.get("doi_url"))
    hit = WebHit(
        next(iter(landing), f"https://doi.org/{known}"),
        title(answer.get("title")),
        authors=names([full_name(author, "raw_author_name") for author in rows(answer.get("z_authors") or [])]),
        year=year(answer.get("year"), answer.get("published_date")),
        doi=known,
        file_urls=addresses(*(inner(place, "url_for_pdf") for place in places)),
    )
    return Answer((hit,), has_more=False)


UNPAYWALL = Dialect(
    name="unpaywall",
    address="https://api.unpaywall.org",
    call=_call,
    read=_read,
    page_size=1,
    most_pages=1,
    quota=Quota(a_day=100_000, a_second=5.0),
    needs=(Need("email", "engine_email"),),
    empty_codes=frozenset({404}),
    ways_out=((422, "The setting search_engines.email must hold a real e-mail address."),),
    is_scholarly=True,
)
