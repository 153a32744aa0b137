"""The status of a library: what it holds, what waits, what failed, how long the stages take, the last runs."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, NamedTuple

from svod.errors import UnknownSourceError
from svod.files.names import path_of
from svod.library.ingest.cataloguing import Ingested
from svod.library.ingest.ingest import Ingest
from svod.library.ingest.sources import is_url, place_text
from svod.library.parts import LibraryParts
from svod.model.inbox import PaperStatus
from svod.model.layouts import Layout, flat, layout, renamed
from svod.model.outcome import Failure, Outcome
from svod.model.run_log import DeadLetter, Run, StageTimes
from svod.model.work import Holdings

LAST_RUNS = 5
# What may go better another time; other documents would only fail again, unless svod has learned to read them.
WORTH_REPEATING = (
    Outcome.TIMEOUT,
    Outcome.CRASHED,
    Outcome.UNREACHABLE,
    Outcome.UNREADABLE,
    Outcome.MISSING_PROGRAM,
    Outcome.TOO_LARGE,
)


@dataclass(frozen=True, slots=True)
class Status:
    """The status of a library: works held, wanted ones, what waits in the inbox or for the index, documents by fate."""

    holdings: Holdings
    wanted: int
    not_papers: int
    unindexed: int
    dead: Mapping[str, int]
    outcomes: Mapping[str, int]
    stages: tuple[StageTimes, ...]
    runs: tuple[Run, ...]
    database_bytes: int
    copies_bytes: int

    LAYOUT: ClassVar[Layout] = layout(
        flat("holdings"),
        "wanted",
        "not_papers",
        "unindexed",
        renamed("dead", "dead_letters"),
        "outcomes",
        "stages",
        "runs",
    )


def library_status(parts: LibraryParts) -> Status:
    """The status of a library now."""
    survey, run_log = parts.store.survey(), parts.store.run_log()
    return Status(
        survey.holdings(),
        survey.wanted_count(),
        _not_papers(parts),
        len(survey.unindexed()),
        run_log.dead(),
        run_log.outcomes(),
        run_log.stages(),
        run_log.runs(LAST_RUNS),
        *survey.sizes(),
    )


def _not_papers(parts: LibraryParts) -> int:
    """How many documents are not among the papers: doubted, not accepted yet, or none by what a person said."""
    with parts.store.reading() as session:
        return sum(len(session.paper_statuses.with_status(one)) for one in PaperStatus if one.is_aside)


class DeadLetterService:
    """The documents that failed, until they are ingested or forgotten."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts
        self._run_log = parts.store.run_log()

    def letters(self, outcomes: Iterable[str] = (), limit: int | None = None) -> tuple[DeadLetter, ...]:
        """The documents that failed, the latest first; with outcomes only those that ended so."""
        return self._run_log.letters(limit, outcomes)

    def demand(self, sources: Iterable[str]) -> None:
        """Raise an UnknownSourceError where one is not among the failed documents."""
        failed = {letter.source for letter in self.letters()}
        for source in sources:
            if failed.isdisjoint(_as_stored([source])):
                raise UnknownSourceError(
                    f"«{source}» is not among the failed documents.", way_out="`svod dead list` shows them all."
                )

    def retry(
        self, sources: Iterable[str] = (), outcomes: Iterable[str] = (), *, jobs: int = 0
    ) -> Iterator[Ingested | Failure]:
        """Add failed documents again: named ones, those that ended so, or those that may go better this time.

        What is ingested is no failed document any more. Nothing happens until the answers are taken.
        """
        named = _as_stored(sources)
        ends = tuple(outcomes) or (() if named else WORTH_REPEATING)
        chosen = [letter for letter in self._run_log.letters(outcomes=ends) if not named or letter.source in named]
        roots = dict.fromkeys(letter.root for letter in reversed(chosen))
        places = [root if is_url(root) else path_of(root) for root in roots]
        return Ingest(self._parts, places, verb="retry").run(jobs)

    def forget(self, sources: Iterable[str] = (), outcomes: Iterable[str] = ()) -> int:
        """Forget named failed documents, or those that ended so; how many there were."""
        ends = tuple(outcomes)
        ended = [letter.source for letter in self._run_log.letters(outcomes=ends)] if ends else []
        return self._run_log.forget({*_as_stored(sources), *ended})


def _as_stored(sources: Iterable[str]) -> frozenset[str]:
    """Sources as failed documents have them, whether named as printed or as the file system has them."""
    return frozenset(form for source in sources for form in (source, place_text(source)))


class LibrarySizes(NamedTuple):
    """What the parts of a library take, in bytes: the database wherever it is, the others in its folder."""

    database: int
    files: int
    search_index: int
    pages: int


def library_sizes(folder: Path, status: Status) -> LibrarySizes:
    """What the parts of a library take; of files in a bucket only the copies are counted."""
    files, index, pages = (_size(folder / name) for name in ("blobs", "index", "pages"))
    return LibrarySizes(status.database_bytes, files or status.copies_bytes, index, pages)


def _size(folder: Path) -> int:
    # Other processes may remove files meanwhile.
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
