"""Watched sources: visited when they are due, the oftener the more they bring; only new works are announced."""

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from svod.errors import GatherError, LibraryBusyError, UnknownSourceError
from svod.library.discovery.gathering import USUAL_TERMS, GatherEnd, Gathering, GatherTerms, Tally
from svod.library.parts import LibraryParts
from svod.model.gathering import Announcement, GatherRequest, WatchedSource
from svod.model.work import Work

HOUR, DAY = 3600.0, 86400.0
SHORTEST, LONGEST = HOUR, 90 * DAY
WEEK = 7 * DAY
_LESS_WITH_NEWS, _MORE_WITHOUT = 0.5, 1.5
# A source may be added, or visited by hand, while this process waits for the next.
_LONGEST_WAIT = HOUR


class SourceVisited(NamedTuple):
    """The end of a visit: the source as it is now, and what the visit found."""

    source: WatchedSource
    tally: Tally


# A generator, so that a caller who has seen enough can close it; the next run goes on with the visit.
VisitEnds = Generator[GatherEnd | SourceVisited, None, None]


class News(NamedTuple):
    """A new work with its announcement."""

    announcement: Announcement
    work: Work


class WatchService:
    """The sources that a library watches."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts
        self._watched = parts.store.watching()

    def add(self, request: GatherRequest, seconds: float = WEEK) -> WatchedSource:
        """Watch a source from now on; one that is watched already gets the new schedule."""
        now = self._parts.clock()
        number = self._watched.add(WatchedSource(0, request, within_bounds(seconds), added=now, due=now))
        return self.source(str(number))

    def sources(self) -> tuple[WatchedSource, ...]:
        """All sources, in the order in which they were added."""
        return self._watched.sources()

    def source(self, named: str) -> WatchedSource:
        """The source of a number or a name."""
        for source in self._watched.sources():
            if named in (str(source.number), source.request.name):
                return source
        raise UnknownSourceError(f"Nobody watches «{named}».", way_out="`svod watch list` shows what is watched.")

    def remove(self, named: str) -> WatchedSource:
        """Watch a source no more; its works stay."""
        source = self.source(named)
        self._watched.remove(source.number, crawl_name(source))
        return source

    def due(self) -> tuple[WatchedSource, ...]:
        """The sources that are to be visited now, the longest due first; an interrupted visit goes first."""
        now = self._parts.clock()
        waiting = [source for source in self.sources() if source.begun or source.due <= now]
        return tuple(sorted(waiting, key=lambda source: (not source.begun, source.due)))

    def news(self, limit: int = 50, since: str = "") -> tuple[News, ...]:
        """The latest new works that are still here, the newest first."""
        announced = self._watched.news(limit, since)
        with self._parts.store.reading() as session:
            works = [(one, session.works.get(one.work_id)) for one in announced]
        return tuple(News(one, work) for one, work in works if work is not None)

    def visit(self, sources: Iterable[WatchedSource], terms: GatherTerms = USUAL_TERMS) -> VisitEnds:
        """Visit sources one after the other: yields the result of each page and document, then of the source."""
        for source in sources:
            try:
                with self._parts.store.lock(crawl_name(source)):
                    # Read again: the last holder of the lock may have visited it, or it was removed.
                    yield from self._visit(self.source(str(source.number)), terms)
            except (LibraryBusyError, UnknownSourceError) as error:
                yield SourceVisited(source, Tally(message=str(error)))

    def keep_visiting(self, pause: Callable[[float], None], terms: GatherTerms = USUAL_TERMS) -> VisitEnds:
        """Visit whatever is due, again and again, without end."""
        while True:
            yield from self.visit(self.due(), terms)
            pause(self._seconds_to_wait())

    def _visit(self, source: WatchedSource, terms: GatherTerms) -> VisitEnds:
        begun = source.begun or self._parts.clock()
        source = replace(source, begun=begun)
        self._watched.put(source)
        gathering = Gathering(
            self._parts, source.request, crawl_name(source), terms, source=source.request.name, begun=begun
        )
        tally = gathering.tally
        try:
            yield from gathering.run()
        except GatherError as error:
            tally.message, tally.reached = str(error), 0
        now = self._parts.clock()
        ended = failed(source, tally.message, now) if tally.has_failed else visited(source, tally.new, now)
        ended = replace(ended, request=_with_pages(source.request, tally))
        if gathering.is_unfinished and not tally.has_failed:
            # What the budget left over shall not wait as long as news.
            ended = replace(ended, due=later(now, SHORTEST))
        self._watched.put(ended)
        yield SourceVisited(ended, tally)

    def _seconds_to_wait(self) -> float:
        now = self._parts.clock()
        waits = [(_time(source.due) - _time(now)).total_seconds() for source in self.sources()]
        return max(1.0, min([_LONGEST_WAIT, *waits]))


def _with_pages(request: GatherRequest, tally: Tally) -> GatherRequest:
    """A person's pages are searched once, and again when they cannot be reached; topics are searched every time."""
    if not request.person:
        return request
    return replace(request, pages=() if tally.has_failed else request.pages or tally.seeds)


def crawl_name(source: WatchedSource) -> str:
    """The name of the crawl of a source; numbers are never used twice."""
    return f"watch {source.number}"


def visited(source: WatchedSource, new: int, now: str) -> WatchedSource:
    """A source after a visit: it is due sooner the next time if it brought something, else later."""
    seconds = within_bounds(source.seconds * (_LESS_WITH_NEWS if new else _MORE_WITHOUT))
    return replace(
        source,
        seconds=seconds,
        due=later(now, seconds),
        begun="",
        visited=now,
        failures=0,
        message="",
        found=source.found + new,
    )


def failed(source: WatchedSource, message: str, now: str) -> WatchedSource:
    """A source that could not be visited: retried in an hour, then in two, in four and so on."""
    failures = source.failures + 1
    # Capped before it is doubled away: after forty failures the number would be no time any more.
    wait = within_bounds(SHORTEST * 2.0 ** min(failures - 1, 20))
    return replace(source, due=later(now, wait), begun="", failures=failures, message=message)


def within_bounds(seconds: float) -> float:
    """An interval within the allowed bounds."""
    return min(LONGEST, max(SHORTEST, seconds))


def later(now: str, seconds: float) -> str:
    """A time so many seconds after another, in the same form."""
    return (_time(now) + timedelta(seconds=round(seconds))).isoformat(timespec="seconds")


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
