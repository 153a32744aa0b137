"""Putting works right from a browser without scripts, and from programs; whatever is written stays words."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.model.metadata import Field, Metadata
from tests.web.looking import found, sent_as_it_stands
from tests.web.papers import ENGLISH, ENGLISH_TITLE, GERMAN, HEADER, RUSSIAN, author, paper, value

# What is changed here is no other test's.
pytestmark = pytest.mark.usefixtures("library")

SCRIPT = "\"><script>alert(1)</script><img src=x onerror='alert(2)'>"


def form_of(client: TestClient, address: str) -> dict[str, Any]:
    """All that a browser would send if the form were sent as it stands."""
    (form,) = found(client.get(address).text, f"//form[@action='{address}']")
    return sent_as_it_stands(form)


def correct(client: TestClient, work_id: str, changes: dict[str, Any]) -> Any:
    address = f"/works/{work_id}/correct"
    return client.post(address, data=form_of(client, address) | changes, follow_redirects=False)


def test_a_form_sent_as_it_stands_changes_nothing(filled: TestClient, library: Library) -> None:
    for one in (GERMAN, ENGLISH, RUSSIAN):
        assert correct(filled, one.work_id, {}).status_code == 303
    address = f"/works/{ENGLISH.work_id}/references/0/correct"
    assert filled.post(address, data=form_of(filled, address), follow_redirects=False).status_code == 303
    assert library.corrections().count() == 0


def test_every_field_of_the_form_reaches_the_work(filled: TestClient, library: Library) -> None:
    changes = {
        "title.text": ["Gekoppelte Pendel", "Coupled Pendulums"],
        "title.language": ["de", "en"],
        "subtitle.text": ["Ein Versuch"],
        "subtitle.language": ["de"],
        "creator.order": ["2", "1"],
        "creator.family": ["Weber", "Kern"],
        "creator.given": ["Karl", "Ida"],
        "creator.email": ["", "kern@example.org"],
        "creator.orcid": ["", ""],
        "creator.affiliations": ["", "Institut für Uhren\nHaus der Zeit"],
        "description.text": ["Neu."],
        "description.language": ["de"],
        "subject.text": ["Pendel", "531.5"],
        "subject.scheme": ["", "udc"],
        "subject.language": ["de", ""],
        "date.text": ["1932-05"],
        "identifier.text": ["https://doi.org/10.1000/neu"],
        "identifier.scheme": [""],
        "source.text": ["Uhrenblatt"],
        "publisher.text": ["Verlag der Zeit"],
        "affiliation.text": ["Institut für Uhren"],
        "type.text": ["report"],
        "note.text": ["Zweite Fassung"],
        "language": "en",
    }
    assert correct(filled, GERMAN.work_id, changes).status_code == 303
    work = library.show(GERMAN.work_id).work
    shown = {str(field): [value.text for value in work.metadata.all(field)] for field in Field}
    assert shown == {
        "title": ["Gekoppelte Pendel", "Coupled Pendulums"],
        "subtitle": ["Ein Versuch"],
        "creator": ["Kern Ida", "Weber Karl"],
        "affiliation": ["Institut für Uhren"],
        "description": ["Neu."],
        "subject": ["Pendel", "531.5"],
        "suggested": [],
        "date": ["1932-05"],
        "identifier": ["10.1000/neu"],
        "publisher": ["Verlag der Zeit"],
        "source": ["Uhrenblatt"],
        "note": ["Zweite Fassung"],
        "type": ["report"],
        "language": ["en"],
    }
    assert work.language == "en"
    assert work.metadata.creators()[0].affiliations == ("Institut für Uhren", "Haus der Zeit")
    assert library.corrections().latest()[0].who == "local"
    page = filled.get(f"/works/{GERMAN.work_id}").text
    assert "Gekoppelte Pendel" in page
    assert "Coupled Pendulums" in page
    # The machine's claim stays in the table of evidence.
    assert found(page, "//section[@id='provenance']//td[contains(., 'Über die Schwingungen')]")


def test_a_form_that_was_overtaken_is_refused(filled: TestClient, library: Library) -> None:
    address = f"/works/{GERMAN.work_id}/correct"
    opened = form_of(filled, address)
    correct(filled, GERMAN.work_id, {"date.text": ["1932"]})
    late = filled.post(address, data=opened | {"title.text": ["Zu spät"]})
    assert (late.status_code, "changed meanwhile" in late.text) == (400, True)
    assert library.corrections().count() == 1


def test_what_cannot_be_said_is_reported_and_nothing_is_half_done(filled: TestClient, library: Library) -> None:
    answer = correct(filled, GERMAN.work_id, {"title.text": ["Neu"], "date.text": ["when?"]})
    assert (answer.status_code, "is no date" in answer.text) == (400, True)
    assert found(answer.text, "//textarea[@name='title.text']")[0].text == "Neu"
    assert found(answer.text, "//input[@name='date.text']/@value")[0] == "when?"
    address = f"/works/{ENGLISH.work_id}/references/0/correct"
    wrong = form_of(filled, address) | {"title": "Neu", "means": "work", "work": "w000000000000"}
    refused = filled.post(address, data=wrong)
    assert (refused.status_code, "holds no work" in refused.text) == (400, True)
    assert found(refused.text, "//input[@name='title']/@value") == ["Neu"]
    assert library.corrections().count() == 0


def test_a_correction_is_listed_with_who_and_when_and_undone(filled: TestClient, library: Library) -> None:
    correct(filled, GERMAN.work_id, {"title.text": ["Gekoppelte Pendel"]})
    address = f"/works/{GERMAN.work_id}/corrections"
    page = filled.get(address).text
    assert "local, 2026-03-01" in page
    (undo,) = found(page, "//form/@action")[-1:]
    token = found(page, f"//form[@action='{undo}']//input/@value")[0]
    assert filled.post(undo, data={"form_token": token}, follow_redirects=False).headers["location"] == address
    assert library.show(GERMAN.work_id).work.metadata.text(Field.TITLE).startswith("Über")
    again = filled.get(address).text
    assert "undone by local" in again
    assert not found(again, "//form[contains(@action, '/undo')]")
    assert "Gekoppelte Pendel" in filled.get("/corrections").text


def test_a_reference_is_corrected_and_pointed_elsewhere(filled: TestClient, library: Library) -> None:
    address = f"/works/{ENGLISH.work_id}/references/0/correct"
    sent = form_of(filled, address) | {
        "raw": "Orlova A. Stability. 1974.",
        "authors": "Orlova, A.\nHill, M.",
        "title": "Stability",
        "doi": "",
        "means": "work",
        "work": f"http://127.0.0.1:8756/works/{RUSSIAN.work_id}?lang=de#r1",
    }
    assert filled.post(address, data=sent, follow_redirects=False).headers["location"].endswith("#r1")
    (row,) = library.show(ENGLISH.work_id).references
    assert (row.reference.raw, row.reference.fields.title) == ("Orlova A. Stability. 1974.", "Stability")
    assert [name.full for name in row.reference.fields.author] == ["Orlova A.", "Hill M."]
    assert row.citation
    assert row.citation.cited == RUSSIAN.work_id
    assert "confirmed by a person" in filled.get(f"/works/{ENGLISH.work_id}").text
    shown = found(filled.get(f"/works/{ENGLISH.work_id}/corrections").text, "//dl[@class='change']")[0].text_content()
    assert f"Cited work: {RUSSIAN.work_id}" in " ".join(shown.split())


def test_works_are_merged_and_split_from_the_form(filled: TestClient, library: Library) -> None:
    form = f"/works/{GERMAN.work_id}/merge"
    token = found(filled.get(f"/works/{GERMAN.work_id}/correct").text, f"//form[@action='{form}']//input/@value")[0]
    sent = {"form_token": token, "other": f"/works/{ENGLISH.work_id}", "reason": "a reprint"}
    assert filled.post(form, data=sent, follow_redirects=False).status_code == 303
    assert len(library.work_ids()) == 2
    page = filled.get(f"/works/{GERMAN.work_id}/correct").text
    assert found(page, "//form[contains(@action, '/split')]")
    history = filled.get(f"/works/{GERMAN.work_id}/corrections").text
    assert "a reprint" in history
    assert f"merged with {ENGLISH.work_id}" in history
    filled.post(f"/works/{GERMAN.work_id}/split", data={"form_token": token})
    assert len(library.work_ids()) == 3
    assert not found(filled.get(f"/works/{GERMAN.work_id}/correct").text, "//form[contains(@action, '/split')]")


def test_what_is_not_there_is_reported(filled: TestClient) -> None:
    assert filled.get("/works/w000000000000/correct").status_code == 404
    assert filled.get(f"/works/{GERMAN.work_id}/references/0/correct").status_code == 404
    assert filled.get("/works/w000000000000/corrections").status_code == 404
    assert filled.delete("/api/v1/corrections/7").status_code == 400
    assert filled.patch("/api/v1/works/w000000000000", json={"title": [{"text": "x"}]}).status_code == 404


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"title": [{"text": "Gekoppelte Pendel"}]}, 200),
        ({"creator": [{"text": "Kern, Ida", "affiliations": ["Haus der Zeit"]}]}, 200),
        ({"subject": []}, 200),
        ({}, 200),
        ({"title": "Pendel"}, 422),
        ({"colour": []}, 422),
        ({"date": [{"text": "never"}]}, 400),
        ({"language": "<b>"}, 400),
    ],
)
def test_programs_put_fields_right(filled: TestClient, body: dict[str, Any], status: int) -> None:
    assert filled.patch(f"/api/v1/works/{GERMAN.work_id}", json=body).status_code == status


def test_half_a_letter_is_no_fault_of_ours(filled: TestClient) -> None:
    address, sent = f"/api/v1/works/{GERMAN.work_id}", rb'{"title": [{"text": "\ud800 Pendel"}]}'
    kind = {"Content-Type": "application/json"}
    assert filled.patch(address, content=sent, headers=kind).status_code == 422
    other = rb'{"other": "\ud800", "reason": "\ud800"}'
    assert filled.post(f"{address}/merge", content=other, headers=kind).status_code == 422


def test_programs_see_what_people_said_first(filled: TestClient) -> None:
    shown = filled.patch(f"/api/v1/works/{GERMAN.work_id}", json={"title": [{"text": "Gekoppelte Pendel"}]}).json()
    assert [claim["method"] for claim in shown["metadata"]["title"]] == ["person", "header.regex@1"]
    number = shown["corrections"][0]["number"]
    shown = filled.get(f"/api/v1/works/{GERMAN.work_id}").json()
    assert shown["metadata"]["title"][0] | {"weight": 1.0} == shown["metadata"]["title"][0]
    assert filled.get("/api/v1/search?q=gekoppelte").json()["works"][0]["id"] == GERMAN.work_id
    listed = filled.get(f"/api/v1/works/{GERMAN.work_id}/corrections").json()["corrections"]
    assert [(one["number"], one["subject"], one["who"]) for one in listed] == [(number, "title", "local")]
    assert filled.delete(f"/api/v1/corrections/{number}").json()["undone_by"] == "local"
    assert filled.get("/api/v1/corrections").json()["total"] == 1


def test_programs_put_references_right_merge_and_split(filled: TestClient) -> None:
    address = f"/api/v1/works/{ENGLISH.work_id}/references/0"
    body = {"raw": "A. Orlova. 1974.", "fields": {"author": ["Orlova, A."], "year": "1974"}, "means": RUSSIAN.work_id}
    assert filled.patch(address, json=body).json()["corrections"][0]["said"]["means"] == RUSSIAN.work_id
    assert filled.patch(address, json={"by_machine": True}).json()["corrections"][0]["said"].get("means") is None
    assert filled.patch(f"/api/v1/works/{ENGLISH.work_id}/references/9", json={"means": ""}).status_code == 400
    joined = filled.post(f"/api/v1/works/{GERMAN.work_id}/merge", json={"other": ENGLISH.work_id}).json()
    assert len(joined["copies"]) == 2
    parted = filled.post(f"/api/v1/works/{GERMAN.work_id}/split", json={}).json()["works"]
    assert [work["id"] for work in parted] == [GERMAN.work_id, ENGLISH.work_id]


def test_markup_in_corrections_stays_words_everywhere(filled: TestClient) -> None:
    changes: dict[str, Any] = {
        f"{field}.text": [SCRIPT] for field in Field if field not in (Field.CREATOR, Field.DATE, Field.LANGUAGE)
    }
    changes |= {"creator.family": [SCRIPT], "creator.given": [SCRIPT], "creator.affiliations": [SCRIPT]}
    assert correct(filled, ENGLISH.work_id, changes).status_code == 303
    address = f"/works/{ENGLISH.work_id}/references/0/correct"
    sent = form_of(filled, address) | {"raw": SCRIPT, "authors": SCRIPT, "title": SCRIPT, "url": "javascript:alert(3)"}
    assert filled.post(address, data=sent, follow_redirects=False).status_code == 303
    work = f"/works/{ENGLISH.work_id}"
    copy = filled.get(f"{work}/read", follow_redirects=False).headers["location"]
    for page in (work, f"{work}/correct", address, f"{work}/corrections", "/corrections", copy, "/browse", "/"):
        text = filled.get(page).text
        assert "alert(1)" in text
        assert not found(text, "//script[not(@type='application/ld+json')][contains(., 'alert(')]")
        assert not found(text, "//img[@src='x'] | //@onerror")
        assert not found(text, "//@href[starts-with(., 'javascript:')]")
    assert "<script>alert" not in filled.get("/feed.atom").text


def test_forms_without_their_token_are_refused_where_a_browser_sends_them(filled: TestClient) -> None:
    address = f"/works/{GERMAN.work_id}/correct"
    sent = form_of(filled, address)
    del sent["form_token"]
    headers = {"Origin": "http://127.0.0.1:8756", "Sec-Fetch-Site": "same-origin"}
    assert filled.post(address, data=sent, headers=headers).status_code == 403


def test_a_work_may_have_very_many_authors(filled: TestClient, library: Library) -> None:
    address = f"/works/{GERMAN.work_id}/correct"
    families = [f"Weber{number}" for number in range(300)]
    blank = {f"creator.{part}": [""] * 300 for part in ("given", "email", "orcid", "affiliations")}
    sent = form_of(filled, address) | blank | {"creator.family": families, "creator.order": [""] * 300}
    headers = {"Origin": "http://127.0.0.1:8756", "Sec-Fetch-Site": "same-origin"}
    assert filled.post(address, data=sent, headers=headers, follow_redirects=False).status_code == 303
    assert len(library.show(GERMAN.work_id).work.metadata.creators()) == 300


@pytest.mark.parametrize("language", ["en", "ru", "de"])
def test_the_pages_speak_three_languages(filled: TestClient, language: str) -> None:
    work = f"/works/{RUSSIAN.work_id}"
    for page in (f"{work}/correct", f"{work}/corrections", f"{work}/references/0/correct", "/corrections"):
        answer = filled.get(f"{page}?lang={language}")
        assert answer.status_code == 200
        assert f'<html lang="{language}"' in answer.text


def test_only_the_row_that_was_touched_becomes_a_persons(filled: TestClient, library: Library) -> None:
    before = library.show(ENGLISH.work_id).work.metadata
    address = f"/works/{ENGLISH.work_id}/correct"
    form = form_of(filled, address)
    form["creator.family"][0] = "Hills"
    form["title.text"][-1] = "Of oscillators"
    assert filled.post(address, data=form, follow_redirects=False).status_code == 303
    after = library.show(ENGLISH.work_id).work.metadata
    assert [(one.name.family, one.origin) for one in after.creators()] == [("Hills", "person"), ("Abbott", HEADER)]
    assert after.creators()[1].weight == before.creators()[1].weight
    titles = [(one.text, one.origin) for one in after.all(Field.TITLE)]
    assert titles == [(ENGLISH_TITLE, HEADER), ("Of oscillators", "person")]


def test_a_machines_doubtful_title_beside_a_persons_is_not_exported(
    library: Library, add_paper: Any, client: TestClient
) -> None:
    titles = (value("Of Bells", 0.9, "en"), value("UDK 531.5 Printed 3", 0.32))
    bells = paper("bells.txt", "Of Bells", Metadata({Field.TITLE: titles, Field.CREATOR: (author("Ring", "A."),)}))
    add_paper(bells)
    address = f"/works/{bells.work_id}/correct"
    form = form_of(client, address)
    form["title.text"][0] = "Of Large Bells"
    client.post(address, data=form)
    claims = library.show(bells.work_id).work.metadata.all(Field.TITLE)
    assert [(one.text, one.origin) for one in claims] == [("Of Large Bells", "person"), ("UDK 531.5 Printed 3", HEADER)]
    exported = "".join(library.export("bibtex", [bells.work_id]))
    assert "Of Large Bells" in exported
    assert "title_other" not in exported
