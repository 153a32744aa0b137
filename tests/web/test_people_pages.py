"""The pages of people: everybody, and one with works, spellings and companions."""

from fastapi.testclient import TestClient

from tests.web.looking import found
from tests.web.papers import GERMAN


def test_everybody_who_signed_a_work_is_listed_and_has_a_page_with_it(filled: TestClient) -> None:
    listed = filled.get("/authors").text
    addresses = found(listed, "//main//li/a[starts-with(@href, '/authors/')]/@href")
    assert addresses
    for address in addresses:
        page = filled.get(address).text
        name = found(listed, f"string(//main//a[@href='{address}'])")
        assert found(page, "string(//h1)") == name
        assert found(page, "count(//section[@aria-labelledby='works']//a[starts-with(@href, '/works/')])") >= 1


def test_names_are_as_people_write_them_and_any_word_of_one_finds_it(filled: TestClient) -> None:
    names = found(filled.get("/authors").text, "//main//li/a[starts-with(@href, '/authors/')]/text()")
    assert {"K. Weber", "M. Hill", "Орлова А. В."} <= set(names)
    facet = found(filled.get("/search?q=Pendel+OR+oscillators").text, "//aside//a[contains(@href, 'author=')]/text()")
    assert "K. Weber" in facet
    for typed in ("web", "Weber", "WEBER k", "k. weber"):
        offered = filled.get("/suggest", params={"q": typed}).json()
        assert "K. Weber" in [one["text"] for one in offered if one["kind"] == "author"], typed
    for asked in ("K. Weber", "Weber K."):
        assert GERMAN.work_id in filled.get("/search", params={"author": asked}).text


def test_an_empty_library_has_no_people_and_says_so(client: TestClient) -> None:
    assert "/upload" in found(client.get("/authors").text, "//main//a/@href")


def test_a_person_nobody_knows_is_missing(client: TestClient) -> None:
    assert client.get("/authors/nobody").status_code == 404
    assert client.get("/authors/%3Cscript%3E").status_code == 404


def test_a_page_number_without_sense_shows_the_first_page(filled: TestClient) -> None:
    assert filled.get("/authors?page=-7").status_code == 200
    assert filled.get("/authors?page=999999999").status_code == 200
