"""The suite `face`: fifty readers at a library of ten thousand works while it is being filled."""

import asyncio
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote_plus

import aiohttp

from svod.bench.figures import Figure, Goal, Workshop
from svod.bench.made_up import made_up_entry, made_up_list, made_up_work, told
from svod.bench.runs.search import asked_of
from svod.errors import SettingsError
from svod.search.index import TantivyIndex
from svod.store.store import SqliteStore

SIZE, READERS = 10_000, 50
# Issue «The face», on two cores.
MOST_SEARCH, MOST_ERRORS = Goal(200, upward=False), Goal(0, upward=False)
GROUP = "face"
# How long readers read, and how long each looks at a page on the mean.
_SECONDS, _LOOKS = 40.0, 2.0
_TIMEOUT = 60.0
_WORKS_AT_A_TIME, _REFERENCES, _TITLES_EVERY = 500, 20, 25
_COMMON_WORDS = 30
_NEW_PAPERS = 2_000
_NEW_FROM = 1 << 30
_SEED = 10
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
# Every so many pages a reader narrows the search, opens a work, or leafs on.
_WAYS = ("/search?q={}", "/search?q={}", "/search?q={}&language=de", "/search?q={}&page=2", "/browse")
_SEARCH = "/search"


class Served(NamedTuple):
    """A page that a reader got: which, after how many milliseconds, and whether it was a page."""

    path: str
    milliseconds: float
    is_good: bool


class Visit(NamedTuple):
    """What readers met together: all pages, and the server's CPU seconds."""

    pages: tuple[Served, ...]
    cpu_seconds: float
    seconds: float

    @property
    def search_times(self) -> list[float]:
        """The milliseconds of search pages, sorted."""
        return sorted(page.milliseconds for page in self.pages if page.path.startswith(_SEARCH))


def measure(workshop: Workshop) -> Iterator[Figure]:
    """Make a library, serve it, fill it, and let readers in: first some who read, then some who never pause."""
    size = max(workshop.choice.sizes, default=SIZE)
    with tempfile.TemporaryDirectory(prefix="svod-face-") as place:
        folder = Path(place)
        titles = made_library(folder / "library", size, workshop)
        write_papers(folder / "papers", _NEW_PAPERS)
        queries = asked(titles)
        with served(folder / "library") as (address, server), filled(folder / "library", folder / "papers"):
            asyncio.run(visit(address, server, queries, readers=4, seconds=3.0, looks=0.0))
            for method, looks in (("readers who read", _LOOKS), ("readers who never pause", 0.0)):
                met = asyncio.run(visit(address, server, queries, readers=READERS, seconds=_SECONDS, looks=looks))
                yield from figures(met, method, has_goals=bool(looks))


def figures(met: Visit, method: str, *, has_goals: bool) -> Iterator[Figure]:
    """What a visit shows."""
    times = met.search_times or [0.0]
    errors = float(sum(not page.is_good for page in met.pages))
    told_figures: tuple[tuple[str, float, str, Goal | None], ...] = (
        ("95 of 100 search pages, at most", times[int(0.95 * len(times))], "ms", MOST_SEARCH),
        ("half of the search pages, at most", statistics.median(times), "ms", None),
        ("pages", len(met.pages) / met.seconds, "/s", None),
        ("the server's CPU a page", 1000 * met.cpu_seconds / max(1, len(met.pages)), "ms", None),
        ("errors", errors, f"of {len(met.pages)}", MOST_ERRORS),
    )
    for name, value, unit, goal in told_figures:
        judged = goal if has_goals else None
        reached = judged.reached(value) if judged else None
        yield Figure(name, value, unit, str(judged or ""), reached, group=GROUP, method=method, support=len(met.pages))


def asked(titles: Sequence[str]) -> list[str]:
    """What readers look for: words of titles, as of people who know what they want, and words that many titles have."""
    sought = asked_of(titles, random.Random(_SEED))  # noqa: S311 - the same queries every time
    common = Counter(word for title in titles for word in title.split()).most_common(_COMMON_WORDS)
    return [*sought, *(word for word, _ in common)]


def made_library(folder: Path, size: int, workshop: Workshop) -> tuple[str, ...]:
    """A library of made-up works in a folder, its index up to date; titles of some."""
    store, index = SqliteStore(folder, create=True), TantivyIndex(folder / "index")
    titles: list[str] = []
    try:
        for start in workshop.follow(range(0, size, _WORKS_AT_A_TIME), f"{size} works", size // _WORKS_AT_A_TIME):
            numbers = range(start, min(size, start + _WORKS_AT_A_TIME))
            entries = [made_up_entry(number) for number in numbers]
            with store.writing() as shelves:
                for number, entry in zip(numbers, entries, strict=True):
                    workshop.shelve(made_up_work(entry), made_up_list(number, size, _REFERENCES), shelves)
            index.update(entries)
            titles += [entry.titles[0] for entry in entries[::_TITLES_EVERY]]
        store.survey().indexed(store.survey().unindexed())
    finally:
        store.close()
    return tuple(titles)


def write_papers(folder: Path, count: int) -> None:
    """Papers that no library has yet, each a small web page."""
    folder.mkdir(parents=True)
    for number in range(_NEW_FROM, _NEW_FROM + count):
        known = told(number)
        cited = [told(number * 7 % 5000 + place) for place in range(8)]
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
    """The address of a library served by a process of its own, and the number of that process."""
    command = [sys.executable, "-m", "svod", "serve", "--library", str(library), "--port", "0"]
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


async def visit(
    address: str, server: int, queries: Sequence[str], *, readers: int, seconds: float, looks: float
) -> Visit:
    """Let readers in for so many seconds, each looking at a page for so long on the mean."""
    began, cpu = time.perf_counter(), _cpu_seconds(server)
    async with aiohttp.ClientSession(
        address, timeout=aiohttp.ClientTimeout(total=_TIMEOUT), connector=aiohttp.TCPConnector(limit=readers)
    ) as session:
        walks = [_walk(session, queries, random.Random(number), began + seconds, looks) for number in range(readers)]  # noqa: S311 - the same walks every time
        pages = [page for walk in await asyncio.gather(*walks) for page in walk]
    return Visit(tuple(pages), _cpu_seconds(server) - cpu, time.perf_counter() - began)


async def _walk(
    session: aiohttp.ClientSession, queries: Sequence[str], rng: random.Random, end: float, looks: float
) -> list[Served]:
    pages: list[Served] = []
    # Readers do not come through the door all at once.
    await asyncio.sleep(rng.random() * looks)
    while time.perf_counter() < end:
        path = rng.choice(_WAYS).format(quote_plus(rng.choice(queries)))
        pages.append(await _page(session, path))
        await asyncio.sleep(rng.expovariate(1 / looks) if looks else 0.0)
    return pages


async def _page(session: aiohttp.ClientSession, path: str) -> Served:
    began = time.perf_counter()
    try:
        async with session.get(path) as answer:
            text = await answer.text()
            is_good = answer.status == 200 and "</html>" in text
    except (aiohttp.ClientError, TimeoutError):
        is_good = False
    return Served(path, 1000 * (time.perf_counter() - began), is_good)


def _cpu_seconds(process: int) -> float:
    """The CPU seconds of a process so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    ticks_a_second = 100
    return (int(fields[11]) + int(fields[12])) / ticks_a_second
