"""Several crawlers share one crawl over PostgreSQL: every page is fetched once, also when one of them is killed."""

import asyncio
import os
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from aiohttp import web

from svod_lab.miniweb.server import MiniWeb

HOSTS, PAGES = 9, 10
CRAWLERS = ("killed", "one", "two")
CRAWLER = """
import sys
from svod.crawl.crawler import WebCrawler
from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.host_names import NetworkRules, name_table
from svod.model.crawl import CrawlBudget, CrawlTask
from svod.store.crawls.shared_frontier import SqlSharedFrontier
from svod.store.database.postgres import PostgresDatabase

class Everywhere:
    def priority(self, link, origin, inherited):
        return 0

name, address, hosts, *seeds = sys.argv[1:]
policy = CrawlPolicy(
    network_rules=NetworkRules(names=name_table(hosts)), user_agent=name, delay=0.02, jobs=1, jobs_a_host=1, retries=0
)
frontier = SqlSharedFrontier(PostgresDatabase(address, create=False), "world", name, lease_seconds=10.0)
crawler = WebCrawler(policy, frontier)
for visit in crawler.crawl([CrawlTask(seed) for seed in seeds], Everywhere(), CrawlBudget(pages=10**6, depth=99)):
    print(visit.fetched.task.url, flush=True)
"""


class WatchedWeb(MiniWeb):
    """Answers only when all crawlers have come, and watches which of them request one host at the same time."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.fetched: Counter[str] = Counter()
        self.crowded: set[str] = set()
        self._come: set[str] = set()
        self._asking: defaultdict[str, Counter[str]] = defaultdict(Counter)

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        host, agent = request.host.partition(":")[0], request.headers["User-Agent"]
        if request.path != "/robots.txt":
            self.fetched[f"http://{host}{request.raw_path}"] += 1
        self._asking[host][agent] += 1
        if len(+self._asking[host]) > 1:
            self.crowded.add(host)
        try:
            self._come.add(agent)
            while len(self._come) < len(CRAWLERS):
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.03)
            return await super()._answer(request)
        finally:
            self._asking[host][agent] -= 1


@pytest.fixture
def world(tmp_path: Path) -> Iterator[WatchedWeb]:
    for number in range(HOSTS):
        site = tmp_path / "sites" / f"host{number}.example"
        site.mkdir(parents=True)
        pages = [f"/page{page}.html" for page in range(PAGES)]
        # Every page leads to the next host, too, so that all crawlers come upon the same addresses.
        others = [f"http://host{(number + step) % HOSTS}.example/" for step in (1, 2, 5)]
        for name in ("/index.html", *pages):
            links = "".join(f'<a href="{url}">x</a>' for url in (*pages, *others))
            (site / name[1:]).write_text(f"<html>{number} {name} {links}</html>", encoding="utf-8")
    with WatchedWeb(tmp_path / "sites") as served:
        yield served


def everything() -> set[str]:
    hosts = [f"http://host{number}.example/" for number in range(HOSTS)]
    return {url for host in hosts for url in (host, *(f"{host}page{page}.html" for page in range(PAGES)))}


def start(name: str, address: str, world: WatchedWeb) -> "subprocess.Popen[str]":
    seeds = [f"http://host{number}.example/" for number in range(HOSTS)]
    command = [sys.executable, "-c", CRAWLER, name, address, world.hosts, *seeds]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_three_crawlers_fetch_every_page_once_and_no_host_is_asked_by_two(
    world: WatchedWeb, postgres_address: str
) -> None:
    crawlers = [start(name, postgres_address, world) for name in CRAWLERS]
    fetched = [crawler.communicate()[0].split() for crawler in crawlers]
    assert [crawler.returncode for crawler in crawlers] == [0, 0, 0]
    assert sorted(url for urls in fetched for url in urls) == sorted(everything())
    assert world.fetched == Counter(everything())
    assert world.crowded == set()


def test_what_a_killed_crawler_had_in_hand_is_fetched_by_others_and_nothing_else_again(
    world: WatchedWeb, postgres_address: str
) -> None:
    killed, *others = [start(name, postgres_address, world) for name in CRAWLERS]
    assert killed.stdout is not None
    dealt_with = [killed.stdout.readline().strip() for _ in range(6)]
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    dealt_with += killed.stdout.read().split()
    by_others = [url for other in others for url in other.communicate()[0].split()]
    assert [other.returncode for other in others] == [0, 0]
    assert {*dealt_with, *by_others} == everything() == set(world.fetched)
    again = {url for url, times in world.fetched.items() if times > 1}
    assert all(times <= 2 for times in world.fetched.values())
    # Told to its reader and asked for the next is dealt with; the last ones were still in hand.
    assert again.isdisjoint(dealt_with[:-2])
    assert world.crowded == set()
