"""The second half of the pipeline: a reading becomes a work, or a copy of one, linked to what it cites."""

from collections.abc import Sequence
from typing import NamedTuple

from svod.library.ingest.citation_links import keyed, prepared, recognise_citations_to, tie_keyed, tie_references
from svod.library.ingest.shelving import lock_keys, lock_works
from svod.library.parts import Cataloguers
from svod.model.codec import pack
from svod.model.extraction import Extraction
from svod.model.inbox import PaperStatus
from svod.model.metadata import Field
from svod.model.reference import PreparedReference, Reference
from svod.model.review import ReviewReason, may_be_no_paper
from svod.model.work import Copy, Decision, Match, Work, WorksBefore
from svod.ports import Session

# What the resolver decides is called so among decisions.
JOIN = "join"
# Two works may be one: the resolver cannot say. A person says that they are (a merge), or that they differ.
ALIKE, DIFFERENT = "alike", "different"


class Ingested(NamedTuple):
    """The result of a file that was ingested."""

    source: str
    work_id: str
    title: str
    new_work: bool
    new_copy: bool
    cites: int
    cited_by: int
    # Known by a record alone: no copy of it is here yet.
    wanted: bool = False
    # What of its header a person should look at.
    needs_review: tuple[ReviewReason, ...] = ()
    # What it was asked for by, where that is no place: a DOI, a reference.
    asked: str = ""
    # Why no copy came of what was asked for, in words.
    message: str = ""
    # It may be no paper: it waits in the inbox, not among the works.
    aside: bool = False


def held_end(work: Work, source: str, session: Session) -> Ingested:
    """The result of a source that brought nothing new: its work is held."""
    return Ingested(
        source=source,
        work_id=work.id,
        title=work.metadata.text(Field.TITLE),
        new_work=False,
        new_copy=False,
        cites=len(session.citations.of(work.id)),
        cited_by=len(session.citations.to(work.id)),
        needs_review=work.needs_review,
        aside=session.paper_statuses.get(work.id).is_aside,
    )


def ingest_extraction(
    extraction: Extraction,
    copy: Copy,
    session: Session,
    cataloguers: Cataloguers,
    by_reader: Sequence[PreparedReference] = (),
    *,
    proposed: bool = False,
) -> Ingested:
    """Make the reading a work, or a copy of one already held, and tie it to what it cites and what cites it.

    A work that is only proposed waits in the inbox if it is new.
    """
    arrived = work_of(extraction, copy)
    ended = ingest_work(arrived, extraction.references, extraction.source, session, cataloguers, by_reader)
    if proposed and ended.new_work:
        session.paper_statuses.put(ended.work_id, PaperStatus.PROPOSED)
    return ended._replace(aside=_is_aside(ended, extraction, session))


def work_of(extraction: Extraction, copy: Copy) -> Work:
    """The work that a copy is where no other is held that it belongs to."""
    return Work(f"w{extraction.sha256[:12]}", extraction.language, extraction.metadata, (copy,))


def _is_aside(ended: Ingested, extraction: Extraction, session: Session) -> bool:
    """Whether a work is not among the papers; a machine doubts new ones, and takes its doubt back for a better copy."""
    status = session.paper_statuses.get(ended.work_id)
    # What has no pages is the record of others for a paper that is not here.
    has_none = may_be_no_paper(extraction.metadata, has_references=bool(extraction.references))
    is_doubted = extraction.pages > 0 and has_none
    if ended.new_work and is_doubted and status is PaperStatus.PAPER:
        session.paper_statuses.put(ended.work_id, PaperStatus.DOUBTED)
        return True
    if status is PaperStatus.DOUBTED and not is_doubted:
        session.paper_statuses.put(ended.work_id, PaperStatus.PAPER)
        return False
    return status.is_aside


def ingest_work(
    arrived: Work,
    references: Sequence[Reference],
    source: str,
    session: Session,
    cataloguers: Cataloguers,
    by_reader: Sequence[PreparedReference] = (),
) -> Ingested:
    """Store a work with its references, or join it to the work already held that it is; it may have no copy yet.

    What the process that read it prepared of the references need not be done again.
    """
    resolver = cataloguers.resolver
    keys = resolver.keys(arrived)
    listed = prepared(references, by_reader) if by_reader else keyed(enumerate(references), cataloguers.matcher)
    lock_keys(arrived, keys, listed, session)
    sharing = session.works.sharing(keys)
    same = resolver.same_work(arrived, sharing)
    held = session.works.get(arrived.id)
    if same or held:
        session.locks.take_works([same.work_id if same else arrived.id])
        held = session.works.get(same.work_id if same else arrived.id)
    work = resolver.joined(held, arrived) if held else arrived
    keys = resolver.keys(work) if held else keys
    lock_works(work, keys, listed, session, is_new=held is None)
    if same and held and held.id != arrived.id and work != held:
        _note_join(same, held, (arrived, references), session)
    session.works.put(work, keys, is_new=held is None)
    if held is None and (alike := resolver.lookalike(arrived, sharing)):
        session.decisions.put(Decision(0, ALIKE, alike.work_id, work.id, alike.weight, alike.reason, ""), b"")
    # The longest list that any copy carries is the work's list; a new work without one has nothing to tie.
    cites = 0
    if held is None and references:
        cites = tie_keyed(work, listed, session, cataloguers.matcher, is_new=True)
    elif held and len(references) >= len(session.references.of(work.id)):
        tie_keyed(work, listed, session, cataloguers.matcher)
    cited_by = recognise_citations_to(work, keys, session, cataloguers.matcher)
    return Ingested(
        source=source,
        work_id=work.id,
        title=work.name,
        new_work=held is None,
        new_copy=len(work.copies) > (len(held.copies) if held else 0),
        cites=len(session.citations.of(work.id)) if held else cites,
        cited_by=len(session.citations.to(work.id)) if held else cited_by,
        wanted=not work.copies,
        needs_review=work.needs_review,
    )


def _note_join(same: Match, held: Work, arrived: tuple[Work, Sequence[Reference]], session: Session) -> None:
    """Store why two works were joined, and what they were before, so that people can split them."""
    work, references = arrived
    lists = {held.id: session.references.of(held.id), work.id: tuple(references)}
    before = pack(WorksBefore((held, work), lists))
    session.decisions.put(Decision(0, JOIN, held.id, work.id, same.weight, same.reason, ""), before)


def tie_citations(work: Work, references: Sequence[Reference], session: Session, cataloguers: Cataloguers) -> None:
    """Replace the references of a work, and link it to what it cites and what cites it."""
    tie_references(work, references, session, cataloguers.matcher)
    recognise_citations_to(work, cataloguers.resolver.keys(work), session, cataloguers.matcher)
