"""Over HTTP: engines asked, failed documents, how the library stands, accounts and tokens, runs of the workbench."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from svod.config import Settings
from svod.crawl.search_engines.seen.own_engine import OwnEngine
from svod.library import Library
from svod.model.crawl import CrawlTask, Fetched, FetchStatus, Visit
from svod.web.app import make_app
from svod_lab.workbench.service import open_workbench
from svod_lab.workbench.web.extension import WorkbenchExtension
from tests.web.accounts import ADMIN, LIBRARIAN, PASSWORD, READER, signed_in, staffed, visitor
from tests.web.conftest import ADDRESS, MOST_BYTES
from tests.web.papers import ENGLISH

PAGE = b"<title>Moss on northern roofs</title><p>Counted from a ladder in autumn."


@pytest.fixture
def caller(library: Library, tmp_path: Path) -> Iterator[TestClient]:
    """A program at a server that knows its settings and has a workbench."""
    settings = Settings(library=str(tmp_path / "library"))
    with closing(open_workbench(settings)) as workbench:
        app = make_app(
            library, most_upload_bytes=MOST_BYTES, settings=settings, extensions=[WorkbenchExtension(workbench)]
        )
        yield TestClient(app, base_url=ADDRESS, raise_server_exceptions=False)


def test_engines_are_asked_and_tell_pages(caller: TestClient, tmp_path: Path) -> None:
    with closing(OwnEngine(tmp_path / "library" / "pages")) as engine:
        address = "http://roofs.example.org/moss"
        engine.add_visit(Visit(Fetched(CrawlTask(address), FetchStatus.FETCHED, PAGE, address, "text/html"), 0, ()))
    answer = caller.post("/api/v1/engines/ask", json={"words": "moss ladder", "engines": ["own"]})
    (hit,) = answer.json()["hits"]
    assert (hit["url"], hit["title"], hit["engine"]) == (address, "Moss on northern roofs", "own")
    assert answer.json()["failures"] == []


@pytest.mark.parametrize(
    "asked",
    [{"words": "  "}, {"words": "moss", "engines": ["nobody"]}, {"words": "moss", "limit": 0}, {"engine": "own"}],
)
def test_a_question_that_makes_no_sense_is_refused(caller: TestClient, asked: dict[str, object]) -> None:
    assert caller.post("/api/v1/engines/ask", json=asked).status_code in (400, 422)


def test_a_home_page_that_nobody_knows_has_no_candidates(caller: TestClient) -> None:
    answer = caller.post("/api/v1/homepage", json={"name": "Ottilie Moosgrund", "topic": "moss"})
    assert (answer.status_code, answer.json()["candidates"]) == (200, [])


def test_readers_may_ask_no_engine_and_librarians_see_no_accounts(library: Library, tmp_path: Path) -> None:
    staffed(library)
    keys = {
        name: {"Authorization": f"Bearer {library.accounts().issue_token(name).secret}"} for name in (READER, LIBRARIAN)
    }
    client = TestClient(make_app(library, settings=Settings(library=str(tmp_path / "library"))), base_url=ADDRESS)
    assert client.post("/api/v1/engines/ask", json={"words": "moss"}, headers=keys[READER]).status_code == 403
    assert client.post("/api/v1/homepage", json={"name": "Moss"}, headers=keys[READER]).status_code == 403
    for path in ("/accounts", "/status", "/dead"):
        assert client.get(f"/api/v1{path}", headers=keys[LIBRARIAN]).status_code == 403


def test_failed_documents_are_reported_and_forgotten(caller: TestClient, library: Library, tmp_path: Path) -> None:
    odd = tmp_path / "odd.bin"
    odd.write_bytes(b"\x00\x01nobody knows")
    list(library.add([str(odd)]))
    (letter,) = caller.get("/api/v1/dead", params={"outcome": "unsupported"}).json()["dead_letters"]
    assert (letter["source"], letter["attempts"]) == (str(odd), 1)
    assert caller.get("/api/v1/status").json()["dead_letters"] == {"unsupported": 1}
    assert caller.post("/api/v1/dead/forget", json={}).status_code == 400
    assert caller.post("/api/v1/dead/forget", json={"outcomes": ["unsupported"]}).json() == {"forgotten": 1}
    assert caller.get("/api/v1/dead").json()["dead_letters"] == []


def test_how_the_library_stands_is_reported_with_its_sizes(caller: TestClient, add_paper: Callable[..., None]) -> None:
    add_paper(ENGLISH)
    reported = caller.get("/api/v1/status").json()
    assert (reported["works"], reported["unindexed"]) == (1, 0)
    assert reported["sizes"]["database"] > 0


def test_accounts_are_made_changed_and_removed_by_a_program(library: Library) -> None:
    secret = staffed(library).accounts().issue_token(ADMIN).secret
    client = visitor(library)
    client.headers["Authorization"] = f"Bearer {secret}"
    made = client.post("/api/v1/accounts", json={"name": "Neu", "password": PASSWORD})
    assert (made.status_code, made.json()["role"]) == (201, "reader")
    assert PASSWORD not in made.text
    assert client.post("/api/v1/accounts", json={"name": "Neu", "password": PASSWORD}).status_code == 400
    assert client.patch("/api/v1/accounts/Neu", json={"role": "librarian"}).json()["role"] == "librarian"
    assert client.patch("/api/v1/accounts/Neu", json={"password": "another long one"}).status_code == 200
    assert library.accounts().trial("Neu", "another long one") is not None
    assert client.delete("/api/v1/accounts/Neu").json() == {"removed": "Neu"}
    assert client.patch("/api/v1/accounts/Neu", json={}).status_code == 404
    assert client.delete(f"/api/v1/accounts/{ADMIN}").status_code == 400


def test_a_token_is_reported_once_and_opens_nothing_when_revoked(library: Library) -> None:
    secret = staffed(library).accounts().issue_token(ADMIN).secret
    client = visitor(library)
    key = {"Authorization": f"Bearer {secret}"}
    made = client.post(f"/api/v1/accounts/{READER}/tokens", json={"label": "a script"}, headers=key)
    assert (made.status_code, made.headers["cache-control"]) == (201, "no-store")
    number, theirs = made.json()["number"], {"Authorization": f"Bearer {made.json()['secret']}"}
    listed = client.get(f"/api/v1/accounts/{READER}/tokens", headers=key)
    assert [row["label"] for row in listed.json()["tokens"]] == ["a script"]
    assert made.json()["secret"] not in listed.text
    assert client.get("/api/v1/accounts", headers=theirs).status_code == 403
    assert client.delete(f"/api/v1/accounts/{LIBRARIAN}/tokens/{number}", headers=key).status_code == 404
    assert client.delete(f"/api/v1/accounts/{READER}/tokens/{number}", headers=key).status_code == 200
    assert client.get("/api/v1/works", headers=theirs).status_code == 401


def test_a_page_of_another_site_changes_no_account_through_the_session_of_an_admin(library: Library) -> None:
    client = signed_in(visitor(staffed(library)), ADMIN)
    foreign = {"Origin": "http://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    assert client.delete(f"/api/v1/accounts/{READER}", headers=foreign).status_code == 403


def test_a_run_made_elsewhere_is_kept_listed_and_given_up(caller: TestClient) -> None:
    line = b'{"source": "a.txt", "sha256": "' + b"0" * 64 + b'", "metadata": {}}\n'
    kept = caller.post("/api/v1/workbench/runs", data={"name": "elsewhere"}, files={"file": ("old.jsonl", line)})
    assert (kept.status_code, kept.json()["name"]) == (201, "elsewhere")
    assert [run["name"] for run in caller.get("/api/v1/workbench/runs").json()] == ["elsewhere"]
    assert caller.delete("/api/v1/workbench/runs/elsewhere").status_code == 200
    assert caller.get("/api/v1/workbench/runs").json() == []
    assert caller.delete("/api/v1/workbench/runs/elsewhere").status_code in (400, 404)


def test_a_run_of_an_unknown_step_or_method_is_refused(caller: TestClient) -> None:
    for methods in ({"weather": "sun"}, {"header": "nobody"}):
        assert caller.post("/api/v1/workbench/runs/now", json={"methods": methods}).status_code == 400
