"""A crawl with a memory: resumed after kill -9, out of budget or stopped; a second round requests changes only."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from warcio.archiveiterator import ArchiveIterator  # type: ignore[import-untyped]

from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.crawler import WebCrawler
from svod.crawl.host_names import NetworkRules, name_table
from svod.errors import DiskFullError
from svod.model.crawl import CrawlBudget, CrawlStep, CrawlTask, FetchStatus, Link, PageVersion, QueuedVisit, Visit
from svod.store.crawls.crawl_memory import SqlCrawlMemory
from svod.store.store import SqliteStore
from svod_lab.miniweb.server import MiniWeb
from tests.crawl.hostile import Writer, answer, hostile_server

PAGES = 40
SEED = CrawlTask("http://tower.example/", home="http://tower.example/")
EVERYTHING = CrawlBudget(pages=1000)


class Everywhere:
    """Goes wherever a link leads."""

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        return 0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(tmp_path / "library", create=True)
    yield made
    made.close()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[MiniWeb]:
    site = tmp_path / "sites" / "tower.example"
    site.mkdir(parents=True)
    links = "".join(f'<a href="page{number}.html">{number}</a>' for number in range(PAGES))
    (site / "index.html").write_text(f"<html>{links}</html>", encoding="utf-8")
    for number in range(PAGES):
        (site / f"page{number}.html").write_text(f"<html>page {number}</html>", encoding="utf-8")
    with MiniWeb(tmp_path / "sites") as served:
        yield served


def crawler(world: MiniWeb, store: SqliteStore, name: str = "tower") -> WebCrawler:
    policy = CrawlPolicy(network_rules=NetworkRules(names=name_table(world.hosts)), delay=0.0, retries=0)
    return WebCrawler(policy, store.crawl(name))


def urls(visits: Iterator[Visit] | list[Visit]) -> list[str]:
    return [visit.fetched.task.url for visit in visits]


def test_a_crawl_out_of_budget_is_taken_up_where_it_was_left(world: MiniWeb, store: SqliteStore) -> None:
    first = urls(crawler(world, store).crawl([SEED], Everywhere(), CrawlBudget(pages=10)))
    second = urls(crawler(world, store).crawl([SEED], Everywhere(), EVERYTHING))
    assert len(first) == 10
    assert sorted(first + second) == sorted([SEED.url, *(f"{SEED.url}page{number}.html" for number in range(PAGES))])


def test_a_stopped_crawl_comes_back_to_what_its_reader_had_not_dealt_with(world: MiniWeb, store: SqliteStore) -> None:
    visits = crawler(world, store).crawl([SEED], Everywhere(), EVERYTHING)
    first = [next(visits).fetched.task.url for _ in range(5)]
    visits.close()  # type: ignore[attr-defined]
    second = urls(crawler(world, store).crawl([SEED], Everywhere(), EVERYTHING))
    assert set(first) & set(second) == {first[-1]}
    assert len(set(first) | set(second)) == PAGES + 1


def test_a_second_round_asks_only_for_what_changed(world: MiniWeb, store: SqliteStore, tmp_path: Path) -> None:
    list(crawler(world, store).crawl([SEED], Everywhere(), EVERYTHING))
    again = list(crawler(world, store).crawl([SEED], Everywhere(), EVERYTHING))
    assert len(again) == PAGES + 1
    assert {visit.fetched.status for visit in again} == {FetchStatus.UNCHANGED}
    assert sum(len(visit.fetched.content) for visit in again) == 0
    (tmp_path / "sites" / "tower.example" / "page7.html").write_text("<html>new words here</html>", encoding="utf-8")
    third = crawler(world, store).crawl([SEED], Everywhere(), EVERYTHING)
    changed = [visit.fetched.task.url for visit in third if visit.fetched.status is FetchStatus.FETCHED]
    assert changed == [f"{SEED.url}page7.html"]


def test_a_second_round_asks_for_robots_txt_only_if_it_changed(store: SqliteStore) -> None:
    def asked_twice(robots: Writer | None) -> list[bytes]:
        requests: list[bytes] = []
        page = answer(b"<html>one</html>", "Last-Modified: Sun, 01 Mar 2026 12:00:00 GMT")
        with hostile_server(robots, requests, {"/one": page}) as server:
            for _ in range(2):
                web_crawler = WebCrawler(CrawlPolicy(NetworkRules(allow_private=True), delay=0.0), store.crawl(server))
                list(web_crawler.crawl([CrawlTask(f"{server}/one")], Everywhere(), EVERYTHING))
        return requests[2:]

    marked = answer(b"User-agent: *\nDisallow: /secret\n", 'ETag: "rules"')
    gone = answer(b"", "Date: Mon, 02 Mar 2026 08:00:00 GMT", status="404 Not Found")
    (robots, page), (missing, _) = asked_twice(marked), asked_twice(gone)
    assert b'If-None-Match: "rules"' in robots
    assert b"If-Modified-Since: Sun, 01 Mar 2026" in page
    assert b"If-Modified-Since: Mon, 02 Mar 2026" in missing


def test_rules_that_have_not_changed_are_obeyed_in_a_second_round(
    world: MiniWeb, store: SqliteStore, tmp_path: Path
) -> None:
    rules = "User-agent: *\nDisallow: /page3.html\n"
    (tmp_path / "sites" / "tower.example" / "robots.txt").write_text(rules, encoding="utf-8")
    for _ in range(2):
        visits = list(crawler(world, store).crawl([SEED], Everywhere(), EVERYTHING))
        refused = [visit.fetched.task.url for visit in visits if visit.fetched.status is FetchStatus.REFUSED]
        assert refused == [f"{SEED.url}page3.html"]


def test_a_crawl_that_goes_on_still_knows_contents_and_traps(store: SqliteStore, tmp_path: Path) -> None:
    site = tmp_path / "calendars" / "tower.example"
    site.mkdir(parents=True)
    (site / "index.html").write_text('<html><a href="one.html">1</a><a href="two.html">2</a></html>', encoding="utf-8")
    for name, days in (("one", range(20)), ("two", range(20, 40))):
        links = "".join(f'<a href="calendar/{day}.html">{day}</a>' for day in days)
        (site / f"{name}.html").write_text(f"<html>{links}<a href='copy-{name}.html'>c</a></html>", encoding="utf-8")
        (site / f"copy-{name}.html").write_text("<html>the same words</html>", encoding="utf-8")
    with MiniWeb(tmp_path / "calendars") as served:
        first = list(crawler(served, store).crawl([SEED], Everywhere(), CrawlBudget(pages=2, depth=2)))
        second = list(crawler(served, store).crawl([SEED], Everywhere(), CrawlBudget(pages=22, depth=2)))
        third = list(crawler(served, store).crawl([SEED], Everywhere(), EVERYTHING))
    asked = [url for url in urls([*first, *second, *third]) if "calendar" in url]
    assert len([url for url in asked if int(url.rpartition("/")[2].partition(".")[0]) < 20]) == 20
    assert len(asked) == 21, "the first address beyond the limit is reported, the others are left out"
    copies = {visit.fetched.task.url: visit.same_as for visit in (*first, *second, *third) if "copy" in str(visit)}
    assert copies[f"{SEED.url}copy-two.html"] == f"{SEED.url}copy-one.html"


def test_a_round_that_was_killed_on_its_last_page_is_followed_by_another(world: MiniWeb, store: SqliteStore) -> None:
    store.crawl("tower").note(CrawlStep(met=("tower.example", "tower.example/page1.html")))
    assert len(list(crawler(world, store).crawl([SEED], Everywhere(), EVERYTHING))) == PAGES + 1


def test_a_library_that_cannot_be_written_ends_the_crawl_with_its_name(world: MiniWeb, store: SqliteStore) -> None:
    class FullMemory(SqlCrawlMemory):
        def note(self, step: CrawlStep) -> None:
            raise DiskFullError("The disk is full.")

    policy = CrawlPolicy(network_rules=NetworkRules(names=name_table(world.hosts)), delay=0.0)
    with pytest.raises(DiskFullError):
        list(WebCrawler(policy, FullMemory(store._database, "tower")).crawl([SEED], Everywhere(), EVERYTHING))


def test_crawls_of_other_names_know_nothing_of_one_another(world: MiniWeb, store: SqliteStore) -> None:
    list(crawler(world, store, "one").crawl([SEED], Everywhere(), EVERYTHING))
    other = list(crawler(world, store, "other").crawl([SEED], Everywhere(), EVERYTHING))
    assert {visit.fetched.status for visit in other} == {FetchStatus.FETCHED}


KILLED = """
import sys
from pathlib import Path
from typing import NamedTuple
from svod.crawl.crawler import WebCrawler
from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.host_names import NetworkRules, name_table
from svod.model.crawl import CrawlBudget, CrawlTask
from svod.store.store import SqliteStore

class Everywhere:
    def priority(self, link, origin, inherited):
        return 0

policy = CrawlPolicy(network_rules=NetworkRules(names=name_table(sys.argv[2])), delay=0.05, jobs_a_host=1)
crawler = WebCrawler(policy, SqliteStore(Path(sys.argv[1]), create=True).crawl("tower"))
for visit in crawler.crawl([CrawlTask("http://tower.example/")], Everywhere(), CrawlBudget(pages=1000)):
    print(visit.fetched.task.url, flush=True)
"""


def test_a_killed_crawl_goes_on_with_little_done_twice(world: MiniWeb, store: SqliteStore, tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path / "library"), world.hosts]
    first = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            first.append(line.strip())
            if len(first) == PAGES * 3 // 4:
                process.send_signal(signal.SIGKILL)
                break
    second = urls(crawler(world, store).crawl([SEED], Everywhere(), EVERYTHING))
    assert set(first) | set(second) == {SEED.url, *(f"{SEED.url}page{number}.html" for number in range(PAGES))}
    assert len(second) < PAGES


def test_a_memory_keeps_what_was_noted(store: SqliteStore) -> None:
    memory = store.crawl("tower")
    visits = [
        QueuedVisit(CrawlTask(f"http://tower.example/{n}", "http://home.example/"), 2, n, "from") for n in range(3)
    ]
    memory.note(CrawlStep(met=("m",), queued=tuple((str(n), visit) for n, visit in enumerate(visits))))
    version = PageVersion('"mark"', "Sun, 01 Mar 2026 12:00:00 GMT", (Link("http://tower.example/x", "слова", 7),))
    memory.note(CrawlStep(done=("1",), versions=(("1", PageVersion("old", "")), ("1", version))))
    memory.note(CrawlStep(versions=(("1", version), ("rules", PageVersion("", "", text="Disallow: /x")))))
    assert memory.met() == {"m", "0", "1", "2"}
    assert memory.queued() == (visits[0], visits[2])
    assert memory.version("1") == version
    assert memory.version("rules") == PageVersion("", "", text="Disallow: /x")
    memory.finish()
    assert (memory.met(), memory.queued(), memory.version("1")) == (frozenset(), (), version)


def test_a_crawl_keeps_an_archive_where_it_is_asked_to(world: MiniWeb, store: SqliteStore, tmp_path: Path) -> None:
    policy = CrawlPolicy(
        NetworkRules(names=name_table(world.hosts)), delay=0.0, retries=0, archive=tmp_path / "archive"
    )
    for _ in range(2):
        list(WebCrawler(policy, store.crawl("tower")).crawl([SEED], Everywhere(), CrawlBudget(depth=1)))
    first, second = sorted((tmp_path / "archive").iterdir(), key=lambda path: path.stat().st_mtime_ns)
    records = {record.uri: record for record in _records(first) if record.kind == "response"}
    assert len(records) == PAGES + 1
    assert records[f"{SEED.url}page3.html"].content == b"<html>page 3</html>"
    assert [record.kind for record in _records(second)] == ["warcinfo", *["revisit"] * (PAGES + 1)]


class Record(NamedTuple):
    """A record of an archive."""

    kind: str
    uri: str
    content: bytes


def _records(path: Path) -> list[Record]:
    with path.open("rb") as stream:
        return [
            Record(record.rec_type, record.rec_headers.get_header("WARC-Target-URI"), record.content_stream().read())
            for record in ArchiveIterator(stream)
        ]
