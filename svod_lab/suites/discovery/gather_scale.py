"""The suite `gather-scale`: two crawlers share a crawl of many hosts, and are killed and begun again on the way."""

import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from svod.crawl.crawl_policy import CrawlPolicy
from svod.store.opening import opened_store
from svod_lab.miniweb.many_hosts import ROBOTS, ManyHosts, Request, host_name, requests_of, spacings
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_least, at_most
from svod_lab.soak.memory import slope_of
from svod_lab.soak.processes import resident_megabytes, tree_seconds
from svod_lab.soak.server import PostgresServer, program
from svod_lab.suites.discovery.shared_crawler import CRAWL

GROUP = "a shared crawl"
PAGES, PAGES_A_HOST, KILLS = 2_000, 50, 2
CRAWLERS = ("one", "two")
DELAY = 0.5
_LOOK_SECONDS = 2.0
# Memory is looked at once all parts are loaded.
_WARM = 0.3
# Requests need a moment on their way, and the next one may need less.
_TOLERANCE, _MOST_EARLY = 0.9, 0.01
# What a killed crawler had in hand: what it requested, and what its caller had not processed yet.
_IN_HAND = CrawlPolicy().jobs + 16 + 2
_WAITING = "SELECT count(*) FROM crawl_addresses WHERE crawl = %s AND visit IS NOT NULL"
_SETTINGS = ("shared_buffers=256MB", "max_wal_size=2GB")


class Look(NamedTuple):
    """The crawl at one moment: pages done, addresses that wait, memory of a crawler in MB."""

    done: int
    waiting: int
    megabytes: float


def measure(bench: Bench) -> Iterator[Figure]:
    """Crawl all pages, and look at the servers' log."""
    if program("initdb") is None:
        bench.warn("PostgreSQL is absent: `apt-get install postgresql`; a shared crawl is not measured.")
        return
    pages = max(bench.choice.sizes, default=PAGES)
    with tempfile.TemporaryDirectory(prefix="svod-gather-") as folder, ExitStack() as stack:
        crawl = _Crawl(Path(folder), stack, pages, bench.choice.kills or KILLS)
        for _ in bench.follow(crawl.looks(), "looks"):
            pass
        yield from crawl.figures()


@dataclass
class _Crawler:
    """A crawler at work."""

    name: str
    process: "subprocess.Popen[bytes]"
    seconds: float = 0.0


@dataclass
class _Done:
    """What was seen of a crawl."""

    looks: list[Look] = field(default_factory=list)
    cpu: float = 0.0
    kills: int = 0
    starts: int = 0


class _Crawl:
    """Two crawlers, their hosts, their database."""

    def __init__(self, folder: Path, stack: ExitStack, pages: int, kills: int) -> None:
        self._folder = folder
        self._world = ManyHosts(max(1, pages // PAGES_A_HOST), PAGES_A_HOST)
        self._server = stack.enter_context(PostgresServer(settings=_SETTINGS))
        self._database = self._server.new_database()
        opened_store(self._database, folder, create=True).close()
        self._log = folder / "requests"
        self._hosts = stack.enter_context(_served(self._world, self._log))
        self._wanted_kills = kills
        self._pages = self._world.hosts * PAGES_A_HOST
        self.done = _Done()
        self._begun = time.monotonic()

    def looks(self) -> Iterator[Look]:
        """Let the crawlers run until nothing is left, and look at them now and then."""
        import psycopg

        crawlers = [self._start(name) for name in CRAWLERS]
        with closing(psycopg.connect(self._database, autocommit=True)) as connection:
            while crawlers:
                time.sleep(_LOOK_SECONDS)
                row = connection.execute(_WAITING, (CRAWL,)).fetchone()
                for crawler in crawlers:
                    crawler.seconds = max(crawler.seconds, tree_seconds(crawler.process.pid))
                done = self._lines()
                look = Look(
                    done,
                    int(row[0]) if row else 0,
                    max(resident_megabytes(crawler.process.pid) for crawler in crawlers),
                )
                self.done.looks.append(look)
                yield look
                crawlers = self._living(crawlers, done)

    def _living(self, crawlers: Sequence[_Crawler], done: int) -> list[_Crawler]:
        """The crawlers that go on; now and then one is killed, and another one begun in its place."""
        left = []
        for crawler in crawlers:
            if crawler.process.poll() is None:
                left.append(crawler)
                continue
            self.done.cpu += crawler.seconds
            if crawler.process.returncode:
                raise RuntimeError(f"a crawler ended with status {crawler.process.returncode}")
        due = (self.done.kills + 1) * self._pages // (self._wanted_kills + 1)
        if left and self.done.kills < self._wanted_kills and done >= due:
            victim = left.pop(0)
            victim.process.send_signal(signal.SIGKILL)
            victim.process.wait()
            self.done.cpu += victim.seconds
            self.done.kills += 1
            left.append(self._start(victim.name))
        return left

    def _start(self, name: str) -> _Crawler:
        self.done.starts += 1
        own = self._folder / f"{name}-{self.done.starts}"
        command = [sys.executable, "-m", "svod_lab.suites.discovery.shared_crawler", own.name, self._database,
                   self._hosts, str(DELAY), str(own), f"http://{host_name(0)}/"]  # fmt: skip
        with (self._folder / f"{own.name}.done").open("wb") as said:
            return _Crawler(name, subprocess.Popen(command, stdout=said))  # noqa: S603 - our own module

    def _lines(self) -> int:
        return sum(path.read_bytes().count(b"\n") for path in self._folder.glob("*.done"))

    def figures(self) -> Iterator[Figure]:
        """What came out, by the servers' log and by what was seen meanwhile."""
        requests = list(requests_of(self._log))
        times = Counter(f"http://{one.host}{one.path}" for one in requests if one.path != ROBOTS)
        wanted = frozenset(self._world.addresses())
        yield Figure("pages", len(wanted), group=GROUP)
        yield Figure("hosts", self._world.hosts, group=GROUP)
        yield Figure("crawlers killed", self.done.kills, group=GROUP)
        yield Figure("time", time.monotonic() - self._begun, "s", group=GROUP)
        yield at_least("pages fetched", len(wanted & times.keys()) / len(wanted), "", 1.0)
        again = sum(times.values()) - len(times)
        yield at_most("pages fetched again, a kill", again / max(1, self.done.kills), "", _IN_HAND)
        yield from self._of_politeness(requests)
        yield Figure("pages a CPU second of the crawlers", len(times) / max(1e-9, self.done.cpu), group=GROUP)
        yield from self._of_looks()

    def _of_politeness(self, requests: Sequence[Request]) -> Iterator[Figure]:
        apart = sorted(spacings(requests))
        yield at_most("requests to one host at once", max(one.at_once for one in requests), "", 1)
        yield Figure(
            "from one page of a host to the next, half of them within", statistics.median(apart), "s", group=GROUP
        )
        early = sum(seconds < _TOLERANCE * DELAY for seconds in apart) / len(apart)
        yield at_most(
            f"pages that came earlier than {_TOLERANCE:g} of {DELAY:g} s after the last", early, "", _MOST_EARLY
        )
        yield Figure("shortest time between two", apart[0], "s", group=GROUP)
        robots = sum(one.path == ROBOTS for one in requests)
        yield Figure("requests of robots.txt a host", robots / self._world.hosts, group=GROUP)

    def _of_looks(self) -> Iterator[Figure]:
        looks = self.done.looks
        yield Figure("addresses that waited, at most", max(look.waiting for look in looks), group=GROUP)
        warm = [look for look in looks if look.done >= _WARM * self._pages]
        yield Figure("memory of a crawler, at most", max(look.megabytes for look in looks), "MB", group=GROUP)
        slope = 10_000 * slope_of([look.done for look in warm], [look.megabytes for look in warm])
        yield Figure("its growth, once it is warm", slope, "MB per 10 000 pages", group=GROUP)


@contextmanager
def _served(world: ManyHosts, log: Path) -> Iterator[str]:
    """The hosts in a process of their own, as the setting that leads there."""
    command = [sys.executable, "-m", "svod_lab.miniweb.many_hosts", str(world.hosts), str(world.pages), str(log)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own module
        try:
            yield f"*={process.stdout.readline().strip() if process.stdout else ''}"
        finally:
            process.terminate()
