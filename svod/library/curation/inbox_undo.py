"""Taking back what a person said in the inbox: what stood before is kept with each action, and put back."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from svod.library.curation.corrections import CorrectionService
from svod.library.curation.merging import split
from svod.library.ingest.cataloguing import ALIKE, DIFFERENT
from svod.library.ingest.refresh import renew
from svod.library.maintenance.status import DeadLetterService
from svod.library.parts import LibraryParts
from svod.model.inbox import PaperStatus
from svod.model.run_log import DeadLetter
from svod.model.work import Decision
from svod.ports import Session


@dataclass(frozen=True, slots=True)
class InboxDeed:
    """An action in the inbox, on one thing or on many, and all that takes it back."""

    name: str
    ids: tuple[str, ...]
    statuses: Mapping[str, PaperStatus] = field(default_factory=dict)
    pairs: tuple[Decision, ...] = ()
    letters: tuple[DeadLetter, ...] = ()
    corrections: tuple[int, ...] = ()
    # The work that one became part of.
    joined: str = ""


def undoable(parts: LibraryParts, name: str, ids: Iterable[str], act: Callable[[], object]) -> InboxDeed:
    """Do something with things that wait, and keep how to take it back.

    What `act` answers is, where it is a text, the id of the work that one became part of.
    """
    listed = tuple(dict.fromkeys(ids))
    with parts.store.reading() as session:
        here = session.works.held(listed)
        works = [one for one in listed if one in here]
        statuses = {one: session.paper_statuses.get(one) for one in works}
        pairs = tuple(pair for one in works for pair in open_pairs(one, session))
        known = {number for one in works for number in _corrections(one, session)}
    letters = tuple(one for one in DeadLetterService(parts).letters() if one.source in listed)
    said = act()
    joined = said if isinstance(said, str) else ""
    with parts.store.reading() as session:
        now = [] if joined else [number for one in works for number in _corrections(one, session)]
    made = tuple(number for number in now if number not in known)
    return InboxDeed(name, listed, statuses, pairs, letters, made, joined)


def undo(parts: LibraryParts, deed: InboxDeed, who: str) -> None:
    """Put back what stood before an action."""
    if deed.joined:
        split(parts, deed.joined, who=who)
    for number in sorted(deed.corrections, reverse=True):
        CorrectionService(parts).undo(number, who)
    with parts.store.writing() as session:
        for work_id, status in deed.statuses.items():
            if session.works.held([work_id]) and session.paper_statuses.get(work_id) is not status:
                session.paper_statuses.put(work_id, status, who)
        for pair in deed.pairs:
            if pair not in open_pairs(pair.other, session):
                session.decisions.put(pair._replace(made="", who=who), b"")
    still = {letter.source for letter in DeadLetterService(parts).letters()}
    for letter in deed.letters:
        if letter.source not in still:
            parts.store.run_log().fail(letter)
    renew(parts)


def is_open(pair: Decision, about: Iterable[Decision]) -> bool:
    """Whether nobody said yet that two works that look alike are two; who took that back opened the question again."""
    ends = {pair.kept, pair.other}
    same = [one for one in about if {one.kept, one.other} == ends]
    ruled = max((one.number for one in same if one.kind == DIFFERENT), default=0)
    return ruled == 0 or any(one.kind == ALIKE and one.who and one.number > ruled for one in same)


def open_pairs(work_id: str, session: Session) -> list[Decision]:
    """The open pairs of one work, in which it came second, each once."""
    about = session.decisions.about(work_id)
    mine = {one.kept: one for one in reversed(about) if one.kind == ALIKE and one.other == work_id}
    here = session.works.held(mine)
    return [one for one in mine.values() if one.kept in here and is_open(one, about)]


def _corrections(work_id: str, session: Session) -> Iterable[int]:
    return [one.number for one in session.corrections.about(work_id) if not one.undone]
