"""A frontier that crawlers share: a host is one crawler's at a time, and what a dead one left is found by others."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import update

from svod.model.crawl import Claim, CrawlStep, CrawlTask, PageVersion, QueuedVisit
from svod.store.crawls.shared_frontier import SqlSharedFrontier
from svod.store.database.database import Database
from svod.store.database.sharing_tables import crawl_hosts, crawl_rounds
from svod.store.opening import opened_database

HOSTS = ("bay.example", "garden.example", "tower.example")
Join = Callable[[str], SqlSharedFrontier]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    address = request.getfixturevalue("postgres_address") if request.param == "postgresql" else ""
    with closing(opened_database(address, tmp_path, create=True)) as opened:
        yield opened


@pytest.fixture
def join(database: Database) -> Join:
    def joined(crawler: str) -> SqlSharedFrontier:
        frontier = SqlSharedFrontier(database, "world", crawler)
        frontier.join()
        return frontier

    return joined


def visit(url: str) -> tuple[str, QueuedVisit]:
    return url.removeprefix("http://"), QueuedVisit(CrawlTask(url), 1, 0)


def pages(count: int, hosts: tuple[str, ...] = HOSTS) -> CrawlStep:
    return CrawlStep(queued=tuple(visit(f"http://{host}/{number}") for number in range(count) for host in hosts))


def urls(claim: Claim) -> list[str]:
    return [visit.task.url for visit in claim.visits]


def done(claim: Claim) -> CrawlStep:
    return CrawlStep(done=tuple(url.removeprefix("http://") for url in urls(claim)))


def run_out(database: Database, crawler: str) -> None:
    """Let the time pass that a dead crawler's leases last."""
    with database.transaction(write=True) as connection:
        connection.execute(update(crawl_hosts).where(crawl_hosts.c.crawler == crawler).values(until=1.0))


def test_a_host_is_claimed_by_one_crawler_and_its_pages_once(join: Join) -> None:
    first, second = join("a"), join("b")
    first.note(pages(4))
    second.note(pages(4))
    mine, others = first.claim({}, 2, 100), second.claim({}, 100, 100)
    assert [len(dict(claim.hosts)) for claim in (mine, others)] == [2, 1]
    assert len(urls(mine)) == 8
    assert len(urls(others)) == 4
    assert urls(first.claim({}, 2, 100)) == urls(second.claim({}, 100, 100)) == []


def test_what_others_find_at_a_host_comes_to_the_crawler_that_has_it(join: Join) -> None:
    first, second = join("a"), join("b")
    first.note(pages(1))
    first.claim({}, 100, 100)
    second.note(CrawlStep(queued=(visit("http://tower.example/new"), visit("http://tower.example/0"))))
    assert urls(first.claim({}, 100, 100)) == ["http://tower.example/new"]


def test_hosts_without_work_are_given_back_and_rest_as_they_were_left(join: Join) -> None:
    first, second = join("a"), join("b")
    first.note(pages(1, ("tower.example",)))
    first.note(done(first.claim({}, 100, 100)))
    assert first.claim({"tower.example": 60.0}, 100, 100) == Claim()
    second.note(CrawlStep(queued=(visit("http://tower.example/new"),)))
    claim = second.claim({}, 100, 100)
    assert urls(claim) == ["http://tower.example/new"]
    ((_, seconds),) = claim.hosts
    assert 50.0 < seconds <= 60.0


def test_the_hosts_of_a_dead_crawler_come_to_others_with_all_it_had_not_processed(
    join: Join, database: Database
) -> None:
    first, second = join("a"), join("b")
    first.note(pages(3, ("tower.example",)))
    claim = first.claim({}, 100, 100)
    first.note(CrawlStep(done=("tower.example/0",)))
    assert second.claim({}, 100, 100) == Claim()
    assert not second.is_over()
    run_out(database, "a")
    assert urls(second.claim({}, 100, 100)) == urls(claim)[1:]
    # The dead one was only asleep: the host is not its any more.
    assert first.claim({}, 100, 100) == Claim()


def test_a_crawler_that_leaves_gives_its_hosts_to_others_at_once(join: Join) -> None:
    first, second = join("a"), join("b")
    first.note(pages(2))
    assert len(urls(first.claim({}, 100, 100))) == 6
    first.leave({"bay.example": 5.0})
    claim = second.claim({}, 100, 100)
    assert len(urls(claim)) == 6
    assert dict(claim.hosts)["bay.example"] > dict(claim.hosts)["garden.example"] == 0.0


def test_a_round_is_over_for_all_and_the_next_begins_a_while_later(join: Join, database: Database) -> None:
    first = join("a")
    first.note(pages(1))
    version = PageVersion('"mark"', "")
    claim = first.claim({}, 100, 100)
    first.finish()
    first.note(done(claim))
    first.note(CrawlStep(versions=(("tower.example/0", version),)))
    first.claim({}, 100, 100)
    assert first.is_over()
    first.finish()
    late = join("late")
    late.note(pages(1))
    assert late.is_over()
    with database.transaction(write=True) as connection:
        connection.execute(update(crawl_rounds).values(ended=1.0))
    next_round = join("b")
    next_round.note(pages(1))
    assert len(urls(next_round.claim({}, 100, 100))) == 3
    assert next_round.version("tower.example/0") == version


def test_many_crawlers_at_once_get_every_page_once(join: Join) -> None:
    hosts = tuple(f"host{number}.example" for number in range(20))

    def crawl(name: str) -> list[str]:
        frontier = join(name)
        frontier.note(pages(5, hosts))
        got: list[str] = []
        while not frontier.is_over():
            claim = frontier.claim({}, 3, 7)
            got += urls(claim)
            frontier.note(done(claim))
        return got

    with ThreadPoolExecutor(4) as pool:
        visited = [url for got in pool.map(crawl, "abcd") for url in got]
    assert sorted(visited) == sorted({url for _, one in pages(5, hosts).queued for url in [one.task.url]})
