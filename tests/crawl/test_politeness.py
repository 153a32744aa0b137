"""When a host may be requested again: delays, slow answers, crawl delays; and which visit comes first."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.http.client import Answer
from svod.crawl.http.politeness import Politeness, retry_after, shared_hosts
from svod.crawl.http.robots import rules_of
from svod.crawl.scheduling.frontier import Frontier
from svod.model.crawl import CrawlTask, Fetched, FetchStatus, QueuedVisit

HOST = "tower.example"
TASK = CrawlTask(f"http://{HOST}/")


def answered(latency: float = 0.0, code: int = 200, retry: str = "") -> Answer:
    status = FetchStatus.FETCHED if code == 200 else FetchStatus.UNREACHABLE
    return Answer(Fetched(TASK, status, code=code, headers=(("retry-After", retry),) if retry else ()), latency)


def asked(politeness: Politeness, now: float, answer: Answer) -> None:
    politeness.begin(HOST, now)
    politeness.end(HOST, now, answer)


def test_a_host_is_asked_again_after_its_delay() -> None:
    politeness = Politeness(CrawlPolicy(delay=2.0))
    assert politeness.wait(HOST, 10.0) == 0.0
    asked(politeness, 10.0, answered())
    assert politeness.wait(HOST, 10.5) == 1.5
    assert politeness.wait("garden.example", 10.5) == 0.0


def test_the_delay_counts_from_when_a_request_was_sent() -> None:
    politeness = Politeness(CrawlPolicy(delay=2.0))
    politeness.begin(HOST, 10.0)
    # Its robots.txt took five seconds.
    politeness.end(HOST, 15.5, replace(answered(), sent=15.0))
    assert politeness.wait(HOST, 15.5) == 1.5


def test_so_many_requests_run_at_a_host_as_its_manners_allow() -> None:
    politeness = Politeness(CrawlPolicy(delay=0.0, jobs_a_host=2))
    politeness.begin(HOST, 0.0)
    assert politeness.wait(HOST, 0.0) == 0.0
    politeness.begin(HOST, 0.0)
    assert politeness.wait(HOST, 0.0) > 0.0
    assert politeness.wait(HOST, 100.0) == float("inf")
    politeness.end(HOST, 100.0, answered())
    assert politeness.wait(HOST, 100.0) == 0.0


def test_a_crawl_and_single_requests_of_one_process_wait_for_a_host_together() -> None:
    policy = CrawlPolicy(delay=2.0, user_agent="of this test")
    crawl, single = (Politeness(policy, shared_hosts(policy)) for _ in range(2))
    host = "together.example"
    crawl.begin(host, 10.0)
    assert single.begin_if_free(host, 11.0) == 1.0
    assert single.begin_if_free(host, 12.0) == 0.0
    assert crawl.wait(host, 12.5) > 0
    for _ in range(5):
        crawl.end(host, 13.0, Answer(Fetched(TASK, FetchStatus.UNREACHABLE), 0.0, is_lost=True))
    # Whether a host is given up is the affair of each.
    assert crawl.is_given_up(host)
    assert not single.is_given_up(host)
    assert shared_hosts(policy) is not shared_hosts(CrawlPolicy(delay=3.0))


def test_a_slow_host_is_asked_more_rarely_and_a_failing_one_never_more_often() -> None:
    politeness = Politeness(CrawlPolicy(delay=1.0))
    for now in (0.0, 100.0, 200.0):
        asked(politeness, now, answered(latency=8.0))
    assert 4.0 < politeness.wait(HOST, 200.0) <= 8.0
    asked(politeness, 300.0, answered(code=404))
    asked(politeness, 400.0, answered(code=404))
    assert politeness.wait(HOST, 400.0) == 8.0
    asked(politeness, 500.0, answered())
    asked(politeness, 600.0, answered())
    assert politeness.wait(HOST, 600.0) == 4.0


@pytest.mark.parametrize(("code", "retry", "wait"), [(503, "7", 7.0), (429, "99999999999", 120.0), (429, "soon", 5.0)])
def test_a_busy_host_is_given_the_time_it_asks_for(code: int, retry: str, wait: float) -> None:
    politeness = Politeness(CrawlPolicy(delay=1.0))
    asked(politeness, 0.0, answered(code=code, retry=retry))
    assert politeness.wait(HOST, 0.0) == wait


def test_a_host_that_stays_busy_is_left_alone_twice_as_long_each_time() -> None:
    politeness = Politeness(CrawlPolicy(delay=1.0))
    for now, wait in ((0.0, 5.0), (100.0, 10.0), (200.0, 20.0)):
        asked(politeness, now, answered(code=503))
        assert politeness.wait(HOST, now) == wait


def test_a_delay_of_robots_txt_is_kept_up_to_a_bound() -> None:
    politeness = Politeness(CrawlPolicy(delay=1.0, longest_delay=30.0))
    politeness.begin(HOST, 0.0)
    politeness.ask_delay(HOST, 9.0)
    politeness.end(HOST, 0.0, answered())
    asked(politeness, 50.0, answered())
    assert politeness.wait(HOST, 50.0) == 9.0
    politeness.ask_delay(HOST, 86_400.0)
    asked(politeness, 500.0, answered())
    assert politeness.wait(HOST, 500.0) == 30.0


def test_a_time_to_come_back_may_be_a_date() -> None:
    moment = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
    assert retry_after("Sun, 01 Mar 2026 12:00:30 GMT", moment) == 30.0
    assert retry_after("Sun, 01 Mar 2020 12:00:30 GMT", moment) == 0.0
    assert retry_after("²", moment) == 0.0


def entry(url: str, priority: int) -> QueuedVisit:
    return QueuedVisit(CrawlTask(url), 0, priority)


def taken(frontier: Frontier, waits: dict[str, float]) -> str | None:
    found, _ = frontier.take(lambda host: waits.get(host, 0.0))
    return found.task.url if found else None


def test_better_priorities_go_first_and_in_one_the_first_come() -> None:
    frontier = Frontier()
    for url, priority in (("http://a.example/1", 1), ("http://b.example/2", 0), ("http://a.example/3", 0)):
        frontier.put(entry(url, priority))
    order = [taken(frontier, {}) for _ in range(4)]
    assert order == ["http://b.example/2", "http://a.example/3", "http://a.example/1", None]


def test_a_worse_page_waits_for_a_better_one_for_a_moment_but_not_for_long() -> None:
    frontier = Frontier()
    frontier.put(entry("http://slow.example/", 0))
    frontier.put(entry("http://quick.example/", 1))
    assert taken(frontier, {"slow.example": 0.5}) is None
    assert taken(frontier, {"slow.example": 20.0}) == "http://quick.example/"


def test_hosts_that_have_to_be_waited_for_are_passed_over_and_come_back() -> None:
    frontier = Frontier()
    for number in range(6):
        frontier.put(entry(f"http://{'ab'[number % 2]}.example/{number}", 0))
    assert [taken(frontier, {"a.example": 0.2}) for _ in range(4)] == [
        "http://b.example/1", "http://b.example/3", "http://b.example/5", None
    ]  # fmt: skip
    assert [taken(frontier, {}) for _ in range(3)] == [f"http://a.example/{number}" for number in (0, 2, 4)]
    assert len(frontier) == 0


def test_robots_txt_is_read_with_wildcards_and_without_what_takes_forever() -> None:
    rules = rules_of(
        b"\xef\xbb\xbfUser-agent: *\r\nDisallow: /*.cgi$\r\nCrawl-delay: 3\r\nSitemap: http://t.example/s.xml\r\n"
    )
    assert not rules.can_fetch("http://t.example/a.cgi", "svod")
    assert rules.can_fetch("http://t.example/a.cgi?x", "svod")
    assert rules.crawl_delay("svod") == 3.0
    assert list(rules.sitemaps) == ["http://t.example/s.xml"]
    slow = rules_of(b"User-agent: *\nDisallow: /" + b"a*" * 40 + b"b\n")
    assert slow.can_fetch("http://t.example/" + "a" * 2000, "svod")
