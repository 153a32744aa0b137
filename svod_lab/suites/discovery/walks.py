"""How soon each way to walk gets from the first page of a large made-up site to the list with somebody's papers."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from svod import registry
from svod.convert.markup.html_tree import html_tree
from svod.discover.page_addresses import same_form
from svod.discover.page_store import page_of
from svod.model.crawl import CrawlBudget, CrawlTask
from svod.model.finding import PaperWanted
from svod_lab.miniweb.labelled_sites import SiteCrawler, SiteFetcher
from svod_lab.miniweb.large_sites import LargeSite, large_site
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_least, at_most
from svod_lab.suites.discovery.discover_papers import FIND

PLAIN, OURS = "breadth-first", "ours"
_SITES = 12
_AUTHORS_A_SITE = 3
FEW_PAGES = 60
# A walk that has not arrived by then has failed; what it fetched counts.
_BUDGET = CrawlBudget(pages=1000, depth=9)
_GOAL_SOON, _GOAL_COST = 0.8, 0.5


class Walked(NamedTuple):
    """The walks of one way: how many, how many arrived, how many of these soon, and all pages fetched."""

    walks: int
    arrived: int
    soon: int
    fetched: int

    @property
    def cost(self) -> float:
        """Pages for each walk that arrived."""
        return self.fetched / self.arrived if self.arrived else float("inf")


def measure(bench: Bench) -> Iterator[Figure]:
    """For each way: lists reached within few pages, and pages for each; ours against breadth-first."""
    sites = [large_site(number) for number in range(bench.choice.limit or _SITES)]
    yield Figure("pages of a site", sum(len(site.pages) for site in sites) / len(sites))
    found: dict[str, Walked] = {}
    chosen = [name.removeprefix(f"{FIND}.") for name in bench.choice.methods]
    ways = [name for name in registry.names(FIND) if not chosen or name in chosen]
    for way in ways:
        found[way] = walked(bench.follow(sites, f"walking: {way}", len(sites)), way)
        yield Figure(f"{way}: reached within {FEW_PAGES} pages", found[way].soon / found[way].walks)
        yield Figure(f"{way}: pages for each list that was reached", found[way].cost)
    if OURS in found:
        yield at_least(f"reached within {FEW_PAGES} pages", found[OURS].soon / found[OURS].walks, "", _GOAL_SOON)
    if OURS in found and PLAIN in found:
        yield at_most("pages against breadth-first", found[OURS].cost / found[PLAIN].cost, "×", _GOAL_COST)


def walked(sites: Iterator[LargeSite] | list[LargeSite], way: str) -> Walked:
    """All walks of one way over some sites."""
    walks = arrived = soon = fetched = 0
    for site in sites:
        fetcher = SiteFetcher(site.pages)
        crawler = SiteCrawler(fetcher, lambda answer: page_of(answer, html_tree))
        for family in random.Random(site.host).sample(sorted(site.lists), _AUTHORS_A_SITE):  # noqa: S311 - no secret
            focus = registry.find(FIND, way).make().of(PaperWanted("", (f"A. {family}",)))
            visits, is_there = 0, False
            for visit in crawler.crawl([CrawlTask(site.root)], focus, _BUDGET):
                visits += 1
                is_there = same_form(visit.fetched.task.url) == same_form(site.lists[family])
                if is_there:
                    break
            walks, arrived, fetched = walks + 1, arrived + is_there, fetched + visits
            soon += is_there and visits <= FEW_PAGES
    return Walked(walks, arrived, soon, fetched)
