"""The inbox in a browser without scripts, and for programs."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.model.inbox import InboxKind
from svod.model.metadata import Field
from tests.library.test_inbox import LOG, REPRINT, SUGGESTED
from tests.web.looking import found, sent_as_it_stands
from tests.web.papers import DOUBTFUL, DOUBTFUL_TITLE, GERMAN, PAPERS


@pytest.fixture
def waiting(library: Library, add_paper: Any, tmp_path: Path) -> Library:
    add_paper(*PAPERS, DOUBTFUL, LOG, REPRINT)
    list(library.add([str(tmp_path / "missing.pdf")]))
    return library


def test_the_page_shows_one_thing_and_lists_all(waiting: Library, client: TestClient) -> None:
    text = client.get("/inbox").text
    assert "1 of 4" in text
    assert len(found(text, "//ul[@class='inbox-list']/li")) == 4
    assert "/home/somebody" not in text
    (shown,) = found(text, "//form[@action='/inbox/accept']//input[@name='ids' and @type='hidden']/@value")
    assert shown == LOG.work_id
    doubtful = client.get(f"/inbox?kind=doubtful&at={DOUBTFUL.work_id}").text
    assert DOUBTFUL_TITLE in found(doubtful, "//textarea[@name='title.text']")[0].text
    assert "Bells ring when they are struck" in client.get(f"/files/{DOUBTFUL.extraction.sha256}").text


def test_accepting_leads_to_the_next(waiting: Library, client: TestClient) -> None:
    for left in (3, 2, 1):
        text = client.get("/inbox").text
        (shown,) = found(text, "//aside//form[@action='/inbox/accept']//input[@name='ids']/@value")
        (following,) = found(text, "//aside//form[@action='/inbox/accept']//input[@name='following']/@value")
        answer = client.post("/inbox/accept", data={"ids": [shown], "following": following}, follow_redirects=False)
        assert answer.status_code == 303
        assert len(waiting.inbox().ids()) == left


def test_many_are_accepted_or_rejected_at_once(waiting: Library, client: TestClient) -> None:
    client.post("/inbox/reject", data={"ids": [LOG.work_id, REPRINT.work_id]})
    assert set(waiting.inbox().no_papers()) == {LOG.work_id, REPRINT.work_id}
    client.post("/inbox/accept", data={"ids": [LOG.work_id, DOUBTFUL.work_id, REPRINT.work_id]})
    assert waiting.inbox().counts()[:3] == (0, 0, 0)


def form_of(client: TestClient, work_id: str) -> dict[str, list[str]]:
    """What the form of something that waits would send as it is."""
    (form,) = found(client.get(f"/inbox?at={work_id}").text, "//form[@id='inbox-save']")
    return sent_as_it_stands(form)


def test_a_field_is_put_right_and_the_other_stays_doubtful(waiting: Library, client: TestClient) -> None:
    sent = form_of(client, DOUBTFUL.work_id)
    sent["title.text"][0] = "On Bells"
    answer = client.post("/inbox/save", data=sent, follow_redirects=False)
    assert answer.headers["location"] == f"/inbox?at={DOUBTFUL.work_id}"
    work = waiting.show(DOUBTFUL.work_id).work
    assert (work.metadata.text(Field.TITLE), [one.field for one in work.needs_review]) == ("On Bells", ["creator"])
    sent = form_of(client, DOUBTFUL.work_id)
    sent["creator.family"][:2], sent["creator.given"][:2] = ["Ring", "Bell"], ["Anna", "B."]
    sent["date.year"][0], sent["date.month"][0], sent["language"] = "1931", "05", ["en"]
    client.post("/inbox/save", data=sent)
    work = waiting.show(DOUBTFUL.work_id).work
    assert [one.name.family for one in work.metadata.creators()] == ["Ring", "Bell"]
    assert (work.metadata.text(Field.DATE), work.language, work.needs_review) == ("1931-05", "en", ())


def test_the_last_actions_are_taken_back_one_after_another(waiting: Library, client: TestClient) -> None:
    before = waiting.inbox().ids()
    titles = waiting.show(DOUBTFUL.work_id).work.metadata.all(Field.TITLE)
    client.post("/inbox/accept", data={"ids": [DOUBTFUL.work_id, REPRINT.work_id]})
    client.post("/inbox/reject", data={"ids": [LOG.work_id, waiting.inbox().ids(InboxKind.FAILED)[0][0]]})
    assert waiting.inbox().ids() == ()
    page = client.get("/inbox").text
    assert "Undo: not a paper (2)" in " ".join(found(page, "//button[@data-key='u']")[0].text_content().split())
    answer = client.post("/inbox/undo", data={"kind": ""}, follow_redirects=False)
    assert answer.headers["location"] == f"/inbox?at={LOG.work_id}"
    assert len(waiting.inbox().ids()) == 2
    client.post("/inbox/undo", data={})
    assert set(waiting.inbox().ids()) == set(before)
    assert waiting.show(DOUBTFUL.work_id).work.metadata.all(Field.TITLE) == titles
    assert not found(client.get("/inbox").text, "//button[@data-key='u']")
    assert client.post("/inbox/undo", data={}, follow_redirects=False).status_code == 303
    assert set(waiting.inbox().ids()) == set(before)


def test_a_merge_and_a_saved_field_are_taken_back(waiting: Library, client: TestClient) -> None:
    client.post("/inbox/same", data={"ids": [REPRINT.work_id], "other": GERMAN.work_id})
    client.post("/inbox/undo", data={})
    assert (REPRINT.work_id, InboxKind.DUPLICATE) in waiting.inbox().ids()
    assert len(waiting.show(GERMAN.work_id).work.copies) == 1
    sent = form_of(client, DOUBTFUL.work_id)
    sent["title.text"][0] = "On Bells"
    client.post("/inbox/save", data=sent)
    client.post("/inbox/undo", data={})
    assert waiting.show(DOUBTFUL.work_id).work.metadata.text(Field.TITLE) == DOUBTFUL_TITLE
    sent["state"] = ["of another time"]
    assert client.post("/inbox/save", data=sent).status_code == 400
    assert "Undo" not in client.get("/inbox").text


def test_a_duplicate_is_merged_and_a_wrong_id_is_named(waiting: Library, client: TestClient) -> None:
    wrong = client.post("/inbox/same", data={"ids": [REPRINT.work_id], "other": "w000000000000"})
    assert (wrong.status_code, 'role="alert"' in wrong.text) == (400, True)
    client.post("/inbox/same", data={"ids": [REPRINT.work_id], "other": f"/works/{GERMAN.work_id}"})
    assert len(waiting.show(GERMAN.work_id).work.copies) == 2


def test_a_failed_document_is_tried_again_or_forgotten(waiting: Library, client: TestClient, tmp_path: Path) -> None:
    source = str(tmp_path / "missing.pdf")
    text = client.get(f"/inbox?kind=failed&at={source}").text
    assert "missing.pdf" in text
    client.post("/inbox/retry", data={"ids": [source]})
    assert waiting.inbox().counts().failed == 1
    client.post("/inbox/reject", data={"ids": [source]})
    assert waiting.inbox().counts().failed == 0


def test_lists_show_a_doubtful_title_with_its_file(waiting: Library, client: TestClient) -> None:
    for address in ("/browse", "/search?q=bells", "/"):
        text = client.get(address).text
        (link,) = found(text, f"//a[@href='/works/{DOUBTFUL.work_id}'][@class='doubtful']")
        assert "bells.txt" in "".join(link.getparent().itertext())
        assert found(text, "//*[contains(@class, 'to-check')]")
        assert LOG.work_id not in text


def test_an_empty_inbox_says_so(client: TestClient) -> None:
    assert "Nothing waits" in client.get("/inbox").text


def test_programs_see_and_answer_the_inbox(waiting: Library, client: TestClient) -> None:
    answer = client.get("/api/v1/inbox").json()
    assert answer["counts"] == {
        "not_papers": 1,
        "duplicates": 1,
        "doubtful": 1,
        "failed": 1,
        "proposed": 0,
        "suggested": 0,
    }
    assert {item["kind"] for item in answer["items"]} == {"not-a-paper", "duplicate", "doubtful", "failed"}
    assert client.post("/api/v1/inbox/accept", json={"ids": [DOUBTFUL.work_id]}).json() == {"accepted": 1}
    assert client.post("/api/v1/inbox/reject", json={"ids": [LOG.work_id]}).json() == {"rejected": 1}
    assert client.post("/api/v1/inbox/same", json={"id": REPRINT.work_id}).json()["id"] == GERMAN.work_id
    assert client.post("/api/v1/inbox/accept", json={"ids": ["w000000000000"]}).status_code == 404


def test_wanted_works_are_counted_apart_on_the_pages(waiting: Library, client: TestClient) -> None:
    list(waiting.add(["ISBN 978-5-9221-0266-7"]))
    works = waiting.holdings().works
    home = client.get("/").text
    assert f"{works} works in the library" in home
    assert "1 wanted" in home
    assert f"{works} works" in client.get("/browse").text
    assert "9785922102667" not in client.get("/browse").text


def test_suggestions_are_judged_on_the_page_and_by_programs(
    waiting: Library, add_paper: Any, client: TestClient
) -> None:
    add_paper(SUGGESTED)
    assert "Kopplung" not in client.get("/inbox").text
    text = client.get("/inbox?kind=suggested").text
    assert found(text, "//form[@class='inbox-suggested']//input[@name='accepted']/@value") == [
        "Schwingung", "Feder", "Kopplung",
    ]  # fmt: skip
    sent = {"ids": [SUGGESTED.work_id], "accepted": ["Feder"], "kind": "suggested"}
    assert client.post("/inbox/suggested", data=sent, follow_redirects=False).status_code == 303
    work = waiting.works([SUGGESTED.work_id])[SUGGESTED.work_id]
    assert [one.text for one in work.metadata.all(Field.SUBJECT)] == ["Mechanik", "Feder"]
    assert "suggestions judged" in client.get("/inbox?kind=suggested").text
    client.post("/inbox/undo", data={"kind": "suggested"})
    said = client.post("/api/v1/inbox/suggested", json={"id": SUGGESTED.work_id, "accepted": ["Feder"], "keep": True})
    assert said.json()["id"] == SUGGESTED.work_id
    work = waiting.works([SUGGESTED.work_id])[SUGGESTED.work_id]
    assert [one.text for one in work.metadata.all(Field.SUGGESTED)] == ["Schwingung", "Kopplung"]
    wrong = client.post("/inbox/suggested", data={"ids": [SUGGESTED.work_id], "accepted": ["Pendel"]})
    assert wrong.status_code == 400
