"""No private address is connected to: by number in any form, by name, by redirect, by DNS rebinding."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from svod.crawl.host_names import CheckingResolver, NetworkRules, RefusedError, checked_socket, name_table
from svod.crawl.http.fetcher import HttpFetcher
from svod.model.crawl import CrawlTask, FetchStatus
from svod_lab.miniweb.server import MiniWeb
from tests.crawl.hostile import Writer, answer, hostile_server


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
     "localhost", "localhost.", "0.0.0.0", "[::]", "169.254.169.254", "10.0.0.1", "192.168.1.1", "[fd00::1]"],
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
        fetched = HttpFetcher(seconds=5.0, most_bytes=1000, allow_private=True).fetch(task)
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
        assert world.asked == ["http://tower.example/"]
