"""SearXNG: requests in its own parameters, its pages joined, its refusals named with the way out."""

from typing import Any

import pytest

from svod.crawl.search_engines.services.searxng import searxng
from svod.errors import EngineError
from svod.model.crawl import WebQuery
from tests.crawl.search_engines.services import Reply, Request, engine, json_reply, service


def result(number: int, **more: Any) -> dict[str, Any]:
    """A result as SearXNG writes it."""
    return {
        "url": f"https://ice.example.org/papers/{number}.pdf",
        "title": f"On ice and water, part {number}",
        "content": "How <b>ice</b> &amp; water meet.",
        "engine": "mojeek",
        "engines": ["mojeek", "qwant"],
        "positions": [1],
        "score": 1.0,
        "category": "general",
        "parsed_url": ["https", "ice.example.org", f"/papers/{number}.pdf", "", "", ""],
        **more,
    }


def page(*results: dict[str, Any]) -> Reply:
    """An answer as SearXNG writes it."""
    return json_reply(
        {"query": "x", "number_of_results": 0, "results": list(results), "answers": [], "suggestions": [],
         "infoboxes": [], "corrections": [], "unresponsive_engines": [["brave", "timeout"]]}
    )  # fmt: skip


def test_a_hit_has_address_title_and_words_without_markup() -> None:
    with service(lambda request, number: page(result(1)) if number == 0 else page()) as (address, _):
        (hit,) = engine("searxng", address).search(WebQuery("ice"))
    assert (hit.url, hit.title) == ("https://ice.example.org/papers/1.pdf", "On ice and water, part 1")
    assert (hit.snippet, hit.engine) == ("How ice & water meet.", "searxng")


def test_types_site_and_language_are_asked_for_in_its_words() -> None:
    query = WebQuery("лёд и вода", file_types=("pdf", "ps"), site="example.org", language="ru", limit=1)
    with service(lambda request, number: page(result(1))) as (address, calls):
        engine("searxng", address).search(query)
    assert calls[0].path == "/search"
    assert calls[0].parameters == {
        "q": "лёд и вода (filetype:pdf OR filetype:ps) site:example.org",
        "format": "json",
        "pageno": "1",
        "language": "ru",
    }


def test_pages_are_asked_for_by_leaving_files_out() -> None:
    front, file = result(1, url="https://ice.example.org/"), result(2)
    with service(lambda request, number: page(file, front)) as (address, calls):
        hits = engine("searxng", address).search(WebQuery("ice", file_types=("html",), limit=1))
    assert calls[0].parameters["q"] == "ice -filetype:pdf"
    assert [hit.url for hit in hits] == ["https://ice.example.org/"]


def test_what_the_search_engines_behind_it_answer_too_much_is_filtered_out() -> None:
    strangers = (result(1, url="https://elsewhere.example.net/1.pdf"), result(2, url="https://ice.example.org/2.html"))
    query = WebQuery("ice", file_types=("pdf",), site="example.org", limit=1)
    with service(lambda request, number: page(*strangers, result(3))) as (address, _):
        assert [hit.url for hit in engine("searxng", address).search(query)] == [result(3)["url"]]


def test_pages_are_asked_for_until_there_are_enough() -> None:
    def behave(request: Request, _: int) -> Reply:
        first = 10 * int(request.parameters["pageno"])
        return page(*(result(number) for number in range(first, first + 10)))

    with service(behave) as (address, calls):
        hits = engine("searxng", address).search(WebQuery("ice", limit=5, offset=18))
    assert [hit.url.rpartition("/")[2] for hit in hits] == ["28.pdf", "29.pdf", "30.pdf", "31.pdf", "32.pdf"]
    assert [call.parameters["pageno"] for call in calls] == ["1", "2", "3"]


def test_a_server_that_answers_every_page_alike_is_not_asked_for_ever() -> None:
    with service(lambda request, number: page(result(1))) as (address, calls):
        assert len(engine("searxng", address).search(WebQuery("ice", limit=50))) == 1
    assert len(calls) == 2


def test_a_server_without_json_is_named_with_the_way_out() -> None:
    with (
        service(lambda request, number: Reply(b"Forbidden", 403)) as (address, calls),
        pytest.raises(EngineError, match=r"403.*settings\.yml must allow JSON"),
    ):
        engine("searxng", address).search(WebQuery("ice"))
    assert len(calls) == 1


def test_results_that_are_no_web_addresses_or_no_objects_are_left_out() -> None:
    strange: list[Any] = [None, 7, "x", {}, {"url": 7}, {"url": "javascript:x"}, {"url": "file:///etc/passwd"}]
    with service(lambda request, number: page(*strange, result(1, title=None, content=["x", 3]))) as (address, _):
        (hit,) = engine("searxng", address).search(WebQuery("ice"))
    assert (hit.title, hit.snippet) == ("", "x")


def test_without_an_address_it_says_what_to_set() -> None:
    with pytest.raises(EngineError, match=r"Set search_engines\.searxng_address"):
        searxng().search(WebQuery("ice"))
