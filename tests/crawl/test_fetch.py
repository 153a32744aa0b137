"""Fetching one address: limits hold, private networks stay closed, lies are harmless."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from aiohttp import ClientConnectionError

from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.host_names import NetworkRules
from svod.crawl.http.client import WebClient
from svod.crawl.http.fetcher import HttpFetcher
from svod.model.crawl import CrawlTask, Fetched, FetchStatus
from tests.serving import QuietHandler, served


class Site(QuietHandler):
    """A small site with every vice a path can name."""

    def respond(self, _sent: bytes) -> None:
        match self.path:
            case "/paper.pdf":
                self._answer(200, b"%PDF-1.7 paper")
            case "/moved":
                self._answer(302, b"", Location="/paper.pdf")
            case "/loop":
                self._answer(302, b"", Location="/loop")
            case "/to-a-file":
                self._answer(302, b"", Location="file:///etc/passwd")
            case "/to-ftp":
                self._answer(302, b"", Location="ftp://127.0.0.1/paper.pdf")
            case "/large":
                self._answer(200, bytes(3_000_000))
            case "/short":
                self._answer(200, b"half", Content_Length="100")
            case "/drip":
                self.send_response(200)
                self.end_headers()
                while True:
                    self.wfile.write(b".")
                    time.sleep(0.1)
            case _:
                self._answer(404, b"")

    def _answer(self, code: int, content: bytes, **headers: str) -> None:
        self.answer(content, code, [(name.replace("_", "-"), value) for name, value in headers.items()])


@pytest.fixture
def site() -> Iterator[str]:
    with served(Site) as address:
        yield address


FETCHER = HttpFetcher(seconds=2.0, most_bytes=1_000_000, allow_private=True, delay=0)


def test_a_paper_is_fetched_also_through_a_redirect(site: str) -> None:
    for path in ("/paper.pdf", "/moved"):
        fetched = FETCHER.fetch(CrawlTask(site + path))
        assert (fetched.status, fetched.content) == (FetchStatus.FETCHED, b"%PDF-1.7 paper")
        assert fetched.final_url == site + "/paper.pdf"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/absent", FetchStatus.UNREACHABLE),
        ("/loop", FetchStatus.UNREACHABLE),
        ("/short", FetchStatus.UNREACHABLE),
        ("/to-a-file", FetchStatus.REFUSED),
        ("/to-ftp", FetchStatus.REFUSED),
        ("/large", FetchStatus.TOO_LARGE),
        ("/drip", FetchStatus.TIMEOUT),
    ],
)
def test_every_vice_of_a_server_has_a_status(site: str, path: str, status: FetchStatus) -> None:
    fetched = FETCHER.fetch(CrawlTask(site + path))
    assert fetched.status is status
    assert fetched.message
    assert fetched.content == b""


@pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://127.0.0.1/x", "http://", "javascript:x"])
def test_only_web_addresses_are_fetched(url: str) -> None:
    assert FETCHER.fetch(CrawlTask(url)).status is FetchStatus.REFUSED


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "10.0.0.1", "169.254.169.254"])
def test_this_machine_and_private_networks_are_closed_unless_allowed(host: str) -> None:
    fetcher = HttpFetcher(seconds=2.0, most_bytes=1000, allow_private=False)
    assert fetcher.fetch(CrawlTask(f"http://{host}/paper.pdf")).status is FetchStatus.REFUSED


def test_a_host_that_is_dead_over_http_is_tried_over_https(site: str) -> None:
    asked: list[str] = []

    class LoopbackClient(WebClient):
        """A Web of one host, which answers over https alone."""

        def _opened(self, method: str, url: str, headers: dict[str, str], body: bytes) -> Any:
            asked.append(url)
            if url.startswith("http:"):
                raise ClientConnectionError("refused")
            return super()._opened(method, url.replace("https://tower.example", site), headers, body)

    async def fetched(url: str) -> Fetched:
        async with LoopbackClient(CrawlPolicy(NetworkRules(allow_private=True))) as client:
            return (await client.get(CrawlTask(url))).fetched

    found = asyncio.run(fetched("http://tower.example/paper.pdf"))
    assert (found.status, found.content) == (FetchStatus.FETCHED, b"%PDF-1.7 paper")
    assert (found.task.url, found.final_url) == ("http://tower.example/paper.pdf", "https://tower.example/paper.pdf")
    assert asked == ["http://tower.example/paper.pdf", "https://tower.example/paper.pdf"]
    assert asyncio.run(fetched("http://tower.example:8080/")).status is FetchStatus.UNREACHABLE
