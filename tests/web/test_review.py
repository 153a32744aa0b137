"""Doubtful headers on the pages and over the API: marked with their reasons, found by a filter, confirmed."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from svod.model.metadata import Field, Metadata, Value
from tests.web.conftest import HandReader
from tests.web.looking import found
from tests.web.papers import DOUBTFUL, DOUBTFUL_TITLE, GERMAN, PAPERS, Paper

WORK = f"/works/{DOUBTFUL.work_id}"
REASONS = [
    {"field": "title", "reason": "low-weight", "weight": 0.4},
    {"field": "creator", "reason": "missing", "weight": 0.0},
]


@pytest.fixture
def doubting(client: TestClient, add_paper: Callable[..., None]) -> TestClient:
    add_paper(*PAPERS, DOUBTFUL)
    return client


def marks(client: TestClient, address: str) -> list[str]:
    """The tooltips of the marks on a page."""
    return [str(title) for title in found(client.get(address).text, "//*[@class='to-check']/@title")]


def test_lists_mark_doubtful_works_with_their_reasons(doubting: TestClient) -> None:
    for address in ("/", "/browse", "/search?q=bells", f"{WORK}/graph"):
        assert marks(doubting, address) == ["Title: uncertain (40%); Authors: not found"], address
    assert marks(doubting, "/search?q=Pendel") == []


def test_marks_are_translated(doubting: TestClient) -> None:
    assert marks(doubting, "/browse?lang=de") == ["Titel: unsicher (40\N{NO-BREAK SPACE}%); Autoren: nicht gefunden"]
    assert marks(doubting, "/browse?lang=ru") == ["Заглавие: сомнительно (40\N{NO-BREAK SPACE}%); Авторы: не найдено"]


def test_the_list_of_all_works_leads_to_the_doubtful_ones(doubting: TestClient) -> None:
    (link,) = found(doubting.get("/browse").text, "//a[contains(., 'to check')]")
    assert (link.text, link.get("href")) == ("1 work to check", "/inbox?kind=doubtful")
    assert found(doubting.get(link.get("href")).text, "//h2/a/@href") == [WORK]
    search = doubting.get("/search?needs_review=true").text
    titles = found(search, "//ol[@class='results']//h2/a")
    assert [title.get("href") for title in titles] == [WORK]
    assert found(search, "//ul[@class='chips chosen']/li/span/text()") == ["To check:"]


def test_a_search_can_be_narrowed_to_doubtful_works(doubting: TestClient) -> None:
    page = doubting.get("/search?language=en").text
    (link,) = found(page, "//aside//a[contains(@href, 'needs_review=true')]")
    assert link.text == "title or authors"
    assert marks(doubting, link.get("href")) == ["Title: uncertain (40%); Authors: not found"]


def test_another_value_of_the_filter_is_left_out(doubting: TestClient) -> None:
    page = doubting.get("/search?language=en&needs_review=perhaps").text
    assert found(page, "//ul[@class='chips chosen']/li/span/text()") == ["Language:"]


def test_the_page_of_a_work_says_what_to_check_until_it_is_confirmed(doubting: TestClient) -> None:
    note = found(doubting.get(WORK).text, "//div[@class='review']")[0]
    assert "Title: uncertain (40%); Authors: not found" in note.text_content()
    assert [form.get("action") for form in note.xpath(".//form")] == [f"{WORK}/confirm"]
    assert doubting.post(f"{WORK}/confirm", follow_redirects=False).headers["location"] == WORK
    assert not found(doubting.get(WORK).text, "//div[@class='review']")
    assert marks(doubting, "/browse") == []
    assert DOUBTFUL_TITLE in doubting.get(WORK).text


def test_an_upload_says_what_to_check(client: TestClient, reader: HandReader) -> None:
    reader.learn(DOUBTFUL)
    files = {"files": ("bells.txt", DOUBTFUL.content)}
    added = client.post("/api/v1/works", files=files).json()["shelved"]
    assert [one["needs_review"] for one in added] == [REASONS]
    note = found(client.post("/upload", files=files).text, "//p[strong[@class='to-check']]")[0]
    assert "Title: uncertain (40%); Authors: not found" in note.text_content()


def test_programs_see_and_filter_doubtful_works(doubting: TestClient) -> None:
    assert doubting.get(f"/api/v1{WORK}").json()["needs_review"] == REASONS
    assert doubting.get(f"/api/v1/works/{GERMAN.work_id}").json()["needs_review"] == []
    listed = doubting.get("/api/v1/works?needs_review=true").json()
    assert (listed["total"], [work["needs_review"] for work in listed["works"]]) == (1, [REASONS])
    assert doubting.get("/api/v1/works").json()["total"] == 4
    searched = doubting.get("/api/v1/search?q=&needs_review=true").json()
    assert [work["id"] for work in searched["works"]] == [DOUBTFUL.work_id]
    assert doubting.get("/api/v1/search?q=bells").json()["facets"]["needs_review"] == [{"value": "true", "works": 1}]
    assert doubting.get("/api/v1/works?needs_review=true&offset=2147483647").json()["works"] == []


def test_programs_confirm_a_work(doubting: TestClient) -> None:
    confirmed = doubting.post(f"/api/v1{WORK}/confirm").json()
    assert confirmed["needs_review"] == []
    assert [one["subject"] for one in confirmed["corrections"]] == ["title", "creator"]
    assert doubting.get("/api/v1/works?needs_review=true").json() == {"total": 0, "works": []}


SUGGESTING = Paper(
    GERMAN.name,
    GERMAN.content,
    replace(
        GERMAN.extraction,
        metadata=Metadata(
            {
                **GERMAN.extraction.metadata.values,
                Field.SUGGESTED: (
                    Value("Schwingung", 0.4, "keyphrases.forest@1", "de"),
                    Value("Feder", 0.2, "keyphrases.forest@1", "de"),
                ),
            }
        ),
    ),
)
SUGGESTED = "//ul[@aria-labelledby='suggested']/li/a/text()"
KEY_WORDS = "//ul[@aria-labelledby='key-words']/li/a/text()"


def test_suggested_key_words_stand_apart_and_are_accepted_or_rejected(
    client: TestClient, add_paper: Callable[..., None]
) -> None:
    add_paper(SUGGESTING)
    work = f"/works/{SUGGESTING.work_id}"
    page = client.get(work).text
    printed = found(page, KEY_WORDS)
    assert found(page, SUGGESTED) == ["Schwingung", "Feder"]
    assert "Schwingung" not in printed
    sent = client.post(f"{work}/suggested", data={"text": "Schwingung", "verdict": "accept"}, follow_redirects=False)
    assert sent.headers["location"] == work
    page = client.get(work).text
    assert (found(page, KEY_WORDS), found(page, SUGGESTED)) == ([*printed, "Schwingung"], ["Feder"])
    assert client.post(f"{work}/suggested", data={"text": "Feder", "verdict": "perhaps"}).status_code == 400
    judged = client.post(f"/api/v1{work}/suggested", json={"text": "Feder", "accepted": False}).json()
    assert [one["subject"] for one in judged["corrections"]] == ["suggested"]
    assert found(client.get(work).text, SUGGESTED) == []
    assert client.post(f"/api/v1{work}/suggested", json={"text": "Feder", "accepted": True}).status_code == 400


def test_likely_suggestions_are_searched(client: TestClient, add_paper: Callable[..., None]) -> None:
    add_paper(SUGGESTING)
    assert found(client.get("/subjects/Schwingung").text, "//h2/a/@href") == [f"/works/{SUGGESTING.work_id}"]


def test_suggested_terms_of_vocabularies_stand_apart_from_key_words(
    client: TestClient, add_paper: Callable[..., None]
) -> None:
    term = Value("70K40", 0.5, "suggest.combine@1", None, "msc", uri="msc:70K40")
    values = SUGGESTING.extraction.metadata.values
    both = Metadata({**values, Field.SUGGESTED: (*values[Field.SUGGESTED], term)})
    add_paper(Paper(GERMAN.name, GERMAN.content, replace(GERMAN.extraction, metadata=both)))
    page = client.get(f"/works/{SUGGESTING.work_id}").text
    assert found(page, SUGGESTED) == ["Schwingung", "Feder"]
    (shown,) = found(page, "//ul[@aria-labelledby='suggested-subjects']/li")
    assert shown.text_content().split()[:2] == ["MSC", "70K40"]
    client.post(f"/works/{SUGGESTING.work_id}/suggested", data={"text": "70K40", "verdict": "accept"})
    page = client.get(f"/works/{SUGGESTING.work_id}").text
    assert found(page, "//ul[@aria-labelledby='suggested-subjects']") == []
    assert any("70K40" in text for text in found(page, KEY_WORDS))
