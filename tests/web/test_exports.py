"""Exports over HTTP: every format is offered, sent under its type, its faults named; wanted papers have pages."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.web.transfers.exports import export_formats
from tests.web.papers import GERMAN

RECORD = "@article{a, title={О плавании льдов по северным морям}, author={Ветлугин, Пров}, year={2007}}"


@pytest.mark.parametrize("format_name", [known.name for known in export_formats()])
def test_every_format_is_sent_under_its_type_and_an_unknown_work_is_missing(
    filled: TestClient, format_name: str
) -> None:
    answer = filled.get(f"/api/v1/works/{GERMAN.work_id}/export?format={format_name}")
    known = next(known for known in export_formats() if known.name == format_name)
    assert (answer.status_code, answer.headers["content-type"]) == (200, f"{known.media_type}; charset=utf-8")
    assert answer.headers["content-disposition"].endswith(f'.{known.ending}"')
    assert "Schwingungen" in answer.text
    assert filled.get(f"/api/v1/works/w000000000000/export?format={format_name}").status_code == 404


def test_a_works_page_and_the_catalogue_offer_every_format(filled: TestClient) -> None:
    page, catalogue = filled.get(f"/works/{GERMAN.work_id}").text, filled.get("/browse").text
    for known in export_formats():
        assert f'/export?format={known.name}">{known.label}</a>' in page
        assert f'/export?format={known.name}">{known.label}</a>' in catalogue


def test_a_wanted_paper_has_a_page_and_is_listed(client: TestClient, library: Library, tmp_path: Path) -> None:
    path = tmp_path / "wanted.bib"
    path.write_text(RECORD, encoding="utf-8")
    list(library.add([path]))
    (work_id,) = library.wanted()
    page = client.get(f"/works/{work_id}")
    assert page.status_code == 200
    assert "Wanted: there is no copy in the library yet." in page.text
    assert client.get(f"/api/v1/works/{work_id}").json()["copies"] == []
    assert work_id not in client.get("/browse").text
    assert work_id in client.get("/wanted").text
    assert work_id in client.get("/search", params={"q": "плавании льдов"}).text


def test_records_can_be_uploaded(client: TestClient, library: Library) -> None:
    files = [("files", ("wanted.bib", RECORD.encode())), ("files", ("broken.bib", b"@article{a, year={2007}}"))]
    answer = client.post("/api/v1/works", files=files)
    assert answer.status_code == 201
    assert [shelved["wanted"] for shelved in answer.json()["shelved"]] == [True]
    assert [failure["source"] for failure in answer.json()["failures"]] == ["broken.bib:1"]
    assert len(library.wanted()) == 1
