"""What jobs do: each kind as a walk that tells what became of everything it met."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple, Protocol

from svod.errors import EngineError, GatherError
from svod.library import GatherTerms, Library
from svod.library.discovery.gathering import USUAL_TERMS, Announced, GatherEnd, Tally
from svod.library.discovery.watching import WEEK, SourceVisited
from svod.library.ingest.cataloguing import Ingested
from svod.library.maintenance.jobs import identifier_of
from svod.model.crawl import FetchStatus
from svod.model.finding import PaperFound, PaperWanted
from svod.model.gathering import GatherRequest, PageMet
from svod.model.job import Job, JobKind, JobRequest
from svod.model.outcome import Failure, Outcome
from svod.text.pasted import NamedPaper, Naming, pasted_papers
from svod.web.transfers.files import source_name

STEP, PAGE, NEW, WANTED = "step", "page", "new", "wanted"
# Readers wait beside the job, so it reads one document at a time.
_TERMS = GatherTerms(USUAL_TERMS.budget, jobs=1)


class LeftOffError(Exception):
    """Nobody wants the job to go on."""


class Progress(NamedTuple):
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


def done(job: Job, tools: Tools) -> Iterator[Progress]:
    """Do a job; the caller may stop at any answer."""
    return _KINDS[job.kind](job.request, tools)


def _add(request: JobRequest, tools: Tools) -> Iterator[Progress]:
    if request.text:
        yield from map(_end, tools.library.add(pasted_papers(request.text), jobs=1))
        return
    number = identifier_of(request.address)
    for address in _copies(number.text, tools) if number and number.kind is Naming.DOI else ():
        for end in tools.library.add([NamedPaper(Naming.URL, address, address)], jobs=1):
            yield _end(end)
            if isinstance(end, Ingested):
                return
    named = number or NamedPaper(Naming.URL, request.address, request.address)
    ends = []
    for end in tools.library.add([named], jobs=1):
        ends.append(end)
        yield _end(end)
    failed = [end for end in ends if isinstance(end, Failure)]
    if len(failed) == len(ends):
        raise GatherError(f"{failed[-1].outcome}: {failed[-1].message}" if failed else "Nothing came from there.")


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


def _find(request: JobRequest, tools: Tools) -> Iterator[Progress]:
    if tools.seeker is None:
        raise GatherError("This server looks for no papers.")
    found = tools.seeker.find(PaperWanted(request.title, request.authors), tools.see)
    if not found.url:
        raise GatherError(f"The paper was not found; {found.pages_fetched} addresses were visited.")
    yield Progress(STEP, found.url, found.page_url)
    for end in tools.library.add([found.url], jobs=1, home=found.page_url):
        yield _end(end)


def _wanted(_: JobRequest, tools: Tools) -> Iterator[Progress]:
    """Search for the wanted papers that nobody searched for lately; each that is found is added."""
    if (seeker := tools.seeker) is None:
        raise GatherError("This server looks for no papers.")
    search = tools.library.wanted_search(lambda wanted: seeker.find(wanted, tools.see))
    wanted = tools.library.works(tools.library.wanted()).values()
    for sought in search.run(search.due(wanted)):
        if sought.added is None:
            yield Progress(STEP, sought.found.wanted.title, "not found")
        else:
            yield _end(sought.added)


def _gather(request: JobRequest, tools: Tools) -> Iterator[Progress]:
    gathering = tools.library.gathering(_gather_request(request), replace(_TERMS, proposes=request.asks))
    with gathering.lock():
        yield from map(_end, gathering.run())
    _judge(gathering.tally)
    waiting = gathering.tally.proposed
    more = (
        f"{waiting} wait in the inbox" if waiting else "",
        "more is left; resume to go on" if gathering.is_unfinished else "",
    )
    yield _sum(gathering.tally, "; ".join(filter(None, more)))


def _watch(request: JobRequest, tools: Tools) -> Iterator[Progress]:
    service = tools.library.watching()
    source = service.add(_gather_request(request), request.every or WEEK)
    for end in service.visit([source], _TERMS):
        if isinstance(end, SourceVisited):
            _judge(end.tally)
            yield _sum(end.tally, f"next visit {_minute(end.source.due)}")
        else:
            yield _end(end)


def _harvest(request: JobRequest, tools: Tools) -> Iterator[Progress]:
    return map(_end, tools.library.harvest(request.address))


def _visit(_: JobRequest, tools: Tools) -> Iterator[Progress]:
    """Visit all watched sources now; one that fails is reported, and the others are visited all the same."""
    service = tools.library.watching()
    for end in service.visit(service.sources(), _TERMS):
        if isinstance(end, SourceVisited):
            message = end.tally.message if end.tally.has_failed else f"next visit {_minute(end.source.due)}"
            yield _sum(end.tally, f"{end.source.request.name}: {message}")
        else:
            yield _end(end)


def _retry(_: JobRequest, tools: Tools) -> Iterator[Progress]:
    return map(_own_end, tools.library.dead_letters().retry(jobs=1))


def _reprocess(_: JobRequest, tools: Tools) -> Iterator[Progress]:
    return map(_own_end, tools.library.reprocess(jobs=1))


_KINDS: dict[JobKind, Callable[[JobRequest, Tools], Iterator[Progress]]] = {
    JobKind.ADD: _add,
    JobKind.FIND: _find,
    JobKind.WANTED: _wanted,
    JobKind.GATHER: _gather,
    JobKind.WATCH: _watch,
    JobKind.HARVEST: _harvest,
    JobKind.VISIT: _visit,
    JobKind.RETRY: _retry,
    JobKind.REPROCESS: _reprocess,
}


def _gather_request(request: JobRequest) -> GatherRequest:
    return GatherRequest(request.site, request.person, request.topic, request.authors)


def _judge(tally: Tally) -> None:
    if tally.has_failed:
        raise GatherError(tally.message)


def _minute(moment: str) -> str:
    return moment[:16].replace("T", " ")


def _sum(tally: Tally, more: str) -> Progress:
    counts = f"{tally.pages} pages, {tally.unchanged} of them unchanged; {tally.documents} documents, {tally.new} new"
    return Progress(STEP, counts, more)


def _end(end: GatherEnd) -> Progress:
    if isinstance(end, Ingested):
        said = " · ".join(filter(None, (end.title, end.message)))
        return Progress(WANTED if end.wanted else str(Outcome.OK), end.asked or end.source, said, end.work_id)
    if isinstance(end, Failure):
        return Progress(str(end.outcome), end.source, end.message)
    if isinstance(end, Announced):
        return Progress(NEW, end.url, end.title, end.work_id)
    return _page(end)


def _own_end(end: Ingested | Failure) -> Progress:
    """What became of a document of this machine, without its folder."""
    name, address = source_name(end.source)
    return _end(end)._replace(subject=address or name)


def _page(met: PageMet) -> Progress:
    is_seen = met.status in (FetchStatus.FETCHED, FetchStatus.UNCHANGED)
    return Progress(PAGE if is_seen else str(met.status), met.url, met.message)
