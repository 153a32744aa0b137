"""Over HTTP: collections, vocabularies, rules, who is who, engines and the doctor; and who may."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from svod.config import Settings
from svod.library import Library
from svod.model.metadata import Field, Metadata
from svod.web.app import make_app
from tests.web.accounts import READER, signed_in, staffed, visitor
from tests.web.conftest import ADDRESS
from tests.web.papers import ENGLISH, GERMAN, author, paper

# What is changed here is no other test's.
pytestmark = pytest.mark.usefixtures("library")

TABLE = "code\tcaption\tbroader\nA\tReeds\t\nA1\tTall reeds\tA\n"


def test_a_collection_is_made_changed_and_given_up(filled: TestClient) -> None:
    made = filled.put("/api/v1/collections/german", json={"title": "Deutsches", "language": "DE"})
    assert (made.status_code, made.json()["works"]) == (200, 1)
    changed = filled.put("/api/v1/collections/german", json={"title": "Anderes"}).json()
    assert (changed["title"], changed["language"]) == ("Anderes", "")
    assert filled.delete("/api/v1/collections/german").status_code == 200
    assert filled.get("/api/v1/collections").json()["collections"] == []
    assert filled.delete("/api/v1/collections/german").status_code in (400, 404, 422)


def test_a_vocabulary_is_taken_in_from_an_upload_under_its_own_name(filled: TestClient) -> None:
    sent = filled.post("/api/v1/vocabularies", data={"name": "plants"}, files={"file": ("reeds.tsv", TABLE)})
    assert sent.status_code == 201, sent.text
    card = sent.json()["vocabulary"]
    assert (card["name"], card["concepts"]) == ("plants", 2)
    assert "/" not in card["source"]
    assert filled.delete("/api/v1/vocabularies/plants").status_code == 200


def test_without_a_file_only_a_built_in_vocabulary_is_taken_never_a_file_of_the_server(filled: TestClient) -> None:
    assert filled.post("/api/v1/vocabularies", data={"name": "msc"}).status_code == 201
    refused = filled.post("/api/v1/vocabularies", data={"name": "/etc/hostname"})
    assert 400 <= refused.status_code < 500


def test_one_person_becomes_two_and_two_become_one(
    client: TestClient, library: Library, add_paper: Callable[..., None]
) -> None:
    add_paper(*(paper(f"{name}.txt", name, Metadata({Field.CREATOR: (author("Warble", "Ada"),)})) for name in "ab"))
    kept, *others = [line.id for line in library.persons().listed()]
    for other in others:
        client.post(f"/api/v1/authors/{kept}/same-as", json={"other": other, "reason": "one page"})
    assert library.persons().count() == 1
    work_id = library.work_ids()[0]
    parted = client.post(f"/api/v1/authors/{library.persons().listed()[0].id}/not", json={"works": [work_id]})
    assert (parted.status_code, len(parted.json()["authors"])) == (200, 2)
    one, other = parted.json()["authors"]
    assert client.post(f"/api/v1/authors/{one['id']}/same-as", json={"other": other["id"]}).status_code == 200
    assert library.persons().count() == 1


def test_readers_may_not_keep_anything(library: Library, add_paper: Callable[..., None]) -> None:
    add_paper(ENGLISH, GERMAN)
    reader = signed_in(visitor(staffed(library)), READER)
    assert reader.put("/api/v1/collections/mine", json={}).status_code == 403
    assert reader.delete("/api/v1/vocabularies/msc").status_code == 403


def test_engines_and_the_doctor_are_reported_without_secrets(library: Library) -> None:
    reported = Settings(brave_key="tell nobody")
    client = TestClient(make_app(library, settings=reported), base_url=ADDRESS)
    assert {row["engine"] for row in client.get("/api/v1/engines").json()["engines"]} >= {"own"}
    doctor = client.get("/api/v1/doctor")
    assert doctor.json()["methods"]
    assert "tell nobody" not in doctor.text


@pytest.mark.parametrize("format_name", ["json", "bibtex", "csv", "soif"])
def test_exports_tell_no_folder_of_the_server(filled: TestClient, library: Library, format_name: str) -> None:
    folders = {
        copy.source.rpartition("/")[0] for work in library.works(library.work_ids()).values() for copy in work.copies
    }
    text = filled.get("/api/v1/export", params={"format": format_name}).text
    assert not any(folder in text for folder in folders if folder.startswith("/"))


def test_old_deeds_are_forgotten(filled: TestClient, library: Library) -> None:
    filled.put("/api/v1/collections/mine", json={})
    assert library.accounts().forget_deeds(1) == 0
    assert library.accounts().forget_deeds(-1) == 1
    assert library.accounts().deeds() == ()
