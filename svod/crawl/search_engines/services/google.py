"""Google Programmable Search (Custom Search JSON API): closed to new customers, ends with 2026."""

from svod.crawl.search_engines.answer_parsing import address, inner, json_answer, rows, snippet, title
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect, Need
from svod.crawl.search_engines.quota import Quota
from svod.crawl.search_engines.restrictions import file_type, with_operators
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery

_PAGE_SIZE = 10
# It returns no hit beyond the hundredth.
_MOST_PAGES = 10
_LANGUAGES = {"ru": "lang_ru", "de": "lang_de", "en": "lang_en", "fr": "lang_fr", "es": "lang_es", "it": "lang_it"}


def google(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(GOOGLE, connection)


def _call(query: WebQuery, page: int, access: Access) -> Call:
    parameters = [
        ("q", with_operators(query)),
        ("cx", access.account),
        ("num", str(_PAGE_SIZE)),
        ("start", str(1 + page * _PAGE_SIZE)),
    ]
    if query.language in _LANGUAGES:
        parameters.append(("lr", _LANGUAGES[query.language]))
    return Call(tuple(parameters), path="/customsearch/v1", headers=(("X-Goog-Api-Key", access.key),))


def _read(content: bytes) -> Answer:
    answer = json_answer(content)
    if not isinstance(answer.get("queries"), dict):
        raise EngineError("The answer is no list of search results.")
    hits = tuple(
        WebHit(
            url,
            title(row.get("title")),
            snippet(row.get("snippet")),
            file_urls=(url,) if row.get("mime") == "application/pdf" and file_type(url) != "pdf" else (),
        )
        for row in rows(answer.get("items") or [])
        if (url := address(row.get("link")))
    )
    return Answer(hits, has_more=bool(inner(answer, "queries", "nextPage")))


GOOGLE = Dialect(
    name="google",
    address="https://www.googleapis.com",
    call=_call,
    read=_read,
    page_size=_PAGE_SIZE,
    most_pages=_MOST_PAGES,
    quota=Quota(a_day=100, a_second=1.0),
    needs=(Need("key", "google_key"), Need("account", "google_engine")),
    keeps_types=True,
    keeps_site=True,
    ways_out=(
        (400, "The settings google_key and google_engine must belong together."),
        (403, "The key must be allowed to use the Custom Search API, which Google closes at the end of 2026."),
        (429, "The free hundred calls of the day are used up."),
    ),
)
