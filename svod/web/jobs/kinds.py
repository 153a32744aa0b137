"""What jobs do: each kind as a walk that tells what became of everything it met."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from svod.errors import EngineError, GatherError
from svod.library import GatherTerms, Library
from svod.library.discovery.gathering import USUAL_TERMS, Announced, GatherEnd, Tally
from svod.library.discovery.watching import WEEK, SourceVisited
from svod.library.ingest.cataloguing import Ingested
from svod.library.maintenance.jobs import doi_of
from svod.model.crawl import FetchStatus
from svod.model.finding import PaperFound, PaperWanted
from svod.model.gathering import GatherRequest, PageMet
from svod.model.job import Job, JobKind, JobRequest
from svod.model.outcome import Failure, Outcome
from svod.web.transfers.files import source_name

STEP, PAGE, NEW = "step", "page", "new"
_DOI_RESOLVER = "https://doi.org/"
# Readers wait beside the job, so it reads one document at a time.
_TERMS = GatherTerms(USUAL_TERMS.budget, jobs=1)


class LeftOffError(Exception):
    """Nobody wants the job to go on."""


class Told(NamedTuple):
    """What became of something: an outcome, of what, why, and the work it is now."""

    outcome: str
    subject: str
    message: str = ""
    work_id: str = ""


class Seeker(Protocol):
    """Looks for papers elsewhere."""

    def find(self, wanted: PaperWanted, see: Callable[[str], None]) -> PaperFound:
        """Where a paper lies, if it was found; `see` hears of every document opened on the way."""

    def copies(self, doi: str) -> tuple[str, ...]:
        """Addresses of open copies of what has a DOI."""


class Tools(NamedTuple):
    """What jobs are done with: a library, somebody who seeks, if any, and who hears of steps on the way."""

    library: Library
    seeker: Seeker | None
    see: Callable[[str], None]


def done(job: Job, tools: Tools) -> Iterator[Told]:
    """Do a job; whoever takes the answers may stop at any of them."""
    return _KINDS[job.kind](job.wish, tools)


def _add(wish: JobRequest, tools: Tools) -> Iterator[Told]:
    doi = doi_of(wish.address)
    addresses = (*_copies(doi, tools), f"{_DOI_RESOLVER}{doi}") if doi else (wish.address,)
    message = ""
    for address in addresses:
        for end in tools.library.add([address], jobs=1):
            yield _end(end)
            if isinstance(end, Ingested):
                message = ""
                addresses = ()
            else:
                message = f"{end.outcome}: {end.message}"
        if not addresses:
            return
    raise GatherError(message or "Nothing came from there.")


def _copies(doi: str, tools: Tools) -> tuple[str, ...]:
    """Where the engines know open copies; that they fail costs only their answer."""
    if tools.seeker is None:
        return ()
    try:
        found = tools.seeker.copies(doi)
    except EngineError as error:
        tools.see(str(error))
        return ()
    for address in found:
        tools.see(address)
    return found


def _find(wish: JobRequest, tools: Tools) -> Iterator[Told]:
    if tools.seeker is None:
        raise GatherError("This server looks for no papers.")
    found = tools.seeker.find(PaperWanted(wish.title, wish.authors), tools.see)
    if not found.url:
        raise GatherError(f"The paper was not found; {found.pages_fetched} addresses were visited.")
    yield Told(STEP, found.url, found.page_url)
    for end in tools.library.add([found.url], jobs=1, home=found.page_url):
        yield _end(end)


def _gather(wish: JobRequest, tools: Tools) -> Iterator[Told]:
    gathering = tools.library.gathering(_wished(wish), _TERMS)
    with gathering.lock():
        yield from map(_end, gathering.run())
    _judge(gathering.tally)
    yield _sum(gathering.tally, "more is left; resume to go on" if gathering.is_unfinished else "")


def _watch(wish: JobRequest, tools: Tools) -> Iterator[Told]:
    desk = tools.library.watching()
    source = desk.add(_wished(wish), wish.every or WEEK)
    for end in desk.visit([source], _TERMS):
        if isinstance(end, SourceVisited):
            _judge(end.tally)
            yield _sum(end.tally, f"next visit {_minute(end.source.due)}")
        else:
            yield _end(end)


def _harvest(wish: JobRequest, tools: Tools) -> Iterator[Told]:
    return map(_end, tools.library.harvest(wish.address))


def _visit(_: JobRequest, tools: Tools) -> Iterator[Told]:
    """Visit all watched sources now; one that fails is told, and the others are visited all the same."""
    desk = tools.library.watching()
    for end in desk.visit(desk.sources(), _TERMS):
        if isinstance(end, SourceVisited):
            message = end.tally.message if end.tally.has_failed else f"next visit {_minute(end.source.due)}"
            yield _sum(end.tally, f"{end.source.wish.name}: {message}")
        else:
            yield _end(end)


def _retry(_: JobRequest, tools: Tools) -> Iterator[Told]:
    return map(_own_end, tools.library.dead_letters().retry(jobs=1))


def _reprocess(_: JobRequest, tools: Tools) -> Iterator[Told]:
    return map(_own_end, tools.library.reprocess(jobs=1))


_KINDS: dict[JobKind, Callable[[JobRequest, Tools], Iterator[Told]]] = {
    JobKind.ADD: _add,
    JobKind.FIND: _find,
    JobKind.GATHER: _gather,
    JobKind.WATCH: _watch,
    JobKind.HARVEST: _harvest,
    JobKind.VISIT: _visit,
    JobKind.RETRY: _retry,
    JobKind.REPROCESS: _reprocess,
}


def _wished(wish: JobRequest) -> GatherRequest:
    return GatherRequest(wish.site, wish.person, wish.topic, wish.authors)


def _judge(tally: Tally) -> None:
    if tally.has_failed:
        raise GatherError(tally.message)


def _minute(moment: str) -> str:
    return moment[:16].replace("T", " ")


def _sum(tally: Tally, more: str) -> Told:
    counts = f"{tally.pages} pages, {tally.unchanged} of them unchanged; {tally.documents} documents, {tally.new} new"
    return Told(STEP, counts, more)


def _end(end: GatherEnd) -> Told:
    if isinstance(end, Ingested):
        return Told(str(Outcome.OK), end.source, end.title, end.work_id)
    if isinstance(end, Failure):
        return Told(str(end.outcome), end.source, end.message)
    if isinstance(end, Announced):
        return Told(NEW, end.url, end.title, end.work_id)
    return _page(end)


def _own_end(end: Ingested | Failure) -> Told:
    """What became of a document of this machine, without its folder."""
    name, address = source_name(end.source)
    return _end(end)._replace(subject=address or name)


def _page(met: PageMet) -> Told:
    is_seen = met.status in (FetchStatus.FETCHED, FetchStatus.UNCHANGED)
    return Told(PAGE if is_seen else str(met.status), met.url, met.message)
