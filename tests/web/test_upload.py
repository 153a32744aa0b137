"""The upload form: what became of each file, by name."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from tests.web.conftest import HandReader
from tests.web.papers import DOUBTFUL, ENGLISH, GERMAN, RUSSIAN


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


def test_a_copy_sent_for_a_wanted_work_joins_it_whatever_its_title(
    client: TestClient, library: Library, reader: HandReader, tmp_path: Path
) -> None:
    path = tmp_path / "wanted.bib"
    path.write_text("@book{a, title={Of clocks at sea}, author={Huygens, C.}, year={1665}}", encoding="utf-8")
    list(library.add([path]))
    (wanted,) = library.wanted()
    reader.learn(GERMAN)
    assert "Of clocks at sea" in client.get(f"/upload?copy_of={wanted}").text
    sent = client.post("/upload", data={"copy_of": wanted}, files={"files": (GERMAN.name, GERMAN.content)}).text
    assert f'<a href="/works/{wanted}">' in sent
    assert "another copy of a known work" in sent
    assert [copy.sha256 for copy in library.show(wanted).work.copies] == [GERMAN.extraction.sha256]
    assert library.wanted() == ()
    # Nothing is lost: the two can be parted again.
    library.split(wanted)
    assert library.wanted() == (wanted,)


@pytest.mark.parametrize("is_place", [False, True])
def test_a_copy_sent_for_a_reference_is_what_the_reference_means(
    client: TestClient, library: Library, add_paper: Callable[..., None], reader: HandReader, is_place: bool
) -> None:
    add_paper(RUSSIAN)
    place = 2
    known = library.show(RUSSIAN.work_id).references[place].known_as
    asked = f"{RUSSIAN.work_id}:{place}" if is_place else str(known)
    assert "О кривых" in client.get(f"/upload?copy_of={asked}").text
    reader.learn(DOUBTFUL)
    answer = client.post(
        "/api/v1/works", data={"copy_of": asked}, files={"files": (DOUBTFUL.name, DOUBTFUL.content)}
    ).json()
    assert [end["work_id"] for end in answer["shelved"]] == [DOUBTFUL.work_id]
    cited = library.show(RUSSIAN.work_id).references[place].citation
    assert cited is not None
    assert cited.cited == DOUBTFUL.work_id
    # Only what the reference means is the person's.
    assert library.show(RUSSIAN.work_id).references[place].reference.raw == RUSSIAN.extraction.references[place].raw


@pytest.mark.parametrize("asked", ["w000000000000", "c000000000000", "w000000000000:3", "nonsense:x"])
def test_a_copy_of_a_work_or_reference_that_nobody_knows_is_refused(
    client: TestClient, library: Library, asked: str
) -> None:
    assert client.get(f"/upload?copy_of={asked}").status_code == 404
    files = {"files": (GERMAN.name, GERMAN.content)}
    assert client.post("/upload", data={"copy_of": asked}, files=files).status_code == 404
    assert client.post("/api/v1/works", data={"copy_of": asked}, files=files).status_code == 404
    assert library.holdings().works == 0
