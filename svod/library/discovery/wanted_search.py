"""Searches for papers that the library knows and does not hold: wanted ones, and those that held papers cite."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from svod.library.ingest.cataloguing import Ingested
from svod.library.ingest.ingest import Ingest
from svod.library.ingest.named import naming_of
from svod.library.parts import LibraryParts
from svod.model.annotation import SHARED, MarkKind
from svod.model.finding import PaperFound, PaperWanted
from svod.model.metadata import Field
from svod.model.outcome import Failure
from svod.model.work import HarvestState, Work
from svod.text.normalize import squeezed

# What was not found is searched for again after so many days.
SEARCH_AGAIN_DAYS = 30

Find = Callable[[PaperWanted], PaperFound]


class Sought(NamedTuple):
    """A work that was searched for: what was found, and what adding it gave, where it was added."""

    work: Work
    found: PaperFound
    added: Ingested | Failure | None = None


class WantedSearch:
    """Searches for works one after another; a run that was interrupted goes on with those not searched for yet."""

    def __init__(self, parts: LibraryParts, find: Find) -> None:
        self._parts = parts
        self._find = find

    def due(self, works: Iterable[Work], *, again: bool = False) -> list[Work]:
        """The works with a title or a DOI and no copy, not searched for lately; `again` takes these, too.

        Those that people ignore are left out.
        """
        latest = str(date.fromisoformat(self._today) - timedelta(days=SEARCH_AGAIN_DAYS))
        open_works = [
            work for work in works if not work.copies and (work.metadata.text(Field.TITLE) or naming_of(work.metadata))
        ]
        with self._parts.store.reading() as session:
            ignored = frozenset(session.annotations.marked(MarkKind.IGNORED, [""], [SHARED]))
            open_works = [work for work in open_works if work.id not in ignored]
            return [work for work in open_works if again or session.harvests.get(_name(work)).since <= latest]

    def run(self, works: Iterable[Work], *, adds: bool = True) -> Iterator[Sought]:
        """The result for each work as it is found; what is found is added unless it is only to be looked for."""
        for work in works:
            sought = (self._by_number(work) if adds else None) or self._by_title(work, adds=adds)
            if _was_answered(sought.found) and not isinstance(sought.added, Failure):
                with self._parts.store.writing() as session:
                    session.harvests.put(_name(work), HarvestState(since=self._today))
            yield sought

    def _by_number(self, work: Work) -> Sought | None:
        """The work by its DOI or arXiv number; None where that leads to no file."""
        number = naming_of(work.metadata)
        ends = list(Ingest(self._parts, [number], verb="add").run(1)) if number else []
        added = next((end for end in ends if isinstance(end, Ingested) and not end.wanted), None)
        return Sought(work, PaperFound(_wanted(work), added.source), added) if added else None

    def _by_title(self, work: Work, *, adds: bool) -> Sought:
        wanted = _wanted(work)
        if not work.metadata.text(Field.TITLE):
            return Sought(work, PaperFound(wanted))
        found = self._find(wanted)
        return Sought(work, found, self._added(found) if adds and found.url else None)

    def _added(self, found: PaperFound) -> Ingested | Failure | None:
        ends = list(Ingest(self._parts, [found.url], found.page_url, verb="add").run(1))
        return ends[0] if ends else None

    @property
    def _today(self) -> str:
        return self._parts.clock()[:10]


def _wanted(work: Work) -> PaperWanted:
    """What is searched for; a work that is known by its number alone is called by it."""
    title = work.metadata.text(Field.TITLE) or work.metadata.text(Field.IDENTIFIER)
    authors = tuple(creator.text for creator in work.metadata.creators())
    return PaperWanted(title, authors, work.metadata.text(Field.TYPE))


def _name(work: Work) -> str:
    """What a search is remembered by: ids of works known by references change when more is known of them."""
    families = [creator.name.family for creator in work.metadata.creators()[:1]]
    return f"search {squeezed(' '.join([_wanted(work).title, *families]))}"


def _was_answered(found: PaperFound) -> bool:
    """Whether some search engine answered: a search that no engine served says nothing."""
    return bool(found.url) or any(step.hits is not None for step in found.steps)
