"""Many made-up hosts in one process: their pages are made when they are requested, and who came when is written down.

`python -m svod_lab.miniweb.many_hosts HOSTS PAGES LOG`: the address goes to stdout; each line of the log is a request.
"""

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple, TextIO

from aiohttp import web

from svod_lab.synthetic.numbered_works import coined

_LOOPBACK = "127.0.0.1"
_SYLLABLES = 4
_END = ".example"
ROBOTS = "/robots.txt"
# Every page leads to so many others of its host, and to so many other hosts.
_OWN_LINKS, _FOREIGN_LINKS = 12, 3
_WORDS = 200


class Request(NamedTuple):
    """One request: host, path, who asked, when it came and was answered, how many were being answered at that host."""

    host: str
    path: str
    agent: str
    begun: float
    ended: float
    at_once: int


class ManyHosts:
    """So many hosts with so many pages each; every page is reached from the first page of the first host."""

    def __init__(self, hosts: int, pages: int) -> None:
        self.hosts, self.pages = hosts, pages
        self._numbers = {host_name(number): number for number in range(hosts)}

    def addresses(self) -> Iterator[str]:
        """The addresses of all pages."""
        for host in self._numbers:
            yield from (f"http://{host}{page_path(page)}" for page in range(self.pages))

    def page(self, host: str, path: str) -> str:
        """The page at an address; empty where there is none."""
        number = self._numbers.get(host)
        page = _page_number(path)
        if number is None or page is None or page >= self.pages:
            return ""
        chance = Random(f"{number}/{page}")  # noqa: S311 - the same page every time
        # The next one, so that none is left out, and some others.
        own = [page + 1, *(chance.randrange(self.pages) for _ in range(_OWN_LINKS - 1))]
        links = [page_path(one % self.pages) for one in own]
        # The first pages of hosts are a tree, with some links across it.
        others = [2 * number + 1, 2 * number + 2] if not page else []
        others += [chance.randrange(self.hosts) for _ in range(_FOREIGN_LINKS)]
        links += [f"http://{host_name(other)}/" for other in others if other < self.hosts]
        words = " ".join(coined(chance.randrange(4096), 3) for _ in range(_WORDS))
        listed = "".join(f'<li><a href="{link}">{link}</a></li>' for link in links)
        return f"<!DOCTYPE html><title>{number} {page}</title><p>{words}</p><ul>{listed}</ul>"


def host_name(number: int) -> str:
    """The name of a host."""
    return f"{coined(number, _SYLLABLES)}{_END}"


def page_path(number: int) -> str:
    """The path of a page; crawlers take addresses that differ in numbers alone for a calendar sooner or later."""
    return f"/{coined(number, _SYLLABLES)}.html" if number else "/"


_PAGE_NUMBERS = {page_path(number): number for number in range(4096)}


def _page_number(path: str) -> int | None:
    return _PAGE_NUMBERS.get(path)


class Served:
    """Answers the requests to many hosts and writes them down."""

    def __init__(self, world: ManyHosts, log: TextIO) -> None:
        self._world = world
        self._log = log
        self._running: Counter[str] = Counter()

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """The page, as a server sends it."""
        host, begun = request.host.partition(":")[0], time.monotonic()
        self._running[host] += 1
        at_once = self._running[host]
        try:
            page = "User-agent: *\n" if request.path == ROBOTS else self._world.page(host, request.path)
            kind = "text/plain" if request.path == ROBOTS else "text/html"
            return web.Response(status=200 if page else 404, text=page, content_type=kind)
        finally:
            self._running[host] -= 1
            agent = request.headers.get("User-Agent", "")
            self._log.write(f"{host} {request.path} {agent} {begun:.4f} {time.monotonic():.4f} {at_once}\n")


def requests_of(log: Path) -> Iterator[Request]:
    """The requests that were written down."""
    with log.open(encoding="utf-8") as lines:
        for line in lines:
            if line.endswith("\n"):
                host, path, agent, begun, ended, at_once = line.split()
                yield Request(host, path, agent, float(begun), float(ended), int(at_once))


def spacings(requests: Iterable[Request]) -> Iterator[float]:
    """Seconds from one page of a host to the next; robots.txt comes right before a page."""
    last: dict[str, float] = {}
    for request in sorted(requests, key=lambda request: request.begun):
        if request.path != ROBOTS:
            if request.host in last:
                yield request.begun - last[request.host]
            last[request.host] = request.begun


async def _serve(served: Served) -> None:
    runner = web.ServerRunner(web.Server(served.answer))
    await runner.setup()
    await web.TCPSite(runner, _LOOPBACK, 0, backlog=1024).start()
    sys.stdout.write(f"{_LOOPBACK}:{runner.addresses[0][1]}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


def main(hosts: str, pages: str, log: str) -> None:
    """Serve until the process is ended."""
    with Path(log).open("w", encoding="utf-8", buffering=1) as lines:
        asyncio.run(_serve(Served(ManyHosts(int(hosts), int(pages)), lines)))


if __name__ == "__main__":
    main(*sys.argv[1:4])
