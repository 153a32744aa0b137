"""Passages over HTTP: parts of texts with places and citations."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.library.passages import PassageService
from svod.model.document import Box
from svod.model.passage import TextPassage
from tests.web.accounts import READER, staffed, visitor
from tests.web.papers import GERMAN, RUSSIAN


def test_the_passages_of_all_works_that_fit_a_question_come_with_citations(filled: TestClient) -> None:
    answer = filled.get("/api/v1/passages", params={"q": "устойчивость"}).json()
    (passage,) = answer["passages"]
    assert passage["work"] == RUSSIAN.work_id
    assert "Теорема об устойчивости доказана." in passage["text"]
    assert "Орлова" in passage["citation"]
    assert passage["link"].startswith(f"/works/{RUSSIAN.work_id}/read/")
    assert passage["score"] > 0


def test_the_text_of_a_work_comes_in_reading_order(filled: TestClient) -> None:
    answer = filled.get(f"/api/v1/works/{GERMAN.work_id}/passages").json()
    assert answer["total"] == len(answer["passages"])
    assert [one["number"] for one in answer["passages"]] == list(range(answer["total"]))
    assert "klingen ab" in " ".join(one["text"] for one in answer["passages"])


def test_words_that_no_passage_has_bring_none(filled: TestClient) -> None:
    assert filled.get(f"/api/v1/works/{GERMAN.work_id}/passages", params={"q": "Gletscher"}).json()["passages"] == []
    assert filled.get("/api/v1/works/w000000000000/passages").status_code == 404


@pytest.mark.usefixtures("filled")
def test_passages_are_for_readers_who_signed_in_where_there_are_accounts(library: Library) -> None:
    client = visitor(staffed(library))
    assert client.get("/api/v1/passages", params={"q": "Pendel"}).status_code == 401
    token = library.accounts().issue_token(READER).secret
    answer = client.get("/api/v1/passages", params={"q": "Pendel"}, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200


@pytest.mark.usefixtures("filled")
def test_no_work_has_more_passages_than_allowed(library: Library) -> None:
    service: PassageService = library.passages()
    found = service.best("Pendel маятник oscillators", library.work_ids(), limit=2, each=1)
    assert len(found) == len({one.work for one in found}) == 2


def test_a_passage_stands_on_every_page_that_it_touches() -> None:
    from svod.model.body import Area

    areas = (Area(3, Box(0, 0, 1, 1)), Area(4, Box(0, 0, 1, 1)))
    passage = TextPassage("w1", 0, "", 3, "", areas, "", "")
    assert [page for page in range(1, 6) if passage.stands_on(page)] == [3, 4]


def test_a_program_reads_what_the_server_offers_language_models(filled: TestClient, tmp_path: Path) -> None:
    answer = filled.get("/llms.txt")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text.startswith("# ")
    for address in ("/api/v1/openapi.json", "/api/v1/passages?q=", "/api/v1/search?q=", "/oai"):
        assert address in answer.text
