"""Crawling a small web on the loopback: budgets, order, politeness, duplicates."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.crawler import WebCrawler
from svod.crawl.host_names import NetworkRules, name_table
from svod.crawl.scheduling.crawl_notes import NoMemory
from svod.crawl.scheduling.scheduler import Scheduler
from svod.model.crawl import CrawlBudget, CrawlTask, FetchStatus, Link, Visit
from svod_lab.miniweb.server import MiniWeb

PAGES = {
    "tower.example/index.html": '<a href="left.html">left</a><a href="/right.html">right</a><a href="left.html#">b</a>',
    "tower.example/left.html": '<a href="deep/one.html">publications</a> <a href="http://garden.example/">garden</a>',
    "tower.example/right.html": '<a href="/secret/door.html">door</a> <a href="mirror.html">mirror</a>',
    "tower.example/mirror.html": '<a href="deep/one.html">publications</a> <a href="http://garden.example/">garden</a>',
    "tower.example/deep/one.html": '<a href="two.html">two</a> <a href="absent.html">absent</a>',
    "tower.example/deep/two.html": "no links",
    "tower.example/secret/door.html": "closed",
    "tower.example/robots.txt": "User-agent: *\nDisallow: /secret/\n",
    "garden.example/index.html": "roses",
}


class Everywhere:
    """Goes wherever a link leads."""

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        return 0


class Publications:
    """Follows the words of a publications page first."""

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        return 0 if "publications" in link.anchor else 1


class Nowhere:
    """Goes to the seeds alone."""

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        return 0 if origin is None else None


@pytest.fixture
def world(tmp_path: Path) -> Iterator[MiniWeb]:
    for name, body in PAGES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(body if name.endswith(".txt") else f"<html><body>{body}</body></html>", encoding="utf-8")
    with MiniWeb(tmp_path) as served:
        yield served


def crawler(world: MiniWeb, **changes: object) -> WebCrawler:
    policy = CrawlPolicy(network_rules=NetworkRules(names=name_table(world.hosts)), delay=0.0, jobs=1, retries=0)
    return WebCrawler(replace(policy, **changes))  # type: ignore[arg-type]


SEED = CrawlTask("http://tower.example/", home="http://tower.example/")


def test_a_crawl_visits_every_page_once_and_reports_failures(world: MiniWeb) -> None:
    visits = list(crawler(world, jobs=4).crawl([SEED], Everywhere(), CrawlBudget()))
    found = {visit.fetched.task.url: visit.fetched.status for visit in visits}
    assert len(found) == len(visits)
    assert found.pop("http://tower.example/secret/door.html") is FetchStatus.REFUSED
    assert found.pop("http://tower.example/deep/absent.html") is FetchStatus.UNREACHABLE
    assert set(found.values()) == {FetchStatus.FETCHED}
    assert "http://garden.example/" in found
    assert not any("secret" in url for url in world.asked)
    assert {visit.fetched.task.home for visit in visits} == {SEED.url}


def test_robots_txt_is_ignored_only_when_the_policy_says_so(world: MiniWeb) -> None:
    visits = crawler(world, obeys_robots=False).crawl([SEED], Everywhere(), CrawlBudget())
    assert "http://tower.example/secret/door.html" in {
        visit.fetched.final_url for visit in visits if visit.fetched.status is FetchStatus.FETCHED
    }


@pytest.mark.parametrize(("depth", "pages"), [(0, 1), (1, 3)])
def test_a_crawl_goes_no_deeper_than_its_budget(world: MiniWeb, depth: int, pages: int) -> None:
    visits = list(crawler(world).crawl([SEED], Everywhere(), CrawlBudget(depth=depth)))
    assert len(visits) == pages
    assert max(visit.depth for visit in visits) == depth


def test_a_crawl_fetches_no_more_pages_than_its_budget(world: MiniWeb) -> None:
    assert len(list(crawler(world, jobs=8).crawl([SEED], Everywhere(), CrawlBudget(pages=3)))) == 3
    assert len([url for url in world.asked if "robots" not in url]) == 3


def test_a_crawl_takes_no_more_pages_of_a_host_than_its_manners_allow(world: MiniWeb) -> None:
    visits = list(crawler(world, pages_a_host=2).crawl([SEED], Everywhere(), CrawlBudget()))
    of_tower = [visit.fetched for visit in visits if "tower" in visit.fetched.task.url]
    assert [fetched.status for fetched in of_tower].count(FetchStatus.FETCHED) == 2
    assert [fetched.message for fetched in of_tower if fetched.message] == ["2 pages of this host are enough."]


def test_what_the_focus_puts_first_is_visited_first(world: MiniWeb) -> None:
    order = [visit.fetched.task.url for visit in crawler(world).crawl([SEED], Publications(), CrawlBudget())]
    assert order.index("http://tower.example/deep/one.html") == 2
    order = [visit.fetched.task.url for visit in crawler(world).crawl([SEED], Everywhere(), CrawlBudget())]
    assert order.index("http://tower.example/deep/one.html") > order.index("http://tower.example/right.html")


def test_a_page_that_waits_is_put_forward_by_a_better_link(tmp_path: Path) -> None:
    pages = {
        "index.html": '<a href="works.html">here</a><a href="b.html">b</a><a href="c.html">c</a><a href="me.html">me',
        "me.html": "<html>me</html>",
        "b.html": "<html>b</html>",
        "c.html": "<html>c</html>",
        "works.html": "<html>works</html>",
    }
    order = visited_in(tmp_path / "late", {**pages, "me.html": '<a href="works.html">publications</a>'}, "me")
    assert order.index("works.html") < order.index("b.html")
    order = visited_in(tmp_path / "never", pages, "me")
    assert order.index("b.html") < order.index("c.html") < order.index("works.html")


def visited_in(folder: Path, pages: dict[str, str], first: str) -> list[str]:
    """The pages of a site in the order in which they are visited, given the words that lead to the second one."""

    class Focus:
        def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
            return {first: 0, "publications": 0, "here": 2}.get(link.anchor, 1 if origin else 0)

    for name, body in pages.items():
        (folder / "tower.example").mkdir(parents=True, exist_ok=True)
        (folder / "tower.example" / name).write_text(body, encoding="utf-8")
    with MiniWeb(folder) as world:
        visits = crawler(world).crawl([SEED], Focus(), CrawlBudget())
        return [visit.fetched.task.url.rpartition("/")[2] for visit in visits]


def test_a_focus_that_wants_nothing_ends_the_crawl_at_the_seeds(world: MiniWeb) -> None:
    (visit,) = crawler(world).crawl([SEED], Nowhere(), CrawlBudget())
    assert [link.anchor for link in visit.links] == ["left", "right", "b"]


def test_a_page_with_the_content_of_another_is_marked_and_leads_nowhere_new(world: MiniWeb) -> None:
    visits = {
        visit.fetched.task.url: visit for visit in crawler(world).crawl([SEED], Everywhere(), CrawlBudget(depth=5))
    }
    assert visits["http://tower.example/mirror.html"].same_as == "http://tower.example/left.html"
    assert "http://tower.example/deep/two.html" in visits


def test_visits_say_from_where_they_were_reached(world: MiniWeb) -> None:
    visits = {visit.fetched.task.url: visit for visit in crawler(world).crawl([SEED], Everywhere(), CrawlBudget())}
    assert visits["http://garden.example/"].origin == "http://tower.example/left.html"
    assert visits["http://garden.example/"].depth == 2
    assert visits[SEED.url].origin == ""


def test_stopping_the_iteration_stops_the_crawl(world: MiniWeb) -> None:
    visits = crawler(world).crawl([SEED], Everywhere(), CrawlBudget())
    next(visits)
    visits.close()  # type: ignore[attr-defined]
    assert list(visits) == []


def test_an_error_of_the_focus_is_raised_where_the_crawl_is_read(world: MiniWeb) -> None:
    class Broken:
        def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
            raise LookupError("no such word")

    with pytest.raises(LookupError, match="no such word"):
        list(crawler(world).crawl([SEED], Broken(), CrawlBudget()))


def test_sitemaps_that_robots_txt_names_are_read(tmp_path: Path) -> None:
    site = tmp_path / "tower.example"
    site.mkdir()
    (site / "index.html").write_text("<html>no links</html>", encoding="utf-8")
    (site / "hidden.html").write_text("<html>hidden</html>", encoding="utf-8")
    (site / "robots.txt").write_text("Sitemap: http://tower.example/map.xml\n", encoding="utf-8")
    (site / "map.xml").write_text(
        "<urlset><url><loc>http://tower.example/hidden.html</loc></url></urlset>", encoding="utf-8"
    )
    with MiniWeb(tmp_path) as world:
        found = [visit.fetched.task.url for visit in crawler(world).crawl([SEED], Everywhere(), CrawlBudget())]
        assert found == [SEED.url, "http://tower.example/map.xml", "http://tower.example/hidden.html"]
        visits = crawler(world, reads_sitemaps=False).crawl([SEED], Everywhere(), CrawlBudget())
        assert [visit.fetched.task.url for visit in visits] == [SEED.url]


def test_hosts_and_paths_in_cyrillic_are_found_however_they_are_written(tmp_path: Path) -> None:
    site = tmp_path / "xn--80ab1b4bwb.example"
    site.mkdir()
    targets = ("http://Башня.example/труды.html", "/%F1%E5%F2%FC.html", "/лёд вода.html")
    page = '<meta charset="windows-1251">' + "".join(f'<a href="{target}">x</a>' for target in targets)
    (site / "index.html").write_bytes(page.encode("cp1251"))
    for name in ("труды", "сеть", "лёд вода"):
        (site / f"{name}.html").write_text(f"<html>{name}</html>", encoding="utf-8")
    with MiniWeb(tmp_path) as world:
        visits = list(crawler(world).crawl([CrawlTask("http://башня.example")], Everywhere(), CrawlBudget()))
    assert [visit.fetched.status for visit in visits] == [FetchStatus.FETCHED] * 4
    assert {visit.fetched.final_url.split("/")[2] for visit in visits} == {site.name}


def test_private_addresses_are_refused_without_leave(world: MiniWeb) -> None:
    seeds = [CrawlTask(f"http://{world.address}/"), CrawlTask("http://localhost/"), CrawlTask("ftp://tower.example/")]
    closed = WebCrawler(CrawlPolicy(delay=0.0, retries=0))
    visits = list(closed.crawl(seeds, Everywhere(), CrawlBudget()))
    assert [visit.fetched.status for visit in visits] == [FetchStatus.REFUSED] * 3
    assert world.asked == []


class ChangesItsMind:
    """Prefers the left at first; after the first page, what is on the right."""

    def __init__(self) -> None:
        self.changes = 0

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        return 1 if "left" in link.url else 2

    def again(self, url: str, priority: int) -> int:
        return 0 if "right" in url else priority


def test_a_queue_that_is_ranked_anew_keeps_its_order_and_loses_nothing() -> None:
    focus = ChangesItsMind()
    scheduler = Scheduler(focus, CrawlBudget(), CrawlPolicy(), NoMemory())
    names = ("a-left", "b", "c-right", "d", "e-right", "f-left")
    for name in names:
        scheduler.offer(CrawlTask(f"http://tower.example/{name}"), Link(f"http://tower.example/{name}"), None)
    focus.changes = 1
    taken = [visit.task.url.rpartition("/")[2] for _ in names if (visit := scheduler.take(lambda host: 0.0)[0])]
    assert taken == ["c-right", "e-right", "a-left", "f-left", "b", "d"]
    assert scheduler.is_over()
