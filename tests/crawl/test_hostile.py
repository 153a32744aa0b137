"""Servers that hang, drip, loop, lie and burst: bounded, recorded, and the crawl goes on."""

from collections.abc import Iterator

import pytest

from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.crawler import WebCrawler
from svod.crawl.host_names import NetworkRules
from svod.crawl.http.fetcher import HttpFetcher
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, Visit
from tests.crawl.hostile import PATHS, Writer, answer, drip, hang, hostile_server, pour, slam

MOST_BYTES = 1_000_000
FATES = {
    "/hang": FetchStatus.TIMEOUT,
    "/drip": FetchStatus.TIMEOUT,
    "/drip-head": FetchStatus.TIMEOUT,
    "/pour": FetchStatus.TOO_LARGE,
    "/slam": FetchStatus.UNREACHABLE,
    "/loop": FetchStatus.UNREACHABLE,
    "/ring": FetchStatus.UNREACHABLE,
    "/to-file": FetchStatus.REFUSED,
    "/to-javascript": FetchStatus.REFUSED,
    "/to-nowhere": FetchStatus.REFUSED,
    "/longer-said": FetchStatus.UNREACHABLE,
    "/shorter-said": FetchStatus.UNREACHABLE,
    "/no-number": FetchStatus.UNREACHABLE,
    "/lying-type": FetchStatus.FETCHED,
    "/hidden-page": FetchStatus.FETCHED,
    "/gzip-bomb": FetchStatus.TOO_LARGE,
    "/brotli-bomb": FetchStatus.TOO_LARGE,
    "/gzip-cut": FetchStatus.UNREACHABLE,
    "/not-gzip": FetchStatus.UNREACHABLE,
    "/twice-packed": FetchStatus.UNREACHABLE,
    "/large": FetchStatus.TOO_LARGE,
    "/many-links": FetchStatus.TOO_LARGE,
    "/no-http": FetchStatus.UNREACHABLE,
    "/long-head": FetchStatus.UNREACHABLE,
    "/broken-letters": FetchStatus.FETCHED,
    "/strange-charset": FetchStatus.FETCHED,
    "/redirect-in-cyrillic": FetchStatus.FETCHED,
    "/fine": FetchStatus.FETCHED,
    "/%D0%BF%D1%83%D1%82%D1%8C": FetchStatus.FETCHED,
}


class SeedsAnd:
    """Follows what a page of this name links to."""

    def __init__(self, *pages: str) -> None:
        self._pages = pages

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        return 0 if origin is None or origin.fetched.task.url.endswith(self._pages) else None


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with hostile_server() as address:
        yield address


def crawler(seconds: float = 1.5, most_bytes: int = MOST_BYTES, retries: int = 0) -> WebCrawler:
    network_rules = NetworkRules(allow_private=True)
    return WebCrawler(
        CrawlPolicy(
            network_rules, seconds=seconds, most_bytes=most_bytes, delay=0.0, jobs=8, jobs_a_host=8, retries=retries
        )
    )


def test_every_vice_has_a_fate_and_the_crawl_goes_on(server: str) -> None:
    assert FATES.keys() == PATHS.keys() - {"/busy"}
    seeds = [CrawlTask(server + path) for path in FATES]
    # Sound answers in between keep the host from being given up.
    seeds = [
        task for seed in seeds for task in (seed, CrawlTask(f"{server}/fine?between={len(seed.url)}{seed.url[-1]}"))
    ]
    visits = {
        visit.fetched.task.url.removeprefix(server): visit
        for visit in crawler().crawl(seeds, SeedsAnd(), CrawlBudget())
    }
    statuses = {path: visits[path].fetched.status for path in FATES}
    assert statuses == FATES
    assert all(
        visit.fetched.message for path, visit in visits.items() if visit.fetched.status is not FetchStatus.FETCHED
    )


@pytest.mark.parametrize("path", ["/loop", "/gzip-bomb", "/longer-said", "/drip"])
def test_a_single_fetch_has_the_same_fates(server: str, path: str) -> None:
    fetched: Fetched = HttpFetcher(seconds=1.0, most_bytes=MOST_BYTES, allow_private=True).fetch(
        CrawlTask(server + path)
    )
    assert (fetched.status, fetched.content) == (FATES[path], b"")


def test_links_are_read_from_what_is_a_page_whatever_its_server_says(server: str) -> None:
    paths = ("/lying-type", "/hidden-page", "/broken-letters", "/strange-charset")
    seeds = [CrawlTask(server + path) for path in paths]
    visits = {
        visit.fetched.task.url.removeprefix(server): visit
        for visit in crawler().crawl(seeds, SeedsAnd(), CrawlBudget())
    }
    assert visits["/lying-type"].links == ()
    for path in paths[1:]:
        assert f"{server}/fine" in [link.url for link in visits[path].links]


def test_a_redirect_in_bytes_of_an_old_code_page_is_followed(server: str) -> None:
    (visit,) = crawler().crawl([CrawlTask(f"{server}/redirect-in-cyrillic")], SeedsAnd(), CrawlBudget())
    assert visit.fetched.content == b"<html>found</html>"


def test_of_a_page_with_endless_links_so_many_are_followed_as_the_budget_says(server: str) -> None:
    seeds = [CrawlTask(f"{server}/many-links")]
    visits = list(
        crawler(most_bytes=50_000_000, seconds=20.0).crawl(seeds, SeedsAnd("/many-links"), CrawlBudget(pages=20))
    )
    assert len(visits[0].links) == CrawlPolicy().most_links
    assert len([visit for visit in visits if visit.fetched.status is FetchStatus.FETCHED]) == 20


@pytest.mark.parametrize(
    ("robots", "status"),
    [
        (hang, FetchStatus.TIMEOUT),
        (slam, FetchStatus.UNREACHABLE),
        (drip, FetchStatus.TIMEOUT),
        (pour, FetchStatus.FETCHED),
        (answer(b"User-agent: *\nDisallow: /" + b"*a" * 5000 + b"$\n"), FetchStatus.FETCHED),
        (answer(b"User-agent: *\n" + b"Disallow: /x\n" * 30_000), FetchStatus.FETCHED),
        (answer(b"<html>no such page, said with a 200</html>"), FetchStatus.FETCHED),
        (answer(b"\xff\xfe\x00\x01" * 1000), FetchStatus.FETCHED),
        (answer(b"", "Location: /robots.txt", status="302 Found"), FetchStatus.FETCHED),
        (answer(b"", status="500 Broken"), FetchStatus.REFUSED),
        (answer(b"User-agent: svod\nDisallow: /fine\n"), FetchStatus.REFUSED),
        (answer(b"User-agent: *\nAllow: /fine$\nDisallow: /\n"), FetchStatus.FETCHED),
    ],
    ids=lambda value: str(value) if isinstance(value, FetchStatus) else "",
)
def test_a_hostile_robots_txt_costs_no_more_than_its_host(robots: Writer, status: FetchStatus) -> None:
    with hostile_server(robots) as server:
        (visit,) = crawler(seconds=1.0).crawl([CrawlTask(f"{server}/fine")], SeedsAnd(), CrawlBudget())
    assert visit.fetched.status is status


def test_a_host_that_stopped_answering_is_given_up(server: str) -> None:
    seeds = [CrawlTask(f"{server}/slam?{number}") for number in range(30)]
    visits = list(crawler().crawl(seeds, SeedsAnd(), CrawlBudget()))
    assert len(visits) == 30
    assert {visit.fetched.status for visit in visits} == {FetchStatus.UNREACHABLE}
    assert [visit.fetched.message for visit in visits].count("The host has stopped answering.") >= 15


def test_a_busy_host_is_not_asked_again_before_it_wishes(server: str) -> None:
    seeds = [CrawlTask(f"{server}/busy"), CrawlTask(f"{server}/fine")]
    slow = WebCrawler(CrawlPolicy(NetworkRules(allow_private=True), delay=0.0, jobs=1, retries=0))
    (visit,) = slow.crawl(seeds, SeedsAnd(), CrawlBudget(seconds=1.0))
    assert (visit.fetched.status, visit.fetched.code) == (FetchStatus.UNREACHABLE, 503)


def test_time_ends_a_crawl_whatever_servers_do(server: str) -> None:
    seeds = [CrawlTask(f"{server}/hang?{number}") for number in range(10)]
    assert list(crawler(seconds=30.0).crawl(seeds, SeedsAnd(), CrawlBudget(seconds=0.5))) == []


def test_a_redirect_leads_past_no_robots_txt() -> None:
    requests: list[bytes] = []
    with hostile_server(answer(b"User-agent: *\nDisallow: /fine\n"), requests) as inner:
        across = {"/across": answer(b"", f"Location: {inner}/fine", status="302 Found")}
        with hostile_server(more=across) as outer:
            (visit,) = crawler().crawl([CrawlTask(f"{outer}/across")], SeedsAnd(), CrawlBudget())
    assert (visit.fetched.status, visit.fetched.final_url) == (FetchStatus.REFUSED, f"{inner}/fine")
    assert [asked.split()[1] for asked in requests] == [b"/robots.txt"]
