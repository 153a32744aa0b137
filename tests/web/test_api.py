"""The JSON interface: its shapes, its uploads, its exports, its refusals."""

import json
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.model.codec import from_dict
from svod.model.metadata import Field, Metadata
from svod.model.work import Work
from tests.web.conftest import HandReader
from tests.web.papers import ENGLISH, GERMAN, PAPERS, RUSSIAN, paper, reference, value


def test_a_search_tells_what_was_asked_and_what_was_found(filled: TestClient) -> None:
    answer = filled.get("/api/v1/search", params={"q": "Störungen", "limit": 5, "offset": 0}).json()
    assert {name: answer[name] for name in ("query", "field", "limit", "offset", "total")} == {
        "query": "Störungen",
        "field": "",
        "limit": 5,
        "offset": 0,
        "total": 1,
    }
    [found] = answer["works"]
    assert found["id"] == GERMAN.work_id
    assert found["score"] > 0
    assert {"text": "Störungen", "marked": True} in found["snippet"]
    assert from_dict(Work, {name: found[name] for name in ("id", "language", "metadata", "copies")}).language == "de"


def test_a_search_tells_facets_and_is_narrowed_by_them(filled: TestClient) -> None:
    answer = filled.get("/api/v1/search", params={"q": "pendulums OR Pendel OR oscillators"}).json()
    assert {row["value"]: row["works"] for row in answer["facets"]["language"]} == {"ru": 1, "de": 1, "en": 1}
    narrowed = filled.get(
        "/api/v1/search", params={"q": "pendulums OR Pendel OR oscillators", "year": "1930..1960", "language": "de"}
    ).json()
    assert [work["id"] for work in narrowed["works"]] == [GERMAN.work_id]
    assert {"text": "Pendel", "marked": True} in narrowed["works"][0]["marked_title"]


def test_a_work_stands_higher_as_long_as_another_work_cites_it(
    client: TestClient, library: Library, add_paper: Callable[..., None]
) -> None:
    first = paper("one.txt", "reeds one", Metadata({Field.TITLE: (value("Common reeds of the north"),)}))
    second = paper("two.txt", "reeds two", Metadata({Field.TITLE: (value("Common reeds of the south"),)}))
    add_paper(first, second)

    def scores() -> dict[str, float]:
        works = client.get("/api/v1/search", params={"q": "common reeds"}).json()["works"]
        return {work["id"]: work["score"] for work in works}

    assert scores()[first.work_id] == scores()[second.work_id]
    cited = reference(1, "Common reeds of the south. 1950.", "Common reeds of the south", "Hill", "1950")
    citing = paper("three.txt", "herons", Metadata({Field.TITLE: (value("Herons at the pond"),)}), cited)
    add_paper(citing)
    assert scores()[second.work_id] > scores()[first.work_id]
    library.remove(citing.work_id)
    assert scores()[second.work_id] == scores()[first.work_id]


def test_a_misprint_gets_a_suggestion(filled: TestClient) -> None:
    answer = filled.get("/api/v1/search", params={"q": "synchronysation"}).json()
    assert (answer["total"], answer["suggestion"]) == (0, "synchronisation")


def test_works_like_a_work_are_reported(filled: TestClient) -> None:
    answer = filled.get(f"/api/v1/works/{ENGLISH.work_id}/similar").json()
    assert [work["id"] for work in answer["works"]] == [RUSSIAN.work_id]
    assert filled.get("/api/v1/search", params={"q": "", "like": ENGLISH.work_id}).json()["total"] == 1


def test_a_work_comes_with_references_citations_and_no_folders_of_the_server(filled: TestClient) -> None:
    work = filled.get(f"/api/v1/works/{RUSSIAN.work_id}").json()
    assert [row["number"] for row in work["references"]] == [1, 2, 3]
    assert work["references"][0]["citation"]["cited"] == GERMAN.work_id
    assert "citation" not in work["references"][2]
    assert work["copies"][0]["source"] == "маятник.txt"
    cited = filled.get(f"/api/v1/works/{GERMAN.work_id}").json()
    assert {row["citing"] for row in cited["cited_by"]} == {RUSSIAN.work_id, ENGLISH.work_id}


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/v1/search", 422),
        ("/api/v1/search?q=a&limit=0", 422),
        ("/api/v1/search?q=a&limit=1000000", 422),
        ("/api/v1/search?q=a&offset=-1", 422),
        ("/api/v1/search?q=a&offset=99999999999999999999", 422),
        ("/api/v1/search?q=a&limit=x", 422),
        (f"/api/v1/search?q={'a' * 60_000}", 422),
        ("/api/v1/search?q=a&field=colour", 400),
        ("/api/v1/search?q=a&year=soon", 400),
        ("/api/v1/search?q=year:soon", 400),
        ("/api/v1/search?q=a&like=w000000000000", 404),
        ("/api/v1/works/w000000000000", 404),
        ("/api/v1/works/w000000000000/export", 404),
        ("/api/v1/export?format=papyrus", 400),
        ("/api/v1/nowhere", 404),
    ],
)
def test_a_refusal_is_an_object_with_status_and_sentence(filled: TestClient, address: str, status: int) -> None:
    answer = filled.get(address)
    assert answer.status_code == status
    assert answer.json()["status"] == status
    assert answer.json()["message"]


def test_uploads_tell_what_was_shelved_and_what_failed_under_plain_names(
    client: TestClient, reader: HandReader
) -> None:
    reader.learn(GERMAN)
    files = [("files", ("dir/pendel.txt", GERMAN.content)), ("files", ("noise.bin", b"\x00\x01"))]
    answer = client.post("/api/v1/works", files=files)
    assert answer.status_code == 201
    [shelved], [failure] = answer.json()["shelved"], answer.json()["failures"]
    assert (shelved["source"], shelved["work_id"], shelved["new_work"]) == ("pendel.txt", GERMAN.work_id, True)
    assert failure == {"source": "noise.bin", "outcome": "unsupported", "message": "Nobody reads this."}
    assert client.get(f"/api/v1/works/{GERMAN.work_id}").json()["copies"][0]["source"] == "pendel.txt"


def test_an_upload_repeated_is_no_new_work(client: TestClient, reader: HandReader) -> None:
    reader.learn(GERMAN)
    files = {"files": ("pendel.txt", GERMAN.content)}
    assert client.post("/api/v1/works", files=files).status_code == 201
    again = client.post("/api/v1/works", files=files)
    assert again.status_code == 200
    assert again.json()["shelved"][0]["new_copy"] is False


def test_an_upload_without_files_is_refused(client: TestClient) -> None:
    assert client.post("/api/v1/works").status_code == 422
    assert client.post("/api/v1/works", json={"files": "x"}).status_code == 422


def test_one_work_is_exported_as_bibtex(filled: TestClient) -> None:
    answer = filled.get(f"/api/v1/works/{GERMAN.work_id}/export?format=bibtex")
    assert answer.headers["Content-Type"] == "application/x-bibtex; charset=utf-8"
    assert f'filename="svod-{GERMAN.work_id}.bib"' in answer.headers["Content-Disposition"]
    assert "title = {Über die Schwingungen gekoppelter Pendel}" in answer.text


def test_the_whole_library_is_exported_as_json_lines(filled: TestClient) -> None:
    lines = filled.get("/api/v1/export?format=json").text.splitlines()
    assert [json.loads(line)["id"] for line in lines] == [paper.work_id for paper in PAPERS]


def test_an_empty_library_exports_nothing(client: TestClient) -> None:
    answer = client.get("/api/v1/export")
    assert (answer.status_code, answer.text) == (200, "")


def test_the_interface_describes_itself(client: TestClient) -> None:
    reported = client.get("/api/v1/openapi.json").json()
    assert all(path.startswith("/api/v1/") for path in reported["paths"])
    assert {
        "/api/v1/search",
        "/api/v1/works",
        "/api/v1/works/{work_id}",
        "/api/v1/works/{work_id}/similar",
        "/api/v1/works/{work_id}/export",
        "/api/v1/export",
    } <= set(reported["paths"])
    undescribed = [
        f"{verb} {path}"
        for path, verbs in reported["paths"].items()
        for verb, route in verbs.items()
        if not route.get("description") and not route.get("summary")
    ]
    assert undescribed == []
