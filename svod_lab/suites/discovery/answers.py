"""What answers of a person are worth in a gathering: pages for each accepted paper, with and without learning.

The sample world is gathered from the first pages of all its sites by the product's gatherer, one address at a time. The
person accepts the papers of one language. Documents are not read: the records of the sample world say what they are.
"""

from collections.abc import Iterator
from typing import NamedTuple

from svod.convert.markup.html_tree import html_tree
from svod.crawl.addresses import address_key
from svod.demo.sample_world import SamplePaper, sample_hosts, sample_papers, sites_folder
from svod.discover.listings.outline import Outline
from svod.discover.page_store import page_of
from svod.discover.web_gatherer import GatherTools, WebGatherer
from svod.errors import EngineError
from svod.model.crawl import CrawlBudget
from svod.model.finding import ListedReference
from svod.model.gathering import FileMet, GatherRequest
from svod.model.metadata import Field, Metadata, Value
from svod.model.reference import ParsedReference
from svod.ports import HomepageFinder, SearchEngine
from svod_lab.miniweb.labelled_sites import SiteCrawler, SiteFetcher
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_most

_BUDGET = CrawlBudget(pages=500, depth=9, seconds=120.0)
_ORIGIN = "sample world"


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
    languages = sorted({paper.language for paper in sample_papers()})
    sums = {True: Gathered(0, 0), False: Gathered(0, 0)}
    for language in bench.follow(languages, "gathering the sample world", len(languages)):
        for learns in (False, True):
            found = gathered(language, learns=learns)
            sums[learns] = Gathered(sums[learns].fetched + found.fetched, sums[learns].accepted + found.accepted)
            label = "learning from answers" if learns else "without learning"
            yield Figure(f"pages for each accepted paper, {language}, {label}", found.cost)
    yield Figure("pages for each accepted paper, without learning", sums[False].cost)
    yield Figure("pages for each accepted paper, learning from answers", sums[True].cost)
    if sums[False].cost:
        yield at_most("learning against not learning", sums[True].cost / sums[False].cost, "×", 1.0)


def gathered(language: str, *, learns: bool) -> Gathered:
    """One gathering, in which a person accepts the papers of a language."""
    papers = {address_key(file.url): paper for paper in sample_papers() for file in paper.files}
    gatherer = WebGatherer(_tools())
    request = GatherRequest(pages=tuple(f"http://{host}/index.html" for host in sample_hosts()))
    fetched, accepted, last = 0, set[str](), 0
    for met in gatherer.gather(request, _BUDGET):
        fetched += 1
        paper = papers.get(met.key) if isinstance(met, FileMet) else None
        if paper is None:
            continue
        is_accepted = paper.language == language
        if is_accepted and paper.id not in accepted:
            accepted.add(paper.id)
            last = fetched
        if learns and isinstance(met, FileMet):
            gatherer.learn(_said(paper), paper.language, met.url, accepted=is_accepted)
    return Gathered(last, len(accepted))


def _said(paper: SamplePaper) -> Metadata:
    return Metadata({Field.TITLE: (Value(paper.title, 1.0, _ORIGIN),)})


class _NoLists:
    """Reads no lists: links are followed all the same."""

    def read(self, page: Outline) -> tuple[ListedReference, ...]:
        """Nothing."""
        return ()


def _tools() -> GatherTools:
    folder = sites_folder()
    sites = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    fetcher = SiteFetcher(sites)

    def unparsed(text: str) -> ParsedReference:
        raise EngineError("Lists are not read.")

    def engine() -> SearchEngine:
        raise EngineError("Sites are gathered, not topics.")

    def homepages() -> HomepageFinder:
        raise EngineError("Sites are gathered, not people.")

    return GatherTools(
        crawler=lambda memory: SiteCrawler(fetcher, lambda answer: page_of(answer, html_tree)),
        engine=engine,
        homepages=homepages,
        listing=_NoLists,
        parser=lambda: unparsed,
        tree=html_tree,
        key=address_key,
    )
