"""The reader: pages beside what was read in them, the boxes for its script, and texts marked without a script."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.library.curation.input_parsing import Said
from svod.model.metadata import Field
from tests.web.looking import found
from tests.web.papers import ENGLISH, GERMAN, PAPERS, RUSSIAN


def address(paper: object) -> str:
    return f"/works/{paper.work_id}/read/{paper.extraction.sha256}"  # type: ignore[attr-defined]


def test_a_text_is_shown_with_its_values_marked(filled: TestClient) -> None:
    page = filled.get(address(GERMAN)).text
    title = "Über die Schwingungen gekoppelter Pendel"
    shown = [" ".join(part.text_content().split()) for part in found(page, "//p[starts-with(@class, 'text-')]")]
    assert shown[0].startswith(f"{title} Die Pendel")
    (spot,) = found(page, "//*[@id='title-0']")
    assert (spot.text_content(), spot.get("href")) == (title, "#in-list-title-0")
    (value,) = found(page, "//a[@class='value'][@data-name='title-0']")
    assert value.get("href") == f"{address(GERMAN)}?page=1#title-0"


def test_a_value_that_is_on_no_page_is_reported_so(filled: TestClient) -> None:
    page = filled.get(address(GERMAN)).text
    (listed,) = found(page, "//li[@id='in-list-source-0']")
    assert "not found on the pages" in listed.text_content()


def test_a_reference_leads_to_its_work(filled: TestClient) -> None:
    page = filled.get(address(ENGLISH)).text
    assert found(page, f"//li[@id='in-list-reference-0']//a[@href='/works/{GERMAN.work_id}']")


def test_what_a_person_said_is_marked_where_it_stands(filled: TestClient, library: Library) -> None:
    library.corrections().correct(GERMAN.work_id, Field.SUBJECT, [Said("kleine Störungen")], "anna")
    (spot,) = found(filled.get(address(GERMAN)).text, "//*[@id='subject-0']")
    assert spot.text_content().startswith("kleine Störungen")


def test_the_boxes_are_reported_to_programs(filled: TestClient) -> None:
    reported = filled.get(f"/api/v1/files/{GERMAN.extraction.sha256}/places").json()
    title = next(placed for placed in reported["placed"] if placed["name"] == "title-0")
    assert (reported["work"], reported["media_type"]) == (GERMAN.work_id, "text/plain")
    assert (title["places"], title["method"]) == ([{"page": 1, "line": 0}], "header.regex@1")


def test_words_are_found_and_what_has_no_places_has_none(filled: TestClient) -> None:
    start = f"/api/v1/files/{GERMAN.extraction.sha256}"
    (place,) = filled.get(f"{start}/find", params={"q": "KLEINE  störungen"}).json()["found"]
    assert (place["page"], place["text"], place["after"], place["boxes"]) == (1, "kleine Störungen", " klingen ab.", [])
    assert filled.get(f"{start}/find", params={"q": " "}).json() == {"found": []}
    assert filled.get(f"{start}/find", params={"q": "x" * 300}).status_code == 422
    assert filled.get(f"{start}/words").json() == {"pages": []}
    assert filled.get(f"{start}/outline").json() == {"entries": [], "mentions": []}


@pytest.mark.parametrize("wrong", ["/works/w000000000000/read", "/works/w1/read/xyz", "/api/v1/files/xyz/places"])
def test_what_is_not_there_is_reported(filled: TestClient, wrong: str) -> None:
    assert filled.get(wrong).status_code == 404


def test_the_address_of_a_work_leads_to_its_first_copy(filled: TestClient) -> None:
    answer = filled.get(f"/works/{RUSSIAN.work_id}/read", follow_redirects=False)
    assert answer.headers["location"] == address(RUSSIAN)
    assert filled.get(f"/works/w000000000000/read/{RUSSIAN.extraction.sha256}").url.path == address(RUSSIAN)
    assert filled.get(f"{address(RUSSIAN)}?page=99").status_code == 200


@pytest.mark.parametrize("language", ["en", "ru", "de"])
def test_the_reader_speaks_three_languages(client: TestClient, add_paper: Callable[..., None], language: str) -> None:
    add_paper(*PAPERS)
    answer = client.get(f"{address(RUSSIAN)}?lang={language}")
    assert (answer.status_code, f'<html lang="{language}"' in answer.text) == (200, True)


def test_the_script_and_its_parts_are_our_own(filled: TestClient) -> None:
    page = filled.get(address(GERMAN)).text
    (script,) = found(page, "//script[@type='module']/@src")
    assert filled.get(script).headers["content-type"].startswith(("text/javascript", "application/javascript"))
    for part in ("pdf.min.mjs", "pdf.worker.min.mjs", "LICENSE", "cmaps/UniJIS-UTF16-H.bcmap"):
        assert filled.get(f"/static/pdfjs/{part}").status_code == 200
    policy = filled.get(address(GERMAN)).headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "worker-src 'self';" in policy
    assert "unsafe" not in policy
