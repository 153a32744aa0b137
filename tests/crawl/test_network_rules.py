"""No private address is connected to: by number in any form, by name, by redirect, by DNS rebinding."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.crawler import WebCrawler
from svod.crawl.host_names import NetworkRules, RefusedError, name_table
from svod.crawl.http.fetcher import HttpFetcher
from svod.crawl.http.resolver import CheckingResolver, checked_socket
from svod.errors import HarvestError
from svod.model.crawl import CrawlBudget, CrawlTask, FetchStatus
from svod_lab.baselines.find import BreadthFirst
from svod_lab.miniweb.server import MiniWeb
from tests.crawl.hostile import Writer, answer, hostile_server


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
     "localhost", "localhost.", "0.0.0.0", "[::]", "169.254.169.254", "10.0.0.1", "192.168.1.1", "[fd00::1]",
     "0x7f000001", "017700000001", "127.0.0.1.", "0", "[::127.0.0.1]", "[::ffff:169.254.169.254]",
     "[::ffff:0:127.0.0.1]",
     "[64:ff9b::127.0.0.1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[fec0::1]", "[fe80::1]",
     "100.64.0.1", "１２７.0.0.1", "①②⑦.⓪.⓪.①"],
)  # fmt: skip
def test_a_private_host_is_refused_however_it_is_written(host: str) -> None:
    with hostile_server() as server:
        port = server.rpartition(":")[2]
        fetcher = HttpFetcher(seconds=5.0, most_bytes=1000, allow_private=False)
        assert fetcher.fetch(CrawlTask(f"http://{host}:{port}/fine")).status is FetchStatus.REFUSED


def test_a_redirect_to_a_private_address_is_refused() -> None:
    requests: list[bytes] = []
    with hostile_server(requests=requests) as inner, hostile_server(moved_to(f"{inner}/fine")) as outer:
        names = name_table(f"tower.example={outer.removeprefix('http://')}")
        fetcher = HttpFetcher(seconds=5.0, most_bytes=1000, allow_private=False, names=names)
        fetched = fetcher.fetch(CrawlTask("http://tower.example/robots.txt"))
    assert (fetched.status, fetched.content) == (FetchStatus.REFUSED, b"")
    assert requests == []


def moved_to(place: str) -> Writer:
    return answer(b"", f"Location: {place}", status="302 Found")


def test_one_private_address_among_those_of_a_name_closes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def both(*_arguments: Any, **_more: Any) -> list[Any]:
        return [(2, 1, 6, "", ("93.184.215.14", 80)), (2, 1, 6, "", ("10.0.0.1", 80))]

    async def resolve() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", both)
        await CheckingResolver(NetworkRules()).resolve("tower.example", 80)

    with pytest.raises(RefusedError, match=r"tower\.example"):
        asyncio.run(resolve())


class ChangingNames:
    """A resolver whose answers change: the first is of the public Internet, all others are of this machine."""

    def __init__(self) -> None:
        self.answers: list[str] = []

    def __call__(self, host: object, port: Any, *_: object, **__: object) -> list[Any]:
        # An address that is nobody's in the public Internet, so that no connection is ever made.
        address = "127.0.0.1" if self.answers else "192.0.0.9"
        self.answers.append(address)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, int(port)))]


def _added(url: str, folder: Path) -> None:
    with open_library(folder, settings=Settings(fetch_seconds=2.0)) as library:
        list(library.add([url]))


def _harvested(url: str, folder: Path) -> None:
    with open_library(folder, settings=Settings(fetch_seconds=2.0)) as library, suppress(HarvestError):
        list(library.harvest(url))


def _crawled(url: str, _folder: Path) -> None:
    """Asks for robots.txt, sitemaps and pages."""
    crawler = WebCrawler(CrawlPolicy(seconds=2.0, delay=0.0))
    list(crawler.crawl([CrawlTask(url), CrawlTask(f"{url}again")], BreadthFirst(), CrawlBudget(pages=3, seconds=20)))


@pytest.mark.parametrize("ask", [_added, _harvested, _crawled])
def test_a_name_whose_address_changes_between_check_and_connection_leads_nowhere_inside(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ask: Callable[[str, Path], None]
) -> None:
    requests: list[bytes] = []
    names = ChangingNames()
    with hostile_server(requests=requests) as inner:
        monkeypatch.setattr(socket, "getaddrinfo", names)
        for _ in range(2):
            ask(f"http://tower.example:{inner.rpartition(':')[2]}/", tmp_path / "library")
    assert "127.0.0.1" in names.answers
    assert requests == []


def test_a_chain_of_redirects_ends_at_the_first_private_address() -> None:
    requests: list[bytes] = []
    with ExitStack() as stack:
        inner = stack.enter_context(hostile_server(requests=requests))
        target, rows = f"http://[::ffff:127.0.0.1]:{inner.rpartition(':')[2]}/fine", []
        for name in ("third", "second", "first"):
            place = stack.enter_context(hostile_server(moved_to(target)))
            rows.append(f"{name}.example={place.removeprefix('http://')}")
            target = f"http://{name}.example/robots.txt"
        fetcher = HttpFetcher(seconds=5.0, most_bytes=1000, allow_private=False, names=name_table(*rows))
        fetched = fetcher.fetch(CrawlTask(target))
    assert (fetched.status, fetched.content) == (FetchStatus.REFUSED, b"")
    assert requests == []


def test_the_very_address_connected_to_is_judged() -> None:
    opened = checked_socket(NetworkRules())
    with pytest.raises(RefusedError):
        opened((socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", 80)))
    opened((socket.AF_INET, socket.SOCK_STREAM, 0, "", ("93.184.215.14", 80))).close()


def test_keys_in_headers_stay_with_their_host() -> None:
    first: list[bytes] = []
    second: list[bytes] = []
    with hostile_server(requests=second) as other, hostile_server(moved_to(f"{other}/fine"), first) as server:
        task = CrawlTask(f"{server}/robots.txt", headers=(("X-Key", "secret"),))
        fetched = HttpFetcher(seconds=5.0, most_bytes=1000, allow_private=True, obeys_robots=False).fetch(task)
    assert fetched.content == b"<html>fine</html>"
    assert [b"secret" in asked for asked in first] == [True]
    assert [b"secret" in asked for asked in second] == [False]
    assert "secret" not in repr(task)


def test_a_site_outside_the_table_is_not_led_there(tmp_path: Path) -> None:
    (tmp_path / "tower.example").mkdir()
    with MiniWeb(tmp_path) as world:
        names = name_table(f"tower.example={world.address}")
        fetcher = HttpFetcher(seconds=5.0, most_bytes=1000, allow_private=False, names=names)
        assert fetcher.fetch(CrawlTask("http://tower.example/")).code == 404
        assert fetcher.fetch(CrawlTask("http://garden.invalid/")).status is FetchStatus.UNREACHABLE
        assert world.asked == ["http://tower.example/robots.txt", "http://tower.example/"]
