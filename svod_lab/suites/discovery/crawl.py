"""How fast the crawler is on this machine without politeness, beside Scrapy; what a second round fetches."""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.crawler import WebCrawler
from svod.crawl.host_names import NetworkRules
from svod.errors import SettingsError
from svod.model.crawl import CrawlBudget, CrawlTask, FetchStatus, Link, Visit
from svod.ports import CrawlMemory
from svod.store.store import SqliteStore
from svod_lab.miniweb.server import MiniWeb
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_least, at_most

BASELINE_SCRIPT = Path(__file__).with_name("crawl_peer.txt")
# Both crawlers get the same settings.
JOBS = 16
_HOST = "127.0.0.1"
_PAGES = 600
_LINKS_A_PAGE = 60
_WORDS_A_PAGE = 1500
_TURNS = 3
_SECONDS = 300.0
_SEED = 11


@dataclass(frozen=True, slots=True)
class CrawlTime:
    """How many pages a crawl fetched, and the CPU seconds that it took."""

    pages: int
    seconds: float

    @property
    def speed(self) -> float:
        """Pages per CPU second."""
        return self.pages / self.seconds if self.seconds else 0.0


class Everywhere:
    """Goes wherever a link leads."""

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """One queue for all."""
        return 0


def measure(bench: Bench) -> Iterator[Figure]:
    """Pages per CPU second, ours and Scrapy's alternating, the best of each; then a second round over the same site."""
    pages = bench.choice.limit or _PAGES
    with tempfile.TemporaryDirectory() as folder, served(Path(folder) / "sites", pages) as seed:
        ours, theirs = [], []
        for _ in bench.follow(range(_TURNS), "crawling", _TURNS):
            ours.append(own_time(seed))
            if bench.baseline_python is not None:
                theirs.append(baseline_time(seed, bench.baseline_python))
        best = max(turn.speed for turn in ours)
        yield Figure("pages crawled", float(ours[0].pages))
        yield Figure("pages per CPU second", best)
        if theirs:
            program = max(turn.speed for turn in theirs)
            yield Figure("pages crawled by Scrapy", float(theirs[0].pages))
            yield Figure("Scrapy's pages per CPU second", program)
            yield at_least("speed beside Scrapy", best / program if program else 0.0, "×", 1.0)
        yield from second_round(seed, Path(folder) / "library")
        yield unconditional(Path(folder) / "sites", Path(folder) / "other library")


def second_round(seed: str, library: Path) -> Iterator[Figure]:
    """What a crawl with a memory fetches of a site that has not changed since."""
    store = SqliteStore(library, create=True)
    try:
        first = [visit.fetched for visit in _crawled(seed, store.crawl("bench"))]
        started = time.process_time()
        again = [visit.fetched for visit in _crawled(seed, store.crawl("bench"))]
        seconds = time.process_time() - started
    finally:
        store.close()
    documents = sum(fetched.status is FetchStatus.FETCHED for fetched in again)
    yield at_most("documents fetched again", float(documents), f"of {len(first)}", 0.0)
    yield Figure("unchanged pages per CPU second", CrawlTime(len(again), seconds).speed)


def unconditional(folder: Path, library: Path) -> Figure:
    """How many requests of a second round, robots.txt among them, ask for more than what has changed."""
    store = SqliteStore(library, create=True)
    try:
        with MiniWeb(folder) as world:
            seed = f"http://{world.address}/index.html"
            for _ in range(2):
                world.asked_plainly.clear()
                visits = sum(1 for _ in _crawled(seed, store.crawl("conditions")))
            asked = len(world.asked_plainly)
    finally:
        store.close()
    return at_most("requests without a condition", float(asked), f"of {visits}", 0.0)


def own_time(seed: str) -> CrawlTime:
    """A crawl of ours."""
    started = time.process_time()
    pages = sum(visit.fetched.status is FetchStatus.FETCHED for visit in _crawled(seed, None))
    return CrawlTime(pages, time.process_time() - started)


def baseline_time(seed: str, python: Path) -> CrawlTime:
    """The same crawl by Scrapy, run by a Python that has it."""
    command = [str(python), str(BASELINE_SCRIPT), seed, str(JOBS)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)  # noqa: S603 - ours
    try:
        values = json.loads(ended.stdout.splitlines()[-1])
    except (ValueError, IndexError) as error:
        said = ended.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise SettingsError(
            f"Scrapy does not run with {python}: {said[0]}",
            way_out="Name one that has Scrapy by --baseline-python.",
        ) from error
    return CrawlTime(values["pages"], values["seconds"])


@contextmanager
def served(folder: Path, pages: int) -> Iterator[str]:
    """The address of a made-up site, served by a process of its own so that only crawlers are timed."""
    write_site(folder / _HOST, pages)
    command = [sys.executable, "-m", "svod_lab.miniweb.server", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - ours
        try:
            line = process.stdout.readline().strip() if process.stdout else ""
            yield f"http://{line}/index.html"
        finally:
            process.terminate()


def write_site(folder: Path, pages: int) -> None:
    """A site whose pages link to one another at random, the same every time."""
    chance = random.Random(_SEED)  # noqa: S311 - a made-up site, no secret
    folder.mkdir(parents=True)
    words = [
        "lemma",
        "ледник",
        "Gleichung",
        "<b>bound</b>",
        "theorem",
        "труды",
        "&amp;",
        "Verlag",
        "<i>et al.</i>",
        "2007",
    ]
    for number in range(pages):
        links = [number + 1, *(chance.randrange(pages) for _ in range(_LINKS_A_PAGE - 1))]
        items = "".join(
            f'<li class="entry">{" ".join(chance.choices(words, k=_WORDS_A_PAGE // _LINKS_A_PAGE))}'
            f' <a href="{_name(link % pages)}" class="ref">paper {link}</a></li>\n'
            for link in links
        )
        page = f"<!DOCTYPE html><html><head><title>{number}</title></head><body><ul>{items}</ul></body></html>"
        (folder / _name(number)).write_text(page, encoding="utf-8")


def _name(number: int) -> str:
    return f"page{number}.html" if number else "index.html"


def _crawled(seed: str, memory: CrawlMemory | None) -> Iterator[Visit]:
    policy = CrawlPolicy(NetworkRules(allow_private=True), delay=0.0, jobs=JOBS, jobs_a_host=JOBS)
    return WebCrawler(policy, memory).crawl([CrawlTask(seed)], Everywhere(), CrawlBudget(10**6, 10**6, _SECONDS))
