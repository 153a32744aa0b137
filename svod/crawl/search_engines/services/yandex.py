"""Yandex Search API v2: a POST request, answered in JSON that holds XML in base64."""

import base64
import binascii
import json
import re
from collections.abc import Iterator

from lxml import etree

from svod.crawl.search_engines.answer_parsing import address, json_answer, snippet, title, xml_answer
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect, Need
from svod.crawl.search_engines.quota import Quota
from svod.crawl.search_engines.restrictions import file_type, site_of
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery
from svod.text.normalize import shortened

_PAGE_SIZE = 20
_LONGEST_QUERY = 400
# The types that its operator `mime:` supports; others are filtered afterwards.
_MIME = frozenset({"pdf", "doc", "docx", "rtf", "odt"})
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_NOTHING_FOUND = "15"
_WAYS_OUT_OF_FAULTS = {
    "31": "The setting yandex_key must hold a key of a service account.",
    "32": "Today's quota in Yandex Cloud is used up.",
    "33": "The key may not be used from this address.",
    "42": "The setting yandex_key holds no valid key.",
    "44": "The address is no longer served.",
    "55": "It is called too often a second; the setting search_engines.quotas slows down.",
}


def yandex(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(YANDEX, connection)


def _call(query: WebQuery, page: int, access: Access) -> Call:
    kind = "SEARCH_TYPE_RU" if query.language == "ru" or _CYRILLIC.search(query.words) else "SEARCH_TYPE_COM"
    body = {
        "query": {
            "searchType": kind,
            "queryText": _words(query),
            "familyMode": "FAMILY_MODE_NONE",
            "page": str(page),
            "fixTypoMode": "FIX_TYPO_MODE_OFF",
        },
        "groupSpec": {"groupMode": "GROUP_MODE_FLAT", "groupsOnPage": str(_PAGE_SIZE), "docsInGroup": "1"},
        "maxPassages": "3",
        "folderId": access.account,
        "responseFormat": "FORMAT_XML",
    }
    headers = (("Authorization", f"Api-Key {access.key}"), ("Content-Type", "application/json"))
    return Call(
        path="/v2/web/search", headers=headers, body=json.dumps(body, ensure_ascii=False).encode(errors="replace")
    )


def _words(query: WebQuery) -> str:
    """The words with its operators: (mime:pdf | mime:doc) site:example.org lang:ru."""
    types = [f"mime:{name}" for name in query.file_types if name in _MIME]
    if len(types) < len(query.file_types):
        # An operator for some of the types would hide the others.
        types = []
    host, folder = site_of(query.site)
    site = f"url:{host}/{folder}/*" if folder else f"site:{host}" if host else ""
    kept = f"({' | '.join(types)})" if len(types) > 1 else "".join(types)
    language = f"lang:{query.language}" if query.language else ""
    operators = " ".join(filter(None, (kept, site, language)))
    words = shortened(query.words, _LONGEST_QUERY - len(operators) - 1).removesuffix("…")
    return f"{words} {operators}".strip()


def _read(content: bytes) -> Answer:
    raw = json_answer(content).get("rawData")
    if not isinstance(raw, str):
        raise EngineError("The answer holds no rawData.")
    try:
        root = xml_answer(base64.b64decode(raw, validate=True))
    except (binascii.Error, ValueError) as error:
        raise EngineError("The answer's rawData is no base64.") from error
    fault = root.find(".//response/error")
    if fault is not None and fault.get("code") != _NOTHING_FOUND:
        code = fault.get("code") or "without a code"
        raise EngineError(
            f"It refuses (error {code}): {snippet(fault.text)[:200]}", way_out=_WAYS_OUT_OF_FAULTS.get(code, "")
        )
    hits = tuple(_hits(root))
    return Answer(hits, has_more=len(hits) >= _PAGE_SIZE)


def _hits(root: etree._Element) -> Iterator[WebHit]:
    for document in root.iter("doc"):
        url = address(document.findtext("url"))
        if not url:
            continue
        is_pdf = document.findtext("mime-type") == "application/pdf"
        passages = " … ".join(_inner_text(passage) for passage in document.iter("passage"))
        yield WebHit(
            url,
            title(_inner_text(document.find("title"))),
            snippet(passages or _inner_text(document.find("headline"))),
            # A file whose address does not show its type.
            file_urls=(url,) if is_pdf and file_type(url) != "pdf" else (),
        )


def _inner_text(element: etree._Element | None) -> str:
    """The text of an element; words of the query are highlighted by elements inside it."""
    return "".join(map(str, element.itertext())) if element is not None else ""


YANDEX = Dialect(
    name="yandex",
    address="https://searchapi.api.cloud.yandex.net",
    call=_call,
    read=_read,
    page_size=_PAGE_SIZE,
    most_pages=10,
    # Every call is paid for.
    quota=Quota(a_day=1000, a_second=1.0),
    needs=(Need("key", "yandex_key"), Need("account", "yandex_folder")),
    keeps_types=True,
    keeps_site=True,
    ways_out=(
        (401, "The setting yandex_key must hold an API key of a service account."),
        (403, "The key's account needs the role search-api.webSearch.user in the folder yandex_folder."),
        (429, "The quota in Yandex Cloud is used up; the setting search_engines.quotas slows down."),
    ),
)
