"""Brave Search API: an index of its own, in JSON."""

from svod.crawl.search_engines.answer_parsing import address, inner, json_answer, rows, snippet, title
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect, Need
from svod.crawl.search_engines.quota import Quota
from svod.crawl.search_engines.restrictions import with_operators
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery

_PAGE_SIZE = 20
# Its `offset` counts pages and ends at 9.
_MOST_PAGES = 10
_MOST_WORDS, _LONGEST_QUERY = 40, 300


def brave(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(BRAVE, connection)


def _call(query: WebQuery, page: int, access: Access) -> Call:
    short = " ".join(query.words[:_LONGEST_QUERY].split()[:_MOST_WORDS])
    shortened = WebQuery(short, query.file_types, query.site)
    parameters = [
        ("q", with_operators(shortened)),
        ("count", str(_PAGE_SIZE)),
        ("offset", str(page)),
        # By default it searches one country only.
        ("country", "ALL"),
        ("result_filter", "web"),
        ("text_decorations", "false"),
        ("spellcheck", "false"),
    ]
    if query.language:
        parameters.append(("search_lang", query.language))
    headers = (("X-Subscription-Token", access.key), ("Accept", "application/json"))
    return Call(tuple(parameters), path="/res/v1/web/search", headers=headers)


def _read(content: bytes) -> Answer:
    answer = json_answer(content)
    if answer.get("type") != "search":
        raise EngineError("The answer is no list of search results.")
    hits = tuple(
        WebHit(url, title(row.get("title")), snippet(row.get("description")))
        for row in rows(inner(answer, "web", "results") or [])
        if (url := address(row.get("url")))
    )
    return Answer(hits, has_more=inner(answer, "query", "more_results_available") is True)


BRAVE = Dialect(
    name="brave",
    address="https://api.search.brave.com",
    call=_call,
    read=_read,
    page_size=_PAGE_SIZE,
    most_pages=_MOST_PAGES,
    quota=Quota(a_day=1000, a_second=1.0),
    needs=(Need("key", "brave_key"),),
    keeps_types=True,
    keeps_site=True,
    ways_out=(
        (401, "The setting brave_key must hold a subscription token."),
        (403, "The subscription of brave_key does not cover web search."),
        (422, "The setting brave_key must hold a subscription token."),
        (
            429,
            "The subscription's quota is used up, or search_engines.quotas allows too many calls a second.",
        ),
    ),
)
