"""Harvesting an archive: its records become wanted papers, page by page, so that a run can be interrupted anywhere."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from svod.errors import HarvestError
from svod.library.ingest.cataloguing import Ingested
from svod.library.ingest.indexing import catch_up_index
from svod.library.ingest.ingest import Ingest
from svod.library.ingest.wanted import want
from svod.library.parts import LibraryParts
from svod.model.metadata import Field, Metadata, Value
from svod.model.outcome import Failure, Outcome
from svod.model.record import ArchivePage, ArchiveRecord, BrokenRecord, ReportedWork
from svod.model.work import HarvestState

# How long to wait before asking again an archive that does not answer.
_PAUSES = (1.0, 5.0)
_PASSING = frozenset({"unreachable", "timeout"})
# So many parts of a list may bring nothing new before the archive is taken to lead us in circles.
_MOST_EMPTY_PAGES = 10


class HarvestRequest(NamedTuple):
    """What is asked of an archive: format, set, from when on; whether files are fetched; how many records at most."""

    prefix: str = "oai_dc"
    set_spec: str = ""
    since: str = ""
    files: bool = False
    limit: int = 1_000_000


EVERYTHING = HarvestRequest()


class Harvesting:
    """One run over one archive."""

    def __init__(
        self, parts: LibraryParts, address: str, request: HarvestRequest, pause: Callable[[float], None] = time.sleep
    ) -> None:
        self._parts = parts
        self._address = address
        self._request = request
        self._pause = pause
        self._archive = parts.archive()
        self._importer = parts.importer(request.prefix)
        self._name = f"{address} {request.prefix} {request.set_spec}"
        self._tokens: set[str] = set()
        self._seen: set[int] = set()
        self._empty_pages = 0

    def run(self) -> Iterator[Ingested | Failure]:
        """What became of each record; a fault of the archive ends the run, what came before it is kept."""
        with self._parts.store.reading() as session:
            state = session.harvests.get(self._name)
        try:
            page, state = self._first_page(state)
            while True:
                yield from self._ingested(page)
                state = self._noted(page, state)
                if not state.token or len(self._seen) >= self._request.limit:
                    return
                page = self._page({"resumptionToken": state.token})
        except HarvestError as error:
            yield Failure(self._address, Outcome(error.reason), str(error))

    def _first_page(self, state: HarvestState) -> tuple[ArchivePage, HarvestState]:
        """Where the last run broke off, or the beginning of the list of what is new since the last one."""
        if state.token and not self._request.since:
            try:
                return self._page({"resumptionToken": state.token}), state
            except HarvestError as error:
                if error.code != "badResumptionToken":
                    raise
        arguments = {"metadataPrefix": self._request.prefix}
        if self._request.set_spec:
            arguments["set"] = self._request.set_spec
        since = self._request.since or state.since
        if since:
            arguments["from"] = since[: self._archive.granularity(self._parts.fetcher, self._address)]
        page = self._page(arguments)
        return page, HarvestState(state.since, page.date or self._parts.clock()[:19] + "Z", "")

    def _page(self, arguments: dict[str, str]) -> ArchivePage:
        for seconds in _PAUSES:
            try:
                return self._archive.page(self._parts.fetcher, self._address, arguments)
            except HarvestError as error:
                if error.reason not in _PASSING:
                    raise
            self._pause(seconds)
        return self._archive.page(self._parts.fetcher, self._address, arguments)

    def _ingested(self, page: ArchivePage) -> Iterator[Ingested | Failure]:
        files: dict[str, Metadata] = {}
        for record in page.records:
            if not record.content or hash(record.identifier) in self._seen:
                continue
            for work in self._importer.read(record.content):
                yield want(self._parts, _named(work, record), f"{self._address}#{record.identifier}")
                if isinstance(work, ReportedWork) and self._request.files:
                    files |= dict.fromkeys(work.files[:1], work.metadata)
        catch_up_index(self._parts)
        if files:
            yield from Ingest(self._parts, files, records=files).run(0)

    def _noted(self, page: ArchivePage, state: HarvestState) -> HarvestState:
        """Note how far we are; an archive that leads us in circles is left, to be asked anew the next time."""
        identifiers = {hash(record.identifier) for record in page.records}
        self._empty_pages = 0 if identifiers - self._seen else self._empty_pages + 1
        self._seen |= identifiers
        state = state._replace(token=page.token) if page.token else HarvestState(since=state.begun)
        circle = page.token in self._tokens or (page.token and self._empty_pages > _MOST_EMPTY_PAGES)
        self._tokens.add(page.token)
        with self._parts.store.writing() as session:
            session.harvests.put(self._name, state._replace(token="") if circle else state)
        if circle:
            raise HarvestError("The archive's list goes in circles: it sends what it has sent already.")
        return state


def _named(work: ReportedWork | BrokenRecord, record: ArchiveRecord) -> ReportedWork | BrokenRecord:
    """The work with the name that the archive has for its record."""
    if isinstance(work, BrokenRecord) or not record.identifier:
        return work
    name = Value(record.identifier[:500], 1.0, "oai", scheme="oai")
    values = dict(work.metadata.values)
    values[Field.IDENTIFIER] = (*values.get(Field.IDENTIFIER, ()), name)
    return replace(work, metadata=Metadata(values))
