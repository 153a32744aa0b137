"""Yandex, Google and Brave: requests in their own parameters, real answers parsed, refusals named."""

import base64
import json
from typing import Any

import pytest

from svod.errors import EngineError
from svod.model.crawl import WebQuery
from tests.crawl.search_engines.services import Reply, Request, engine, json_reply, service

YANDEX: dict[str, Any] = {"yandex_key": "AQVN-s3cret", "yandex_folder": "b1gfolder"}
GOOGLE: dict[str, Any] = {"google_key": "AIza-s3cret", "google_engine": "0123:abc"}
BRAVE: dict[str, Any] = {"brave_key": "BSA-s3cret"}


def yandex_page(*documents: str, error: str = "") -> Reply:
    """An answer of Yandex Search API v2."""
    groups = "".join(
        f"<group><categ attr='d' name='x'/><doccount>1</doccount><doc id='Z{number}'>{document}</doc></group>"
        for number, document in enumerate(documents)
    )
    xml = (
        "<?xml version='1.0' encoding='utf-8'?><yandexsearch version='1.0'><request><query>x</query><page>0</page>"
        f"</request><response date='20260312T100000'>{error}<reqid>1</reqid><found priority='all'>2</found>"
        f"<results><grouping attr='' mode='flat' groups-on-page='20' docs-in-group='1'>{groups}</grouping></results>"
        "</response></yandexsearch>"
    )
    return json_reply({"rawData": base64.b64encode(xml.encode()).decode()})


def yandex_document(number: int, mime: str = "text/html", url: str = "") -> str:
    """A found document as Yandex writes it."""
    return (
        f"<relevance/><url>{url or f'https://снег.example.org/{number}'}</url><domain>example.org</domain>"
        f"<title>О <hlword>снеге</hlword> и льде, часть {number}</title><modtime>20200101T000000</modtime>"
        f"<mime-type>{mime}</mime-type><passages><passage>Про <hlword>снег</hlword> &amp; лёд.</passage>"
        "<passage>И воду.</passage></passages><properties><TurboLink/></properties>"
    )


def test_yandex_is_asked_by_post_in_its_own_words() -> None:
    query = WebQuery("снег и лёд", file_types=("pdf", "doc"), site="example.org", language="ru")
    with service(lambda request, number: yandex_page()) as (address, (calls)):
        assert engine("yandex", address, **YANDEX).search(query) == ()
    (call,) = calls
    assert (call.path, call.headers["authorization"]) == ("/v2/web/search", "Api-Key AQVN-s3cret")
    assert call.json["query"]["queryText"] == "снег и лёд (mime:pdf | mime:doc) site:example.org lang:ru"
    assert (call.json["query"]["searchType"], call.json["query"]["page"]) == ("SEARCH_TYPE_RU", "0")
    assert (call.json["folderId"], call.json["responseFormat"]) == ("b1gfolder", "FORMAT_XML")


def test_yandex_answers_are_read_out_of_their_xml() -> None:
    pdf = yandex_document(2, "application/pdf", "https://example.org/get?id=2")
    with service(lambda request, number: yandex_page(yandex_document(1), pdf)) as (address, _):
        page, file = engine("yandex", address, **YANDEX).search(WebQuery("снег"))
    assert (page.url, page.title) == ("https://xn--c1adxp.example.org/1", "О снеге и льде, часть 1")
    assert page.snippet == "Про снег & лёд. … И воду."
    assert (file.url, file.file_urls) == ("https://example.org/get?id=2", ("https://example.org/get?id=2",))


def test_yandex_types_that_its_operator_does_not_know_are_sifted_out_of_the_answer() -> None:
    documents = (
        yandex_document(1, url="https://example.org/1.html"),
        yandex_document(2, url="https://example.org/2.ps"),
    )
    query = WebQuery("снег", file_types=("pdf", "ps"))
    with service(lambda request, number: yandex_page(*documents)) as (address, calls):
        assert [hit.url for hit in engine("yandex", address, **YANDEX).search(query)] == ["https://example.org/2.ps"]
    assert calls[0].json["query"]["queryText"] == "снег"


def test_a_long_query_is_cut_to_what_yandex_takes_and_keeps_its_operators() -> None:
    with service(lambda request, number: yandex_page()) as (address, calls):
        engine("yandex", address, **YANDEX).search(WebQuery("снег " * 200, file_types=("pdf",), site="example.org/~p"))
    text = calls[0].json["query"]["queryText"]
    assert len(text) <= 400
    assert text.endswith("снег mime:pdf url:example.org/~p/*")


def test_yandex_pages_are_counted_from_the_offset() -> None:
    def behave(request: Request, _: int) -> Reply:
        first = 20 * int(request.json["query"]["page"])
        return yandex_page(*(yandex_document(number) for number in range(first, first + 20)))

    with service(behave) as (address, calls):
        hits = engine("yandex", address, **YANDEX).search(WebQuery("снег", limit=4, offset=38))
    assert [hit.url.rpartition("/")[2] for hit in hits] == ["38", "39", "40", "41"]
    assert [call.json["query"]["page"] for call in calls] == ["1", "2"]


def test_nothing_found_is_no_fault_and_other_faults_of_yandex_are_named() -> None:
    nothing = "<error code='15'>Искомая комбинация слов нигде не встречается</error>"
    with service(lambda request, number: yandex_page(error=nothing)) as (address, _):
        assert engine("yandex", address, **YANDEX).search(WebQuery("снег")) == ()
    refused = "<error code='42'>Неверный ключ</error>"
    with (
        service(lambda request, number: yandex_page(error=refused)) as (address, _),
        pytest.raises(EngineError, match=r"error 42.*Неверный ключ.*yandex_key"),
    ):
        engine("yandex", address, **YANDEX).search(WebQuery("снег"))


@pytest.mark.parametrize(
    "raw",
    ["", "!!!", base64.b64encode(b"<a").decode(), 7, None,
     base64.b64encode(b"<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>").decode()],
)  # fmt: skip
def test_broken_answers_of_yandex_are_named(raw: Any) -> None:
    with (
        service(lambda request, number: json_reply({"rawData": raw})) as (address, _),
        pytest.raises(EngineError, match="yandex: The answer"),
    ):
        engine("yandex", address, **YANDEX).search(WebQuery("снег"))


def google_page(*numbers: int, has_more: bool = False) -> Reply:
    """An answer of the Custom Search JSON API."""
    items = [
        {"kind": "customsearch#result", "title": f"Ice, part {number}", "link": f"https://example.org/{number}.pdf",
         "snippet": "Ice\xa0…", "mime": "application/pdf", "fileFormat": "PDF/Adobe Acrobat"}
        for number in numbers
    ]  # fmt: skip
    queries: dict[str, Any] = {"request": [{"totalResults": "2", "startIndex": 1}]}
    if has_more:
        queries["nextPage"] = [{"startIndex": 11}]
    answer: dict[str, Any] = {"kind": "customsearch#search", "queries": queries}
    return json_reply(answer | ({"items": items} if items else {}))


def test_google_is_asked_in_its_own_words_and_its_key_stays_out_of_the_address() -> None:
    query = WebQuery("ice", file_types=("pdf",), site="example.org", language="de")
    with service(lambda request, number: google_page(1)) as (address, calls):
        (hit,) = engine("google", address, **GOOGLE).search(query)
    assert calls[0].path == "/customsearch/v1"
    assert calls[0].parameters == {
        "q": "ice filetype:pdf site:example.org", "cx": "0123:abc", "num": "10", "start": "1", "lr": "lang_de",
    }  # fmt: skip
    assert calls[0].headers["x-goog-api-key"] == "AIza-s3cret"
    assert (hit.url, hit.title, hit.snippet) == ("https://example.org/1.pdf", "Ice, part 1", "Ice …")


def test_google_returns_pages_as_long_as_there_are_any() -> None:
    def behave(request: Request, _: int) -> Reply:
        first = int(request.parameters["start"])
        return google_page(*range(first, first + 10), has_more=first < 20)

    with service(behave) as (address, calls):
        assert len(engine("google", address, **GOOGLE).search(WebQuery("ice", limit=50))) == 30
    assert [call.parameters["start"] for call in calls] == ["1", "11", "21"]


def test_google_with_nothing_found_has_no_items() -> None:
    with service(lambda request, number: google_page()) as (address, _):
        assert engine("google", address, **GOOGLE).search(WebQuery("ice")) == ()


def brave_page(*numbers: int, has_more: bool = False) -> Reply:
    """An answer of Brave's web search."""
    results = [
        {"type": "search_result", "subtype": "generic", "title": f"Ice &amp; water, {number}", "language": "en",
         "url": f"https://example.org/{number}.pdf", "description": "About <strong>ice</strong>."}
        for number in numbers
    ]  # fmt: skip
    query = {"original": "ice", "more_results_available": has_more}
    return json_reply({"type": "search", "query": query, "web": {"type": "search", "results": results}})


def test_brave_is_asked_in_its_own_words() -> None:
    query = WebQuery("ice", file_types=("pdf", "doc"), site="example.org", language="ru")
    with service(lambda request, number: brave_page(1)) as (address, calls):
        (hit,) = engine("brave", address, **BRAVE).search(query)
    assert (calls[0].path, calls[0].headers["x-subscription-token"]) == ("/res/v1/web/search", "BSA-s3cret")
    assert calls[0].parameters["q"] == "ice (filetype:pdf OR filetype:doc) site:example.org"
    assert (calls[0].parameters["search_lang"], calls[0].parameters["offset"]) == ("ru", "0")
    assert (hit.title, hit.snippet) == ("Ice & water, 1", "About ice.")


def test_brave_counts_pages_not_hits_and_answers_without_a_web_part_are_empty() -> None:
    def behave(request: Request, _: int) -> Reply:
        first = 20 * int(request.parameters["offset"])
        return brave_page(*range(first, first + 20), has_more=True)

    with service(behave) as (address, calls):
        hits = engine("brave", address, **BRAVE).search(WebQuery("ice", limit=10, offset=40))
    assert [call.parameters["offset"] for call in calls] == ["2"]
    assert hits[0].url == "https://example.org/40.pdf"
    with service(lambda request, number: json_reply({"type": "search", "query": {}})) as (address, _):
        assert engine("brave", address, **BRAVE).search(WebQuery("ice")) == ()


def test_brave_gets_no_longer_query_than_it_takes() -> None:
    with service(lambda request, number: brave_page()) as (address, calls):
        engine("brave", address, **BRAVE).search(
            WebQuery("ice and water " * 100, file_types=("pdf",), site="example.org")
        )
    assert len(calls[0].parameters["q"]) <= 400
    assert len(calls[0].parameters["q"].split()) <= 50
    assert calls[0].parameters["q"].endswith("filetype:pdf site:example.org")


@pytest.mark.parametrize(
    ("name", "settings", "setting"),
    [("yandex", YANDEX, "yandex_key"), ("google", GOOGLE, "google_key"), ("brave", BRAVE, "brave_key")],
)
def test_a_refused_key_is_named_by_its_setting_and_never_shown(name: str, settings: Any, setting: str) -> None:
    codes = {"google": 400}
    with (
        service(lambda request, number: Reply(b"no", codes.get(name, 401))) as (address, calls),
        pytest.raises(EngineError, match=setting) as refusal,
    ):
        engine(name, address, **settings).search(WebQuery("ice"))
    assert len(calls) == 1
    assert "s3cret" not in str(refusal.value)


@pytest.mark.parametrize("name", ["yandex", "google", "brave"])
def test_without_a_key_no_service_is_called_and_the_setting_is_named(name: str) -> None:
    with (
        service(lambda request, number: Reply()) as (address, calls),
        pytest.raises(EngineError, match=f"{name} cannot be searched yet. Set search_engines.{name}_key"),
    ):
        engine(name, address).search(WebQuery("ice"))
    assert calls == []


@pytest.mark.parametrize(("name", "settings"), [("yandex", YANDEX), ("google", GOOGLE), ("brave", BRAVE)])
def test_a_redirect_to_another_host_gets_no_key(name: str, settings: Any) -> None:
    with service(lambda request, number: Reply(b"{}")) as (elsewhere, calls_elsewhere):
        moved = Reply(code=302, headers=(("Location", f"{elsewhere}/thief"),))
        with service(lambda request, number: moved) as (address, _), pytest.raises(EngineError):
            engine(name, address, **settings).search(WebQuery("ice"))
    told_there = json.dumps([call.headers for call in calls_elsewhere]) + str(
        [call.parameters for call in calls_elsewhere]
    )
    assert "s3cret" not in told_there
