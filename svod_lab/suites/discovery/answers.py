"""What answers of a person are worth in a gathering: pages for each accepted paper, with and without learning.

The sample world, or a named set of real sites, is gathered from the first pages of all its sites by the product's
gatherer, one address at a time. The person accepts the papers of one language. Documents are not read: the records of
the sample world, or the labelled lists of the real sites, say what they are.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import NamedTuple

from svod.convert.markup.html_tree import html_tree
from svod.crawl.addresses import address_key
from svod.demo.sample_world import sample_hosts, sample_papers, sites_folder
from svod.discover.listings.outline import Outline
from svod.discover.page_store import page_of
from svod.discover.web_gatherer import GatherTools, WebGatherer
from svod.errors import EngineError
from svod.model.crawl import CrawlBudget, Fetched
from svod.model.finding import ListedReference
from svod.model.gathering import FileMet, GatherRequest
from svod.model.metadata import Field, Metadata, Value
from svod.model.reference import ParsedReference
from svod.ports import HomepageFinder, SearchEngine
from svod_lab.corpora.site_sets import SiteSet, listing_pages
from svod_lab.miniweb.labelled_sites import SiteCrawler, SiteFetcher
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_most
from svod_lab.suites.discovery.site_worlds import chosen_sets, world

_BUDGET = CrawlBudget(pages=500, depth=9, seconds=120.0)
# Of real sites so many addresses are fetched, with the limit of a choice other ones.
_OF_REAL_SITES = 500
_ORIGIN = "sample world"
_OF_LANGUAGE = re.compile(r", [a-z]{2},")
# Files of real sites are not in the archive; the labels say what they are.
_FILE = b"%PDF-1.4"


class KnownPaper(NamedTuple):
    """What is known of a file without reading it."""

    id: str
    title: str
    language: str


class Ground(NamedTuple):
    """What is gathered: its first pages, the papers by the keys of their addresses, and how pages are fetched."""

    pages: tuple[str, ...]
    papers: Mapping[str, KnownPaper]
    fetcher: SiteFetcher
    read: Callable[[Fetched], Outline | None]
    # Addresses at most; without a number, until the last paper that is accepted.
    most: int | None = None


class Gathered(NamedTuple):
    """How many addresses were fetched until the last paper that the person accepts, and how many those were."""

    fetched: int
    accepted: int

    @property
    def cost(self) -> float:
        """Pages for each accepted paper."""
        return self.fetched / self.accepted if self.accepted else 0.0


def measure(bench: Bench) -> Iterator[Figure]:
    """For each language that a person may accept, with and without learning; then all together."""
    if not bench.choice.corpora:
        yield from _measured(bench, sample_world())
    for sites in chosen_sets(bench) if bench.choice.corpora else ():
        figures = _measured(bench, real_sites(bench, sites))
        yield from (figure for figure in figures if not (sites.is_score_only and _OF_LANGUAGE.search(figure.name)))


def _measured(bench: Bench, ground: Ground) -> Iterator[Figure]:
    languages = sorted({paper.language for paper in ground.papers.values()})
    sums = {True: Gathered(0, 0), False: Gathered(0, 0)}
    for language in bench.follow(languages, "gathering", len(languages)):
        for learns in (False, True):
            found = gathered(ground, language, learns=learns)
            sums[learns] = Gathered(sums[learns].fetched + found.fetched, sums[learns].accepted + found.accepted)
            label = "learning from answers" if learns else "without learning"
            yield Figure(f"pages for each accepted paper, {language}, {label}", found.cost)
    yield Figure("pages for each accepted paper, without learning", sums[False].cost)
    yield Figure("pages for each accepted paper, learning from answers", sums[True].cost)
    if sums[False].cost:
        yield at_most("learning against not learning", sums[True].cost / sums[False].cost, "×", 1.0)


def gathered(ground: Ground, language: str, *, learns: bool) -> Gathered:
    """One gathering, in which a person accepts the papers of a language."""
    gatherer = WebGatherer(_tools(ground))
    request = GatherRequest(pages=ground.pages)
    fetched, accepted, last = 0, set[str](), 0
    for met in islice(gatherer.gather(request, replace(_BUDGET, pages=ground.most or _BUDGET.pages)), ground.most):
        fetched += 1
        paper = ground.papers.get(met.key) if isinstance(met, FileMet) else None
        if paper is None:
            continue
        is_accepted = paper.language == language
        if is_accepted and paper.id not in accepted:
            accepted.add(paper.id)
            last = fetched
        if learns and isinstance(met, FileMet):
            gatherer.learn(_said(paper), paper.language, met.url, accepted=is_accepted)
    return Gathered(last if ground.most is None else fetched, len(accepted))


def sample_world() -> Ground:
    """The sites of the sample world."""
    folder = sites_folder()
    sites = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    papers = {
        address_key(file.url): KnownPaper(paper.id, paper.title, paper.language)
        for paper in sample_papers()
        for file in paper.files
    }
    pages = tuple(f"http://{host}/index.html" for host in sample_hosts())
    return Ground(pages, papers, SiteFetcher(sites), partial(page_of, tree=html_tree))


def real_sites(bench: Bench, sites: SiteSet) -> Ground:
    """The real sites of a set: the files that their lists name are there, and are what the lists say."""
    over = world(bench, sites)
    papers: dict[str, KnownPaper] = {}
    served = dict(over.sites)
    for page in listing_pages(bench.data, sites):
        for text, (files, _) in zip(page.references, page.files, strict=True):
            for url in files:
                papers.setdefault(address_key(url), KnownPaper(f"{page.host} {text}", text, page.language))
                served[url.partition("://")[2]] = _FILE
    hosts = sorted({place.partition("/")[0] for place in over.sites})
    pages = tuple(f"http://{host}/" for host in hosts)
    return Ground(pages, papers, SiteFetcher(served), over.read, bench.choice.limit or _OF_REAL_SITES)


def _said(paper: KnownPaper) -> Metadata:
    return Metadata({Field.TITLE: (Value(paper.title, 1.0, _ORIGIN),)})


class _NoLists:
    """Reads no lists: links are followed all the same."""

    def read(self, page: Outline) -> tuple[ListedReference, ...]:
        """Nothing."""
        return ()


def _tools(ground: Ground) -> GatherTools:
    def unparsed(text: str) -> ParsedReference:
        raise EngineError("Lists are not read.")

    def engine() -> SearchEngine:
        raise EngineError("Sites are gathered, not topics.")

    def homepages() -> HomepageFinder:
        raise EngineError("Sites are gathered, not people.")

    return GatherTools(
        crawler=lambda memory: SiteCrawler(ground.fetcher, ground.read),
        engine=engine,
        homepages=homepages,
        listing=_NoLists,
        parser=lambda: unparsed,
        tree=html_tree,
        key=address_key,
    )
