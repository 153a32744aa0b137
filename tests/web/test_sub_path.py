"""A library under a path of a host: links, forms, redirects, cookies, scripts and the reader stay within it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect

from svod.assemble import PersistentReader
from svod.config import Settings
from svod.library import Library
from svod.model.account import Role
from svod.web.app import make_app
from svod.web.auth.sign_in import Terms
from svod.web.sub_path import path_of
from tests.serving import QuietHandler
from tests.serving import served as answered
from tests.web.accounts import ADMIN, PASSWORD
from tests.web.conftest import ADDRESS, browser_at
from tests.web.looking import found
from tests.web.loopback import served
from tests.web.papers import GERMAN
from tests.web.reader_library import CITED_TITLE, TITLE, reading_library

HOME = "https://host.example/svod/"
PAGES = ("/", "/browse", "/search?q=motion", "/authors", "/help", "/docs", "/upload", f"/works/{GERMAN.work_id}")
# An attribute that leads to the root of the host.
OUTSIDE = re.compile(r'\s(?:href|src|action|formaction|data-[a-z]+)="(/(?!/|svod/)[^"]*)"')


@pytest.fixture
def below(library: Library, filled: TestClient) -> TestClient:
    """A browser at a library with three papers, below /svod."""
    return browser_at(make_app(library, settings=Settings(address=HOME)))


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("https://host/svod/", "/svod"),
        ("https://host/a/b", "/a/b"),
        ("https://host/", ""),
        ("https://host", ""),
        ("", ""),
    ],
)
def test_the_path_is_that_of_the_address(address: str, path: str) -> None:
    assert path_of(address) == path


@pytest.mark.parametrize("page", PAGES)
def test_no_address_of_a_page_leads_outside_whether_the_proxy_takes_the_path_away_or_not(
    below: TestClient, page: str
) -> None:
    kept, taken = below.get(f"/svod{page}"), below.get(page)
    assert kept.status_code == 200
    assert OUTSIDE.findall(kept.text) == OUTSIDE.findall(taken.text) == []
    assert found(kept.text, "//link[@rel='stylesheet']/@href")[0].startswith("/svod/static/")
    assert len(kept.content) == int(kept.headers["content-length"])


def test_every_link_of_the_pages_is_answered(below: TestClient) -> None:
    links = {
        link.partition("#")[0]
        for page in PAGES
        for link in found(below.get(f"/svod{page}").text, "//a/@href | //link/@href | //script/@src | //img/@src")
        if link.startswith("/")
    }
    assert len(links) > 40
    # The page for trying is there where documents can be read.
    links -= {"/svod/try"}
    assert {link: status for link in links if (status := below.get(link).status_code) >= 400} == {}


def test_other_paths_that_begin_alike_are_not_of_the_library(below: TestClient) -> None:
    assert below.get("/svodka/works").status_code == 404
    assert below.get("/svod").status_code == 200


def test_forms_redirects_and_cookies_stay_below_the_path(library: Library, filled: TestClient) -> None:
    library.accounts().add(ADMIN, PASSWORD, Role.ADMIN)
    app = make_app(library, settings=Settings(address=HOME), terms=Terms(is_local=False))
    browser = TestClient(app, base_url=ADDRESS, follow_redirects=False)
    asked = browser.get("/svod/jobs", headers={"Accept": "text/html"})
    assert (asked.status_code, urlsplit(asked.headers["location"]).path) == (303, "/svod/sign-in")
    page = browser.get(asked.headers["location"])
    (form,) = [one for one in found(page.text, "//form[@method='post']") if one.xpath(".//input[@name='password']")]
    sent = {box.get("name"): box.get("value") or "" for box in form.xpath(".//input[@name]")}
    answer = browser.post(form.get("action"), data=sent | {"name": ADMIN, "password": PASSWORD})
    assert (answer.status_code, answer.headers["location"]) == (303, "/svod/jobs")
    assert all("path=/svod/" in cookie.lower() for cookie in answer.headers.get_list("set-cookie"))
    assert browser.get("/svod/jobs").status_code == 200


def test_what_programs_read_names_the_whole_address(below: TestClient) -> None:
    work = f"/svod/works/{GERMAN.work_id}"
    assert "Disallow: /svod/search" in below.get("/svod/robots.txt").text
    assert "https://host.example/svod/works/" in below.get("/svod/sitemap-1.xml").text
    assert "https://host.example/svod/files/" in below.get(work).headers["link"]
    form = below.get(work, headers={"Accept": "application/x-bibtex"})
    assert form.headers["content-location"].startswith("/svod/api/v1/works/")
    assert below.get(form.headers["content-location"]).status_code == 200
    assert below.get("/svod/api/v1/openapi.json").json()["servers"] == [{"url": "/svod"}]


class PrefixProxy(QuietHandler):
    """Hands what lies below /svod on to a library; everything else is not there."""

    library: ClassVar[str] = ""

    def respond(self, sent: bytes) -> None:
        if not self.path.startswith("/svod"):
            self.answer(b"outside", 404)
            return
        connection = HTTPConnection(urlsplit(self.library).netloc)
        heads = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        connection.request(self.command, self.path, sent or None, heads)
        answer = connection.getresponse()
        body = answer.read()
        hidden = ("transfer-encoding", "connection", "content-length")
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in hidden:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def behind_a_proxy(library: Library) -> Iterator[str]:
    reader = PersistentReader(Settings(), jobs=1, timeout=120)
    try:
        with answered(PrefixProxy) as proxy:
            app = make_app(library, reader=reader, settings=Settings(address=f"{proxy}/svod/"))
            with served(app) as PrefixProxy.library:
                yield f"{proxy}/svod/"
    finally:
        reader.close()


@pytest.mark.browser
def test_a_browser_behind_a_proxy_searches_reads_and_notes(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("below")
    with reading_library(folder, ("cited.pdf", "citing.pdf")) as library, behind_a_proxy(library) as address:
        page = browser.new_context(locale="en-GB").new_page()
        failed: list[str] = []
        page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
        page.on("pageerror", lambda error: failed.append(str(error)))
        page.goto(address)
        page.get_by_role("combobox").first.press_sequentially("Tides of", delay=20)
        page.get_by_role("option").filter(has_text=TITLE).first.click()
        expect(page).to_have_url(re.compile(rf"{re.escape(address)}works/w[0-9a-f]+"))
        page.goto(f"{page.url}/read")
        expect(page.locator(".page[data-number='1'][data-drawn]")).to_be_visible()
        page.goto(address)
        page.get_by_role("link", name="Browse").click()
        page.get_by_role("link", name=CITED_TITLE).first.click()
        expect(page.get_by_role("heading", name=CITED_TITLE).first).to_be_visible()
        page.context.close()
    assert failed == []
