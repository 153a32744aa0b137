"""The door: foreign pages, foreign names, too much at once, and markup where words should be."""

import hashlib
import json
import re
from collections.abc import Callable, Iterator

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.model.metadata import Field, Metadata
from svod.web.app import make_app
from svod.web.auth.guard import is_own_host
from svod.web.transfers.intake import safe_name
from tests.web.conftest import ADDRESS, MOST_BYTES
from tests.web.looking import found
from tests.web.papers import ENGLISH, GERMAN, RUSSIAN, Paper, author, paper, reference, value

SCRIPT = "<script>alert(1)</script>"
BREAKOUT = '"><img src=x onerror=alert(1)>'
# Our own code comes in files of its own.
OWN_CODE = re.compile(r'<script src="/static/[\w./-]+\?v=[\w.]+"[\w ="]*></script>')


def hostile_paper() -> Paper:
    metadata = Metadata(
        {
            Field.TITLE: (value(f"{SCRIPT} pendulum", language='en" onload="x'),),
            Field.CREATOR: (author(BREAKOUT, SCRIPT, affiliations=(SCRIPT,), email=BREAKOUT),),
            Field.DESCRIPTION: (value(SCRIPT),),
            Field.SUBJECT: (value(BREAKOUT), value(SCRIPT, scheme=BREAKOUT)),
            Field.IDENTIFIER: (value("javascript:alert(1)", scheme="url"), value(BREAKOUT, scheme="doi")),
            Field.SOURCE: (value(SCRIPT),),
            Field.NOTE: (value(BREAKOUT),),
        }
    )
    cited = reference(1, f"{SCRIPT} {BREAKOUT}", SCRIPT, BREAKOUT, "1999", BREAKOUT)
    return paper(f"{BREAKOUT}.txt", f"pendulum {SCRIPT} pendulum", metadata, cited)


def without_description(text: str) -> str:
    """A page without our own code, and without the one block of data, which no browser runs: JSON from tag to tag."""
    text = OWN_CODE.sub("", text)
    head, opening, rest = text.partition('<script type="application/ld+json">')
    description, closing, tail = rest.partition("</script>")
    assert not opening or (closing and isinstance(json.loads(description), dict))
    return head + tail


def test_markup_in_a_papers_words_stays_words(client: TestClient, add_paper: Callable[..., None]) -> None:
    hostile = hostile_paper()
    add_paper(hostile)
    for address in ("/", "/browse", "/search?q=pendulum", f"/works/{hostile.work_id}"):
        text = client.get(address).text
        assert "&lt;script&gt;" in text
        assert "<script" not in without_description(text)
        assert "<img src=x" not in text
        assert 'href="javascript:' not in text
        assert 'onload="x' not in text


@pytest.mark.parametrize("query", [SCRIPT, BREAKOUT, "'-alert(1)-'"])
def test_markup_in_a_query_stays_words(client: TestClient, query: str) -> None:
    text = client.get("/search", params={"q": query}).text
    assert "<script" not in OWN_CODE.sub("", text)
    assert "<img src=x" not in text


def test_markup_in_a_file_name_stays_words(client: TestClient) -> None:
    text = client.post("/upload", files={"files": (BREAKOUT, b"nothing")}).text
    assert "&lt;img src=x" in text
    assert "<img src=x" not in text


@pytest.mark.parametrize("address", ["/", "/nowhere", "/api/v1/search?q=a", "/api/v1/nowhere", "/static/svod.css"])
def test_every_answer_carries_the_headers_of_a_closed_house(client: TestClient, address: str) -> None:
    headers = client.get(address).headers
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"


def test_our_own_mistakes_are_reported_in_the_same_closed_house(library: Library) -> None:
    app = make_app(library)
    app.add_api_route("/mistake", lambda: 1 // 0)
    answer = TestClient(app, base_url=ADDRESS, raise_server_exceptions=False).get("/mistake")
    assert answer.status_code == 500
    assert "Internal error" in answer.text
    assert "ZeroDivisionError" not in answer.text
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_pages_bring_nothing_from_elsewhere_and_no_inline_code(filled: TestClient) -> None:
    for address in ("/", "/upload", "/browse", f"/works/{RUSSIAN.work_id}"):
        text = filled.get(address).text
        assert "<script" not in without_description(text)
        assert " style=" not in text
        assert 'src="http' not in text
        assert '<link rel="stylesheet" href="/static/svod.css' in text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": ADDRESS}, 200),
        ({"Origin": ADDRESS, "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:9999"}, 403),
        ({"Origin": "http://[broken"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": ADDRESS}, 403),
    ],
)
def test_only_our_own_pages_and_plain_programs_may_send(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    token = found(client.get("/upload").text, '//input[@name="form_token"]/@value')[0]
    form = {"files": ("a.txt", b"text")}
    answer = client.post("/upload", files=form, data={"form_token": token}, headers=headers)
    assert answer.status_code == status


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil.example:8756"])
def test_a_foreign_name_bent_to_our_address_is_turned_away(client: TestClient, host: str) -> None:
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 421
    assert 'id="newest"' not in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1:80", "localhost", "LOCALHOST:8756", "[::1]:8756", "library.example:1"])
def test_our_own_names_are_known(host: str) -> None:
    assert is_own_host(host, frozenset({"library.example"}))


def test_an_upload_that_declares_too_much_is_refused_with_the_limit(client: TestClient) -> None:
    answer = client.post("/upload", files={"files": ("big.txt", b"x" * (MOST_BYTES + 1))})
    assert answer.status_code == 413
    assert "One upload may hold at most 1\N{NO-BREAK SPACE}MB" in answer.text


def test_an_upload_that_declares_nothing_is_refused_when_it_grows_too_large(client: TestClient) -> None:
    def pieces() -> Iterator[bytes]:
        yield b'--b\r\nContent-Disposition: form-data; name="files"; filename="big.txt"\r\n\r\n'
        for _ in range(17):
            yield b"x" * (MOST_BYTES // 16)
        yield b"\r\n--b--\r\n"

    answer = client.post("/api/v1/works", content=pieces(), headers={"Content-Type": "multipart/form-data; boundary=b"})
    assert answer.status_code == 413
    assert "at most 1\N{NO-BREAK SPACE}MB" in answer.json()["message"]


def test_a_copy_is_shown_or_saved_but_never_run(filled: TestClient) -> None:
    shown = filled.get(f"/files/{GERMAN.extraction.sha256}")
    assert shown.content == GERMAN.content
    assert shown.headers["Content-Type"] == "text/plain"
    assert shown.headers["Content-Disposition"] == "inline; filename*=UTF-8''pendel.txt"
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    saved = filled.get(f"/files/{ENGLISH.extraction.sha256}")
    assert saved.headers["Content-Disposition"].startswith("attachment; ")
    assert "script-src" not in saved.headers["Content-Security-Policy"]
    assert saved.headers["Content-Security-Policy"].startswith("default-src 'none'")


@pytest.mark.usefixtures("library")
def test_only_copies_of_works_are_given_out(filled: TestClient) -> None:
    unread = b"a file that nobody could read"
    failed = filled.post("/api/v1/works", files={"files": ("unread.bin", unread)})
    assert failed.status_code == 422
    kept_but_unread = hashlib.sha256(unread).hexdigest()
    for name in (
        kept_but_unread,
        "0" * 64,
        GERMAN.extraction.sha256.upper(),
        "..%2f..%2flibrary.db",
        "a" * 63,
        f"{'0' * 64}x",
    ):
        assert filled.get(f"/files/{name}").status_code == 404


def test_another_copy_of_a_work_is_given_out_too(filled: TestClient, add_paper: Callable[..., None]) -> None:
    second = paper("kopie.txt", "noch ein Exemplar", GERMAN.extraction.metadata, language="de")
    add_paper(second)
    assert second.name in filled.get(f"/works/{GERMAN.work_id}").text
    assert filled.get(f"/files/{second.extraction.sha256}").content == second.content


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("paper.pdf", "paper.pdf"),
        ("../../etc/отчёт.pdf", "отчёт.pdf"),
        ("C:\\papers\\a.pdf", "a.pdf"),
        ("..", "document"),
        ("", "document"),
        (".hidden", "hidden"),
        ("a\x00b\n\u202ec.pdf", "abc.pdf"),
        ("я" * 300 + ".pdf", "я" * 98 + ".pdf"),
    ],
)
def test_file_names_are_made_harmless(name: str, safe: str) -> None:
    assert safe_name(name) == safe
