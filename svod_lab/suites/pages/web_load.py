"""The suite `face`: fifty readers at a library of ten thousand works while it is being filled."""

import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from html import unescape
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote_plus

from svod.errors import SettingsError
from svod.model.retrieval import NO_FILTERS, Filters
from svod.search.index import TantivyIndex
from svod.store.store import SqliteStore
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, Goal
from svod_lab.suites.pages.web_client import MOST_SECONDS, Reader, run
from svod_lab.suites.search.search import asked_of
from svod_lab.synthetic.numbered_works import described, made_up_entry, made_up_list, made_up_work

SIZE, READERS = 10_000, 50
# Issue «The face», on two cores.
MOST_SEARCH, MOST_ERRORS = Goal(200, upward=False), Goal(0, upward=False)
GROUP = "face"
# How long readers read, and how long each looks at a page on the mean.
_SECONDS, _LOOKS = 40.0, 2.0
_LOOK_SECONDS = 0.5
_GOOD = 200
_WORKS_AT_A_TIME, _REFERENCES = 500, 20
# Words that many titles have are queried often: they are every so manieth query from the most frequent one on.
_COMMON_WORDS, _COMMON_EVERY = 30, 7
# How fast queries become rarer down their list (Zipf); with this, four of ten pages were requested before.
_RARER = 0.8
_NEW_PAPERS = 4_000
_NEW_FROM = 1 << 30
_SEED = 10
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
# Every so many pages a reader narrows the search, leafs on where there is more, or looks at the arrivals.
_LEAF = "leaf"
_PLAIN, _NARROWED = "/search?q={}", "/search?q={}&language=de"
_WAYS = (_PLAIN, _PLAIN, _NARROWED, _LEAF, "/browse")
_NARROWED_TO = Filters(language=("de",))
_NEXT = re.compile(rb'rel="next" href="([^"]+)"')
_SEARCH = "/search"


class Served(NamedTuple):
    """A page that a reader got: its path, its milliseconds, whether it was a page, and whether it was new."""

    path: str
    milliseconds: float
    is_good: bool
    is_first: bool = True


class Visit(NamedTuple):
    """What readers met together: all pages, the server's CPU seconds, and how many works came meanwhile."""

    pages: tuple[Served, ...]
    cpu_seconds: float
    seconds: float
    works: int = 0

    @property
    def searches(self) -> list[Served]:
        """The search pages, the quickest first."""
        return sorted(
            (page for page in self.pages if page.path.startswith(_SEARCH)), key=lambda page: page.milliseconds
        )

    @property
    def search_times(self) -> list[float]:
        """The milliseconds of search pages, sorted."""
        return [page.milliseconds for page in self.searches]


def measure(bench: Bench) -> Iterator[Figure]:
    """Make a library, serve it, fill it, and let readers in: first some who read, then some who never pause."""
    size = max(bench.choice.sizes, default=SIZE)
    with tempfile.TemporaryDirectory(prefix="svod-face-") as place:
        folder = Path(place)
        titles = made_library(folder / "library", size, bench)
        write_papers(folder / "papers", _NEW_PAPERS)
        queries = Queries(*found_whole(folder / "library", asked(titles)))
        with served(folder / "library") as (address, server):
            held = run(_held(address))
            with filled(folder / "library", folder / "papers"):
                run(_filling(address, held))
                run(visit(address, server, queries, readers=4, seconds=3.0, looks=0.0))
                for method, looks in (("readers who read", _LOOKS), ("readers who never pause", 0.0)):
                    met = run(visit(address, server, queries, readers=READERS, seconds=_SECONDS, looks=looks))
                    yield from figures(met, method)


def figures(met: Visit, method: str) -> Iterator[Figure]:
    """What a visit shows."""
    times = met.search_times
    first = [page.milliseconds for page in met.searches if page.is_first]
    again = [page.milliseconds for page in met.searches if not page.is_first]
    errors = float(sum(not page.is_good for page in met.pages))
    rows: tuple[tuple[str, float, str, Goal | None], ...] = (
        ("95 of 100 search pages, at most", _most(times), "ms", MOST_SEARCH),
        ("of these, 95 of 100 requested for the first time", _most(first), "ms", None),
        ("of these, 95 of 100 requested before", _most(again), "ms", None),
        ("half of the search pages, at most", statistics.median(times or [0.0]), "ms", None),
        ("search pages requested before", 100 * len(again) / max(1, len(times)), "%", None),
        ("pages", len(met.pages) / met.seconds, "/s", None),
        ("the server's CPU a page", 1000 * met.cpu_seconds / max(1, len(met.pages)), "ms", None),
        ("works stored by the ingest meanwhile", met.works / met.seconds, "/s", None),
        ("errors", errors, f"of {len(met.pages)}", MOST_ERRORS),
    )
    for name, value, unit, goal in rows:
        reached = goal.reached(value) if goal else None
        yield Figure(name, value, unit, str(goal or ""), reached, group=GROUP, method=method, support=len(met.pages))


def _most(times: Sequence[float]) -> float:
    return times[int(0.95 * len(times))] if times else 0.0


class Queries:
    """The pages that readers request, some of them repeatedly, and those requested so far.

    Searches that are narrowed have queries of their own.
    """

    def __init__(self, asked_for: Sequence[str], narrowed: Sequence[str] = ()) -> None:
        self._asked_for = {_PLAIN: asked_for, _NARROWED: narrowed or asked_for}
        self._weights = {
            way: tuple(accumulate((rank + 1) ** -_RARER for rank in range(len(queries))))
            for way, queries in self._asked_for.items()
        }
        self._seen: set[str] = set()

    def draw(self, rng: random.Random, following: str = "") -> str:
        """The path of the next page that a reader requests, maybe the next page of results."""
        way = rng.choice(_WAYS)
        kind = _NARROWED if way == _NARROWED else _PLAIN
        query = rng.choices(self._asked_for[kind], cum_weights=self._weights[kind])[0]
        return following or _PLAIN.format(quote_plus(query)) if way == _LEAF else way.format(quote_plus(query))

    def is_first(self, path: str) -> bool:
        """Whether a page is requested for the first time; notes it."""
        is_new = path not in self._seen
        self._seen.add(path)
        return is_new


def asked(titles: Sequence[str]) -> list[str]:
    """What readers look for, the most frequent first: words of titles, and words that many titles have."""
    rng = random.Random(_SEED)  # noqa: S311 - the same queries every time
    sought = asked_of(titles, rng, len(titles))
    common = Counter(word for title in titles for word in title.split()).most_common(_COMMON_WORDS)
    for number, (word, _) in enumerate(common):
        sought.insert(number * _COMMON_EVERY, word)
    return sought


def found_whole(library: Path, queries: Sequence[str]) -> tuple[list[str], list[str]]:
    """The queries that find works with all their words, at large and among German ones.

    What is shown where no work has all the words differs between versions; these queries lead to the same pages.
    """
    index = TantivyIndex(library / "index")

    def finds(query: str, filters: Filters) -> bool:
        page = index.search(query, limit=1, filters=filters)
        return bool(page.total) and not page.relaxed

    at_large = [query for query in queries if finds(query, NO_FILTERS)]
    return at_large, [query for query in at_large if finds(query, _NARROWED_TO)]


def made_library(folder: Path, size: int, bench: Bench) -> tuple[str, ...]:
    """A library of made-up works in a folder, its index up to date; their titles."""
    store, index = SqliteStore(folder, create=True), TantivyIndex(folder / "index")
    titles: list[str] = []
    try:
        for start in bench.follow(range(0, size, _WORKS_AT_A_TIME), f"{size} works", size // _WORKS_AT_A_TIME):
            numbers = range(start, min(size, start + _WORKS_AT_A_TIME))
            entries = [made_up_entry(number) for number in numbers]
            with store.writing() as session:
                for number, entry in zip(numbers, entries, strict=True):
                    bench.store_work(made_up_work(entry), made_up_list(number, size, _REFERENCES), session)
            index.update(entries)
            titles += [entry.titles[0] for entry in entries]
        store.survey().indexed(store.survey().unindexed())
    finally:
        store.close()
    return tuple(titles)


def write_papers(folder: Path, count: int) -> None:
    """Papers that no library has yet, each a small web page."""
    folder.mkdir(parents=True)
    for number in range(_NEW_FROM, _NEW_FROM + count):
        known = described(number)
        cited = [described(number * 7 % 5000 + place) for place in range(8)]
        listed = "".join(
            f"<p>{place}. {one.author.full} {one.title} // {one.journal}. {one.year}. P. {one.pages}.</p>"
            for place, one in enumerate(cited, 1)
        )
        page = (
            f"<html><head><meta charset='utf-8'><title>{known.title}</title></head><body><h1>{known.title}</h1>"
            f"<p>{known.author.full}</p><p>{known.year}</p><p>Abstract. {known.title} is looked at [1].</p>"
            f"<h2>References</h2>{listed}</body></html>"
        )
        (folder / f"{number}.html").write_text(page, encoding="utf-8")


@contextmanager
def served(library: Path) -> Iterator[tuple[str, int]]:
    """The address of a library served with a maker of pages a core, and the number of the process that serves."""
    makers = str(os.cpu_count() or 1)
    command = [sys.executable, "-m", "svod", "serve", "--library", str(library), "--port", "0", "--page-makers", makers]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603 - ours
        try:
            said = process.stderr.readline() if process.stderr else ""
            found = _ADDRESS.search(said)
            if found is None:
                raise SettingsError(f"The library is not served: {said.strip() or 'nothing was said'}.")
            yield found[0], process.pid
        finally:
            process.terminate()


@contextmanager
def filled(library: Path, papers: Path) -> Iterator[None]:
    """A fill that runs beside the readers, by a process of its own."""
    command = [sys.executable, "-m", "svod", "add", str(papers), "--library", str(library), "--jobs", "1"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as process:  # noqa: S603 - ours
        try:
            yield
        finally:
            process.terminate()


async def visit(address: str, server: int, queries: Queries, *, readers: int, seconds: float, looks: float) -> Visit:
    """Let readers in for so many seconds, each looking at a page for so long on the mean."""
    began, cpu = time.perf_counter(), _cpu_seconds(server)
    held = await _held(address)
    visits = [
        _visit_pages(address, queries, random.Random(number), began + seconds, looks)  # noqa: S311 - always the same
        for number in range(readers)
    ]
    pages = [page for visited in await asyncio.gather(*visits) for page in visited]
    ended, spent = time.perf_counter() - began, _cpu_seconds(server) - cpu
    return Visit(tuple(pages), spent, ended, await _held(address) - held)


async def _filling(address: str, held: int) -> None:
    """Wait until a fill has begun, and more works are held: it takes a while to start."""
    deadline = time.perf_counter() + MOST_SECONDS
    while await _held(address) <= held and time.perf_counter() < deadline:
        await asyncio.sleep(_LOOK_SECONDS)


async def _held(address: str) -> int:
    """How many works the library holds; 0 where the page does not say."""
    with closing(Reader(address)) as reader:
        answer = await reader.get("/api/v1/holdings")
    return int(json.loads(answer.body)["works"]) if answer.status == _GOOD else 0


async def _visit_pages(address: str, queries: Queries, rng: random.Random, end: float, looks: float) -> list[Served]:
    pages: list[Served] = []
    reader = Reader(address)
    # Readers do not arrive all at once.
    await asyncio.sleep(rng.random() * looks)
    following = ""
    while time.perf_counter() < end:
        path = queries.draw(rng, following)
        is_first = queries.is_first(path)
        page, following = await _page(reader, path)
        pages.append(page._replace(is_first=is_first))
        await asyncio.sleep(rng.expovariate(1 / looks) if looks else 0.0)
    reader.close()
    return pages


async def _page(reader: Reader, path: str) -> tuple[Served, str]:
    """A page, and the path of the one that follows it."""
    began = time.perf_counter()
    answer = await reader.get(path)
    took = 1000 * (time.perf_counter() - began)
    is_good = answer.status == _GOOD and answer.body.rstrip().endswith(b"</html>")
    found = _NEXT.search(answer.body)
    return Served(path, took, is_good), unescape(found[1].decode()) if found else ""


def _cpu_seconds(process: int) -> float:
    """The CPU seconds of a process and of those that it started, so far; 0 where the system does not report it."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        started = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split()
    except OSError:
        return 0.0
    ticks_a_second = 100
    return (int(fields[11]) + int(fields[12])) / ticks_a_second + sum(_cpu_seconds(int(child)) for child in started)
