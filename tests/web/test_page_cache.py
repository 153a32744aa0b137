"""Pages made once for many: who is given a kept one, when it holds no more, and processes that make pages."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient

from svod.config import Settings
from svod.library import Library
from svod.model.account import Account, Role
from svod.web.auth.permissions import Visitor
from svod.web.page_cache.cache import MADE_APART, CachedPage, PageStore
from svod.web.page_cache.render_pool import RenderPool
from svod.web.page_cache.render_process import READY, AskedPage, MadePage
from tests.web.accounts import LIBRARIAN, signed_in, staffed, visitor
from tests.web.papers import ENGLISH, GERMAN

SERVE = """
import sys
from svod.assemble import open_library
from svod.config import Settings
from svod.web.page_cache.render_pool import RenderPool
from svod.web.serve import serve
settings = Settings(library=sys.argv[1])
with open_library(settings=settings) as library:
    serve(library, "127.0.0.1", 0, lambda address: print(address, flush=True), makers=RenderPool(settings, 1))
"""
QUERY = {"q": "pendulum"}


def made(text: str) -> MadePage:
    return MadePage(200, ((b"content-type", b"text/html"),), text.encode())


class Status:
    """A library and a clock as a test sets them."""

    def __init__(self) -> None:
        self.edition = "first"
        self.now = 0.0

    def shelf(self, most_bytes: int = 1000) -> PageStore:
        return PageStore(lambda: self.edition, most_bytes, lambda: self.now)


def body(page: CachedPage | None) -> str:
    return page.made.body.decode() if page else ""


def test_a_page_is_kept_until_the_library_changes_or_time_has_passed() -> None:
    standing = Status()
    shelf = standing.shelf()
    shelf.put(("/",), made("one"), shelf.stamp())
    assert body(shelf.get(("/",), shelf.stamp())) == "one"
    standing.now = 61.0
    assert shelf.get(("/",), shelf.stamp()) is None
    standing.now = 0.0
    standing.edition = "second"
    assert shelf.get(("/",), shelf.stamp()) is None


def test_a_page_that_was_begun_before_a_change_is_not_given_out_after_it() -> None:
    shelf = Status().shelf()
    begun = shelf.stamp()
    shelf.empty()
    shelf.put(("/",), made("old"), begun)
    assert shelf.get(("/",), shelf.stamp()) is None


def test_the_pages_that_nobody_asks_for_go_first_when_there_is_no_room() -> None:
    shelf = Status().shelf(most_bytes=20)
    for name in ("a", "b"):
        shelf.put((name,), made(name * 8), shelf.stamp())
    assert shelf.get(("a",), shelf.stamp())
    shelf.put(("c",), made("c" * 8), shelf.stamp())
    assert [bool(shelf.get((name,), shelf.stamp())) for name in ("a", "b", "c")] == [True, False, True]


def test_a_browser_that_has_the_page_is_reported_so(filled: TestClient) -> None:
    first = filled.get("/search", params=QUERY)
    again = filled.get("/search", params=QUERY, headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert "content-security-policy" in again.headers


def test_every_language_and_every_visitor_has_pages_of_their_own(
    library: Library, add_paper: Callable[..., None]
) -> None:
    add_paper(ENGLISH, GERMAN)
    stranger = visitor(staffed(library))
    english = stranger.get("/browse").text
    german = stranger.get("/browse", headers={"Accept-Language": "de"}).text
    theirs = signed_in(stranger, LIBRARIAN).get("/browse").text
    assert 'lang="en"' in english
    assert 'lang="de"' in german
    assert LIBRARIAN in theirs
    assert LIBRARIAN not in english


def test_what_a_librarian_changes_is_seen_at_once(filled: TestClient, library: Library) -> None:
    work_id = library.overview().newest(1)[0]
    assert work_id in filled.get("/browse").text
    assert filled.delete(f"/api/v1/works/{work_id}").status_code == 200
    assert work_id not in filled.get("/browse").text


def test_an_account_that_is_added_through_the_pages_closes_the_door_at_once(library: Library) -> None:
    local = visitor(library, is_local=True)
    assert local.get("/jobs").status_code == 200
    library.accounts().add("Vera", "correct horse battery", Role.ADMIN)
    local.post("/api/v1/parse")
    assert local.get("/jobs").status_code == 303


@pytest.mark.parametrize("path", ["/", "/search", "/works/w1", "/works/w1/graph.json", "/sources/a/b", "/suggest"])
def test_readers_pages_can_be_made_by_other_processes(path: str) -> None:
    assert MADE_APART.fullmatch(path)


@pytest.mark.parametrize("path", ["/works/w1/correct", "/works/w1/read/ab", "/files/ab", "/jobs", "/api/v1/works"])
def test_what_changes_or_streams_is_not_made_by_other_processes(path: str) -> None:
    assert not MADE_APART.fullmatch(path)


PAGE = AskedPage(
    "/search", b"q=reeds", ((b"host", b"127.0.0.1"), (b"accept-language", b"ru")), "http", ("127.0.0.1", 80),
    Visitor(Account(LIBRARIAN, Role.LIBRARIAN), Role.LIBRARIAN, "127.0.0.1", is_in_session=True),
)  # fmt: skip


async def ready(makers: RenderPool) -> None:
    while not makers.is_ready:
        await asyncio.sleep(0.05)


def test_a_process_makes_a_page_for_its_visitor_and_another_takes_its_place_when_it_dies(tmp_path: Path) -> None:
    async def asked() -> list[MadePage | None]:
        makers = RenderPool(Settings(library=str(tmp_path / "library")), 1)
        answers = [await makers.make(PAGE)]
        await makers.start()
        try:
            await asyncio.wait_for(ready(makers), 120)
            answers += [await makers.make(PAGE), await makers.make(PAGE._replace(path="/works/w0"))]
            for child in makers_of(os.getpid()):
                os.kill(child, signal.SIGKILL)
            answers.append(await makers.make(PAGE))
            await asyncio.wait_for(ready(makers), 120)
            answers.append(await makers.make(PAGE))
        finally:
            await makers.stop()
        return answers

    nobody, page, missing, dead, again = asyncio.run(asked())
    assert nobody is None
    assert page is not None
    assert page.status == 200
    assert b'lang="ru"' in page.body
    assert LIBRARIAN.encode() in page.body
    assert missing is not None
    assert missing.status == 404
    assert dead is None
    assert again is not None
    assert again.body == page.body


# Modules that say they are ready, and then answer what is no page.
MISBEHAVIOUR = {
    "a length without measure": "pack('!Q', 1 << 60)",
    "garbage": "pack('!Q', 3) + b'\\xc1\\xc1\\xc1'",
    "a page that nobody asked for": "(pack('!Q', len(ready)) + ready) * 2",
}


@pytest.mark.parametrize("sent", MISBEHAVIOUR.values(), ids=MISBEHAVIOUR)
def test_a_process_that_sends_no_page_is_ended_and_its_visitor_is_served_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: str
) -> None:
    name = "misbehaving_maker"
    (tmp_path / f"{name}.py").write_text(
        "import os, sys, time\nfrom struct import pack\n"
        "from svod.model.codec import encode\nfrom svod.web.page_cache.render_process import READY\n"
        "ready = encode(READY)\nos.read(0, 1 << 20)\nos.write(1, pack('!Q', len(ready)) + ready)\n"
        f"os.read(0, 1 << 20)\nos.write(1, {sent})\ntime.sleep(3600)\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    monkeypatch.setattr("svod.web.page_cache.render_process._MODULE", name)

    async def asked() -> tuple[MadePage | None, set[int]]:
        makers = RenderPool(Settings(), 1)
        await makers.start()
        try:
            await asyncio.wait_for(ready(makers), 120)
            (maker,) = makers._makers
            made = await asyncio.wait_for(makers.make(PAGE), 50)
            # The process is ended, whatever it still wants to say.
            await asyncio.wait_for(maker._process.wait(), 50)
            return made, {maker.asked}
        finally:
            await makers.stop()

    made, left = asyncio.run(asked())
    assert made in (None, READY)
    assert left == {0}


def test_many_who_ask_at_once_get_each_their_own_page_in_turn_and_one_who_leaves_costs_nobody_theirs(
    tmp_path: Path,
) -> None:
    served: list[int] = []

    async def one(makers: RenderPool, number: int) -> MadePage | None:
        made = await makers.make(PAGE._replace(query=f"q=reed{number}".encode()))
        served.append(number)
        return made

    async def asked() -> list[MadePage | None]:
        makers = RenderPool(Settings(library=str(tmp_path / "library")), 1)
        await makers.start()
        try:
            await asyncio.wait_for(ready(makers), 120)
            tasks = [asyncio.ensure_future(one(makers, number)) for number in range(8)]
            await asyncio.sleep(0)
            tasks[3].cancel()
            return [await task for number, task in enumerate(tasks) if number != 3]
        finally:
            await makers.stop()

    pages = asyncio.run(asked())
    assert served == [0, 1, 2, 4, 5, 6, 7]
    for number, page in zip(served, pages, strict=True):
        assert page is not None
        assert f'value="reed{number}"'.encode() in page.body


def test_a_server_with_processes_beside_answers_and_ends_with_them(tmp_path: Path) -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVE, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        answer = httpx.get(f"{address}search?q=reeds", trust_env=False, timeout=60)
        assert answer.status_code == 200
        assert "content-security-policy" in answer.headers
    finally:
        server.terminate()
    assert server.wait(timeout=60) == 0


def makers_of(process: int) -> list[int]:
    """The processes that make pages for another."""
    started = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split()
    lines = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in started}
    return [child for child, line in lines.items() if b"svod.web.page_cache.render_worker" in line]
