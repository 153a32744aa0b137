"""The upload form: what became of each file, by name."""

import re

from fastapi.testclient import TestClient

from svod.library import Library
from tests.web.conftest import HandReader
from tests.web.papers import ENGLISH, GERMAN


def test_the_form_names_the_limit(client: TestClient) -> None:
    text = client.get("/upload").text
    assert 'enctype="multipart/form-data"' in text
    assert "together at most 1\N{NO-BREAK SPACE}MB" in text


def test_good_and_bad_files_are_each_reported_in_the_order_sent(client: TestClient, reader: HandReader) -> None:
    reader.learn(GERMAN)
    reader.learn(ENGLISH)
    files = [
        ("files", ("noise.bin", b"\x00\x01")),
        ("files", (GERMAN.name, GERMAN.content)),
        ("files", (ENGLISH.name, ENGLISH.content)),
    ]
    text = client.post("/upload", files=files).text
    assert re.findall(r'class="file-name">([^<]+)<', text) == ["noise.bin", "pendel.txt", "oscillators.html"]
    assert "unknown file format" in text
    assert f'<a href="/works/{GERMAN.work_id}">Über die Schwingungen gekoppelter Pendel</a>' in text
    assert "cites 1 work in the library" in text
    assert "svod-upload" not in text


def test_two_files_of_one_name_are_two_files(client: TestClient, reader: HandReader) -> None:
    reader.learn(GERMAN)
    reader.learn(ENGLISH)
    files = [("files", ("paper.txt", GERMAN.content)), ("files", ("paper.txt", ENGLISH.content))]
    text = client.post("/upload", files=files).text
    assert GERMAN.work_id in text
    assert ENGLISH.work_id in text


def test_a_file_sent_again_is_known(client: TestClient, reader: HandReader) -> None:
    reader.learn(GERMAN)
    files = {"files": (GERMAN.name, GERMAN.content)}
    assert "new work" in client.post("/upload", files=files).text
    assert "already in the library" in client.post("/upload", files=files).text


def test_a_form_without_files_is_refused_with_a_page(client: TestClient) -> None:
    answer = client.post("/upload", data={"other": "x"})
    assert answer.status_code == 422
    assert "Bad request" in answer.text


def test_a_broken_form_is_refused_with_a_page(client: TestClient) -> None:
    answer = client.post("/upload", content=b"--", headers={"Content-Type": "multipart/form-data; boundary="})
    assert 400 <= answer.status_code < 500
    assert "Bad request" in answer.text


def test_what_is_pasted_becomes_a_job(client: TestClient, library: Library) -> None:
    answer = client.post("/upload", data={"text": "ISBN 978-5-9221-0266-7"}, follow_redirects=False)
    (job,) = library.jobs().latest()
    assert (answer.status_code, answer.headers["location"]) == (303, f"/jobs/{job.number}")
    assert (job.kind, job.request.text) == ("add", "ISBN 978-5-9221-0266-7")


def test_files_and_pasted_text_may_come_together(client: TestClient, library: Library, reader: HandReader) -> None:
    reader.learn(GERMAN)
    text = client.post("/upload", files={"files": (GERMAN.name, GERMAN.content)}, data={"text": "10.1000/1"}).text
    (job,) = library.jobs().latest()
    assert GERMAN.work_id in text
    assert f'href="/jobs/{job.number}"' in text
