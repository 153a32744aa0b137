"""The inbox: what waits for a person, and what a person says of it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from svod.library.curation.corrections import CorrectionService
from svod.library.curation.inbox_undo import InboxDeed, is_open, open_pairs, undo, undoable
from svod.library.curation.merging import merge
from svod.library.ingest.cataloguing import ALIKE, DIFFERENT, Ingested
from svod.library.ingest.refresh import renew
from svod.library.lookup import held
from svod.library.maintenance.status import DeadLetterService
from svod.library.parts import LibraryParts
from svod.model.inbox import InboxCounts, InboxItem, InboxKind, Lookalike, PaperStatus
from svod.model.metadata import Field
from svod.model.outcome import Failure
from svod.model.retrieval import Filters, SortOrder
from svod.model.work import Decision, Work

# Of more doubtful works the most cited come first; the rest comes when these are done.
MOST_DOUBTFUL = 1000
_BY_HAND = 1.0


class InboxService:
    """Lists what waits, and takes what people say: right as it is, no paper, the same as another."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts
        self._letters = DeadLetterService(parts)

    def counts(self) -> InboxCounts:
        """How much waits of each kind."""
        return InboxCounts(
            len(self._with(PaperStatus.DOUBTED)),
            len(self._open()),
            self._doubtful(limit=1)[1],
            len(self._letters.letters()),
            len(self._with(PaperStatus.PROPOSED)),
            self._suggested(limit=1)[1],
        )

    def ids(self, kind: InboxKind | None = None) -> tuple[tuple[str, InboxKind], ...]:
        """The ids of what waits, each with its first reason, of one kind or all; a failed document's is its source."""
        listed: dict[InboxKind, Callable[[], Iterable[str]]] = {
            InboxKind.PROPOSED: lambda: self._with(PaperStatus.PROPOSED),
            InboxKind.NOT_A_PAPER: lambda: self._with(PaperStatus.DOUBTED),
            InboxKind.DUPLICATE: lambda: [one.other for one in self._open()],
            InboxKind.DOUBTFUL: lambda: self._doubtful()[0],
            InboxKind.FAILED: lambda: [letter.source for letter in self._letters.letters()],
            InboxKind.SUGGESTED: lambda: self._suggested()[0],
        }
        found: dict[str, InboxKind] = {}
        # Suggestions do not wait: they are listed only where they are asked for.
        for one in [kind] if kind else [one for one in InboxKind if one is not InboxKind.SUGGESTED]:
            for waiting in listed[one]():
                found.setdefault(waiting, one)
        return tuple(found.items())

    def items(self, kind: InboxKind | None = None, limit: int = 50, offset: int = 0) -> tuple[InboxItem, ...]:
        """Some of what waits, with all that is doubtful of it."""
        return self.chosen(self.ids(kind)[offset : offset + limit])

    def chosen(self, waiting: Sequence[tuple[str, InboxKind]]) -> tuple[InboxItem, ...]:
        """What waits under some ids; what is gone meanwhile is left out."""
        letters = {letter.source: letter for letter in self._letters.letters()}
        alike: dict[str, list[Decision]] = {}
        for one in self._open():
            alike.setdefault(one.other, []).append(one)
        near = {one.kept for some in alike.values() for one in some}
        works = self._parts.store.works([*(item for item, _ in waiting), *near])
        return tuple(
            InboxItem(item, kind, letter=letters[item])
            if kind is InboxKind.FAILED
            else _work_item(works[item], kind, alike.get(item, ()), works)
            for item, kind in waiting
            if item in (letters if kind is InboxKind.FAILED else works)
        )

    def accept(self, ids: Iterable[str], who: str) -> int:
        """Call works right as they are shown: papers, with this header, unlike all others; how many there were."""
        done = 0
        for work_id in ids:
            with self._parts.store.writing() as session:
                work = held(work_id, session)
                if session.paper_statuses.get(work.id).is_aside:
                    session.paper_statuses.put(work.id, PaperStatus.CONFIRMED, who)
                for one in open_pairs(work.id, session):
                    session.decisions.put(one._replace(kind=DIFFERENT, weight=_BY_HAND, made="", who=who), b"")
            CorrectionService(self._parts).confirm(work_id, who)
            done += 1
        renew(self._parts)
        return done

    def reject(self, ids: Iterable[str], who: str) -> int:
        """Say that works are no papers, and that failed documents shall be forgotten; how many there were."""
        listed = list(dict.fromkeys(ids))
        letters = {letter.source for letter in self._letters.letters()}
        for work_id in [item for item in listed if item not in letters]:
            with self._parts.store.writing() as session:
                session.paper_statuses.put(held(work_id, session).id, PaperStatus.NO_PAPER, who)
        self._letters.forget([item for item in listed if item in letters])
        renew(self._parts)
        return len(listed)

    def judge_suggestions(self, work_id: str, accepted: Collection[str], who: str, *, keep: bool = False) -> None:
        """Accept some of a work's suggestions as key words and reject the others, or keep these for later."""
        with self._parts.store.reading() as session:
            suggested = held(work_id, session).metadata.all(Field.SUGGESTED)
        rejected = [] if keep else [value.text for value in suggested if value.text not in accepted]
        CorrectionService(self._parts).judge_suggestions(work_id, accepted, rejected, who)

    def same(self, work_id: str, other_id: str, who: str) -> Work:
        """Make a work part of another, which it is the same as."""
        joined = merge(self._parts, other_id, work_id, who=who)
        renew(self._parts)
        return joined

    def undoable(self, name: str, ids: Iterable[str], act: Callable[[], object]) -> InboxDeed:
        """Do something with things that wait, and keep how to take it back."""
        return undoable(self._parts, name, ids, act)

    def undo(self, deed: InboxDeed, who: str) -> None:
        """Take an action back: what waited waits again."""
        undo(self._parts, deed, who)

    def likeliest(self, work_id: str) -> str:
        """The work that a work may be the same as, the likeliest; empty where none is known."""
        with self._parts.store.reading() as session:
            found = max(open_pairs(work_id, session), key=lambda one: one.weight, default=None)
        return found.kept if found else ""

    def retry(self, sources: Iterable[str]) -> Iterator[Ingested | Failure]:
        """Add failed documents again; nothing happens until the answers are taken."""
        return self._letters.retry(sources)

    def no_papers(self) -> tuple[str, ...]:
        """The works that people said are no papers, which may be taken back by accepting them."""
        with self._parts.store.reading() as session:
            return tuple(session.paper_statuses.with_status(PaperStatus.NO_PAPER))

    def _with(self, status: PaperStatus) -> Sequence[str]:
        with self._parts.store.reading() as session:
            return session.paper_statuses.with_status(status)

    def _open(self) -> tuple[Decision, ...]:
        """The pairs that may be one work, and of which nobody said yet whether they are, the likeliest first."""
        with self._parts.store.reading() as session:
            said: dict[frozenset[str], list[Decision]] = {}
            for one in (*session.decisions.of_kind(ALIKE), *session.decisions.of_kind(DIFFERENT)):
                said.setdefault(frozenset((one.kept, one.other)), []).append(one)
            firsts = [(next((one for one in about if one.kind == ALIKE), None), about) for about in said.values()]
            pairs = [first for first, about in firsts if first and is_open(first, about)]
            ids = set(chain.from_iterable((one.kept, one.other) for one in pairs))
            here = session.works.held(ids) - session.paper_statuses.aside(ids)
        found = [one for one in pairs if one.kept in here and one.other in here]
        return tuple(sorted(found, key=lambda one: -one.weight))

    def _suggested(self, limit: int = MOST_DOUBTFUL) -> tuple[list[str], int]:
        page = self._parts.index.search("", limit=limit, filters=Filters(has_suggestions=True), sort=SortOrder.ADDED)
        return [hit.work_id for hit in page.hits], page.total

    def _doubtful(self, limit: int = MOST_DOUBTFUL) -> tuple[list[str], int]:
        page = self._parts.index.search("", limit=limit, filters=Filters(needs_review=True))
        return [hit.work_id for hit in page.hits], page.total


def _work_item(work: Work, kind: InboxKind, alike: Iterable[Decision], works: Mapping[str, Work]) -> InboxItem:
    others = tuple(Lookalike(works[one.kept], one.weight, one.reason) for one in alike if one.kept in works)
    return InboxItem(work.id, kind, work, work.needs_review, others, suggested=work.metadata.all(Field.SUGGESTED))
